"""What is learned of a network's errors, and what of it goes into its next answers."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.search.tree import NODE, TreePool
from desktop_go.search.value_bias import BIAS, NOWHERE, SITUATIONS, corrected, learn_bias

WALK = np.dtype([("path", "u4", (8,)), ("depth", "i8"), ("situation", "u4", (8,))], align=True)


def known(situation: int, error: float, results: int) -> np.ndarray:
    bias = np.zeros(16, BIAS)
    bias[situation] = (error, results)
    return bias


def test_an_answer_gets_a_share_of_the_mean_error() -> None:
    assert corrected(known(3, -2.0, 10), 3, 0.5, 0.7) == pytest.approx(0.7 - 0.5 * 0.2)


def test_where_nothing_is_known_an_answer_stays_as_it_is() -> None:
    assert corrected(known(3, -2.0, 10), 4, 0.5, 0.7) == 0.7
    assert corrected(known(NOWHERE, -2.0, 10), NOWHERE, 0.5, 0.7) == 0.7


@pytest.mark.parametrize(("error", "result"), [(9.0, 1.0), (-9.0, 0.0)])
def test_a_corrected_answer_is_a_chance_to_win(error: float, result: float) -> None:
    assert corrected(known(3, error, 10), 3, 1.0, 0.6) == result


def test_nodes_above_the_leaf_learn_and_the_root_does_not() -> None:
    nodes = np.zeros(4, NODE)
    nodes["rave_value"] = (0.9, 0.8, 0.3, 0.6)
    walk = np.zeros(1, WALK).view(np.recarray)[0]
    walk.path[:4] = (0, 1, 2, 3)
    walk.depth = 3
    walk.situation[:4] = (5, 6, 7, 8)
    bias = np.zeros(16, BIAS)
    learn_bias(nodes, walk, bias, 0.2)
    learn_bias(nodes, walk, bias, 0.4)
    assert bias["results"].tolist() == [0] * 6 + [2, 2] + [0] * 8
    assert bias["error"][[6, 7]].tolist() == pytest.approx([-0.6 - 0.4, -0.1 + 0.1], abs=1e-6)


def test_a_node_without_a_situation_teaches_nothing() -> None:
    walk = np.zeros(1, WALK).view(np.recarray)[0]
    walk.path[:3] = (0, 1, 2)
    walk.depth = 2
    bias = np.zeros(16, BIAS)
    learn_bias(np.zeros(3, NODE), walk, bias, 1.0)
    assert not bias["results"].any()


def test_a_new_tree_knows_of_no_error() -> None:
    pool = TreePool(1)
    assert pool.bias.shape == (SITUATIONS,)
    pool.bias["results"] = 1
    pool.clear()
    assert not pool.bias["results"].any()
