"""The frame around a problem: walls, living stones on both sides, and a game that hangs on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import RecordError
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import score
from desktop_go.games.go.tsumego_frame import frame
from desktop_go.moves import Color, Point

BLACK, WHITE, EMPTY = Color.BLACK, Color.WHITE, Color.EMPTY
CORNER = {
    **dict.fromkeys([Point(0, 1), Point(1, 1), Point(2, 1), Point(3, 1), Point(3, 0)], WHITE),
    **dict.fromkeys(
        [Point(0, 2), Point(1, 2), Point(2, 2), Point(3, 2), Point(4, 1), Point(4, 0)], BLACK
    ),
}
"""White in the corner, Black around."""
TURNS = [
    lambda p: p,
    lambda p: Point(18 - p.col, p.row),
    lambda p: Point(p.col, 18 - p.row),
    lambda p: Point(18 - p.col, 18 - p.row),
]


def framed(stones: dict[Point, Color], size: int = 19, komi: float = 7.5) -> GoPosition:
    whole = {**stones, **frame(stones, (size, size), komi)}
    return GoPosition(
        size,
        "chinese",
        komi,
        black=[p for p, color in whole.items() if color is BLACK],
        white=[p for p, color in whole.items() if color is WHITE],
    )


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("swap", [False, True])
def test_who_wins_the_problem_wins_the_game(turn: object, swap: bool) -> None:
    stones = {
        turn(point): (color.opponent if swap else color)  # type: ignore[operator]
        for point, color in CORNER.items()
    }
    position = framed(stones)
    attacker, defender = (WHITE, BLACK) if swap else (BLACK, WHITE)
    assert all(position.color_at(point) is color for point, color in stones.items())
    alive = score(position, frozenset()).outcome
    dead = frozenset(p for p, color in stones.items() if color is defender)
    assert alive.winner is defender
    assert score(position, dead).outcome.winner is attacker


def test_both_sides_live_in_one_piece_and_no_stone_is_in_atari() -> None:
    position = framed(CORNER)
    for color in (BLACK, WHITE):
        outside = {p for p in position.stones(color) if p not in CORNER}
        chain = {next(iter(outside))}
        edge = set(chain)
        while edge:
            edge = {
                q
                for p in edge
                for q in (Point(p.col + 1, p.row), Point(p.col - 1, p.row),
                          Point(p.col, p.row + 1), Point(p.col, p.row - 1))
                if q in outside and q not in chain
            }  # fmt: skip
            chain |= edge
        assert chain == outside


def test_a_marked_area_counts_alone() -> None:
    stones = {**CORNER, Point(15, 15): BLACK, Point(16, 16): WHITE}
    area = [Point(col, row) for col in range(6) for row in range(4)]
    filled = frame(stones, (19, 19), 7.5, area)
    assert filled == frame(CORNER, (19, 19), 7.5, area)
    assert Point(15, 15) in filled


@pytest.mark.parametrize(
    ("stones", "size"),
    [
        ({}, 19),
        (CORNER, 7),
        ({Point(3, 3): BLACK, Point(15, 15): WHITE}, 19),
    ],
)
def test_where_there_is_no_room_it_is_said(stones: dict[Point, Color], size: int) -> None:
    with pytest.raises(RecordError):
        frame(stones, (size, size), 7.5)


@given(
    st.dictionaries(
        st.builds(Point, st.integers(0, 18), st.integers(0, 18)),
        st.sampled_from([BLACK, WHITE]),
        max_size=12,
    ),
    st.floats(-20, 20),
)
def test_the_stones_of_the_problem_are_never_touched(
    stones: dict[Point, Color], komi: float
) -> None:
    try:
        filled = frame(stones, (19, 19), komi)
    except RecordError:
        return
    assert not set(filled) & set(stones)
    assert {BLACK, WHITE, EMPTY} == set(filled.values())
