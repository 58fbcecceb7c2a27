"""Rules of playouts beside the default, each on a position whose answer is known by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from desktop_go.games.go.kernels.board import (
    BOARD,
    PASS,
    clear_board,
    new_tables,
    play,
    point_index,
)
from desktop_go.games.go.kernels.go_params import GO_PARAMS
from desktop_go.games.go.kernels.rule_playout import (
    POOL_VISITS,
    estimated_result,
    fill_pool,
    forced_move,
    learn_replies,
    rule_playout,
)
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.search.backup import PLAY_SHIFT
from desktop_go.search.tree import NOTED_NODE

BLACK, WHITE = 1, 2
A, B, C, D = 50, 60, 70, 80
"""Any four points."""
TABLES = new_tables()[0]


def workspace() -> np.void:
    return new_workspaces(1, 1)[0]


def rules_with(**rules: int) -> np.void:
    params = np.zeros(1, GO_PARAMS)[0]
    for name, value in rules.items():
        params["playouts"][name] = value
    return params["playouts"]


def board_after(size: int, *moves: tuple[int, int]) -> np.void:
    """A board after moves by column and row from the top left corner, Black first."""
    board = np.zeros(1, BOARD)[0]
    clear_board(board, size)
    for number, (col, row) in enumerate(moves):
        play(board, TABLES, point_index(col, row), WHITE if number % 2 else BLACK)
    return board


def replies_after(ws: np.void, winner: int, *points: int) -> None:
    """Learn from a game of these points, Black first."""
    for number, point in enumerate(points):
        ws["plays"][number] = point | (WHITE if number % 2 else BLACK) << PLAY_SHIFT
    ws["n_plays"] = len(points)
    learn_replies(ws, winner)


def test_a_reply_that_won_is_kept_until_it_loses() -> None:
    """Drake 2009; forgetting: Baier & Drake 2010."""
    ws = workspace()
    replies_after(ws, WHITE, A, B, C)
    assert (ws["reply"][WHITE][A], ws["reply"][BLACK][B]) == (B, PASS)
    replies_after(ws, BLACK, A, D)
    assert ws["reply"][WHITE][A] == B, "another reply lost, not this one"
    replies_after(ws, BLACK, A, B, C)
    assert (ws["reply"][WHITE][A], ws["reply"][BLACK][B]) == (PASS, C)


def test_the_kept_reply_is_played_while_its_point_is_free() -> None:
    ws, rules = workspace(), rules_with(replies=1)
    ws["reply"][WHITE][point_index(2, 2)] = point_index(3, 2)
    assert forced_move(board_after(5, (2, 2)), TABLES, ws, rules, WHITE) == point_index(3, 2)
    taken = board_after(5, (3, 2), (0, 0), (2, 2))
    assert forced_move(taken, TABLES, ws, rules, WHITE) == PASS


def test_a_stone_in_atari_is_captured_wherever_it_is() -> None:
    """White's stone in the corner has one liberty; the last move is far away."""
    board = board_after(5, (1, 0), (0, 0), (4, 4), (4, 3))
    ws = workspace()
    assert forced_move(board, TABLES, ws, rules_with(captures=1), BLACK) == point_index(0, 1)
    assert forced_move(board, TABLES, ws, rules_with(), BLACK) == PASS


@pytest.mark.parametrize(("visits", "pool"), [(POOL_VISITS, [B, A]), (POOL_VISITS - 1, [])])
def test_the_pool_has_the_best_moves_by_amaf_of_a_node_that_is_known(
    visits: int, pool: list[int]
) -> None:
    """Rimmel, Teytaud & Teytaud 2010: C has no results of its own, and D is the third."""
    nodes, ws = np.zeros(5, NOTED_NODE), workspace()
    nodes[0]["first_child"], nodes[0]["n_children"], nodes[0]["visits"] = 1, 4, visits
    for node, move, value, results in zip(
        nodes[1:], (A, B, C, D), (0.6, 0.8, 0.9, 0.3), (5, 5, 0, 5), strict=True
    ):
        node["move"], node["rave_value"], node["rave_visits"] = move, value, results
    ws["root_color"], ws["depth"] = BLACK, 0
    fill_pool(nodes, ws, 2)
    assert ws["pool"][BLACK][: ws["n_pool"][BLACK]].tolist() == pool
    assert ws["n_pool"][WHITE] == 0


def test_a_playout_is_cut_and_estimated_by_its_lead() -> None:
    """A lead of a tenth of the points wins at 1 / (1 + 1/e): Winands & Björnsson 2010."""
    ws = workspace()
    winner, is_cut = rule_playout(board_after(9), TABLES, ws, rules_with(cut_after=12), 0)
    assert (winner, is_cut, ws["n_plays"]) == (0, True, 12)
    assert estimated_result(0.0, 81) == 0.5
    assert estimated_result(8.1, 81) == pytest.approx(1 / (1 + 1 / math.e))
    assert estimated_result(-8.1, 81) == pytest.approx(1 - 1 / (1 + 1 / math.e))
