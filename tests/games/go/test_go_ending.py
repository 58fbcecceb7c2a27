"""When passing is right: only once every chain and every point is surely somebody's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_go.games.go.ending import Ending, judge_ending, should_pass
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Point


def position_of(diagram: str, rules: str = "chinese", komi: float = 7.0) -> GoPosition:
    rows = diagram.split()
    stones = {"X": [], "O": []}
    for row, line in enumerate(rows):
        for col, char in enumerate(line):
            if char in stones:
                stones[char].append(Point(col, row))
    return GoPosition(len(rows), rules, komi, stones["X"], stones["O"])


WALLS = """
..X.O
..XO.
.XXO.
..XOO
..XO.
"""


def test_one_stone_on_an_open_board_settles_nothing() -> None:
    position = position_of("..... ..... ..X.. ..... .....")
    ownership = [0.3] * 25
    ownership[12] = 0.9
    assert judge_ending(position, ownership) is None


def test_an_uncertain_chain_settles_nothing() -> None:
    position = position_of(WALLS)
    ownership = [1.0 if p.col <= 2 else -0.2 for p in position.points()]
    assert judge_ending(position, ownership) is None


def test_a_point_where_somebody_may_still_live_settles_nothing() -> None:
    position = position_of(WALLS)
    ownership = [1.0 if p.col <= 2 else -1.0 for p in position.points()]
    ownership[0] = 0.2
    assert judge_ending(position, ownership) is None


def test_a_finished_position_is_counted_with_dead_stones_taken_off() -> None:
    position = position_of(WALLS.replace("..X.O", "O.XOO"))
    ownership = [1.0 if p.col <= 2 else -1.0 for p in position.points()]
    ending = judge_ending(position, ownership)
    assert ending is not None
    assert ending.dead == {Point(0, 0)}
    assert ending.margin == 15 - 10 - 7
    assert ending.open_points == 0


@pytest.mark.parametrize(
    ("color", "opponent_passed"),
    [(Color.WHITE, True), (Color.WHITE, False), (Color.BLACK, True)],
)
def test_passing_a_settled_game(color: Color, opponent_passed: bool) -> None:
    position = position_of(WALLS.replace("..X.O", "O.XOO"))
    ownership = [1.0 if p.col <= 2 else -1.0 for p in position.points()]
    ending = judge_ending(position, ownership)
    assert ending is not None
    assert should_pass(ending, color, opponent_passed)


def test_a_dame_is_filled_before_the_first_pass() -> None:
    position = position_of(WALLS)
    ownership = [1.0 if p.col <= 2 else -1.0 for p in position.points()]
    ownership[3] = 0.0
    ending = judge_ending(position, ownership)
    assert ending is not None
    assert ending.open_points == 1
    assert not should_pass(ending, Color.BLACK, False)
    assert not should_pass(ending, Color.BLACK, True)
    assert should_pass(ending, Color.WHITE, True)


OPEN_CORNER = """
.....XOO.
.....XOO.
.....XOO.
.....XOO.
.....XOO.
XXXXXXO..
OOOOOOO..
.O..O..O.
...O.....
"""


def corner(komi: float) -> Ending:
    """Black's corner is 5x5: White might still live there."""
    position = position_of(OPEN_CORNER, komi=komi)
    ownership = [1.0 if p.row <= 5 and p.col <= 5 else -1.0 for p in position.points()]
    ending = judge_ending(position, ownership)
    assert ending is not None
    assert ending.room == {Color.BLACK}
    return ending


def test_whoever_is_behind_plays_on_while_there_is_room() -> None:
    ending = corner(komi=-70)
    assert not should_pass(ending, Color.WHITE, False)
    assert should_pass(ending, Color.BLACK, False)
    assert should_pass(replace(ending, room=frozenset()), Color.WHITE, False)


def test_room_in_ones_own_territory_is_nothing_to_play_for() -> None:
    """Who was behind once filled his own corner while the other side passed, move after move."""
    ending = corner(komi=7)
    assert should_pass(ending, Color.BLACK, False)
    assert should_pass(ending, Color.BLACK, True)


def test_a_small_corner_is_no_room() -> None:
    position = position_of(WALLS)
    ownership = [1.0 if p.col <= 2 else -1.0 for p in position.points()]
    ownership[3] = 0.0
    ending = judge_ending(position, ownership)
    assert ending is not None
    assert not ending.room
