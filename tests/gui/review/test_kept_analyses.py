"""Analyses outlive the window, and the record does not change by it."""

from __future__ import annotations

from collections.abc import Callable

from review_engine import OpinionEngine
from window_drive import Driver

from desktop_go.moves import Color, Move, Point

Review = Callable[..., Driver]


def reviewed(driver: Driver) -> None:
    driver.click_widget(driver.window.review.graph.start)
    driver.wait(lambda: driver.window.review.analyses.missing() == 0)


def test_a_closed_review_is_there_again(review: Review, engine: OpinionEngine) -> None:
    driver = review()
    reviewed(driver)
    driver.window.close()
    asked = len(engine.requests)
    again = review()
    again.wait(lambda: again.window.review.analyses.missing() == 0)
    again.wait(lambda: bool(again.window.review.mistakes.shown))
    assert [s.first.number for s in again.window.review.mistakes.shown] == [6, 3, 1]
    assert len(engine.requests) == asked
    assert not again.core.files.is_modified
    assert again.window.review.graph.start.text() == "Review again"


def test_a_record_that_was_changed_keeps_what_still_holds(review: Review) -> None:
    driver = review()
    reviewed(driver)
    driver.window.close()
    game = "(;GM[1]SZ[9]KM[7]PB[Somebody]RU[Chinese];B[ee];W[cc];B[gc](;W[hh])(;W[cg]))"
    again = review(game.encode())
    again.wait(lambda: again.window.review.analyses.missing() == 1)
    node = again.game.cursor.line()[3].children[1]
    assert again.window.review.analyses.known_at(node)


def test_it_can_be_switched_off(review: Review) -> None:
    driver = review()
    driver.core.settings.set("review.keep", False)
    reviewed(driver)
    driver.window.close()
    again = review()
    again.game.play(Move.play(Color.BLACK, Point(0, 0)))
    again.wait(lambda: not again.core.files.jobs.busy)
    assert again.window.review.analyses.is_blank
