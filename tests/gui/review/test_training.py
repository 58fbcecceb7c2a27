"""Practising mistakes and guessing moves, with clicks on the real board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from review_engine import OpinionEngine
from window_drive import Driver

from desktop_go.gui.review.guessing import Guessing
from desktop_go.gui.review.practice import Practice
from desktop_go.moves import Color

Review = Callable[..., Driver]
REVIEWED = (
    b"(;GM[1]SZ[9]KM[7]RU[Chinese]DGAN[1 B 500 0.6 +3.0][ee 300 0.6 +3.0][gc 100 0.5 +0.5]"
    b";B[ee];W[cc];B[gc])"
)
"""The engine liked E5 best, and G7 2.5 points less."""


def practising(review: Review, side: int = 1) -> Driver:
    driver = review()
    feature = driver.window.review
    driver.wait(feature.graph.start.isEnabled)
    driver.click_widget(feature.graph.start)
    driver.wait(lambda: len(feature.mistakes.shown) == 3)
    driver.window.panels.show_panel("mistakes")
    feature.mistakes.side.setCurrentIndex(side)
    driver.click_widget(feature.mistakes.practise)
    return driver


def test_a_better_move_is_found_and_counted(review: Review, engine: OpinionEngine) -> None:
    driver = practising(review)
    training = driver.window.review.training
    assert isinstance(training.round, Practice)
    strip = training.strip
    assert strip.text.text() == (
        "Mistake 1 of 2. Black to play: G7 lost 4.0 points. Find a better move."
    ), "the worst mistake first"
    assert all(cover.isVisibleTo(cover.parentWidget()) for cover in training.covers)
    assert not driver.window.record.isEnabled()
    assert driver.game.node.move_number == 2
    view = driver.window.game_page.board.view()
    assert view.candidates == ()
    assert view.hover_color is Color.BLACK
    driver.click("G7")
    assert strip.text.text() == "G7 loses 4.0 points (mistake). Try another move."
    engine.good = {driver.point("A1")}
    driver.click("A1")
    driver.wait(lambda: strip.text.text() == "A1 is good. Well done!")
    assert engine.requests[-1].state.moves[-1].point == driver.point("A1")
    assert engine.requests[-1].state.to_play is Color.WHITE
    driver.click_widget(strip.next)
    assert strip.text.text() == (
        "Mistake 2 of 2. Black to play: E5 lost 2.0 points. Find a better move."
    )
    assert driver.game.node is driver.game.record.root
    driver.click("J1")
    assert strip.text.text() == "J1 is the engine's move too. Well done!"
    assert strip.score.text() == "2 of 2"
    assert driver.game.record.root.children[0].move.point == driver.point("E5")
    assert len(driver.game.record.root.children) == 1, "tries stay out of the record"
    driver.click_widget(strip.next)
    assert strip.text.text() == "Found 2 of 2, 1 on the first try."
    assert training.round is None
    assert driver.window.record.isEnabled()
    assert not any(cover.isVisibleTo(cover.parentWidget()) for cover in training.covers)
    assert not driver.window.actions_["practise"].isChecked()
    driver.click_widget(strip.stop)
    assert strip.isHidden()


def test_a_bad_try_is_judged_by_the_engine(review: Review) -> None:
    driver = practising(review)
    strip = driver.window.review.training.strip
    driver.click("A1")
    driver.wait(lambda: strip.text.text().startswith("A1 loses 4.0 points (mistake)"))
    assert strip.score.text() == "0 of 2"


def test_the_solution_can_be_shown_and_then_does_not_count(review: Review) -> None:
    driver = practising(review)
    strip = driver.window.review.training.strip
    driver.click_widget(strip.answer)
    best = driver.point("J3")
    assert strip.text.text() == "The move was J3."
    ghosts = driver.window.game_page.board.view().pv
    assert (ghosts[0].point, ghosts[0].color) == (best, Color.BLACK)
    driver.click("J3")
    assert strip.score.text() == "0 of 2"
    driver.click_widget(strip.stop)
    assert driver.window.game_page.board.view().pv == ()
    assert driver.window.review.training.round is None


def test_illegal_tries_are_refused_and_stopping_gives_the_board_back(review: Review) -> None:
    driver = practising(review, side=2)
    assert driver.game.node.move_number == 5
    training = driver.window.review.training
    driver.click("E5")
    assert driver.window.status.text == "There is already a stone on this point."
    driver.window.actions_["practise"].trigger()
    assert training.round is None
    assert training.strip.isHidden()
    driver.click("A9")
    assert driver.game.node.move.point == driver.point("A9"), "clicks play again"


def test_edit_tools_end_the_practice(review: Review) -> None:
    driver = practising(review)
    driver.window.actions_["edit_tools"].trigger()
    assert driver.window.review.training.round is None
    assert driver.window.actions_["edit_tools"].isChecked()


def test_guesses_are_counted_to_the_end_of_the_record(review: Review) -> None:
    driver = review()
    driver.window.actions_["guess"].trigger()
    training = driver.window.review.training
    assert isinstance(training.round, Guessing)
    strip = training.strip
    assert strip.text.text() == "Black to play: where?"
    assert driver.window.game_page.board.view().next_moves == ()
    driver.click("E5")
    assert strip.text.text() == "Yes, E5! White to play: where?"
    driver.click("D6")
    assert strip.text.text() == "Close: C7 was played. Black to play: where?"
    driver.click("A1")
    assert strip.text.text() == "No, G7 was played. White to play: where?"
    assert strip.score.text() == "1 of 3"
    driver.click("E5")
    assert strip.score.text() == "1 of 3", "an occupied point is no guess"
    driver.click_widget(strip.answer)
    assert strip.text.text() == "It was C3. Black to play: where?"
    driver.click_widget(strip.next)
    assert strip.score.text() == "1 of 4", "skipped moves do not count"
    driver.click("E7")
    assert strip.text.text() == (
        "Yes, E7! This is the end of the record: 2 of 5 moves guessed (40 %), 1 close, 0 as good."
    )
    assert training.round is None
    assert len(driver.game.record.main_line()) == 7, "guesses stay out of the record"


def test_the_moves_of_one_side_are_guessed(review: Review) -> None:
    driver = review()
    driver.window.review.mistakes.side.setCurrentIndex(2)
    driver.window.actions_["guess"].trigger()
    assert driver.game.node.move_number == 1
    driver.click("C7")
    assert driver.game.node.move_number == 3


def test_a_guess_that_the_engine_prefers_is_as_good(review: Review) -> None:
    driver = practising(review)
    driver.window.actions_["practise"].trigger()
    driver.window.review.mistakes.side.setCurrentIndex(0)
    driver.game.to_start()
    driver.window.actions_["guess"].trigger()
    driver.click("J1")
    strip = driver.window.review.training.strip
    assert strip.text.text().startswith("J1 is at least as good; E5 was played.")


def test_a_guess_counts_by_the_points_that_it_loses(review: Review) -> None:
    driver = review(REVIEWED)
    driver.window.actions_["guess"].trigger()
    strip = driver.window.review.training.strip
    driver.click("G7")
    assert strip.text.text() == (
        "G7 loses 2.5 points (worth 64 %); E5 was played. White to play: where?"
    )
    assert strip.score.text() == "0.6 of 1"
    driver.click("J1")
    assert strip.text.text() == "No, C7 was played. Black to play: where?"
    driver.click("G7")
    assert strip.text.text().endswith("Good guesses counted in part: 1.6 of 3.")
    assert strip.score.text() == "1.6 of 3"


def test_nothing_to_guess_is_said(review: Review) -> None:
    driver = review(b"(;GM[1]SZ[9])")
    driver.window.actions_["guess"].trigger()
    assert driver.window.status.text == "There are no moves to guess in this record."
    assert not driver.window.actions_["guess"].isChecked()
    driver.press(Qt.Key.Key_Escape)
