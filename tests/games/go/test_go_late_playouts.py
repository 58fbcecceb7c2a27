"""Late in a game playouts that all end alike outweigh the network."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from desktop_go.engine.go.levels import LEVELS
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.go.session import search_settings
from desktop_go.games.go.kernels.board import clear_board, new_tables, play, point_index
from desktop_go.games.go.kernels.go_params import GO_PARAMS
from desktop_go.games.go.kernels.net_simulate import late_weight
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.games.go.net_search import Floats
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.search_settings import SearchSettings
from desktop_go.games.go.tree_search import GoSearch, RootPosition
from desktop_go.moves import Color, Point

SIZE = 7
EYES = {Point(1, 1), Point(3, 3)}
WHITE_WINS = frozenset(Point(c, r) for c in range(SIZE - 1) for r in range(SIZE)) - EYES
"""White lives in all but the last column, where Black cannot."""


def fond_of_black(planes: Floats, numbers: Floats) -> SimpleNamespace:
    """Gives Black nine chances in ten, whoever is to move, and likes all moves alike."""
    batch, size = len(planes), planes.shape[2]
    own, other = planes[:, 1].sum((1, 2)), planes[:, 2].sum((1, 2))
    return SimpleNamespace(
        policy_logits=np.zeros((batch, size**2 + 1), np.float32),
        value=np.where(own < other, 0.9, 0.1).astype(np.float32),
        ownership=np.zeros((batch, size, size), np.float32),
        score=np.zeros(batch, np.float32),
    )


def searched(white: frozenset[Point] = WHITE_WINS, **settings: Any) -> GoSearch:
    """A search with Black to move after 200 simulations, 5 % of each value being a playout's."""
    search = GoSearch(16, 1, 1, [fond_of_black])
    rules = RULE_SETS["chinese"]
    position = RootPosition(SIZE, rules, 0, frozenset(), white, Color.BLACK, (), Color.BLACK)
    settings = {"playout_share": 0.05, **settings}
    search.set_root(position, SearchSettings(**settings), reuse=False)
    search.restrict(None)
    search.run_slice(0, 200)
    return search


def test_playouts_that_agree_are_believed_where_the_network_is_wrong() -> None:
    assert searched().root_value > 0.8
    assert searched(late_playouts=8).root_value < 0.35
    assert searched(late_playouts=32).root_value < searched(late_playouts=8).root_value


def test_in_the_opening_nothing_changes() -> None:
    some = frozenset([Point(3, 3), Point(2, 3)])

    def found(playouts: int) -> list[tuple[Point | None, int, float]]:
        search = searched(some, late_playouts=playouts, batch=1)
        return [(m.point, m.visits, m.value) for m in search.root_moves(pv_length=1)]

    assert found(0) == found(8)


def test_each_leaf_counts_as_one_playout_however_often_it_is_played_out() -> None:
    search = searched(late_playouts=8)
    assert search.playouts == searched().playouts
    owners = search.playout_ownership()
    assert owners is not None
    assert np.abs(owners).max() <= 1
    assert owners[0] == -1, "White's corner"


def test_both_kinds_of_kernels_play_out_as_often() -> None:
    default = searched(late_playouts=8)
    by_rules = searched(late_playouts=8, solver=True)
    assert by_rules.root_value == pytest.approx(default.root_value, abs=0.02)


def test_the_weight_grows_with_the_stones_on_the_board() -> None:
    params, ws, tables = np.zeros(1, GO_PARAMS)[0], new_workspaces(1, 1)[0], new_tables()[0]
    params["late_playouts"] = 8
    clear_board(ws["board"], 10)
    weights = []
    for number in range(70):
        weights.append(float(late_weight(params, ws["board"])))
        play(ws["board"], tables, point_index(number % 10, number // 10), 1)
    assert weights[:30] == [0.0] * 30
    assert weights[45] == pytest.approx(0.5)
    assert weights[60:] == [1.0] * 10
    params["late_playouts"] = 0
    assert float(late_weight(params, ws["board"])) == 0


def test_only_where_both_judge_are_late_positions_played_out() -> None:
    def used(evaluator: str) -> int:
        return search_settings(OPTIONS.read({"evaluator": evaluator})).late_playouts

    assert used("mixed") == OPTIONS.read({}).late_playouts > 0
    kinds = ("network", "priors", "values", "glance", "playouts")
    assert {used(kind) for kind in kinds} == {0}


def test_levels_stay_as_they_were_measured() -> None:
    searching = [level for level in LEVELS if 12 <= level.number <= 21]
    assert len(searching) == 10
    assert {level.options["late_playouts"] for level in searching} == {0}
