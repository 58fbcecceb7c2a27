"""Small boards as bits against the checked position; proofs against published results."""

from __future__ import annotations

import random

import pytest

from desktop_go.errors import SettingsError
from desktop_go.games.go.kernels import small
from desktop_go.games.go.known_results import KNOWN, known_result
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import rule_set
from desktop_go.games.go.small_player import Method, SmallSearch, choose
from desktop_go.games.go.solved import Board, solve
from desktop_go.moves import Color, Move, Point


def board_of(*rows: str) -> Board:
    """Black is X, White O; the rows from the top."""
    text = "".join(rows)
    black, white = (
        sum(1 << place for place, sign in enumerate(text) if sign == stone) for stone in "XO"
    )
    return black, white


def bits(position: GoPosition, color: Color) -> int:
    size = position.size
    return sum(
        1 << row * size + col
        for row in range(size)
        for col in range(size)
        if position.color_at(Point(col, row)) is color
    )


@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_stones_come_and_go_as_on_the_checked_board(size: int) -> None:
    chance, shape = random.Random(size), small.shape_of(size)
    for _ in range(8):
        position = GoPosition(size, rule_set("chinese"))
        for _ in range(3 * size * size):
            points = position.legal_points()
            if not points or position.is_over:
                break
            mover, point = position.to_play, chance.choice(points)
            mine, theirs = bits(position, mover), bits(position, mover.opponent)
            stone = 1 << point.row * size + point.col
            left = int(small.put(mine, theirs, stone, shape))
            position.play(Move.play(mover, point))
            assert left == bits(position, mover.opponent)
            assert mine | stone == bits(position, mover)
            assert int(small.count(mine | stone)) == (mine | stone).bit_count()


def test_suicide_is_told() -> None:
    black, white = board_of(".X.", "X..", "...")
    assert small.put(white, black, 1, small.shape_of(3)) == small.ILLEGAL


def test_area_counts_stones_and_what_they_surround() -> None:
    shape = small.shape_of(3)
    black, white = board_of(".XO", "XXO", ".XO")
    assert small.area(black, white, shape) == 6 - 3
    black, white = board_of(".X.", ".O.", "...")
    assert small.area(black, white, shape) == 0
    assert small.liberties(black, white, shape) == 2 - 3


def test_two_eyes_are_safe_and_one_is_not() -> None:
    shape = small.shape_of(4)
    black, white = board_of(".X.X", "XXXX", "OOOO", "....")
    assert small.safe(black, white, shape) == black | 0b101
    assert small.safe(white, black, shape) == 0
    black, white = board_of(".XXX", "XXXX", "OOOO", "....")
    assert small.safe(black, white, shape) == 0


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_smallest_boards_are_worth_what_is_published(size: int) -> None:
    found = solve(size)
    assert found.is_solved
    assert found.least == KNOWN[size]


def test_the_first_move_decides_3x3() -> None:
    """Black wins by 9 from the center (Tromp & Farnebäck 2007), and by less from a corner."""
    center = solve(3, [(0, 0), (1 << 4, 0)], side=1)
    corner = solve(3, [(0, 0), (1, 0)], side=1)
    assert (center.least, center.most) == (9, 9)
    assert corner.most < 9


def test_a_search_that_ends_early_claims_only_what_is_proven() -> None:
    few = solve(4, positions=2000)
    assert not few.is_solved
    assert few.least <= KNOWN[4] <= few.most
    shallow = solve(3, depth=4)
    assert shallow.least <= KNOWN[3] <= shallow.most


def test_5x5_is_black_s_when_the_center_is_safe() -> None:
    """A position of 5x5 that Benson's rule decides: no stone of White can live there any more."""
    black, white = board_of(".X.X.", "XXXXX", ".....", ".....", ".....")
    found = solve(5, [(black, white)], side=0)
    assert found.least >= 3 + 7


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_pruning_changes_no_value(depth: int) -> None:
    boards = [board_of("X.O", "...", ".X.")]
    plain, pruned = (
        choose(3, boards, 1, how=SmallSearch(method, depth=depth, positions=10**9))
        for method in (Method.MINIMAX, Method.ALPHA_BETA)
    )
    assert plain.value == pruned.value
    assert pruned.positions <= plain.positions
    if depth > 2:
        assert pruned.positions < plain.positions


@pytest.mark.parametrize("method", list(Method))
def test_stones_in_atari_are_taken(method: Method) -> None:
    boards = [board_of("XO...", "XO...", ".....", ".....", "...X.")]
    found = choose(5, boards, 1, how=SmallSearch(method, depth=3, positions=2000))
    assert found.point in (10, 15)  # Takes two stones, or takes their last liberty's way out.


def test_quiescence_sees_the_capture_beyond_the_depth() -> None:
    """Black may take a stone, but is taken itself in return."""
    board = board_of(".OX..", "OXX..", ".X...", ".....", ".....")
    values = [
        choose(5, [board], 0, how=SmallSearch(depth=1, quiet_plies=quiet, liberty_weight=0)).value
        for quiet in (0, 6)
    ]
    assert values[1] <= values[0]


def test_a_pass_ends_a_won_game() -> None:
    black, white = board_of(".X.", "XXX", "OOO")
    found = choose(3, [(black, white)], 0, passes=1, how=SmallSearch(depth=3))
    assert found.value >= 0


def test_superko_knows_the_game_before() -> None:
    """The ko may not be retaken: the board before it would come back."""
    before = board_of(".XO.", "X.XO", ".XO.", "....")
    after = board_of(".XO.", "XO.O", ".XO.", "....")
    retaken = 1 << 6
    free = choose(4, [after], 0, how=SmallSearch(depth=1, liberty_weight=0))
    bound = choose(4, [before, after], 0, how=SmallSearch(depth=1, liberty_weight=0))
    assert 1 << (free.point or 0) == retaken
    assert bound.point != free.point


def test_boards_beyond_seven_lines_are_refused() -> None:
    with pytest.raises(SettingsError, match="1 to 7"):
        solve(8)


def test_only_area_rules_have_known_results() -> None:
    assert known_result(5, rule_set("chinese")) == 25
    assert known_result(5, rule_set("japanese")) is None
    assert known_result(5, rule_set("chinese"), handicap=2) is None
    assert known_result(6, rule_set("chinese")) is None
