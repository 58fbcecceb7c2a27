"""The Go search learns where its network errs: by the last two moves and the stones around."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from desktop_go.games.go.kernels.board import clear_board, new_tables, play, point_index
from desktop_go.games.go.kernels.situation import situation_of
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.games.go.net_search import AskNetwork, Floats
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.search_settings import SearchSettings
from desktop_go.games.go.tree_search import GoSearch, RootPosition
from desktop_go.moves import Color
from desktop_go.search.backup import PLAY_SHIFT
from desktop_go.search.tree import children_of
from desktop_go.search.value_bias import SITUATIONS

BLACK, WHITE = 1, 2


def after(*moves: tuple[int, int] | None, size: int = 9, deep: int = 2) -> int:
    """The situation after moves in turn from Black on, the last ``deep`` of them in the tree."""
    ws, tables = new_workspaces(1, 1)[0], new_tables()[0]
    clear_board(ws["board"], size)
    for number, move in enumerate(moves):
        point = 0 if move is None else point_index(*move)
        color = BLACK if number % 2 == 0 else WHITE
        play(ws["board"], tables, point, color)
        at = number - (len(moves) - deep)
        if at >= 0:
            ws["plays"][at] = point | color << PLAY_SHIFT
    ws["depth"] = ws["n_plays"] = deep
    return int(situation_of(ws))


def test_the_same_moves_among_the_same_stones_are_the_same_situation() -> None:
    near = ((3, 3), (4, 3))
    assert after(*near) == after(*near)
    far = after((8, 8), (8, 0), *near)
    assert far == after((0, 8), (8, 8), *near), "stones far away do not count"
    assert after((3, 5), (8, 0), *near) != far, "a stone two lines away does"
    assert after((1, 2), (8, 0), *near) == after((1, 5), (8, 0), *near), "three lines away"


def test_other_moves_are_other_situations() -> None:
    kinds = [
        after((8, 8), (8, 0), (3, 3), (4, 3)),
        after((8, 8), (8, 0), (4, 2), (4, 3)),
        after((8, 8), (3, 3), (8, 0), (4, 3)),
        after((3, 3), (8, 0), (8, 8), (4, 3)),
        after((8, 8), (8, 0), (3, 3), None),
        after((8, 8), (8, 0), None, (3, 3)),
        after((8, 8), (8, 0), (3, 3), (4, 3), deep=1),
    ]
    assert len(set(kinds)) == len(kinds)
    assert all(0 < kind < SITUATIONS for kind in kinds)


def test_the_edge_of_the_board_is_seen() -> None:
    assert after((0, 0), (7, 4), size=9) != after((0, 0), (7, 4), size=13)
    assert after((0, 0), (4, 4), size=9) == after((0, 0), (4, 4), size=13)


def searched(network: AskNetwork, **settings: Any) -> GoSearch:
    """A search of the empty 5x5 board, Black to move, after 600 simulations."""
    search = GoSearch(16, 1, 1, [network])
    position = RootPosition(
        5, RULE_SETS["chinese"], 0, frozenset(), frozenset(), Color.BLACK, (), Color.BLACK
    )
    search.set_root(position, SearchSettings(playout_share=0.0, **settings), reuse=False)
    search.restrict(None)
    search.run_slice(0, 600)
    return search


def opinion(values: Floats, size: int) -> SimpleNamespace:
    """``values`` and no preference among moves."""
    batch = len(values)
    return SimpleNamespace(
        policy_logits=np.zeros((batch, size**2 + 1), np.float32),
        value=values.astype(np.float32),
        ownership=np.zeros((batch, size, size), np.float32),
        score=np.zeros(batch, np.float32),
    )


def counts_stones(planes: Floats, numbers: Floats) -> SimpleNamespace:
    """Odd opinions that depend on nothing but the board."""
    weights = np.sin(np.arange(planes[0, 0].size)).reshape(planes[0, 0].shape)
    ahead = ((planes[:, 1] - planes[:, 2]) * weights).sum((1, 2))
    return opinion(0.5 + 0.4 * np.tanh(ahead), planes.shape[2])


def test_a_situation_has_learned_what_the_subtrees_of_its_nodes_show() -> None:
    """With a share too small to change anything, the errors can be counted from the tree."""
    search = searched(counts_stones, value_bias=1e-6)
    pool = search._trees.first
    errors, results = 0.0, 0
    level = [(int(child), BLACK) for child in _children(pool.nodes, 0)]
    while level:
        below = []
        for at, mover in level:
            node = pool.nodes[at]
            visits, value = int(node["visits"]), float(node["value"])
            value = value if mover == BLACK else 1 - value
            if visits > 1:
                errors += visits * (value - float(node["rave_value"]))
                results += visits - 1
            below += [(int(child), 3 - mover) for child in _children(pool.nodes, at)]
        level = below
    assert results > 300
    assert int(pool.bias["results"].sum()) == results
    assert float(pool.bias["error"].sum()) == pytest.approx(errors, abs=1e-3)


def _children(nodes: np.ndarray, node: int) -> range:
    first = int(nodes[node]["first_child"])
    return range(first, first + len(children_of(nodes, node)))


def test_both_kinds_of_kernels_learn_and_correct_alike() -> None:
    """Without playouts the last good reply changes nothing but the kernels in use."""
    found = [
        [(move.point, move.visits, move.value) for move in search.root_moves(pv_length=1)]
        for search in (
            searched(counts_stones, value_bias=0.5),
            searched(counts_stones, value_bias=0.5, last_good_reply=True),
            searched(counts_stones),
        )
    ]
    default, by_rules, uncorrected = found
    assert [move[:2] for move in by_rules] == [move[:2] for move in default]
    assert [move[2] for move in by_rules] == pytest.approx([move[2] for move in default])
    assert uncorrected != default


def test_nothing_is_learned_where_moves_share_results() -> None:
    """A node has one place for both."""
    search = searched(counts_stones, value_bias=1.0, sharing="rave")
    assert not search._trees.first.bias["results"].any()
