"""Holding an arrow key goes through a record as fast as a screen can show it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from window_drive import Driver

from desktop_go.games.go.step_budget import TOO_MUCH
from desktop_go.moves import Color, Point
from desktop_go.records.record_node import Setup
from desktop_go.services.i18n import tr

Start = Callable[..., Driver]
MOVES = 300
BOUND_SECONDS = MOVES / 60
"""Of processor time, which other programs hardly change: 60 steps a second."""


class Events(QObject):
    """Counts the events of one kind that a widget gets."""

    def __init__(self, kind: QEvent.Type) -> None:
        super().__init__()
        self.kind, self.count = kind, 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == self.kind
        return super().eventFilter(watched, event)


@pytest.mark.slow
def test_three_hundred_moves_by_key_each_of_them_painted(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "long.sgf"
    places = [divmod(number * 7 % 361, 19) for number in range(MOVES)]
    points = [chr(97 + column) + chr(97 + row) for column, row in places]
    moves = [f";{'BW'[n & 1]}[{p}]C[Move {n + 1}]TR[{p}]" for n, p in enumerate(points)]
    path.write_text(f"(;GM[1]FF[4]CA[UTF-8]SZ[19]{''.join(moves)})")
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    paints = Events(QEvent.Type.Paint)
    board = driver.window.game_page.board
    board.installEventFilter(paints)
    begun = time.process_time()
    for number in range(1, MOVES + 1):
        before = paints.count
        driver.press(Qt.Key.Key_Right)
        driver.wait(lambda before=before: paints.count > before)
        assert driver.game.node.move_number == number
    taken = time.process_time() - begun
    board.removeEventFilter(paints)
    assert taken < BOUND_SECONDS, f"{MOVES / taken:.0f} steps a second"


def opened_bomb(start: Start, folder: Path, corner: str = "aa") -> Driver:
    """A window with a record that fills the board and empties it from ``corner`` on, for ever."""
    path = folder / "bomb.sgf"
    path.write_text("(;SZ[19]" + f";AB[aa:ss];AE[{corner}:ss]" * 10_000 + ")")
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    return driver


def test_a_record_that_is_made_to_take_long_does_not_hold_up_the_window(
    start: Start, tmp_path: Path
) -> None:
    """The walk to its end is cut short, with a sentence; the next one goes on."""
    driver = opened_bomb(start, tmp_path)
    begun = time.process_time()
    driver.press(Qt.Key.Key_End)
    assert time.process_time() - begun < 2
    game, came = driver.game, driver.game.cursor.place
    assert 100 < came < 10_000
    assert game.walker.node is game.node
    assert driver.window.status.text == tr(TOO_MUCH)
    driver.press(Qt.Key.Key_End)
    assert game.cursor.place > 1.5 * came


def test_an_edit_far_down_such_a_record_does_not_hold_up_the_window(
    start: Start, tmp_path: Path
) -> None:
    """It is made; what is shown then is as far as the walk from the start comes."""
    driver = opened_bomb(start, tmp_path)
    game = driver.game
    driver.press(Qt.Key.Key_End)
    came = game.cursor.place
    driver.press(Qt.Key.Key_End)
    node, begun = game.node, time.process_time()
    game.record.set_setup(node, Setup((Point(3, 3),)))
    game.show_edited()
    assert time.process_time() - begun < 2
    assert node.setup.black == (Point(3, 3),)
    assert game.cursor.place == came
    assert game.walker.node is game.node
    assert driver.window.status.text == tr(TOO_MUCH)


def test_stones_that_would_take_too_long_to_compare_are_not_put_down(
    start: Start, tmp_path: Path
) -> None:
    """Where a node is far down, what stood there before it cannot be told in time."""
    driver = opened_bomb(start, tmp_path, corner="bb")
    for _ in range(2):
        driver.press(Qt.Key.Key_End)
    node, editor = driver.game.node, driver.window.editing.editor
    before = node.setup
    for put in (
        lambda: editor._put_stones([Point(3, 3)], Color.WHITE),
        lambda: editor.put_frame(frozenset({Point(0, 0)})),
    ):
        put()
        assert driver.game.node is node
        assert node.setup == before
        assert driver.window.status.text == tr(TOO_MUCH)


def test_a_step_lays_nothing_out_again(start: Start, tmp_path: Path) -> None:
    """New words beside the board and below it find their room: the panels stay as they are."""
    path = tmp_path / "short.sgf"
    path.write_text(f"(;SZ[19]{''.join(f';B[a{row}];W[c{row}]' for row in 'abcdefghijkl')})")
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    board, layouts = driver.window.game_page.board, Events(QEvent.Type.LayoutRequest)
    paints = Events(QEvent.Type.Paint)
    board.installEventFilter(paints)
    for number in range(1, 16):
        if number == 11:  # By now the panels have come to rest after the file was opened.
            driver.window.installEventFilter(layouts)
        before = paints.count
        driver.press(Qt.Key.Key_Right)
        driver.wait(lambda before=before: paints.count > before)
        assert driver.game.node.move_number == number
    driver.window.removeEventFilter(layouts)
    board.removeEventFilter(paints)
    assert layouts.count == 0
