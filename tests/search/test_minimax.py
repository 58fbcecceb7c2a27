"""Minimax on games other than tic-tac-toe: the search knows none of them."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.search.minimax import (
    FAR,
    Minimax,
    Outlook,
    Stopped,
    after,
    before,
    lost_in,
    plies_to_end,
    won_in,
)


class Nim:
    """Take one to three matches; who cannot take one has lost. Bouton 1901: fours are lost."""

    def expand(self, state: int) -> int | Outlook[int]:
        return Outlook([n for n in (1, 2, 3) if n <= state]) if state else lost_in(0)

    def play(self, state: int, step: int) -> int:
        return state - step

    def key(self, state: int) -> int:
        return state


class RandomTree:
    """A tree of random shape and ends; positions are paths."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def expand(self, state: tuple[int, ...]) -> int | Outlook[int]:
        chance = random.Random(f"{self._seed} {state}")
        if len(state) == 6 or chance.random() < 0.2:
            return chance.choice((lost_in(0), 0, 0, won_in(1), lost_in(2)))
        return Outlook(range(chance.randint(1, 3)))

    def play(self, state: tuple[int, ...], step: int) -> tuple[int, ...]:
        return (*state, step)

    def key(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return state


def test_a_step_away_from_the_end() -> None:
    assert before(lost_in(0)) == won_in(1)
    assert before(won_in(1)) == lost_in(2)
    assert before(0) == after(0) == 0
    assert plies_to_end(won_in(7)) == plies_to_end(lost_in(7)) == 7


@given(st.integers(1, 100))
def test_after_is_the_inverse_of_before(plies: int) -> None:
    for value in (won_in(plies), lost_in(plies)):
        assert before(after(value)) == after(before(value)) == value


@pytest.mark.parametrize("prune", [True, False])
@pytest.mark.parametrize("table", [True, False])
def test_nim(prune: bool, table: bool) -> None:
    for matches in range(11):
        value = Minimax(Nim(), prune, table).value(matches)
        assert value is not None
        assert (value < 0) is (matches % 4 == 0)


def test_a_long_win_is_found_at_its_depth_and_not_before() -> None:
    """Nine matches are won in five plies: take one, and always make it four."""
    search = Minimax(Nim())
    assert [search.value(9, depth) for depth in range(5)] == [None] * 5
    assert search.value(9, 5) == won_in(5)
    assert search.value(9) == won_in(5)
    assert search.value(8) == lost_in(4)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32), depths=st.lists(st.integers(0, 7), max_size=4))
def test_pruning_and_table_change_no_value(seed: int, depths: list[int]) -> None:
    tree = RandomTree(seed)

    @cache
    def naive(state: tuple[int, ...]) -> int:
        found = tree.expand(state)
        if isinstance(found, int):
            return found
        return max(before(naive(tree.play(state, step))) for step in found.moves)

    search = Minimax(tree)
    for depth in depths:  # The table fills with what shallower and deeper searches found.
        shallow = search.value((), depth)
        assert shallow is None or shallow == naive(())
    assert search.value(()) == naive(())
    assert Minimax(tree, prune=False, table=False).value(()) == naive(())


def test_a_search_that_is_told_to_stop_says_so() -> None:
    search = Minimax(Nim(), prune=False, table=False, should_stop=lambda: True)
    with pytest.raises(Stopped):
        search.value(40)
    assert search.counts.positions < FAR
