"""The fast board against the readable one: wins, fouls, undo."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from gomoku_boards import kernel_board, points, random_stones, stones_of, table

from desktop_go.games.gomoku.fouls import Foul, foul_at
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, count_of, grade_at, place, undo
from desktop_go.games.gomoku.kernels.fouls import (
    FOUL_FOURS,
    FOUL_OVERLINE,
    FOUL_THREES,
    LEGAL,
    black_foul,
)
from desktop_go.games.gomoku.kernels.shapes import cell_value, values_of
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import RENJU, RULE_SETS, RuleSet
from desktop_go.moves import Color, Point

VERDICTS = {
    LEGAL: None,
    FOUL_OVERLINE: Foul.OVERLINE,
    FOUL_FOURS: Foul.DOUBLE_FOUR,
    FOUL_THREES: Foul.DOUBLE_THREE,
}


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("seed", range(4))
def test_a_cell_graded_five_wins_and_no_other(rules: RuleSet, seed: int) -> None:
    stones = random_stones(seed, count=80)
    board, _ = kernel_board(rules, stones)
    for point in (Point(c, r) for c in range(15) for r in range(15)):
        if point in dict(stones):
            continue
        for color in (Color.BLACK, Color.WHITE):
            position = GomokuPosition(15, rules)
            position._stones = {**dict(stones), point: color}
            wins = bool(position.five_through(point))
            graded = grade_at(board, cell_of(*point), int(color)) == L.G_FIVE
            assert graded == wins, (point, color)


@pytest.mark.parametrize("seed", range(12))
def test_fouls_agree_on_random_boards(seed: int) -> None:
    stones = random_stones(seed, count=40 + seed)
    board, tables = kernel_board(RENJU, stones)
    readable = dict(stones)
    for point in (Point(c, r) for c in range(15) for r in range(15)):
        if point not in readable:
            fast = VERDICTS[black_foul(board, tables, cell_of(*point))]
            assert fast == foul_at(readable, 15, point), point
    assert readable == dict(stones)


def test_foul_table() -> None:
    rows = table("renju_fouls.tsv")
    assert len(rows) > 20
    for row in rows:
        stones = stones_of(row)
        board, tables = kernel_board(RENJU, stones)
        point = points(row["point"])[0]
        slow = foul_at(dict(stones), 15, point)
        fast = VERDICTS[black_foul(board, tables, cell_of(*point))]
        assert (slow.value if slow else "legal") == row["expect"], row["id"]
        assert fast == slow, row["id"]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_undo_restores_every_field(rules: RuleSet) -> None:
    stones = random_stones(7, count=50)
    board, tables = kernel_board(rules, stones[:20])
    before = board.copy()
    for point, color in stones[20:]:
        place(board, tables, cell_of(*point), int(color))
    for point, _ in reversed(stones[20:]):
        undo(board, tables, cell_of(*point))
    for name in before.dtype.names:
        assert np.array_equal(before[name], board[name]), name


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_order_of_stones_does_not_matter(rules: RuleSet) -> None:
    stones = random_stones(3, count=30)
    one, _ = kernel_board(rules, stones)
    two, _ = kernel_board(rules, list(reversed(stones)))
    assert one["hash"] == two["hash"]
    assert np.array_equal(one["count"], two["count"])
    assert np.array_equal(one["value"], two["value"])


def test_an_open_three_offers_open_fours() -> None:
    row = [(Point(c, 7), Color.BLACK) for c in (6, 7, 8)]
    board, _ = kernel_board(RULE_SETS[0], row)
    assert count_of(board, L.BLACK, L.G_OPEN_FOUR) == 2
    assert grade_at(board, cell_of(5, 7), L.BLACK) == L.G_OPEN_FOUR


def test_a_three_at_the_edge_is_closed() -> None:
    row = [(Point(c, 0), Color.BLACK) for c in (0, 1, 2)]
    board, _ = kernel_board(RULE_SETS[0], row)
    assert count_of(board, L.BLACK, L.G_OPEN_FOUR) == 0
    assert count_of(board, L.BLACK, L.G_FOUR) == 2


@pytest.mark.parametrize("rules", RULE_SETS[:3], ids=lambda rules: rules.key)
def test_crossing_lines_count_together(rules: RuleSet) -> None:
    """A cell is worth more or less than its four lines one by one."""
    values = values_of(rules.number, L.WHITE)
    nothing = cell_value((L.NOTHING,) * 4, values)

    def gain(*shapes: int) -> int:
        rising = tuple(sorted((*shapes, *(L.NOTHING,) * (4 - len(shapes)))))
        return cell_value(rising, values) - nothing

    differ = {
        pair: gain(*pair) - gain(pair[0]) - gain(pair[1])
        for pair in itertools.combinations_with_replacement(range(L.ONE, L.OPEN_FOUR), 2)
    }
    assert any(abs(more) >= 3 for more in differ.values())
    assert all(abs(more) <= 60 for more in differ.values())


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_the_sum_of_values_is_that_of_the_cells(rules: RuleSet) -> None:
    board, _ = kernel_board(rules, random_stones(5, count=40))
    cells = board["points"][: int(board["n_points"])]
    for side in (0, 1):
        total, values = 0, values_of(rules.number, side + 1)
        for cell in cells[board["cell"][cells] == L.EMPTY].tolist():
            shapes = board["shape"][4 * cell : 4 * cell + 4] >> 4 * side & 15
            total += cell_value(tuple(sorted(shapes.tolist())), values)
        assert total == int(board["value"][side])
