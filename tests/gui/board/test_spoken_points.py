"""A screen reader meets the board as a grid of named points."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from desktop_go.gui.board import BoardCanvas, spoken_points
from desktop_go.moves import Point
from desktop_go.services.board_view import BoardView

NAME = QAccessible.Text.Name


@pytest.fixture
def canvas(qtbot) -> BoardCanvas:
    spoken_points.install()
    made = BoardCanvas()
    qtbot.addWidget(made)
    stones = bytearray(81)
    stones[40] = 1
    made.set_view(BoardView(cols=9, rows=9, stones=bytes(stones), last_move=Point(4, 4)))
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def test_each_point_has_a_name_and_a_place(canvas: BoardCanvas) -> None:
    board = QAccessible.queryAccessibleInterface(canvas)
    assert board.role() is QAccessible.Role.Table
    assert board.childCount() == 81
    assert board.child(81) is None
    names = [board.child(place).text(NAME) for place in (0, 8, 40, 80)]
    assert names == [
        "A9, empty",
        "J9, empty",
        "E5, black stone, 4 liberties, last move",
        "J1, empty",
    ]
    for place in (0, 40, 77):
        point = board.child(place)
        assert board.indexOfChild(point) == place
        assert point.parent() is board
        middle = point.rect().center()
        assert board.childAt(middle.x(), middle.y()) is point


def test_the_focus_follows_the_cursor(canvas: BoardCanvas) -> None:
    board = QAccessible.queryAccessibleInterface(canvas)
    assert board.focusChild() is None
    canvas.clearFocus()
    canvas.setFocus(Qt.FocusReason.TabFocusReason)
    assert board.focusChild().text(NAME) == "E5, black stone, 4 liberties, last move"
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert board.focusChild() is board.child(41)
    assert board.child(41).state().focused
    assert not board.child(40).state().focused


def test_a_move_is_said(canvas: BoardCanvas) -> None:
    point = QAccessible.queryAccessibleInterface(canvas).child(0)
    stones = bytearray(81)
    stones[0] = 2
    canvas.set_view(BoardView(cols=9, rows=9, stones=bytes(stones)))
    assert point.text(NAME) == "A9, white stone, 2 liberties"


def test_another_size_has_other_points(canvas: BoardCanvas) -> None:
    board = QAccessible.queryAccessibleInterface(canvas)
    assert board.child(9).text(NAME) == "A8, empty"
    canvas.set_view(BoardView(cols=13, rows=13, stones=bytes(169)))
    assert board.childCount() == 169
    assert board.child(9).text(NAME) == "K13, empty"


def test_a_chain_has_its_liberties_and_gomoku_none(canvas: BoardCanvas) -> None:
    point = QAccessible.queryAccessibleInterface(canvas).child(0)
    stones = bytearray(81)
    stones[0], stones[1], stones[9], stones[2] = 1, 1, 2, 1
    canvas.set_view(BoardView(cols=9, rows=9, stones=bytes(stones)))
    assert point.text(NAME) == "A9, black stone, 3 liberties"
    stones[10] = stones[11] = 2
    canvas.set_view(BoardView(cols=9, rows=9, stones=bytes(stones)))
    assert point.text(NAME) == "A9, black stone, 1 liberty"
    canvas.set_view(BoardView(cols=9, rows=9, stones=bytes(stones), capturing=False))
    assert point.text(NAME) == "A9, black stone"
