"""Pictures of records for file managers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from desktop_go.gui.go.thumbnail import main


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;GM[1]FF[4]SZ[9];B[ee];W[cc](;B[gg])(;B[aa]))")
    return path


def test_the_picture_shows_the_end_of_the_main_line(
    qapp: object, record: Path, tmp_path: Path
) -> None:
    picture = tmp_path / "out.png"
    assert main([str(record), str(picture), "180"]) == 0
    image = QImage(str(picture))
    assert image.width() == 180
    middle = image.pixelColor(90, image.height() // 2)
    stone = image.pixelColor(90 + 40, image.height() // 2 + 40)
    corner = image.pixelColor(5, 95)
    assert middle.lightness() < 90
    assert stone.lightness() < 110
    assert corner.lightness() > 110


def test_what_is_no_record(qapp: object, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    path = tmp_path / "no.sgf"
    path.write_text("hello")
    assert main([str(path), str(tmp_path / "out.png")]) == 1
    assert "no.sgf" in capsys.readouterr().err
    assert not (tmp_path / "out.png").exists()


def test_usage(capsys: pytest.CaptureFixture) -> None:
    assert main([]) == 2
    assert main(["a", "b", "c"]) == 2
    assert "Usage" in capsys.readouterr().err
