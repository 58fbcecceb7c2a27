"""Minimax in slow motion, against the lecture's tree and against the fast twins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.search.slow_minimax import (
    Event,
    MinimaxMoment,
    MinimaxNode,
    SlowMinimax,
    WrittenTree,
)

LECTURE = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
"""The tree that the lecture on games and textbooks show for minimax and alpha-beta."""
TREES = st.recursive(
    st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=3).map(tuple)
).filter(lambda tree: isinstance(tree, tuple))


def run(tree: tuple[object, ...], prune: bool = True) -> tuple[SlowMinimax, list[MinimaxMoment]]:
    search = SlowMinimax(WrittenTree(tree), prune)
    return search, list(search.steps())


def plain_value(tree: object, high: bool = True) -> float:
    """Minimax as its definition says."""
    if not isinstance(tree, tuple):
        return float(tree)  # type: ignore[arg-type]
    return (max if high else min)(plain_value(branch, not high) for branch in tree)


def leaves(node: MinimaxNode) -> list[float | str | None]:
    if node.is_cut:
        return ["X"]
    return [node.value] if node.is_leaf else [v for child in node.children for v in leaves(child)]


def test_the_lectures_tree_comes_out_number_for_number() -> None:
    search, _moments = run(LECTURE)
    assert search.root.value == 3
    assert [child.value for child in search.root.children] == [3, 2, 2]
    # The lecture crosses out two leaves: "3 12 8   2 X X   14 5 2".
    assert leaves(search.root) == [3, 12, 8, 2, "X", "X", 14, 5, 2]
    assert search.cuts == 2


def test_the_bounds_along_the_way_are_those_of_the_lectures_pictures() -> None:
    search = SlowMinimax(WrittenTree(LECTURE))
    seen = []
    for moment in search.steps():
        if moment.event is Event.RETURN:
            low = search.root.value
            seen.append((low, [child.value for child in search.root.children]))
    assert seen == [
        (None, [3]),
        (None, [3]),
        (None, [3]),
        (3, [3]),  # MAX >= 3
        (3, [3, 2]),  # MIN <= 2: the rest is cut
        (3, [3, 2]),
        (3, [3, 2, 14]),  # MIN <= 14
        (3, [3, 2, 5]),  # MIN <= 5
        (3, [3, 2, 2]),
        (3, [3, 2, 2]),
    ]


def test_without_pruning_every_leaf_is_looked_at() -> None:
    search, _moments = run(LECTURE, prune=False)
    assert leaves(search.root) == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert search.root.value == 3


@given(TREES)
def test_pruning_changes_no_value(tree: tuple[object, ...]) -> None:
    pruned, moments = run(tree)
    whole, _moments = run(tree, prune=False)
    assert pruned.root.value == whole.root.value == plain_value(tree)
    assert pruned.looked_at <= whole.looked_at
    assert pruned.cuts == sum(
        sum(child.is_cut for child in moment.node.children)
        for moment in moments
        if moment.event is Event.CUT
    )


@pytest.mark.parametrize("event", [Event.ENTER, Event.LEAF, Event.RETURN, Event.CUT, Event.DONE])
def test_every_kind_of_event_is_told(event: Event) -> None:
    assert event in {moment.event for moment in run(LECTURE)[1]}
