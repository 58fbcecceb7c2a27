"""Sudoku, SameGame and tic-tac-toe inside the real window: their commands, keys, and SIGKILL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from window_drive import PEOPLE, Driver

from desktop_go.engine import warm_up
from desktop_go.games.registry import GAMES
from desktop_go.games.spec import GameSpec
from desktop_go.gui.samegame import race
from desktop_go.moves import Point

Start = Callable[..., Driver]
HERE = Path(__file__).parent
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle on Wikipedia's page on Sudoku (2026)."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels count as compiled; no goals are looked for."""
    monkeypatch.setattr(warm_up, "kernels_are_cached", lambda _game: True)
    monkeypatch.setattr(race, "GOALS", ())


def enter(driver: Driver, key: str) -> object:
    """Go to a page with its button on the first page."""
    button = driver.window.greeter.findChild(QPushButton, f"game.{key}")
    assert button is not None

    def is_in_view() -> bool:
        """It may lie below the window, and sinks while the cards above find their sizes."""
        driver.window.greeter.ensureWidgetVisible(button)
        return button.visibleRegion().contains(button.rect().center())

    driver.wait(is_in_view)
    driver.click_widget(button)
    page = driver.window.games.page
    assert driver.window.pages.currentWidget() is page
    return page


def test_sudoku_with_the_windows_keys(start: Start) -> None:
    driver = start()
    page = enter(driver, "sudoku")
    QGuiApplication.clipboard().setText(EASY)
    driver.press(Qt.Key.Key_V, CONTROL)
    driver.wait(lambda: page.desk.game is not None and page.desk.game.givens[0] == 5, 60_000)
    game = page.desk.game
    assert driver.window.windowTitle().startswith("Sudoku")
    page.board.choose(2)
    driver.press(Qt.Key.Key_1, CONTROL)
    assert game.marks[2] == 1
    driver.press(Qt.Key.Key_4)
    assert game.values[2] == 4
    driver.press(Qt.Key.Key_Z, CONTROL)
    assert game.values[2] == 0
    driver.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert game.values[2] == 4
    driver.press(Qt.Key.Key_H)
    driver.wait(lambda: bool(page.board.view.area), 60_000)
    assert "look at" in driver.window.status.text
    driver.press(Qt.Key.Key_P, CONTROL)
    assert page.desk.paused
    assert driver.window.actions_["pause"].isChecked()
    driver.press(Qt.Key.Key_P, CONTROL)
    assert not page.desk.paused
    driver.press(Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == EASY


def test_samegame_with_the_windows_keys(start: Start) -> None:
    driver = start()
    page = enter(driver, "samegame")
    QGuiApplication.clipboard().setText("112\n112\n333\n")
    driver.press(Qt.Key.Key_V, CONTROL)
    game = page.desk.game
    assert game.start.stones == 9
    driver.press(Qt.Key.Key_Return)
    driver.press(Qt.Key.Key_Return)
    assert game.position.stones < 9
    driver.press(Qt.Key.Key_Z, CONTROL)
    driver.press(Qt.Key.Key_Home)
    assert game.position.stones == 9
    driver.press(Qt.Key.Key_End)
    assert game.position.stones < 9


def test_tictactoe_with_the_windows_keys(start: Start) -> None:
    driver = start()
    page = enter(driver, "tictactoe")
    page.desk.new(page.desk.game.board, ("person", "person"))
    driver.press(Qt.Key.Key_B)
    driver.press(Qt.Key.Key_Return)
    position = page.desk.game.position
    assert [move.point for move in position.moves] == [Point(1, 1)]
    assert driver.window.status.text == "Column 2, row 2. O to play"
    driver.press(Qt.Key.Key_E)
    assert driver.window.actions_["candidates"].isChecked()
    driver.wait(lambda: len(page.board.values) == 8 and not page.desk.searching, 60_000)
    driver.press(Qt.Key.Key_H)
    assert driver.window.status.text.startswith("Hint: column ")
    driver.press(Qt.Key.Key_Z, CONTROL)
    assert not position.moves
    driver.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert len(position.moves) == 1
    driver.press(Qt.Key.Key_N, CONTROL)
    assert not page.desk.game.position.moves


@pytest.mark.parametrize("spec", [spec for spec in GAMES if spec.page], ids=lambda spec: spec.key)
def test_every_game_has_its_card_page_and_commands(start: Start, spec: GameSpec) -> None:
    driver = start()
    page = enter(driver, spec.key)
    assert driver.window.windowTitle().startswith(spec.name)
    known = {command.key for command, _action in driver.window.actions_.items()}
    assert set(page.commands()) <= known
    assert driver.window.actions_["new_game"].isEnabled()
    driver.press(Qt.Key.Key_W, CONTROL)
    assert driver.window.games.page is None


def test_trouble_is_told_until_the_next_puzzle(start: Start) -> None:
    driver = start()
    page = enter(driver, "samegame")
    QGuiApplication.clipboard().setText("no board")
    driver.press(Qt.Key.Key_V, CONTROL)
    assert "not a color" in driver.window.banner.text
    assert driver.window.banner.isVisible()
    QGuiApplication.clipboard().setText("11\n22\n")
    driver.press(Qt.Key.Key_V, CONTROL)
    assert page.desk.game.start.stones == 4
    assert not driver.window.banner.isVisible()


def test_the_go_game_rests_meanwhile(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.window.show_greeter()
    page = enter(driver, "samegame")
    assert not driver.window.actions_["pass"].isEnabled()
    assert not driver.window.actions_["resign"].isEnabled()
    driver.press(Qt.Key.Key_W, CONTROL)
    assert driver.window.games.page is None
    assert not page.isVisible()
    driver.window.continue_game()
    assert driver.moves() == "B E5"


def test_a_damaged_file_is_told_in_the_banner(start: Start, home: Path) -> None:
    folder = home / "puzzles"
    folder.mkdir(parents=True)
    (folder / "sudoku.json").write_text('{"content": {')
    driver = start()
    enter(driver, "sudoku")
    assert "damaged" in driver.window.banner.text
    assert (folder / "sudoku.damaged.json").exists()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
@pytest.mark.parametrize("key", ["sudoku", "samegame"])
def test_sigkill_costs_one_move_at_most(start: Start, home: Path, key: str) -> None:
    command = [sys.executable, str(HERE / "puzzle_until_killed.py"), key]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[2])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        figures = [process.stdout.readline() for _ in range(12)]
        process.send_signal(signal.SIGKILL)
        figures += list(process.stdout)
    left = [int(figure) for figure in figures]
    page = enter(start(), key)
    game = page.desk.game
    kept = game.empty_cells if key == "sudoku" else game.position.stones
    assert kept in left[-2:]


def test_every_control_of_the_pages_has_a_name(start: Start) -> None:
    driver = start()
    for key in ("sudoku", "samegame", "tictactoe", "pig"):
        page = enter(driver, key)
        for place in range(page.tabs.bar.count()):
            page.tabs.setCurrentIndex(place)
            QTest.qWait(1)
            nameless = [
                widget.objectName() or type(widget).__name__
                for widget in page.findChildren(QPushButton)
                if widget.isVisible() and not (widget.text() or widget.accessibleName())
            ]
            assert not nameless
        driver.window.show_greeter()


@pytest.mark.parametrize("key", ["sudoku", "samegame"])
def test_what_a_page_said_goes_with_it(start: Start, key: str) -> None:
    driver = start()
    page = enter(driver, key)
    page.said.emit("Something happened")
    assert driver.window.status.text == "Something happened"
    driver.window.show_greeter()
    assert driver.window.status.text == ""
    page.said.emit("A puzzle was ready too late")
    assert driver.window.status.text == ""
