"""The window waits for files that are being written before it closes, and says so."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from window_drive import PEOPLE, Driver

from desktop_go.gui.go import files as record_files
from desktop_go.gui.threads.end_signals import LONGEST_SECONDS
from desktop_go.gui.threads.jobs import writes
from desktop_go.gui.window import closing
from desktop_go.services.atomic_file import FileError, write_atomically

Start = Callable[..., Driver]
CONTROL = Qt.KeyboardModifier.ControlModifier


class SlowDisk:
    """Writes the user's records when it is told to."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.fault = ""

    def write(self, path: Path, data: bytes, **more: object) -> os.stat_result:
        self.go.wait(20)
        if self.fault:
            raise FileError(self.fault)
        return write_atomically(path, data, **more)  # type: ignore[arg-type]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    slow = SlowDisk()
    monkeypatch.setattr(record_files, "write_atomically", slow.write)
    yield slow
    slow.go.set()


@pytest.fixture
def saving(start: Start, disk: SlowDisk, tmp_path: Path) -> Driver:
    """A game that is being saved."""
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.core.files.save(tmp_path / "x.sgf")
    return driver


def test_the_last_change_is_on_disk_before_anything_else_is_closed(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine without time to spare the rest may not be done before the program must end."""
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    core, kept, waits = driver.core, [], threading.Event()
    flush, write = core.keeper.writer.flush, core.keeper.writer._write
    end_games = driver.window.games.shut_down

    def write_late(path: Path, data: bytes) -> None:
        waits.wait(20)
        write(path, data)

    def flush_now(timeout: float) -> bool:
        waits.set()
        return flush(timeout)

    def shut_down() -> None:
        kept.extend(path.read_bytes() for path in (home / "autosave").rglob("*.sgf"))
        waits.set()
        end_games()

    monkeypatch.setattr(core.keeper.writer, "_write", write_late)
    monkeypatch.setattr(core.keeper.writer, "flush", flush_now)
    monkeypatch.setattr(driver.window.games, "shut_down", shut_down)
    driver.game.set_comment("the last change")
    driver.window.close()
    assert any(b"the last change" in content for content in kept)


def test_quitting_waits_for_the_file_and_says_so(
    saving: Driver, disk: SlowDisk, tmp_path: Path
) -> None:
    saving.press(Qt.Key.Key_Q, CONTROL)
    assert saving.window.isVisible()
    assert saving.window.banner.text.startswith("Still saving “x.sgf”.")
    assert not saving.window.banner.isHidden()
    saving.press(Qt.Key.Key_Q, CONTROL)
    disk.go.set()
    saving.wait(lambda: not saving.window.isVisible())
    assert b";B[ee]" in (tmp_path / "x.sgf").read_bytes()


def test_a_file_that_cannot_be_written_keeps_the_window_open(
    saving: Driver, disk: SlowDisk
) -> None:
    disk.fault = "The disk is full."
    saving.press(Qt.Key.Key_Q, CONTROL)
    disk.go.set()
    saving.wait(lambda: saving.window.banner.text == "The disk is full.")
    saving.quiet()
    assert saving.window.isVisible()
    saving.press(Qt.Key.Key_Q, CONTROL)
    assert not saving.window.isVisible()


def test_one_may_stay(saving: Driver, disk: SlowDisk) -> None:
    saving.press(Qt.Key.Key_Q, CONTROL)
    saving.click_widget(saving.window.banner.buttons()[1])
    assert saving.window.banner.isHidden()
    disk.go.set()
    saving.quiet()
    saving.wait(lambda: not writes().names)
    assert saving.window.isVisible()


def test_one_may_close_at_once_and_the_game_is_offered_again(
    saving: Driver, start: Start, tmp_path: Path
) -> None:
    saving.press(Qt.Key.Key_Q, CONTROL)
    saving.click_widget(saving.window.banner.buttons()[0])
    assert not saving.window.isVisible()
    assert not (tmp_path / "x.sgf").exists()
    again = start()
    again.wait(again.window.greeter.continue_button.isVisible)
    assert "not closed properly" in again.window.greeter.continue_button.accessibleDescription()


def test_a_signal_waits_no_longer_than_the_limit(
    saving: Driver, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closing, "LIMIT_SECONDS", 0.1)
    saving.window.close()
    assert saving.window.isVisible()
    saving.wait(lambda: not saving.window.isVisible())
    assert b";B[ee]" in (home / "autosave" / "game-1.sgf").read_bytes()


def test_the_end_of_the_session_waits_for_the_file(
    saving: Driver, disk: SlowDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds: list[float] = []
    monkeypatch.setattr(closing, "end_within", lambda seconds, _note: bounds.append(seconds))
    threading.Timer(0.1, disk.go.set).start()
    QGuiApplication.instance().commitDataRequest.emit(None)
    assert bounds == [LONGEST_SECONDS]
    assert not saving.window.isVisible()
    assert b";B[ee]" in (tmp_path / "x.sgf").read_bytes()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals as on Unix")
def test_sigterm_loses_no_file(home: Path, tmp_path: Path) -> None:
    here = Path(__file__).parent
    command = [sys.executable, str(here / "save_until_ended.py"), str(tmp_path / "x.sgf")]
    environment = {**os.environ, "PYTHONPATH": str(here.parents[2])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "saving\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert b";B[" in (tmp_path / "x.sgf").read_bytes()
