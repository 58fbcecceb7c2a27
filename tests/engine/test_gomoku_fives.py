"""A five of one's own is never missed: not by a level, under no rule set, by no engine."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from desktop_go.engine.gomoku.levels import LEVELS
from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.notation import from_text
from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import RULE_SETS, RuleSet
from desktop_go.moves import Color, Move, Point

SIZE = 15
POINTS = st.builds(Point, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
ROWS = st.tuples(
    st.builds(Point, st.integers(4, SIZE - 5), st.integers(4, SIZE - 5)),
    st.sampled_from(((1, 0), (0, 1), (1, 1), (1, -1))),
    st.integers(-4, 0),
    st.integers(0, 4),
)
"""Where a row passes, its direction, where its five points begin and which one stays empty."""
CROWDED = "h8 i8 h9 h7 h10 i7 h11 h12 i9 j9 g9 j7 j10 k10 k11"
"""White completes five at l11 or g6; g7 stops two rows of Black and makes four."""

TWO_FOURS = "d8 e8 f8 g8 h4 h5 h6 h7"
FOUR = "c8 h3 l12 l13 l14 l15"
"""Black, who completes two fives at h8; White, who completes one at l11."""


@cache
def session(_name: str) -> GomokuSession:
    """A session for each level, so that its engine and tables are made once."""
    return GomokuSession()


def row(place: tuple[Point, tuple[int, int], int, int]) -> list[Point]:
    """Four stones of a row of five, the fifth point left empty."""
    middle, (dc, dr), first, gap = place
    steps = [first + k for k in range(5) if k != gap]
    return [Point(middle.col + k * dc, middle.row + k * dr) for k in steps]


def wins_at_once(stones: dict[Point, Color], rules: RuleSet, side: Color, point: Point) -> bool:
    """The checked board's word on a move."""
    black = [p for p, color in stones.items() if color is Color.BLACK]
    white = [p for p, color in stones.items() if color is Color.WHITE]
    position = GomokuPosition.from_setup(SIZE, rules, black, white, side)
    try:
        position.play(Move.play(side, point))
    except IllegalMove:
        return False
    return position.winner is side


def answer(name: str, state: GameState, limits: Limits, options: dict[str, object]) -> Point | None:
    """The engine's move."""
    move = session(name).run(ThinkRequest(1, state, limits, options=options)).move
    return None if move is None else move.point


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("preset", LEVELS, ids=lambda preset: preset.name)
def test_a_five_goes_before_stopping_two(preset, rules: RuleSet) -> None:  # type: ignore[no-untyped-def]
    moves = tuple(
        Move.play(Color.WHITE if i % 2 else Color.BLACK, from_text(word, SIZE))
        for i, word in enumerate(CROWDED.split())
    )
    state = GameState(SIZE, rules.key, moves=moves)
    played = answer(preset.name, state, preset.limits(), {**preset.options, "seed": 7})
    assert played in (from_text("l11", SIZE), from_text("g6", SIZE))


@settings(max_examples=150, deadline=None)
@given(
    preset=st.sampled_from(LEVELS),
    rules=st.sampled_from(RULE_SETS),
    side=st.sampled_from((Color.BLACK, Color.WHITE)),
    own=ROWS,
    foes=st.lists(ROWS, max_size=3),
    scattered=st.lists(POINTS, max_size=30),
    seed=st.integers(1, 1000),
)
def test_every_level_completes_a_five(  # type: ignore[no-untyped-def]
    preset, rules: RuleSet, side: Color, own, foes, scattered, seed: int
) -> None:
    stones = {point: side if k % 2 else side.opponent for k, point in enumerate(scattered)}
    stones |= {point: side.opponent for place in foes for point in row(place)}
    stones |= dict.fromkeys(row(own), side)
    middle, (dc, dr), first, gap = own
    last = Point(middle.col + (first + gap) * dc, middle.row + (first + gap) * dr)
    stones.pop(last, None)
    assume(wins_at_once(stones, rules, side, last))
    sides = {
        color: frozenset(p for p, stone in stones.items() if stone is color)
        for color in (Color.BLACK, Color.WHITE)
    }
    state = GameState(
        SIZE, rules.key, black=sides[Color.BLACK], white=sides[Color.WHITE], to_play=side
    )
    played = answer(preset.name, state, preset.limits(), {**preset.options, "seed": seed})
    assert played is not None
    assert wins_at_once(stones, rules, side, played)


@pytest.mark.parametrize("kind", [value for value, _label in OPTIONS.option("engine").choices])
def test_every_engine_completes_a_five_before_it_stops_two(kind: str) -> None:
    """The pattern engine adds up what a point stops: two fives there look better than its own."""
    black, white = (
        frozenset(from_text(word, SIZE) for word in text.split()) for text in (TWO_FOURS, FOUR)
    )
    state = GameState(SIZE, "freestyle", black=black, white=white, to_play=Color.WHITE)
    options = {"engine": kind, "memory_mb": 8, "tree_threats": False, "max_depth": 2, "seed": 1}
    played = answer(kind, state, Limits(playouts=200, seconds=1.0), options)
    assert played == from_text("l11", SIZE)
