"""Several windows: they are listed, one leads to the next, several files get one each."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtWidgets import QFileDialog
from window_drive import Driver

from desktop_go.gui.editing.file_feature import FileFeature

Start = Callable[..., Driver]
OTHER = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from desktop_go.gui.window.single_instance import InstanceServer
app = QCoreApplication([])
server = InstanceServer(sys.argv[1])
server.files_arrived.connect(lambda files: (print("asked", len(files), flush=True)))
print("ready", flush=True)
app.exec()
"""


@pytest.fixture
def other(home: Path) -> Iterator[subprocess.Popen[str]]:
    """A further window, as far as others can tell."""
    address = f"test-{home.parent.name}"
    command = [sys.executable, "-c", OTHER, address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        folder = home / "windows"
        folder.mkdir(parents=True)
        note = json.dumps({"address": address, "title": "A & B.sgf* – Desktop Go"})
        (folder / "1-1.json").write_text(note)
        yield process
        process.kill()


def listed(driver: Driver) -> list[str]:
    menu = driver.window.menus.windows
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions()]


def test_windows_are_listed_and_lead_to_each_other(
    start: Start, home: Path, tmp_path: Path, other: subprocess.Popen[str]
) -> None:
    driver = start()
    (home / "windows" / "2-1.json").write_text('{"address": "nobody", "title": "gone"}')
    (home / "windows" / "3-1.json").write_text("no note at all")
    path = tmp_path / "mine.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    assert listed(driver) == ["&1 A && B.sgf* – Desktop Go", "&2 mine.sgf – Desktop Go"]
    assert [a.isChecked() for a in driver.window.menus.windows.actions()] == [False, True]
    assert not (home / "windows" / "2-1.json").exists()
    driver.game.set_comment("changed")
    driver.wait(driver.window.isWindowModified)
    assert listed(driver)[1] == "&2 mine.sgf* – Desktop Go"
    for ask in (
        driver.window.actions_["next_window"].trigger,
        driver.window.actions_["previous_window"].trigger,
        lambda: driver.window.menus.windows.actions()[0].trigger(),
    ):
        ask()
        assert other.stdout is not None
        assert other.stdout.readline() == "asked 0\n"
    notes = [p for p in (home / "windows").glob("*.json") if "mine" in p.read_text()]
    driver.window.close()
    assert notes
    assert not any(note.exists() for note in notes)


def test_there_may_be_no_other_window(start: Start) -> None:
    driver = start()
    driver.press(Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    driver.wait(lambda: driver.window.status.text == "There is no other window.")
    assert len(listed(driver)) == 1


def test_several_files_get_windows_of_their_own(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []

    def start_detached(_program: str, arguments: list[str]) -> bool:
        started.append(arguments[-1])
        return True

    monkeypatch.setattr(QProcess, "startDetached", start_detached)
    paths = [tmp_path / f"{number}.sgf" for number in range(3)]
    for path in paths:
        path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    driver = start(files=tuple(paths))
    driver.wait(lambda: driver.core.files.path == paths[0])
    assert started == [str(path) for path in paths[1:]]
    names = ([str(path) for path in paths], "")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: names)
    driver.window.actions_["open_elsewhere"].trigger()
    assert started[2:] == [str(path) for path in paths]


def test_records_go_to_windows_of_their_own_where_the_user_wants_that(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "first.sgf", tmp_path / "second.sgf"
    for path in (first, second):
        path.write_text("(;GM[1]SZ[9];B[ee])")
    started: list[Path | None] = []
    monkeypatch.setattr(FileFeature, "start_window", lambda _self, path=None: started.append(path))
    driver = start()
    driver.core.settings.set("records.open_in", "window")
    driver.core.files.open_file(first)
    driver.wait(lambda: driver.core.files.path == first)
    assert started == [], "nothing was on the board"
    driver.core.files.open_file(second)
    assert started == [second]
    assert driver.core.files.recent()[0] == second
    driver.window.actions_["reload_file"].trigger()
    driver.quiet()
    assert (driver.core.files.path, started) == (first, [second])
    driver.core.settings.set("records.open_in", "here")
    driver.core.files.open_file(second)
    driver.wait(lambda: driver.core.files.path == second)
    assert started == [second]
