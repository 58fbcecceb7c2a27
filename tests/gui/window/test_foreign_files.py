"""Files in other formats than SGF: opened, dropped, shown small, saved as SGF, never written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog
from window_drive import Driver

from desktop_go.gui.go.thumbnail import thumbnail
from desktop_go.records.loading import load_records
from desktop_go.services.game_files import OPEN_PATTERNS

Start = Callable[..., Driver]
NGF = (
    "棋戦\n9\n青木  5D\n江本  7D\nsite\n0\n0\n6\n20110812\n480\n黒中押し勝ち!\n2\n"
    "PMABBFFFF\nPMACWDDDD\n"
)
DATA = NGF.encode("cp932")


def opened(driver: Driver, path: Path) -> None:
    path.write_bytes(DATA)
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)


def test_a_foreign_file_is_dropped_and_its_format_told(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "game.ngf"
    path.write_bytes(DATA)
    driver = start()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    driver.window.dropEvent(
        QDropEvent(
            QPointF(10, 10),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    driver.wait(lambda: driver.core.files.path == path)
    driver.press(Qt.Key.Key_End)
    assert driver.moves() == "B E5 W C7"
    assert driver.core.files.record.info("PB") == "江本"
    assert "in the format NGF; it is saved as SGF" in driver.window.banner.text
    assert "*.ngf *.NGF" in OPEN_PATTERNS


def test_saving_asks_for_an_sgf_file_and_goes_on_there(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ngf"
    driver = start()
    opened(driver, path)
    driver.game.set_comment("mine")
    monkeypatch.setattr(QFileDialog, "exec", lambda _self: QFileDialog.DialogCode.Accepted)
    driver.window.actions_["save"].trigger()
    saved = tmp_path / "game.sgf"
    driver.wait(lambda: driver.core.files.path == saved)
    assert path.read_bytes() == DATA
    record = load_records(saved.read_bytes()).record
    assert (record.root.comment, record.info("PB")) == ("mine", "江本")
    assert not driver.core.files.is_foreign
    driver.game.set_comment("more")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: b"C[more]" in saved.read_bytes())


@pytest.mark.parametrize("name", ["game.ngf", "game.txt", "link.sgf", "other.gib"])
def test_no_sgf_is_written_over_a_foreign_file(start: Start, tmp_path: Path, name: str) -> None:
    path = tmp_path / ("game.txt" if name == "game.txt" else "game.ngf")
    driver = start()
    opened(driver, path)
    (tmp_path / "link.sgf").symlink_to(path)
    failures: list[str] = []
    driver.core.files.failed.connect(failures.append)
    driver.core.files.save(tmp_path / name)
    driver.wait(lambda: bool(failures))
    assert failures == [
        f"Not saved as “{name}”: records are saved as SGF. Choose a name with .sgf."
    ]
    assert path.read_bytes() == DATA
    assert not (tmp_path / "other.gib").exists()


def test_the_format_is_known_after_a_restart(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "game.ngf"
    driver = start()
    opened(driver, path)
    driver.game.set_comment("kept")
    driver.window.close()
    again = start()
    again.wait(lambda: again.window._kept is not None)
    again.window.continue_game()
    assert again.game.record.root.comment == "kept"
    assert again.core.files.is_foreign
    assert again.core.files.suggested_path() == tmp_path / "game.sgf"


def test_an_ngf_file_with_a_wrong_name_is_not_suggested_as_its_own_copy(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    opened(driver, tmp_path / "game.sgf")
    assert driver.core.files.suggested_path() == tmp_path / "game (2).sgf"


def test_a_foreign_file_has_a_small_picture(start: Start, tmp_path: Path) -> None:
    start()
    (tmp_path / "game.ngf").write_bytes(DATA)
    assert not thumbnail(tmp_path / "game.ngf", 64).isNull()


def test_a_foreign_record_is_pasted(start: Start) -> None:
    driver = start()
    driver.core.files.open_text(NGF)
    driver.wait(lambda: driver.core.files.record.info("PB") == "江本")
