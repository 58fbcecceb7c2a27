"""Teaching while one plays: that, where, the line; by points or win rate; never for a hint."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from review_engine import BEST, OpinionEngine
from window_drive import Driver

from desktop_go.engine.messages import EngineMove, Purpose, ThinkRequest, Thought
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import OwnEngine
from desktop_go.moves import Move, Point
from desktop_go.records.markup import Mark

Review = Callable[..., Driver]
ENGINE_IS_WHITE = GameSetup(size=9, white=OwnEngine(level=3))


class PlayingEngine(OpinionEngine):
    """Has opinions and plays: along the upper edge."""

    def run(
        self,
        request: ThinkRequest,
        on_thought: Callable[[Thought], None],
        should_stop: Callable[[], bool],
    ) -> EngineMove:
        answer = super().run(request, on_thought, should_stop)
        if request.purpose is not Purpose.MOVE:
            return answer
        color = request.state.to_play
        return EngineMove(
            request.id, Move.play(color, Point(len(request.state.moves), 0)), answer.thought
        )


@pytest.fixture
def engine() -> OpinionEngine:
    """Black's first move loses 4 points, his second nothing, his third 13."""
    return PlayingEngine([0, -4, -4, -4, -4, -17, -17])


@pytest.fixture
def game(review: Review) -> Driver:
    driver = review()
    driver.core.settings.set("teaching", True)
    driver.window.start_game(ENGINE_IS_WHITE)
    return driver


def played(driver: Driver, name: str) -> None:
    """Play and wait for the answer."""
    number = driver.game.node.move_number
    driver.click(name)
    driver.wait(lambda: driver.game.node.move_number == number + 2)


def told(driver: Driver) -> str:
    return "" if driver.window.banner.isHidden() else driver.window.banner.text


def test_that_then_where_then_the_line(game: Driver) -> None:
    played(game, "E5")
    game.wait(lambda: told(game) == "Your move 1 lost about 4.0 points (mistake).")
    show, take_back = game.window.banner.buttons()
    assert take_back.text() == "Undo"
    assert BEST not in game.window.game_page.board.view().marks
    game.click_widget(show)
    view = game.window.game_page.board.view()
    assert game.game.node.move_number == 0
    assert view.marks[BEST] is Mark.CIRCLE
    assert told(game) == "J1 was better here."
    game.click_widget(game.window.banner.buttons()[0])
    assert [ghost.point for ghost in game.window.game_page.board.view().pv] == [BEST, Point(7, 7)]
    assert told(game) == "The engine expected J1 H2."
    game.click_widget(game.window.banner.buttons()[0])
    assert game.game.node.move_number == 2
    assert told(game) == ""
    played(game, "E4")
    played(game, "E3")
    game.wait(lambda: told(game).startswith("Your move 5 lost about 13.0 points"))
    assert not game.core.files.record.root.comment


def test_taking_back_takes_the_notice_away(game: Driver) -> None:
    played(game, "E5")
    game.wait(lambda: told(game).startswith("Your move 1"))
    game.click_widget(game.window.banner.buttons()[1])
    assert game.game.node.move_number == 0
    assert told(game) == ""


def test_only_from_the_class_that_is_wanted_and_by_win_rate(game: Driver) -> None:
    game.core.settings.set("teaching.least", "blunder")
    played(game, "E5")
    game.wait(lambda: game.window.review.analyses.known_at(game.game.node))
    game.wait(lambda: not game.window.review.teaching._reviewer.running)
    assert told(game) == ""
    game.core.settings.set("teaching.least", "inaccuracy")
    game.core.settings.set("teaching.by", "rate")
    played(game, "E4")
    played(game, "E3")
    game.wait(lambda: told(game) != "")
    assert told(game) == "Your move 5 lost about 13 % win rate (mistake)."


def test_what_lost_more_counts_points_or_chances(game: Driver, engine: OpinionEngine) -> None:
    engine.leads[1:] = [-2] * 6
    engine.rate_of_a_point = 0.06
    played(game, "E5")
    game.wait(lambda: told(game) != "")
    assert told(game) == "Your move 1 lost about 12 % win rate (mistake)."


def test_nothing_is_said_unless_wanted(review: Review, engine: OpinionEngine) -> None:
    driver = review()
    driver.window.start_game(ENGINE_IS_WHITE)
    played(driver, "E5")
    driver.quiet()
    assert told(driver) == ""
    assert all(request.purpose is Purpose.MOVE for request in engine.requests)
    driver.window.actions_["teaching"].trigger()
    driver.wait(lambda: told(driver).startswith("Your move 1"))
    driver.window.actions_["teaching"].trigger()
    assert told(driver) == ""
    assert not driver.core.settings.flag("teaching")


def test_a_hinted_move_is_never_blamed(game: Driver, engine: OpinionEngine) -> None:
    game.press(Qt.Key.Key_H)
    game.wait(lambda: BEST in game.window.game_page.board.view().marks)
    played(game, "J1")
    game.wait(lambda: not game.window.review.teaching._reviewer.running)
    game.wait(lambda: game.window.review.analyses.known_at(game.game.node))
    assert told(game) == ""
