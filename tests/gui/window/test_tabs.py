"""Tabs: several games in one window, each kept, undone, saved and brought back on its own."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from window_drive import PEOPLE, Driver

from desktop_go.gui.go import files as files_module
from desktop_go.gui.play.phase import Phase

Start = Callable[..., Driver]
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{name}.sgf" for name in ("a", "b", "c")]
    for number, path in enumerate(paths):
        path.write_text(f"(;GM[1]FF[4]CA[UTF-8]SZ[9];B[a{'abc'[number]}];W[ee])")
    return paths


@pytest.fixture
def driver(start: Start, files: list[Path]) -> Driver:
    """A window with three tabs, the last in front."""
    driver = start()
    driver.core.settings.set("records.open_in", "tab")
    driver.window.editing.files.open_files(files)
    driver.wait(lambda: titles(driver) == ["a.sgf", "b.sgf", "c.sgf"])
    driver.wait(lambda: driver.core.files.path == files[2])
    return driver


def titles(driver: Driver) -> list[str]:
    bar = driver.window.editing.tabs.strip.bar
    return [bar.tabText(place) for place in range(bar.count())]


def name(driver: Driver) -> str:
    path = driver.core.files.path
    return path.name if path is not None else ""


def test_each_file_opens_in_a_tab_and_keys_go_round(driver: Driver) -> None:
    strip = driver.window.editing.tabs.strip
    assert strip.isVisible()
    assert strip.bar.currentIndex() == 2
    seen = []
    for _ in range(3):
        driver.press(Qt.Key.Key_Tab, CTRL)
        seen.append((name(driver), strip.bar.currentIndex()))
    assert seen == [("a.sgf", 0), ("b.sgf", 1), ("c.sgf", 2)]
    driver.press(Qt.Key.Key_Tab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert name(driver) == "b.sgf"
    place = strip.bar.tabRect(0).center()
    QTest.mouseClick(strip.bar, Qt.MouseButton.LeftButton, pos=place)
    assert name(driver) == "a.sgf"
    assert driver.window.windowTitle().startswith("a.sgf")


def test_a_tab_keeps_place_undo_mode_and_changed_mark(driver: Driver) -> None:
    driver.game.step(1)
    driver.game.set_comment("one")
    driver.game.record.set_name(driver.game.node, "two")
    driver.wait(lambda: titles(driver)[2] == "c.sgf*")
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert titles(driver) == ["a.sgf", "b.sgf", "c.sgf*"]
    assert not driver.window.isWindowModified()
    driver.game.step(2)
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert driver.game.node.move_number == 0
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert (driver.game.node.move_number, driver.game.node.name) == (1, "two")
    assert driver.window.isWindowModified()
    driver.press(Qt.Key.Key_Z, CTRL)
    assert (driver.game.node.comment, driver.game.node.name) == ("one", "")
    driver.press(Qt.Key.Key_Z, CTRL)
    driver.wait(lambda: titles(driver)[2] == "c.sgf")


def test_a_running_game_waits_and_goes_on(driver: Driver) -> None:
    driver.press(Qt.Key.Key_T, CTRL)
    assert titles(driver)[3] == "Empty board"
    assert driver.window.status.text == "Empty board"
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.click("C3")
    driver.press(Qt.Key.Key_Z, CTRL)
    assert driver.moves() == "B E5"
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert driver.game.phase is Phase.VIEWING
    driver.press(Qt.Key.Key_Tab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert (driver.moves(), driver.game.phase) == ("B E5", Phase.PLAYING)
    driver.window.actions_["redo"].trigger()
    assert driver.moves() == "B E5 W C3"
    driver.press(Qt.Key.Key_P)
    driver.press(Qt.Key.Key_P)
    driver.core.counting.click(driver.point("C3"))
    dead = driver.core.counting.dead
    assert dead
    for _ in range(4):
        driver.press(Qt.Key.Key_Tab, CTRL)
    assert (driver.game.phase, driver.core.counting.dead) == (Phase.SCORING, dead)
    driver.core.counting.accept()
    outcome = driver.game.outcome
    for _ in range(4):
        driver.press(Qt.Key.Key_Tab, CTRL)
    assert (driver.game.phase, driver.game.outcome) == (Phase.FINISHED, outcome)


def test_a_record_takes_no_running_game_off_the_board(start: Start, files: list[Path]) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.core.files.open_file(files[0])
    driver.wait(lambda: name(driver) == "a.sgf")
    assert len(driver.window.editing.tabs.tabs.tabs) == 1, "nothing had been played"
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.core.files.open_file(files[1])
    driver.wait(lambda: name(driver) == "b.sgf")
    assert titles(driver) == ["Anna against Ben", "b.sgf"]
    assert driver.window.editing.tabs.strip.isVisible()
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert (driver.moves(), driver.game.phase) == ("B E5", Phase.PLAYING)


def test_a_record_takes_no_kept_game_off_the_first_page(start: Start, files: list[Path]) -> None:
    first = start()
    first.window.start_game(PEOPLE)
    first.click("E5")
    first.window.close()
    driver = start()
    driver.wait(driver.window.greeter.continue_button.isVisible)
    driver.core.files.open_file(files[0])
    driver.wait(lambda: name(driver) == "a.sgf")
    assert titles(driver) == ["Anna against Ben", "a.sgf"]
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert (driver.moves(), driver.game.phase) == ("B E5", Phase.PLAYING)


def test_closing_keeps_what_was_not_saved(driver: Driver, home: Path) -> None:
    strip = driver.window.editing.tabs.strip
    driver.game.set_comment("not saved")
    driver.press(Qt.Key.Key_W, CTRL)
    assert titles(driver) == ["a.sgf", "b.sgf"]
    assert name(driver) == "b.sgf"
    driver.core.keeper.writer.flush()
    (copy,) = (home / "games").glob("*.sgf")
    assert b"not saved" in copy.read_bytes()
    assert driver.core.files.recent()[0] == copy
    assert "copy" in driver.window.status.text
    place = strip.bar.tabRect(0).center()
    QTest.mouseClick(strip.bar, Qt.MouseButton.MiddleButton, pos=place)
    assert titles(driver) == ["b.sgf"]
    driver.core.keeper.writer.flush()
    assert len(list((home / "games").glob("*.sgf"))) == 1
    assert len(list((home / "autosave").glob("game-*.sgf"))) == 1
    driver.press(Qt.Key.Key_W, CTRL)
    assert not driver.window.game_is_shown
    assert not strip.isVisible()


def test_files_dropped_on_the_tabs_open_there(
    driver: Driver, files: list[Path], tmp_path: Path
) -> None:
    driver.core.settings.set("records.open_in", "here")
    strip = driver.window.editing.tabs.strip
    more = [tmp_path / "d.sgf", tmp_path / "e.sgf"]
    for path in more:
        path.write_text("(;GM[1]SZ[9];B[cc])")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (files[0], *more)])
    event = QDragEnterEvent(
        QPoint(30, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(strip, event)
    assert event.isAccepted()
    drop = QDropEvent(
        QPointF(30, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(strip, drop)
    driver.wait(lambda: titles(driver) == ["a.sgf", "d.sgf", "e.sgf", "b.sgf", "c.sgf"])
    driver.core.files.open_file(files[1])
    assert name(driver) == "b.sgf", "it is open in a tab already"
    strip.bar.moveTab(0, 4)
    assert titles(driver) == ["d.sgf", "e.sgf", "b.sgf", "c.sgf", "a.sgf"]
    assert strip.bar.currentIndex() == 2
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert name(driver) == "c.sgf"


def test_a_change_from_outside_is_told_in_its_tab(driver: Driver, files: list[Path]) -> None:
    driver.game.set_comment("mine")
    driver.press(Qt.Key.Key_Tab, CTRL)
    files[2].write_text("(;GM[1]SZ[9]C[theirs];B[ff])")
    os.utime(files[2], ns=(5, 5))
    driver.press(Qt.Key.Key_S, CTRL)
    driver.wait(lambda: "Saved" in driver.window.status.text)
    assert driver.window.banner.isHidden()
    driver.press(Qt.Key.Key_Tab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    driver.wait(lambda: "changed by another program" in driver.window.banner.text)
    driver.press(Qt.Key.Key_Tab, CTRL)
    assert driver.window.banner.isHidden()
    driver.press(Qt.Key.Key_Tab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    driver.press(Qt.Key.Key_S, CTRL)
    driver.wait(lambda: "Not saved" in driver.window.banner.text)
    assert b"theirs" in files[2].read_bytes()


class SlowDisk:
    """Holds up the writing of users' files until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on, write = threading.Event(), files_module.write_atomically

        def slowly(path: Path, data: bytes, **more: object) -> os.stat_result:
            self.go_on.wait(20)
            return write(path, data, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(files_module, "write_atomically", slowly)


def test_a_save_that_ends_behind_counts_for_its_own_tab(
    driver: Driver, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowDisk(monkeypatch)
    driver.game.set_comment("slow")
    driver.press(Qt.Key.Key_S, CTRL)
    driver.press(Qt.Key.Key_Tab, CTRL)
    driver.game.set_comment("in front")
    disk.go_on.set()
    driver.wait(lambda: titles(driver) == ["a.sgf*", "b.sgf", "c.sgf"])
    assert b"slow" in files[2].read_bytes()
    assert b"in front" not in files[0].read_bytes()
    driver.press(Qt.Key.Key_Tab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    driver.game.set_comment("again")
    driver.press(Qt.Key.Key_S, CTRL)
    driver.wait(lambda: b"again" in files[2].read_bytes())
    assert driver.window.banner.isHidden()


def test_a_tab_waits_for_its_save_before_it_closes(
    driver: Driver, files: list[Path], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowDisk(monkeypatch)
    driver.game.set_comment("slow")
    driver.press(Qt.Key.Key_S, CTRL)
    driver.press(Qt.Key.Key_W, CTRL)
    assert "Still saving" in driver.window.status.text
    assert len(titles(driver)) == 3
    disk.go_on.set()
    driver.wait(lambda: titles(driver) == ["a.sgf", "b.sgf"])
    assert b"slow" in files[2].read_bytes()
    driver.core.keeper.writer.flush()
    assert not list((home / "games").glob("*.sgf"))


def test_a_conflict_brings_its_tab_back(
    driver: Driver, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.game.set_comment("mine")
    files[2].write_text("(;GM[1]SZ[9]C[theirs];B[ff])")
    os.utime(files[2], ns=(5, 5))
    driver.core.files.save(files[2])
    driver.window.editing.tabs.tabs.close(2)
    driver.wait(lambda: "Not saved: “c.sgf”" in driver.window.banner.text)
    assert name(driver) == "c.sgf"
    assert len(titles(driver)) == 3
    driver.window.editing.files.overwrite()
    driver.wait(lambda: b"mine" in files[2].read_bytes())
    kept = [p for p in files[2].parent.glob("c*") if b"theirs" in p.read_bytes()]
    assert len(kept) == 1


def test_tabs_come_back_after_a_start(driver: Driver, start: Start, home: Path) -> None:
    driver.game.set_comment("in front")
    driver.press(Qt.Key.Key_Tab, CTRL)
    driver.game.set_comment("first")
    driver.window.close()
    again = start()
    greeter = again.window.greeter
    again.wait(lambda: greeter.others_button.isVisible())
    assert "b.sgf · " in greeter.others_button.accessibleDescription()
    again.wait(lambda: greeter.continue_button.isVisible())
    again.click_widget(greeter.others_button)
    again.wait(lambda: sorted(titles(again)) == ["a.sgf*", "b.sgf", "c.sgf*"])
    assert name(again) == "a.sgf"
    assert again.game.record.root.comment == "first"
    place = titles(again).index("c.sgf*")
    again.window.editing.tabs.tabs.show(place)
    assert again.game.record.root.comment == "in front"
    assert again.window.isWindowModified()
    again.window.close()
