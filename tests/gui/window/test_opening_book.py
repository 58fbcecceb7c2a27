"""View > Panels > Opening book: its moves follow the position, are played and changed by clicks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from window_drive import PEOPLE, Driver

from desktop_go.games.go.book import Book, book_name
from desktop_go.games.go.position import GoPosition
from desktop_go.gui.go.book_panel import BookPanel
from desktop_go.moves import Point
from desktop_go.services.book_files import change_book, read_book, write_book
from desktop_go.services.paths import books_folder

Start = Callable[..., Driver]
LEFT = Qt.MouseButton.LeftButton


def fill(book: Book) -> None:
    book.add(GoPosition(9), Point(4, 4), games=10, wins=6, weight=10)
    book.add(GoPosition(9), Point(6, 2), games=4, wins=1, weight=4)


@pytest.fixture
def driver(start: Start) -> Driver:
    driver = start()
    change_book(books_folder() / book_name(9), 9, fill)
    driver.window.start_game(PEOPLE)
    driver.window.panels.docks["book"].toggleViewAction().trigger()
    driver.wait(lambda: panel(driver).table.rowCount() == 2)
    return driver


def panel(driver: Driver) -> BookPanel:
    return driver.window.book


def rows(driver: Driver) -> list[list[str]]:
    table = panel(driver).table
    return [
        [table.item(row, column).text() for column in range(4)] for row in range(table.rowCount())
    ]


def place(driver: Driver, row: int, column: int) -> QPoint:
    table = panel(driver).table
    return table.visualItemRect(table.item(row, column)).center()


def double_click(driver: Driver, row: int, column: int) -> None:
    view, spot = panel(driver).table.viewport(), place(driver, row, column)
    QTest.mouseClick(view, LEFT, pos=spot)
    QTest.mouseDClick(view, LEFT, pos=spot)


def type_weight(driver: Driver, text: str) -> None:
    double_click(driver, 1, 3)
    editor = panel(driver).table.findChildren(QLineEdit)[-1]
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)


def test_the_moves_follow_the_position(driver: Driver) -> None:
    assert rows(driver) == [["E5", "10", "60 %", "10"], ["G7", "4", "25 %", "4"]]
    assert panel(driver).said.isHidden()
    driver.click("C3")
    assert rows(driver) == []
    assert panel(driver).said.text() == "The book has no moves for this position."
    driver.window.actions_["back"].trigger()
    assert len(rows(driver)) == 2


def test_a_double_click_plays_a_move_and_the_pointer_shows_it(driver: Driver) -> None:
    view = panel(driver).table.viewport()
    QTest.mouseMove(view, place(driver, 0, 0))
    QTest.mouseMove(view, place(driver, 1, 0))
    driver.wait(lambda: bool(driver.window.game_page.board.view().pv))
    double_click(driver, 1, 0)
    assert driver.moves() == "B G7"


def test_a_weight_is_changed_in_place_and_kept(driver: Driver) -> None:
    type_weight(driver, "25,5")
    driver.wait(lambda: rows(driver)[0] == ["G7", "4", "25 %", "25.5"])
    book = read_book(books_folder() / book_name(9))
    assert book is not None
    assert [line.move.weight for line in book.lookup(GoPosition(9))] == [25.5, 10]
    type_weight(driver, "much")
    driver.wait(lambda: driver.window.status.text == "A weight is a number, 0 or more.")
    assert rows(driver)[1][3] == "10"


def test_the_move_played_is_added_and_removed(driver: Driver) -> None:
    assert not panel(driver).add.isEnabled()
    driver.click("C4")
    QTest.mouseClick(panel(driver).add, LEFT)
    driver.quiet()
    assert driver.window.status.text == "C4 is in the opening book"
    driver.window.actions_["back"].trigger()
    names = [row[0] for row in rows(driver)]
    assert len(names) == 3
    last = names[2]  # C4 itself or one of its images
    QTest.mouseClick(panel(driver).table.viewport(), LEFT, pos=place(driver, 2, 0))
    QTest.mouseClick(panel(driver).remove, LEFT)
    driver.wait(lambda: len(rows(driver)) == 2)
    assert last not in [row[0] for row in rows(driver)]


def test_an_empty_book_and_a_bad_one_say_so(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.panels.docks["book"].toggleViewAction().trigger()
    driver.wait(lambda: panel(driver).said.text().startswith("Your book for this board is empty."))
    write_book(books_folder() / book_name(9), Book(13))
    driver.window.panels.docks["book"].toggleViewAction().trigger()
    driver.window.panels.docks["book"].toggleViewAction().trigger()
    driver.wait(lambda: "is for boards of 13x13" in panel(driver).said.text())
    driver.click("C4")
    QTest.mouseClick(panel(driver).add, LEFT)
    driver.quiet()
    book = read_book(books_folder() / book_name(9))
    assert book is not None
    assert (book.size, len(book)) == (13, 0)
