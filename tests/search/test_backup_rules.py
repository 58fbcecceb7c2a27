"""How results go back: values of small trees worked by hand, and what wins and losses prove."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import BLACK, WHITE, techniques, tree, tried, walk

from desktop_go.search.backup_rules import (
    accelerated_value,
    back_up_by_rules,
    informed_value,
    mixed_value,
    proof_from_children,
    ruled_value,
)
from desktop_go.search.params import ACCELERATED, INFORMED, MAX, MEAN, MIX
from desktop_go.search.tree import DRAWN, LOST, UNPROVEN, WON

ROOT = np.int64(0)
LECTURE = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
"""The leaves of the minimax example: the first move is worth 3, the others 2."""


def test_max_finds_the_value_of_the_lecture_s_minimax_tree() -> None:
    # The leaves belong to the opponent's moves, whose values are 1 - leaf / 14.
    leaves = [[tried(1, 1 - leaf / 14) for leaf in row] for row in LECTURE]
    for number, row in enumerate(leaves, 1):
        row[0]["of"] = number
    nodes = tree([tried(3, 0.0) for _ in LECTURE], *leaves)
    by_max = techniques(back_up=MAX)
    for at in (1, 2, 3):
        nodes[at]["value"] = 1 - ruled_value(nodes, np.int64(at), 0, by_max)
    assert nodes["value"][1:4] * 14 == pytest.approx([3, 2, 2])
    assert ruled_value(nodes, ROOT, 0, by_max) * 14 == pytest.approx(3)


def test_mix_weighs_the_mean_beside_the_most_visited_child() -> None:
    # (162 * .4 + 54 * .8) / 216 = .5; the child with the higher value has fewer visits.
    nodes = tree([tried(54, 0.8), tried(6, 0.9)])
    nodes[0]["results"], nodes[0]["mean"] = 60, 0.6
    assert mixed_value(nodes, ROOT, 162.0) == pytest.approx(0.5)


def test_the_mean_s_weight_in_mix_grows_in_a_large_tree() -> None:
    # From 8 * 10 results on: 10 * 160 / 80 = 20. (20 * .4 + 80 * .9) / 100 = .8.
    nodes = tree([tried(80, 0.9), tried(70, 0.1)])
    nodes[0]["results"], nodes[0]["mean"] = 160, 0.6
    assert mixed_value(nodes, ROOT, 10.0) == pytest.approx(0.8)


def test_informed_mean_weighs_moves_by_their_chance_to_be_best() -> None:
    # Variances of the means: a (9 * .25 + 1) / 10 / 9 = .03611, b (9 * .16 + 1) / 10 / 9 = .02711.
    urgency = math.exp(-2.4 * 0.3 / math.sqrt(2 * (0.036111 + 0.027111)))
    nodes = tree([tried(9, 0.5), tried(9, 0.2)])
    expected = (0.5 + urgency * 0.2) / (1 + urgency)
    assert informed_value(nodes, ROOT) == pytest.approx(expected, abs=1e-4)


def test_accelerated_uct_weighs_recent_choices_more() -> None:
    # Velocities with a decay of one half: b, then a: a 1, b .5: (1 * .2 + .5 * .8) / 1.5 = .4.
    nodes = tree([tried(1, 0.2), tried(1, 0.8)])
    assert accelerated_value(nodes, ROOT, 2, np.float32(0.5)) == pytest.approx(0.8)
    assert accelerated_value(nodes, ROOT, 1, np.float32(0.5)) == pytest.approx(0.4)


@given(results=st.lists(st.tuples(st.booleans(), st.integers(0, 1)), min_size=1, max_size=30))
def test_accelerated_uct_without_decay_is_the_mean(results: list[tuple[bool, int]]) -> None:
    nodes = tree([{"move": 1}, {"move": 2}])
    rules = techniques(back_up=ACCELERATED, decay=1.0)
    for first, black_wins in results:
        child = 1 if first else 2
        ws = walk([0, child], [(BLACK, child)])
        back_up_by_rules(nodes, ws, ws["waiting"], float(black_wins), np.int64(0), rules)
    mean = sum(wins for _first, wins in results) / len(results)
    assert nodes[0]["value"] == pytest.approx(1 - mean, abs=1e-5)
    assert nodes[0]["mean"] == pytest.approx(1 - mean)


@pytest.mark.parametrize(
    ("rule", "value"), [(MEAN, 0.5), (MAX, 0.0), (MIX, (2 * 0.5 + 1 * 0.0) / 3), (ACCELERATED, 0.5)]
)
def test_the_rule_gives_the_path_its_values(rule: int, value: float) -> None:
    # Black wins with move 1, loses with move 2; the root's value is White's.
    nodes = tree([{"move": 1}, {"move": 2}])
    rules = techniques(back_up=rule, mix_weight=2.0, decay=1.0)
    for child, black_wins in ((1, 1.0), (2, 0.0)):
        ws = walk([0, child], [(BLACK, child)])
        back_up_by_rules(nodes, ws, ws["waiting"], black_wins, np.int64(0), rules)
    assert nodes["value"].tolist() == pytest.approx([value, 1.0, 0.0])


@pytest.mark.parametrize("rule", [MEAN, MAX, MIX, INFORMED, ACCELERATED])
def test_virtual_losses_are_taken_back_whatever_the_rule(rule: int) -> None:
    nodes = tree([{"move": 1}])
    rules = techniques(back_up=rule, mix_weight=2.0, decay=0.5)
    for _ in range(3):
        nodes["visits"] += np.uint32(2)  # two losses each, lent on the way down
        ws = walk([0, 1], [(BLACK, 1)])
        back_up_by_rules(nodes, ws, ws["waiting"], 1.0, np.int64(2), rules)
    assert nodes["visits"].tolist() == [3, 3]
    assert nodes["mean"].tolist() == [0.0, 1.0]


@pytest.mark.parametrize(
    ("children", "proof"),
    [
        ((UNPROVEN, WON), LOST),
        ((LOST, LOST), WON),
        ((LOST, UNPROVEN), UNPROVEN),
        ((LOST, DRAWN), DRAWN),
        ((DRAWN, UNPROVEN), UNPROVEN),
        ((DRAWN, WON), LOST),
    ],
)
def test_children_prove_their_parent(children: tuple[int, ...], proof: int) -> None:
    nodes = tree([tried(1, 0.5, proven=found) for found in children])
    assert proof_from_children(nodes, ROOT) == proof


def test_a_proof_goes_up_the_path_and_settles_the_values() -> None:
    # White's only answer to move 1 loses: move 1 is won for Black, whatever the mean says.
    nodes = tree([{"move": 1}, {"move": 2}], [{"move": 3, "of": 1}])
    nodes[3]["proven"] = LOST
    ws = walk([0, 1, 3], [(BLACK, 1), (WHITE, 3)])
    back_up_by_rules(nodes, ws, ws["waiting"], 1.0, np.int64(0), techniques(solver=1))
    found: list[Any] = nodes["proven"].tolist()
    assert found == [LOST, WON, UNPROVEN, LOST]
    assert nodes["value"].tolist() == [0.0, 1.0, 0.0, 0.0]
