"""Players at a glance leave alone what is settled while something is open elsewhere."""

from __future__ import annotations

import pytest

from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.session import EngineSession, root_position, search_settings
from desktop_go.engine.go.sight import without_settled
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.games.go import tree_search
from desktop_go.games.go.tree_search import GoSearch
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.options import OptionValue
from desktop_go.records.coordinates import from_gtp
from desktop_go.resources import assets_dir

ROWS = [".X.XX...."] * 4 + [".X.XXXXXX", ".X.XXOOOO"] + [".X.XXO.O."] * 3
"""Black's left side and White's lower right are settled; the upper right is open."""


def position_of(rows: list[str]) -> GameState:
    """White to move on a board drawn with X for Black and O for White."""
    stones = {
        sign: frozenset(
            Point(c, r) for r, row in enumerate(rows) for c, s in enumerate(row) if s == sign
        )
        for sign in "XO"
    }
    return GameState(9, komi=7, black=stones["X"], white=stones["O"], to_play=Color.WHITE)


def seen(allowed: list[Point | None] | None, liked: Point | None = None) -> set[Point | None]:
    state = position_of(ROWS)
    search = GoSearch(16, 1, 1)
    search.set_root(root_position(state, Color.WHITE), search_settings(GoOptions()), reuse=False)
    return set(without_settled(state, Color.WHITE, search, allowed, liked) or ())


def test_settled_points_are_left_alone() -> None:
    found = seen(None)
    assert Point(7, 1) in found
    assert not found & {Point(0, row) for row in range(9)}
    assert not found & {Point(6, 7), Point(8, 7)}


def test_who_sees_only_what_is_settled_looks_elsewhere() -> None:
    assert Point(7, 1) in seen([None, Point(0, 0), Point(0, 8)])


def test_who_sees_something_open_sees_no_more_than_that() -> None:
    assert seen([None, Point(0, 0), Point(7, 1)]) == {None, Point(7, 1)}


def test_what_the_network_likes_best_is_seen_where_it_is_in_sight() -> None:
    settled = Point(0, 0)
    assert settled in seen(None, settled)
    assert seen([None, Point(7, 1), settled], settled) == {None, Point(7, 1), settled}
    assert seen([None, Point(7, 1)], settled) == {None, Point(7, 1)}


def test_a_throw_in_that_playouts_miss_is_played_at_a_glance() -> None:
    """White was 27 points ahead, filled a liberty of its own instead and lost the game."""
    played = (
        "e7 d6 e6 d4 d5 c5 e5 c4 f3 h5 g4 g7 f8 g8 h4 g5 c7 e2 e3 d3 f2 b7 b6 c6 b8 d7 a7 d8 e8 c8 "
        "f5 j8 h9 g9 h7 h8 h6"
    )
    points = [from_gtp(word, 9) for word in played.split()]
    colors = (Color.BLACK, Color.WHITE)
    moves = tuple(Move(colors[i % 2], MoveKind.PLAY, point) for i, point in enumerate(points))
    state = GameState(9, komi=7, moves=moves)
    session = EngineSession(assets_dir() / "networks")
    options: dict[str, OptionValue] = {"evaluator": "glance", "network": "strong"}
    request = ThinkRequest(0, state, Limits(playouts=1), options=options)
    assert session.run(request).move == Move.play(Color.WHITE, Point(6, 3))


def test_noise_is_mixed_into_the_policy_once_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = []
    monkeypatch.setattr(tree_search, "mix_noise", lambda *args: mixed.append(args))
    session = EngineSession(assets_dir() / "networks")
    options: dict[str, OptionValue] = {"evaluator": "glance", "root_noise": 0.2, "threads": 1}
    session.run(ThinkRequest(0, GameState(9, komi=7), Limits(playouts=1), options=options))
    assert len(mixed) == 1
