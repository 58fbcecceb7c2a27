"""The overlays of the board show what the network sees at once, where nobody analyzes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from program_drive import HeldEngine
from PySide6.QtCore import Qt
from window_drive import AGAINST_ENGINE, PEOPLE, Driver, ScriptedEngine

from desktop_go.engine.messages import EngineMove, Purpose, ThinkRequest, Thought
from desktop_go.gui.board.words import describe_point
from desktop_go.gui.play.phase import Phase
from desktop_go.moves import Point
from desktop_go.services.board_view import BoardView

Start = Callable[..., Driver]


class SeeingEngine(ScriptedEngine):
    """Has a network, which prefers the point with the number of moves played so far."""

    def run(self, request: ThinkRequest, *reports: object) -> EngineMove:
        if request.purpose is not Purpose.GLANCE:
            return super().run(request, *reports)
        self.requests.append(request)
        policy = np.zeros(request.state.size**2, np.float32)
        policy[len(request.state.moves)] = 0.8
        ownership = np.full(policy.size, 0.5, np.float32)
        color = request.state.first_to_play
        thought = Thought(request.id, color, 1, 0.5, 0, 0, ownership=ownership, policy=policy)
        return EngineMove(request.id, None, thought)


class DoubtingEngine(SeeingEngine):
    """Sees no owner of any point until a stone is on the board."""

    def run(self, request: ThinkRequest, *reports: object) -> EngineMove:
        answer = super().run(request, *reports)
        if answer.thought is not None and answer.thought.ownership is not None:
            answer.thought.ownership[:] = 0.5 if request.state.moves else 0.05
        return answer


class BlindEngine(SeeingEngine):
    """Has no network."""

    def run(self, request: ThinkRequest, *reports: object) -> EngineMove:
        answer = super().run(request, *reports)
        return EngineMove(request.id, None, None) if request.purpose is Purpose.GLANCE else answer


def view(driver: Driver) -> BoardView:
    return driver.window.game_page.board.view()


def shown_policy(driver: Driver) -> list[Point]:
    return [mark.point for mark in view(driver).candidates]


def owner(driver: Driver) -> float | None:
    """Whose the first point is on the board as shown, if anything is shown."""
    ownership = view(driver).ownership
    return None if ownership is None else float(ownership[0])


def glances(engine: HeldEngine) -> int:
    return sum(request.purpose is Purpose.GLANCE for request in engine.requests)


def test_the_policy_is_shown_without_an_analysis_and_follows_the_board(start: Start) -> None:
    engine = SeeingEngine()
    driver = start(engine)
    driver.window.start_game(PEOPLE)
    assert not shown_policy(driver)
    driver.press(Qt.Key.Key_R)
    driver.wait(lambda: shown_policy(driver) == [Point(0, 0)])
    mark = view(driver).candidates[0]
    assert mark.visits is None, "nothing was read, so no visits stand on the disc"
    words = describe_point(view(driver), mark.point)
    assert words.endswith("the network's choice number 1, 80.0 %")
    driver.click("E5")
    driver.wait(lambda: shown_policy(driver) == [Point(1, 0)])
    driver.press(Qt.Key.Key_Left)
    driver.wait(lambda: shown_policy(driver) == [Point(0, 0)])
    driver.press(Qt.Key.Key_R)
    assert not shown_policy(driver)
    assert glances(engine) == 3


def test_a_glance_waits_for_the_engines_move(start: Start) -> None:
    engine = SeeingEngine("C3")
    driver = start(engine)
    driver.window.start_game(AGAINST_ENGINE)
    driver.press(Qt.Key.Key_R)
    driver.wait(lambda: shown_policy(driver) == [Point(0, 0)])
    driver.click("E5")
    driver.wait(lambda: shown_policy(driver) == [Point(2, 0)])
    purposes = [request.purpose for request in engine.requests]
    assert purposes == [Purpose.GLANCE, Purpose.MOVE, Purpose.GLANCE]


def test_a_glance_shows_whose_each_point_will_be(start: Start) -> None:
    driver = start(SeeingEngine())
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_T)
    driver.wait(lambda: view(driver).ownership is not None)
    assert not shown_policy(driver)


def test_where_nobody_owns_a_point_a_sentence_says_so_once(start: Start) -> None:
    driver = start(DoubtingEngine())
    driver.window.start_game(PEOPLE)
    status = driver.window.status
    driver.press(Qt.Key.Key_T)
    driver.wait(lambda: status.text == "No point is clearly Black's or White's yet.")
    driver.click("E5")
    driver.wait(lambda: owner(driver) == 0.5)
    status.say("something else")
    driver.press(Qt.Key.Key_Left)
    driver.wait(lambda: owner(driver) == pytest.approx(0.05))
    assert status.text == "Start of the game"
    driver.press(Qt.Key.Key_T)
    driver.press(Qt.Key.Key_T)
    driver.wait(lambda: status.text == "No point is clearly Black's or White's yet.")


def test_an_analysis_goes_before_the_glance(start: Start) -> None:
    engine = SeeingEngine()
    engine.ownership = np.full(81, -1, np.float32)
    driver = start(engine)
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_T)
    driver.wait(lambda: view(driver).ownership is not None)
    driver.press(Qt.Key.Key_Space)
    driver.wait(lambda: owner(driver) == -1)


def test_a_glance_is_no_thought_of_the_engine(start: Start) -> None:
    engine = SeeingEngine()
    driver = start(engine)
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_R)
    driver.wait(lambda: shown_policy(driver) == [Point(0, 0)])
    assert driver.core.director.last_thought is None
    assert driver.window.thinking.table.rowCount() == 0


def test_without_a_network_a_sentence_says_so_and_nobody_asks_again(start: Start) -> None:
    engine = BlindEngine()
    driver = start(engine)
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_R)
    driver.wait(lambda: "Without a network" in driver.window.status.text)
    driver.click("E5")
    driver.quiet()
    assert driver.game.phase is Phase.PLAYING
    assert glances(engine) == 1


def test_practice_hides_the_policy(start: Start) -> None:
    driver = start(SeeingEngine())
    driver.window.start_game(PEOPLE)
    driver.press(Qt.Key.Key_R)
    driver.wait(lambda: shown_policy(driver) == [Point(0, 0)])
    driver.window.presenter.set_quiet(True)
    assert not shown_policy(driver)
    driver.window.presenter.set_quiet(False)
    driver.wait(lambda: shown_policy(driver) == [Point(0, 0)])
