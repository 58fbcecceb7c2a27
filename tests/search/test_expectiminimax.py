"""Expectiminimax on small trees that are worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from desktop_go.search.expectiminimax import Expectiminimax

Tree = int | tuple["Tree | Dice", ...]


class Dice(tuple[tuple[float, "Tree"], ...]):
    """Subtrees with their probabilities."""

    __slots__ = ()


class Trees:
    """States are trees of tuples with numbers at their ends; the sides take turns."""

    def value(self, state: tuple[Tree, bool]) -> float | None:
        return float(state[0]) if isinstance(state[0], int) else None

    def estimate(self, state: tuple[Tree, bool]) -> float:
        return -1.0

    def is_first(self, state: tuple[Tree, bool]) -> bool:
        return state[1]

    def actions(self, state: tuple[Tree, bool]) -> Sequence[int]:
        assert isinstance(state[0], tuple)
        return range(len(state[0]))

    def outcomes(
        self, state: tuple[Tree, bool], action: int
    ) -> Sequence[tuple[float, tuple[Tree, bool]]]:
        assert isinstance(state[0], tuple)
        after = state[0][action]
        dice = after if isinstance(after, Dice) else ((1.0, after),)
        return [(share, (tree, not state[1])) for share, tree in dice]


LECTURE = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
"""Russell & Norvig 2010, figure 5.2: the minima are 3, 2 and 2."""


def test_without_dice_it_is_minimax() -> None:
    search = Expectiminimax(Trees())
    assert search.value((LECTURE, True), 2) == 3
    assert search.actions((LECTURE, True), 2) == {0: 3, 1: 2, 2: 2}
    assert search.best((LECTURE, True), 2) == 0
    assert search.value((LECTURE, False), 2) == 6  # The maxima are 12, 6 and 14.


def test_with_dice_values_count_and_not_their_order_alone() -> None:
    """Russell & Norvig 2010, figure 5.12: two trees whose leaves stand in the same order."""

    def tree(*leaves: int) -> Tree:
        worst, low, high, best = leaves
        return Dice(((0.9, (low,)), (0.1, (high,)))), Dice(((0.9, (worst,)), (0.1, (best,))))

    search = Expectiminimax(Trees())
    near, far = tree(1, 2, 3, 4), tree(1, 20, 30, 400)
    assert search.actions((near, True), 2) == pytest.approx({0: 2.1, 1: 1.3})
    assert search.actions((far, True), 2) == pytest.approx({0: 21.0, 1: 40.9})


def test_a_step_with_dice_is_worth_its_mean() -> None:
    tree = (Dice(((0.5, (2, 4)), (0.5, (7, 6)))), Dice(((0.9, (5, 5)), (0.1, (0, 3)))))
    search = Expectiminimax(Trees())
    assert search.actions((tree, True), 2) == pytest.approx({0: 4.0, 1: 4.5})
    assert search.best((tree, True), 2) == 1
    assert search.value((tree, True), 2) == pytest.approx(4.5)


def test_a_state_beyond_the_depth_is_guessed() -> None:
    search = Expectiminimax(Trees())
    assert search.value((LECTURE, True), 1) == -1
    assert search.value((LECTURE, True), 0) == -1
    assert search.value((7, True), 0) == 7


def test_a_state_is_searched_once() -> None:
    search = Expectiminimax(Trees())
    assert search.value((((1, 2), (1, 2), (1, 2)), True), 2) == 1
    assert search.states == 4
