"""Solve this region: what is said and shown, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from window_drive import Driver

from desktop_go.moves import Point

Review = Callable[..., Driver]
CORNER = b"(;GM[1]SZ[9]KM[7]RU[Chinese]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]PL[%s])"
SHIFT = Qt.KeyboardModifier.ShiftModifier


def point_and_press(driver: Driver, name: str) -> None:
    """Point at a place of the board and press the key."""
    board = driver.window.game_page.board
    board.setFocus()
    QTest.mouseMove(board, board.position_of(driver.point(name)).toPoint())
    driver.press(Qt.Key.Key_A, SHIFT)


def test_the_chain_under_the_pointer_is_read_to_the_end(review: Review) -> None:
    driver = review(CORNER % b"W")
    point_and_press(driver, "B8")
    status = driver.window.status
    driver.wait(lambda: "to play" in status.text, 200_000)  # compiled at the first time
    assert status.text == "Black lives by moving first, and dies if White does. White to play: B9"
    ghosts = driver.window.game_page.board.view().pv
    assert ghosts[0].point == Point(1, 0)


def test_where_no_chain_is_pointed_at_the_reason_is_said(review: Review) -> None:
    driver = review(CORNER % b"W")
    point_and_press(driver, "G3")
    said = "Point at a chain, or mark an area first (Shift and drag)."
    driver.wait(lambda: driver.window.status.text == said)
