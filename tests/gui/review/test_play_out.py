"""Playing a position out: both sides by the engine, in a variation, stopped and undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from review_engine import OpinionEngine
from window_drive import Driver

from desktop_go.engine.messages import EngineMove, Purpose, ThinkRequest, Thought
from desktop_go.moves import Color, Move, Point

Review = Callable[..., Driver]
CONTROL = Qt.KeyboardModifier.ControlModifier


class PlayingEngine(OpinionEngine):
    """Plays its moves in order, by the number of moves on the board; then it passes."""

    moves: dict[int, Move]
    most = 1000
    """Moves after which it thinks for good."""

    def run(
        self,
        request: ThinkRequest,
        on_thought: Callable[[Thought], None],
        should_stop: Callable[[], bool],
    ) -> EngineMove:
        place = len(request.state.moves)
        if request.purpose is Purpose.MOVE and place >= self.most:
            self.hold.clear()
        answer = super().run(request, on_thought, should_stop)
        if request.purpose is not Purpose.MOVE:
            return answer
        color = request.state.to_play or Color.BLACK
        move = self.moves.get(place, Move.pass_(color))
        return EngineMove(request.id, move, answer.thought)


@pytest.fixture
def engine() -> OpinionEngine:
    engine = PlayingEngine([0])
    points = {2: Point(6, 2), 3: Point(0, 1), 4: Point(0, 2), 6: Point(0, 3), 7: Point(0, 4)}
    engine.moves = {
        place: Move.play(Color.WHITE if place % 2 else Color.BLACK, point)
        for place, point in points.items()
    }
    return engine


def begun(review: Review, place: int) -> Driver:
    driver = review()
    driver.wait(driver.window.actions_["play_out"].isEnabled)
    driver.game.go_to(driver.game.record.main_line()[place])
    driver.window.game_page.board.setFocus()
    driver.press(Qt.Key.Key_O)
    return driver


def played_out(driver: Driver) -> None:
    driver.wait(lambda: not driver.window.review.play_out.running)


def test_from_the_middle_it_is_a_variation_even_where_it_plays_as_the_record(
    review: Review,
) -> None:
    driver = begun(review, 2)
    played_out(driver)
    record, game = driver.game.record, driver.game
    main = record.main_line()
    assert [node.move_number for node in main] == list(range(7)), "the record is as it was"
    assert main[3].children == [main[4]]
    twin = main[2].children[1]
    assert twin.move == main[3].move
    moves = [node.move for node in twin.line()]
    assert [move and move.point for move in moves] == [
        Point(6, 2), Point(0, 1), Point(0, 2), None, Point(0, 3), Point(0, 4), None, None
    ]  # fmt: skip
    assert game.node is twin.line()[-1], "the board has followed"
    graph = driver.window.review.graph.graph
    driver.wait(lambda: graph.curve.length == len(twin.line()[-1].path()))
    assert driver.window.status.text == "8 moves were played out as a variation"
    assert not driver.window.actions_["play_out"].isChecked()
    before = record.to_text()
    driver.press(Qt.Key.Key_Z, CONTROL)
    assert main[2].children == [main[3]], "one step of undo takes it all back"
    assert game.node is main[2]
    driver.press(
        Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert record.to_text() == before


def test_at_the_end_of_the_main_line_it_begins_with_a_twin(review: Review) -> None:
    driver = begun(review, 6)
    played_out(driver)
    main = driver.game.record.main_line()
    assert len(main) == 7
    assert main[6].children == []
    twin = main[5].children[1]
    assert twin.move == main[6].move
    assert [node.move and node.move.point for node in twin.line()[1:]] == [
        Point(0, 3), Point(0, 4), None, None
    ]  # fmt: skip
    driver.press(Qt.Key.Key_Z, CONTROL)
    assert main[5].children == [main[6]]


@pytest.mark.parametrize("way", ["again", "elsewhere", "undo", "engine"])
def test_it_stops_when_told_or_when_the_user_goes_elsewhere(
    review: Review, engine: PlayingEngine, way: str
) -> None:
    engine.most = 4
    driver = begun(review, 2)
    play_out, main = driver.window.review.play_out, driver.game.record.main_line()
    driver.wait(lambda: driver.game.node.move_number == 4)
    assert play_out.running
    driver.wait(
        lambda: driver.window.status.engine_text.startswith("Engine is thinking about its move")
    )
    if way == "again":
        driver.press(Qt.Key.Key_O)
    elif way == "elsewhere":
        driver.press(Qt.Key.Key_Home)
    elif way == "undo":
        driver.press(Qt.Key.Key_Z, CONTROL)
    else:
        driver.core.port.failed.emit("It broke")
    assert not play_out.running
    assert driver.core.director.activity is None
    assert len(driver.game.record.main_line()) == 7
    assert len(main[2].children) == (1 if way == "undo" else 2)


def test_where_both_have_passed_there_is_nothing_to_play_out(review: Review) -> None:
    driver = review(b"(;GM[1]SZ[9];B[ee];W[];B[])")
    driver.wait(driver.window.actions_["play_out"].isEnabled)
    driver.game.to_end()
    driver.window.game_page.board.setFocus()
    driver.press(Qt.Key.Key_O)
    assert driver.window.status.text == "The game is over here; there is nothing to play out."
    assert not driver.window.actions_["play_out"].isChecked()
