"""The console: history, completion, and a program that misbehaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attached_drive import fake_engine
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window_drive import PEOPLE, Driver, ScriptedEngine

from desktop_go.gui.engines.console import ConsoleWindow
from desktop_go.gui.play.attached import keep_engines

Open = Callable[[str, str], tuple[Driver, ConsoleWindow]]


@pytest.fixture
def console(start: Callable[..., Driver], tmp_path: Path) -> Open:
    """Open the console with a fake engine that has been started."""

    def begin(protocol: str, behavior: str) -> tuple[Driver, ConsoleWindow]:
        driver = start(ScriptedEngine())
        keep_engines(driver.core.settings, [fake_engine(protocol, behavior, tmp_path / "sent")])
        driver.window.start_game(PEOPLE)
        driver.window.actions_["console"].trigger()
        window = driver.window.engines.console
        assert window is not None
        driver.click_widget(window.start_button)
        driver.wait(lambda: window.talk.is_running)
        return driver, window

    return begin


def enter(window: ConsoleWindow, text: str) -> None:
    QTest.keyClicks(window.line, text)
    QTest.keyClick(window.line, Qt.Key.Key_Return)


def said(window: ConsoleWindow) -> list[str]:
    return window.output.toPlainText().splitlines()


def test_commands_are_answered_and_remembered(console: Open) -> None:
    driver, window = console("gtp", "plays")
    enter(window, "name")
    driver.wait(lambda: "= Fake" in said(window))
    assert said(window) == ["Rival was started.", "> name", "= Fake"]
    enter(window, "boardsize 9")
    QTest.keyClicks(window.line, "dra")
    for key, text in (
        (Qt.Key.Key_Up, "boardsize 9"),
        (Qt.Key.Key_Up, "name"),
        (Qt.Key.Key_Up, "name"),
        (Qt.Key.Key_Down, "boardsize 9"),
        (Qt.Key.Key_Down, "dra"),
    ):
        QTest.keyClick(window.line, key)
        assert window.line.text() == text


def test_commands_are_completed_from_those_that_the_program_has(console: Open) -> None:
    driver, window = console("gtp", "plays")
    driver.wait(lambda: "genmove" in window.talk.known)
    QTest.keyClicks(window.line, "genm")
    completer = window.line.completer()
    assert completer.completionCount() == 1
    assert completer.currentCompletion() == "genmove"
    assert not any("list_commands" in line for line in said(window)), "the question is not shown"


def test_the_position_is_sent(console: Open) -> None:
    driver, window = console("gtp", "plays")
    driver.click("E5")
    driver.click("C3")
    driver.click_widget(window.position_button)
    driver.wait(lambda: said(window)[-1] == "=" or said(window).count("=") == 5)
    sent = [line for line in said(window) if line.startswith(">")]
    assert sent == [
        "> boardsize 9",
        "> clear_board",
        "> komi 7.5",
        "> play black E5",
        "> play white C3",
    ]


def test_a_gomoku_engine_can_be_talked_to(console: Open) -> None:
    driver, window = console("gomocup", "plays")
    assert "ABOUT" in window.talk.known
    enter(window, "ABOUT")
    driver.wait(lambda: 'name="Fake", version="1"' in said(window))
    driver.click_widget(window.position_button)
    assert said(window)[-1] == "There is no position of Gomoku on the board."


@pytest.mark.parametrize("behavior", ["babbles@move", "stammers@move", "shouts@move"])
def test_a_flood_neither_fills_nor_stops_the_window(console: Open, behavior: str) -> None:
    driver, window = console("gtp", behavior)
    enter(window, "genmove black")
    driver.wait(lambda: any("blah" in line for line in said(window)), timeout=20_000)
    enter(window, "name")
    assert "> name" in said(window)
    assert max(map(len, said(window))) <= 2003
    window.close()
    driver.wait(lambda: not window.talk._jobs.busy, timeout=20_000)


def test_a_program_that_ends_says_its_last_words(console: Open) -> None:
    driver, window = console("gtp", "dies@move")
    enter(window, "genmove black")
    driver.wait(lambda: not window.talk.is_running)
    assert "! out of memory" in said(window)
    assert said(window)[-1] == "Rival has stopped running."
    enter(window, "name")
    assert said(window)[-1] == "No engine is running. Press Start first."


def test_a_program_that_reads_nothing_is_not_written_to_for_ever(console: Open) -> None:
    driver, window = console("gtp", "hangs@setup")
    enter(window, "boardsize 9")
    for _ in range(4):
        window.talk.send("x" * 10_000)
    assert said(window)[-1] == "Rival reads nothing any more. Restart it."
    driver.click_widget(window.start_button)
    driver.wait(lambda: said(window)[-1] == "Rival was started.")
