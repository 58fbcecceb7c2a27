"""Players at a glance leave alone what is settled while something is open elsewhere."""

from __future__ import annotations

from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.session import root_position, search_settings
from desktop_go.engine.go.sight import without_settled
from desktop_go.engine.messages import GameState
from desktop_go.games.go.tree_search import GoSearch
from desktop_go.moves import Color, Point

ROWS = [".X.XX...."] * 4 + [".X.XXXXXX", ".X.XXOOOO"] + [".X.XXO.O."] * 3
"""Black's left side and White's lower right are settled; the upper right is open."""


def seen(allowed: list[Point | None] | None) -> set[Point | None]:
    stones = {
        sign: frozenset(
            Point(c, r) for r, row in enumerate(ROWS) for c, s in enumerate(row) if s == sign
        )
        for sign in "XO"
    }
    state = GameState(9, black=stones["X"], white=stones["O"], to_play=Color.WHITE)
    search = GoSearch(16, 1, 1)
    search.set_root(root_position(state, Color.WHITE), search_settings(GoOptions()), reuse=False)
    return set(without_settled(state, Color.WHITE, search, allowed) or ())


def test_settled_points_are_left_alone() -> None:
    found = seen(None)
    assert Point(7, 1) in found
    assert not found & {Point(0, row) for row in range(9)}
    assert not found & {Point(6, 7), Point(8, 7)}


def test_who_sees_only_what_is_settled_looks_elsewhere() -> None:
    assert Point(7, 1) in seen([None, Point(0, 0), Point(0, 8)])


def test_who_sees_something_open_sees_no_more_than_that() -> None:
    assert seen([None, Point(0, 0), Point(7, 1)]) == {None, Point(7, 1)}
