"""Analysis of a marked part of the board: how it is marked, what is asked, how it ends."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from review_engine import OpinionEngine
from window_drive import Driver

from desktop_go.engine.messages import Purpose
from desktop_go.moves import Point

Review = Callable[..., Driver]
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
NOTHING = Qt.KeyboardModifier.NoModifier


def draw(driver: Driver, start: str, end: str | QPoint, keys: Qt.KeyboardModifier) -> None:
    """Press on one point, move over the board, let go on another or beside the board."""
    board = driver.window.game_page.board
    first = board.position_of(driver.point(start)).toPoint()
    last = end if isinstance(end, QPoint) else board.position_of(driver.point(end)).toPoint()
    QTest.mousePress(board, LEFT, keys, first)
    QTest.mouseMove(board, (first + last) / 2)
    QTest.mouseMove(board, last)
    QTest.mouseRelease(board, LEFT, keys, last)


def ready(review: Review) -> Driver:
    driver = review()
    driver.wait(driver.window.actions_["area"].isEnabled)
    driver.window.game_page.board.setFocus()
    return driver


def test_shift_and_a_drag_analyze_only_that_part(review: Review, engine: OpinionEngine) -> None:
    driver = ready(review)
    moves = driver.game.node.move_number
    draw(driver, "A1", "C2", SHIFT)
    wanted = {Point(col, row) for col in range(3) for row in (7, 8)}
    driver.wait(lambda: bool(engine.requests) and engine.requests[-1].only == wanted)
    assert engine.requests[-1].purpose is Purpose.ANALYZE
    assert driver.core.director.analyzing
    assert driver.window.actions_["area"].isChecked()
    assert driver.window.status.text == "Only moves from A2 to C1 are considered"
    view = driver.window.game_page.board.view()
    assert view.dimmed == {Point(c, r) for c in range(9) for r in range(9)} - wanted
    assert driver.game.node.move_number == moves, "nothing was played"
    node = driver.game.node
    driver.wait(lambda: driver.core.director.last_thought is not None)
    assert driver.window.review.analyses.get(node) is None, "it is no judgement of the position"


def test_the_command_takes_the_next_drag_and_ends_it(review: Review, engine: OpinionEngine) -> None:
    driver = ready(review)
    driver.press(Qt.Key.Key_A)
    assert driver.window.status.text == "Draw a rectangle on the board to analyze only that part"
    draw(driver, "G1", "J3", NOTHING)
    driver.wait(lambda: bool(engine.requests) and len(engine.requests[-1].only or ()) == 9)
    driver.press(Qt.Key.Key_A)
    driver.wait(lambda: engine.requests[-1].only is None)
    assert driver.core.director.analyzing
    assert driver.window.game_page.board.view().dimmed == frozenset()
    draw(driver, "G1", "J3", NOTHING)
    assert driver.core.director.area is None, "a plain drag is nothing again"


def test_letting_go_beside_the_board_takes_what_was_drawn(review: Review) -> None:
    driver = ready(review)
    board = driver.window.game_page.board
    corner = board.position_of(driver.point("J1")).toPoint()
    first = board.position_of(driver.point("H2")).toPoint()
    QTest.mousePress(board, LEFT, SHIFT, first)
    QTest.mouseMove(board, corner)
    QTest.mouseMove(board, QPoint(board.width() - 1, board.height() - 1))
    QTest.mouseRelease(board, LEFT, SHIFT, QPoint(board.width() - 1, board.height() - 1))
    assert driver.core.director.area == {Point(c, r) for c in (7, 8) for r in (7, 8)}


def test_a_part_without_an_empty_point_is_refused(review: Review) -> None:
    driver = review(b"(;GM[1]SZ[9]AB[aa][ba][ab]AW[bb])")
    driver.wait(driver.window.actions_["area"].isEnabled)
    draw(driver, "A9", "B8", SHIFT)
    assert driver.window.status.text == "There is no empty point in this part of the board."
    assert driver.core.director.area is None
    assert driver.window.game_page.board.view().dimmed == frozenset()


def test_another_record_is_looked_at_as_a_whole(review: Review) -> None:
    driver = ready(review)
    draw(driver, "A1", "C2", SHIFT)
    driver.core.game.show_record(driver.core.game.record.new(9))
    assert driver.core.director.area is None
    assert not driver.window.actions_["area"].isChecked()
