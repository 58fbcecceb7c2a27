"""Values of positions: known results, known counts, and a naive solver that shares no line."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.players import LEVELS, choose, level
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.games.tictactoe.solver import MnkRules, SearchOptions, study
from desktop_go.moves import Color, Move, Point
from desktop_go.search.minimax import FAR, Minimax, lost_in, won_in

PATIENT = 600.0
PLAIN = SearchOptions(prune=False, table=False, mirrors=False, threats=False, seconds=PATIENT)


def after(board: Board, *cells: int) -> TicTacToePosition:
    position = TicTacToePosition(board)
    for number in cells:
        position.play(Move.play(position.to_play, board.points[number]))
    return position


@cache
def naive(cells: str, cols: int, rows: int, length: int, mover: str) -> int:
    """What ``cells`` is worth to ``mover``: 100 less the plies of a win, the reverse, or 0."""
    other = "O" if mover == "X" else "X"
    for row, col in itertools.product(range(rows), range(cols)):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(row + i * down, col + i * right) for i in range(length)]
            if all(r < rows and 0 <= c < cols and cells[r * cols + c] == other for r, c in line):
                return -100
    values = [
        -naive(cells[:at] + mover + cells[at + 1 :], cols, rows, length, other)
        for at, sign in enumerate(cells)
        if sign == "."
    ]
    best = max(values, default=0)
    return best - (best > 0) + (best < 0)


def naive_values(position: TicTacToePosition) -> dict[Point, int]:
    board = position.board
    signs = {Color.EMPTY: ".", Color.BLACK: "X", Color.WHITE: "O"}
    cells = "".join(signs[position.color_at(point)] for point in board.points)
    mover, other = ("X", "O") if position.to_play is Color.BLACK else ("O", "X")
    found = {}
    for at, point in enumerate(board.points):
        if cells[at] == ".":
            filled = cells[:at] + mover + cells[at + 1 :]
            value = -naive(filled, board.cols, board.rows, board.length, other)
            value = value - (value > 0) + (value < 0)
            found[point] = value and value + (FAR - 100) * (1 if value > 0 else -1)
    return found


@pytest.mark.parametrize(
    ("shape", "sign"),
    [((3, 3, 3), 0), ((4, 3, 3), 1), ((3, 4, 3), 1), ((4, 4, 3), 1), ((5, 5, 3), 1)],
)
def test_known_results(shape: tuple[int, int, int], sign: int) -> None:
    """Uiterwijk & van den Herik 2000, The advantage of the initiative: m,n,k-games."""
    found = study(TicTacToePosition(Board(*shape)), SearchOptions(seconds=PATIENT))
    assert found.is_solved
    assert found.value is not None
    assert (found.value > 0) - (found.value < 0) == sign


@pytest.mark.slow
def test_four_in_a_row_on_four_by_four_is_a_draw() -> None:
    found = study(TicTacToePosition(Board(4, 4, 4)), SearchOptions(seconds=PATIENT))
    assert set(found.values.values()) == {0}


@pytest.mark.parametrize(("mirrors", "positions"), [(False, 4520), (True, 627)])
def test_the_table_holds_every_position_once(mirrors: bool, positions: int) -> None:
    """5,478 positions less 958 that are over; 765 less 138 where mirror images are one."""
    rules = MnkRules(Board(), mirrors, threats=False)
    search: Minimax[tuple[int, int], int] = Minimax(rules, prune=False)
    assert search.value((0, 0)) == 0
    assert search.remembered == positions


@pytest.mark.slow
def test_plain_minimax_looks_at_the_whole_tree() -> None:
    """The tree of tic-tac-toe has 549,946 nodes; the empty board itself is not counted."""
    assert study(TicTacToePosition(), PLAIN).counts.positions == 549_945


def test_each_idea_makes_the_search_smaller_and_changes_no_value() -> None:
    position = after(Board(), 0)
    plain = study(position, PLAIN)
    assert plain.counts.positions == 59_704
    for left_out in ("prune", "table", "mirrors", "threats"):
        found = study(position, SearchOptions(**{left_out: False}, seconds=PATIENT))
        whole = study(position, SearchOptions(seconds=PATIENT))
        assert found.values == whole.values == plain.values
        assert whole.counts.positions < found.counts.positions < plain.counts.positions


@settings(max_examples=60, deadline=None)
@given(
    shape=st.sampled_from([(3, 3, 3), (4, 3, 3), (3, 4, 4), (4, 4, 4), (4, 4, 3)]),
    seed=st.integers(0, 2**32),
    switches=st.tuples(*[st.booleans()] * 4),
)
def test_values_are_those_of_a_naive_search(
    shape: tuple[int, int, int], seed: int, switches: tuple[bool, ...]
) -> None:
    board, chance = Board(*shape), random.Random(seed)
    position = TicTacToePosition(board)
    while len(position.legal_points()) > 8:
        position.play(Move.play(position.to_play, chance.choice(position.legal_points())))
    if not position.is_over:
        found = study(position, SearchOptions(*switches, seconds=PATIENT))
        assert found.values == naive_values(position)


def test_a_win_and_a_loss_tell_how_far_off_they_are() -> None:
    double = after(Board(), 0, 1, 4)  # X has a corner and the middle, O an edge.
    values = study(double).values
    assert values[Point(2, 2)] == lost_in(4)
    assert max(value for value in values.values() if value is not None) == lost_in(4)
    winning = after(Board(), 0, 1, 4, 2)
    assert study(winning).values[Point(2, 2)] == won_in(1)
    assert study(winning).best() == [Point(2, 2)]


def test_a_board_too_large_for_the_time_stays_open() -> None:
    found = study(TicTacToePosition(Board(6, 6, 5)), SearchOptions(seconds=0.05))
    assert not found.is_solved
    assert found.value is None
    assert len(found.values) == 36


def test_a_search_is_stopped_at_once() -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return True

    found = study(TicTacToePosition(Board(5, 5, 5)), SearchOptions(seconds=PATIENT), stop)
    assert asked == [1]
    assert not found.is_solved


def test_open_rows_decide_where_nothing_is_solved() -> None:
    position = after(Board(7, 7, 5), 24, 0)
    found = study(position, SearchOptions(seconds=0))
    chosen = choose(position, found, random.Random(1))
    assert max(abs(chosen.col - 3), abs(chosen.row - 3)) == 1


@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE])
def test_the_perfect_player_never_loses(color: Color) -> None:
    """Against every line of play that an opponent may choose on 3x3."""

    def lines(position: TicTacToePosition) -> int:
        outcome = position.outcome()
        if outcome is not None:
            assert outcome.winner is not color.opponent
            return 1
        if position.to_play is color:
            points = [choose(position, study(position), random.Random(7))]
        else:
            points = position.legal_points()
        total = 0
        for point in points:
            position.play(Move.play(position.to_play, point))
            total += lines(position)
            position.undo()
        return total

    assert lines(TicTacToePosition()) > 20


def test_a_move_without_looking_may_be_any_cell() -> None:
    position = after(Board(), 0, 1, 4, 2)
    chosen = {choose(position, None, random.Random(seed)) for seed in range(60)}
    assert chosen == set(position.legal_points())


def test_levels_are_found_by_their_keys() -> None:
    assert [level(one.key) for one in LEVELS] == list(LEVELS)
    assert level("person") is None
    assert LEVELS[-1].slips == 0
