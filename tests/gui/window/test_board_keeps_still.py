"""Messages come and go without moving the board: a click lands where it was aimed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from window_drive import Driver, ScriptedEngine

from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.players import Person
from desktop_go.services.settings_schema import LANGUAGES

Start = Callable[..., Driver]
ALONE = GameSetup(size=19, black=Person(name="Anna"), white=Person(name="Ben"))


def place_of(driver: Driver, name: str) -> QPoint:
    """Where a point of the board is, in pixels of the window."""
    board = driver.window.game_page.board
    return board.mapTo(driver.window, board.position_of(driver.point(name)).toPoint())


def click_at(driver: Driver, place: QPoint) -> None:
    """Click at a place of the window, on whatever is there."""
    widget = driver.window.childAt(place)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.mapFrom(driver.window, place))


@pytest.fixture
def driver(start: Start) -> Driver:
    driver = start(ScriptedEngine())
    driver.window.resize(1180, 810)
    driver.window.start_game(ALONE)
    driver.wait(lambda: driver.window.game_page.board.height() > 600)
    return driver


@pytest.mark.parametrize("text", ["A word.", "A sentence that needs some lines of its own. " * 8])
def test_a_message_leaves_the_board_where_it_is(driver: Driver, text: str) -> None:
    window = driver.window
    places = [place_of(driver, name) for name in ("K10", "A19", "T17")]
    click_at(driver, places[0])
    window.banner.show_message(Tone.WARNING, text, [window.actions_["new_game"]])
    assert window.banner.isVisible()
    assert [place_of(driver, name) for name in ("K10", "A19", "T17")] == places
    click_at(driver, places[1])
    click_at(driver, places[2])
    window.banner.dismiss()
    assert place_of(driver, "K10") == places[0]
    assert driver.moves() == "B K10 W A19 B T17"


def test_a_line_covers_no_part_of_the_board(driver: Driver) -> None:
    window = driver.window
    window.banner.show_message(Tone.INFO, "A word.", [window.actions_["new_game"]])
    board, banner = window.game_page.board, window.banner
    top = banner.mapTo(window, QPoint()).y()
    assert top >= board.mapTo(window, QPoint(0, board.height())).y()
    buttons = window.game_page.bar.findChildren(QToolButton)
    end = max(button.mapTo(window, QPoint(button.width(), 0)).x() for button in buttons)
    assert banner.mapTo(window, QPoint()).x() >= end, "the buttons beside the slider stay"


def test_end_and_undo_leave_the_board_where_it_is(driver: Driver) -> None:
    place = place_of(driver, "Q4")
    click_at(driver, place)
    driver.resign()
    assert driver.window.banner.isVisible()
    assert place_of(driver, "Q4") == place
    driver.window.actions_["undo"].trigger()
    assert not driver.window.banner.isVisible()
    assert place_of(driver, "Q4") == place


def test_the_message_follows_the_window(driver: Driver) -> None:
    window = driver.window
    window.banner.show_message(Tone.INFO, "A word.")
    for width, height in ((900, 600), (640, 700), (1180, 810)):
        window.resize(width, height)
        driver.wait(lambda w=width: window.width() == w)
        page, banner = window.game_page, window.banner
        corner = page.mapTo(window, page.rect().bottomRight())
        assert banner.geometry().bottomRight() == corner


def test_a_message_on_the_first_page_stands_at_its_bottom(start: Start) -> None:
    window = start().window
    window.banner.show_message(Tone.INFO, "A word.")
    bottom = window.pages.mapTo(window, window.pages.rect().bottomLeft()).y()
    assert window.banner.geometry().bottom() == bottom
    assert window.banner.width() == window.pages.width()


def settled(driver: Driver) -> list[QPoint]:
    """Where two corners of the board are, once the layout of a new size and language is done."""
    seen: list[list[QPoint]] = []

    def is_still() -> bool:
        seen.append([place_of(driver, name) for name in ("A19", "T1")])
        return len(seen) > 5 and all(one == seen[-1] for one in seen[-5:])

    driver.wait(is_still)
    return seen[-1]


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_a_count_leaves_the_board_where_it_is(driver: Driver, language: str) -> None:
    """In the smallest usual window, in every language."""
    driver.core.settings.set("language", language)
    driver.window.resize(1024, 700)
    driver.wait(lambda: driver.window.game_page.board.height() < 600)
    places = settled(driver)
    driver.core.game.start_scoring()
    assert driver.window.score.isVisible()
    driver.quiet()
    assert settled(driver) == places
