"""Dots on the stones: which moves have one, what it looks like, how it is switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor
from review_engine import OpinionEngine
from window_drive import Driver

from desktop_go.games.go.review import Severity
from desktop_go.gui.panels.severity_looks import severity_color
from desktop_go.moves import Point
from desktop_go.services.board_view import LossDot

Review = Callable[..., Driver]
E5, G7, E7 = Point(4, 4), Point(6, 2), Point(4, 2)


def reviewed(review: Review) -> Driver:
    driver = review()
    feature = driver.window.review
    driver.click_widget(feature.graph.start)
    driver.wait(lambda: not feature.reviewer.running and bool(feature.mistakes.shown))
    driver.game.to_end()
    return driver


def dots(driver: Driver) -> dict[Point, LossDot]:
    return dict(driver.window.game_page.board.view().dots)


def color_at(driver: Driver, point: Point) -> QColor:
    board = driver.window.game_page.board
    return board.grab().toImage().pixelColor(board.position_of(point).toPoint())


def test_moves_that_lost_something_have_a_dot_in_the_color_of_their_class(review: Review) -> None:
    driver = reviewed(review)
    shown = dots(driver)
    assert set(shown) == {E5, G7, E7}
    assert shown[G7].words == "lost 4.0 points"
    assert shown[E5].size < shown[G7].size < shown[E7].size == 1.0
    driver.game.go_to(driver.game.record.main_line()[3])
    assert set(dots(driver)) == {E5, G7}, "moves to come have none"
    assert color_at(driver, G7) == severity_color(Severity.MISTAKE)
    driver.core.settings.set("board.color_blind", True)
    assert color_at(driver, G7) == severity_color(Severity.MISTAKE, color_blind=True)
    driver.window.game_page.board.set_cursor_point(G7)
    assert "lost 4.0 points" in driver.window.game_page.board.accessibleName()


@pytest.mark.parametrize(("reply", "punished"), [(-6, True), (-5, True), (-2, False), (9, False)])
def test_what_the_opponent_gave_back_is_a_hollow_dot(
    review: Review, engine: OpinionEngine, reply: float, punished: bool
) -> None:
    engine.leads = [0, -2, -2, -6, reply, reply, reply]
    driver = reviewed(review)
    dot = dots(driver)[G7]
    assert dot.hollow is not punished
    assert ("not punished" in dot.words) is not punished
    is_filled = color_at(driver, G7) == severity_color(Severity.MISTAKE)
    assert is_filled is punished


def test_dots_belong_to_the_review_and_can_be_switched_off(review: Review) -> None:
    driver = reviewed(review)
    action = driver.window.actions_["loss_dots"]
    assert action.isChecked()
    action.trigger()
    assert dots(driver) == {}
    assert not driver.core.settings.flag("board.loss_dots")
    action.trigger()
    assert dots(driver)
    driver.window.panels.set_mode("play")
    assert dots(driver) == {}
    driver.window.panels.set_mode("review")
    driver.window.review.set_quiet(True)
    assert dots(driver) == {}, "they would give moves away"
