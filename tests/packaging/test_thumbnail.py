"""Pictures of records for file managers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from desktop_go.gui.go import thumbnail
from desktop_go.gui.go.thumbnail import main


@pytest.fixture(autouse=True)
def no_limits_for_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """They hold for a process as long as it lives."""
    monkeypatch.setattr(thumbnail, "limit_this_process", lambda *_: None)


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
    for size in ("c", "9" * 5000, "²"):
        assert main(["a", "b", size]) == 2
    assert main(["a", "b", "64", "64"]) == 2
    assert "Usage" in capsys.readouterr().err


HOSTILE = {
    "setups": "(;SZ[52]AB[aa:ZZ]" + ";AE[aa:ZZ]AB[aa:ZZ]" * 200_000 + ")",
    "variations": "(;SZ[9]" + "(;B[aa])" * 3_000_000 + ")",
    "depth": "(;SZ[9]" + "(;B[aa]" * 100_000 + ")" * 100_001,
    "a comment": "(;SZ[9]C[" + "x" * 30_000_000 + "];B[aa])",
}

MEASURE = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(code, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""Runs a command and prints how it ended, its seconds of processor time and its kilobytes. In a
small process of its own: the memory of whoever starts a command counts as the command's."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(HOSTILE))
def test_a_hostile_record_costs_a_file_manager_little(tmp_path: Path, kind: str) -> None:
    source, picture = tmp_path / "hostile.sgf", tmp_path / "out.png"
    source.write_text(HOSTILE[kind], "ascii")
    command = [sys.executable, "-m", "desktop_go", "thumbnail", str(source), str(picture)]
    with (tmp_path / "said").open("w") as said:
        found = subprocess.run(
            [sys.executable, "-c", MEASURE, *command],
            stdout=subprocess.PIPE,
            stderr=said,
            check=True,
        )
    code, seconds, kilobytes = map(float, found.stdout.split())
    assert seconds < thumbnail.SECONDS + 8
    assert kilobytes < 600 * 1024
    assert picture.is_file() == (code == 0)
    told = (tmp_path / "said").read_text("utf-8")
    assert "Traceback" not in told
    assert ("too long" in told) == (kind == "setups")


def test_another_record_is_no_place_for_a_picture(
    qapp: object, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.sgf"
    other.write_bytes(b"(;GM[1]SZ[9];B[aa])")
    assert main([str(record), str(other)]) == 1
    assert other.read_bytes() == b"(;GM[1]SZ[9];B[aa])"
    assert "is no picture" in capsys.readouterr().err
    picture = tmp_path / "empty"  # As a file manager makes it.
    picture.touch()
    assert main([str(record), str(picture)]) == 0
    assert main([str(record), str(picture)]) == 0
    assert main([str(record), str(tmp_path / "no folder" / "a.png")]) == 1
    assert "could not be written" in capsys.readouterr().err
