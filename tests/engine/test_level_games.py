"""What the games between levels count as an early pass."""

from __future__ import annotations

import pytest

from benchmarks.level_games import Match, random_player
from desktop_go.games.go.ending import has_room
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Point

SETTLED = """
. . . X X X X O O X . . .
. O X . X X O O X X O . .
. O X X O X O X X X O X .
O O O X O O O O O X X . .
X X O X O . . O X X X . .
X . X X X O O . O X O . .
X . X X O . . O . O X . .
. X O O . . . . O O X . .
. X O . . . . . . O X . .
. X O O . . . . . O X . X
. O X O . O . . . O X X O
. X X X O . . . . O O O O
. . . X O . . . . . . . .
"""
"""Level 8, Black, passed here, and so did level 7: White's territory has room, and is White's."""

WHITE_CAN_WAIT = """
. . . O . O O O O . . . . . . . . . .
. . . O . O X O . O . . . . . . . . .
. O O O O X X X O . . . . . . O O O .
O O X X X X X X O . . . . O . O X O O
O X X . . X . . X O . . . . O X X X O
O X . X O . X . X O . O O O O X X X X
X X X . . . X X X X O O X X X O . . .
X X X X X X O O X O . O O X . . X X .
O X O O X X O . O O O X X X . X . O .
O O . O X O . . O O X . . . . . X O .
O O . O O O O . O O X . . . . . X O X
O O . O . . O . O X X X X X X X . X .
. . . . O O . . O O O O O O X X X . X
O . . O X . O . . O O . O O O X . X .
O O O O X . O . . O . O X O X X X X X
X X O O X O O O . . O O X X X X X O X
. X X X O O O . . O X X X O X O O O X
X . X X X O O O . O O O O O O X O O O
. X . . X X O . . O . . O X X X . . .
"""
"""A short reading sees five points lost by a pass, a longer one none."""


def position_of(diagram: str, to_play: Color = Color.BLACK) -> GoPosition:
    rows = diagram.split("\n")[1:-1]
    stones: dict[str, list[Point]] = {"X": [], "O": [], ".": []}
    for row, line in enumerate(rows):
        for col, sign in enumerate(line.split()):
            stones[sign].append(Point(col, row))
    return GoPosition(len(rows), "chinese", 7.0, stones["X"], stones["O"], to_play)


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(13, (random_player(1), random_player(2)))


def test_a_settled_territory_is_no_room_that_a_pass_leaves(match: Match) -> None:
    position = position_of(SETTLED)
    assert has_room(position)
    assert not match.is_early(position)
    assert not match.is_early(position), "asked twice, as after the second of two passes"


def test_a_pass_on_an_empty_board_is_early(match: Match) -> None:
    assert match.is_early(GoPosition(13))


def test_what_only_a_short_reading_sees_lost_is_no_early_pass() -> None:
    match = Match(19, (random_player(1), random_player(2)))
    assert not match.is_early(position_of(WHITE_CAN_WAIT, Color.WHITE))
