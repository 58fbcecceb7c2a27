"""Review of a gomoku game and the search for a win, on the page and in the engine's layer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gomoku_drive import GomokuDriver, ScriptedGomoku
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop_go.engine.gomoku.review import GameReview, MoveJudgement, find_win, review_game
from desktop_go.engine.messages import GameState
from desktop_go.games.go.review import Severity
from desktop_go.games.gomoku.notation import moves_from_text
from desktop_go.games.gomoku.solving import Kind
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.players import Person
from desktop_go.moves import Color, Move, Point

Begin = Callable[..., GomokuDriver]
PEOPLE = GomokuSetup(black=Person(name="Anna"), white=Person(name="Ben"))
MISSED = "h8 a1 i8 a15 j8 o1 o15 a8 k8 a9 g8"
"""Black has an open three at move 7 and plays in the corner, then wins all the same."""


def state_of(text: str, count: int | None = None) -> GameState:
    points = moves_from_text(text, 15)[:count]
    colors = (Color.BLACK, Color.WHITE)
    moves = tuple(Move.play(colors[i % 2], point) for i, point in enumerate(points))
    return GameState(15, "freestyle", moves=moves)


def test_the_engine_layer_reviews_a_game() -> None:
    steps: list[tuple[int, int]] = []
    review = review_game(state_of(MISSED), lambda *s: steps.append(s), lambda: False, 0.1)
    assert review is not None
    assert len(review.black_rates) == 12
    assert steps[-1] == (11, 12)
    assert review.black_rates[-1] == 1.0
    missed = [m for m in review.mistakes() if m.missed is not None]
    assert missed[0].number == 7
    assert missed[0].missed.kind is Kind.VCF
    assert missed[0].line[0] in moves_from_text("g8 k8", 15)
    assert review.moves[-1].loss == 0


def test_a_review_can_be_given_up() -> None:
    assert review_game(state_of(MISSED), lambda *_s: None, lambda: True) is None


def test_the_engine_layer_finds_a_win() -> None:
    kind, solution = find_win(state_of(MISSED, 6))
    assert kind is Kind.VCF
    assert solution.won
    kind, solution = find_win(state_of("h8 i9"), 0.3)
    assert not solution.won


@pytest.mark.slow
def test_a_game_is_reviewed_on_the_page(begin: Begin) -> None:
    driver = begin(PEOPLE, ScriptedGomoku())
    review = driver.page.review
    driver.click(*MISSED.split())
    driver.press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert review.isVisible()
    driver.wait(review.graph.start.isEnabled)
    driver.click_widget(review.graph.start)
    driver.wait(review.graph.cancel.isVisible)
    driver.wait(lambda: review.list.count() > 0, 120_000)
    assert "missed a win by fours" in review.list.item(0).text()
    review.list.setCurrentRow(0)
    assert len(driver.game.node.path()) == 7
    assert driver.page.board.view().pv
    graph = review.graph.graph
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=graph.rect().center())
    assert 4 <= len(driver.game.node.path()) <= 8
    driver.game.go_to(driver.game.cursor.line()[6])
    driver.click_widget(review.find_button)
    driver.wait(lambda: "Black wins by fours (" in review.text.text(), 60_000)
    assert driver.page.board.view().pv[0].color is Color.BLACK


def test_graph_and_strip_say_what_a_move_lost(begin: Begin) -> None:
    driver = begin(PEOPLE, ScriptedGomoku())
    review = driver.page.review
    driver.click("h8", "h9", "a1")
    driver.page.show_review()
    played = [node.move for node in driver.game.cursor.line()[1:]]
    losses = ((0.5, 0.5), (0.5, 0.5), (0.6, 0.2))
    moves = tuple(
        MoveJudgement(number, move.color, move.point, *rates, Point(6, 6) if number == 3 else None)
        for number, (move, rates) in enumerate(zip(played, losses, strict=True), 1)
    )
    review._review = lambda *_: GameReview((0.5, 0.5, 0.5, 0.2), moves)
    driver.wait(review.graph.start.isEnabled)
    driver.click_widget(review.graph.start)
    driver.wait(lambda: review.list.count() == 1)
    kinds = [cell[2] for cell in review.graph.strip.cells()]
    assert kinds == [Severity.FINE, Severity.FINE, Severity.BLUNDER]
    assert review.graph.graph.place == 3
    words = "Move 3: Black 20 %\n3  Black a1: win rate 60 % → 20 %, better: g9"
    assert review.graph.strip.describe(3) == words
    assert review.graph.graph.accessibleDescription() == words
    place = QPoint(round(review.graph.strip.x_of(1)), review.graph.strip.height() // 2)
    QTest.mouseClick(review.graph.strip, Qt.MouseButton.LeftButton, pos=place)
    assert driver.game.node.move_number == 1
    assert review.graph.graph.place == 1


def test_a_review_is_canceled(begin: Begin) -> None:
    driver = begin(PEOPLE, ScriptedGomoku())
    review = driver.page.review
    seen = []

    def endless(
        _state: object, report: Callable[[int, int], None], stop: Callable[[], bool]
    ) -> None:
        report(3, 10)
        while not stop():
            pass
        seen.append(True)

    review._review = endless
    driver.click("h8", "h9")
    driver.page.show_review()
    driver.wait(review.graph.start.isEnabled)
    driver.click_widget(review.graph.start)
    driver.wait(lambda: review.graph.bar.value() == 3)
    driver.click_widget(review.graph.cancel)
    driver.wait(lambda: "canceled" in review.text.text())
    assert seen
    assert review.graph.start.isEnabled()


def test_review_and_mistakes_have_their_keys(begin: Begin) -> None:
    """Ctrl+R, N and Shift+N did nothing on this page."""
    driver = begin(PEOPLE, ScriptedGomoku())
    review, game, actions = driver.page.review, driver.page.game, driver.window.actions_
    judged = [
        MoveJudgement(number, color, Point(0, 0), 0.5 + loss, 0.5, Point(1, 1))
        for number, color, loss in ((2, Color.WHITE, 0.2), (4, Color.WHITE, 0.4))
    ]
    review._review = lambda *_args: GameReview((0.5,) * 5, tuple(judged))
    driver.click("h8", "h9", "i8", "i9")
    driver.wait(review.graph.start.isEnabled)
    assert not actions["next_mistake"].isEnabled()
    driver.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    driver.wait(lambda: review.list.count() == 2)
    driver.press(Qt.Key.Key_Home)
    driver.press(Qt.Key.Key_N)
    assert game.node.move_number == 1
    driver.press(Qt.Key.Key_N)
    assert game.node.move_number == 3
    driver.press(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert game.node.move_number == 1
    driver.window.show_greeter()
    assert not actions["review_game"].isEnabled()
    assert not actions["next_mistake"].isEnabled()
