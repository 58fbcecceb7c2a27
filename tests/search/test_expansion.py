"""When a node grows: each rule of Yajima et al. 2010 on one family of six moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from trees import selection, techniques, tree, tried

from desktop_go.search.expansion import may_grow
from desktop_go.search.params import (
    ALL_ENDS,
    AUTO,
    ESTIMATE,
    FIXED,
    SALIENT,
    SIBLINGS,
    SIBLINGS_TWICE,
    TRANSITION,
)


def least_visits(rule: int, value: float = 0.5, prior: float = 0.25, **fields: Any) -> int:
    """The visits from which on a node grows that has five siblings of a win rate about one half."""
    siblings = [tried(9, 0.4), tried(9, 0.6), tried(9, 0.5), tried(9, 0.45), tried(9, 0.55)]
    for visits in range(100):
        nodes = tree([tried(max(visits, 1), value, prior=prior), *siblings])
        nodes[0]["visits"] = 100
        rules = techniques(expansion=rule, **fields)
        if may_grow(nodes, np.int64(0), np.int64(1), visits, selection(expand_visits=8), rules):
            return visits
    return 100


@pytest.mark.parametrize(
    ("rule", "visits"),
    [(AUTO, 8), (FIXED, 8), (ALL_ENDS, 0), (SIBLINGS, 7), (SIBLINGS_TWICE, 13), (TRANSITION, 5)],
)
def test_a_node_grows_from_so_many_visits_on(rule: int, visits: int) -> None:
    assert least_visits(rule) == visits


def test_a_likely_move_grows_sooner_by_transition_probability() -> None:
    assert least_visits(TRANSITION, prior=0.6) == 2
    assert least_visits(TRANSITION, prior=0.02) == 51


def test_a_salient_win_rate_grows_before_the_others() -> None:
    assert least_visits(SALIENT, value=0.5) == 7
    assert least_visits(SALIENT, value=0.9) == 4


def test_the_estimate_scales_visits_to_the_whole_search() -> None:
    # After 100 of 300 simulations n visits will be 3 n: more than six from three on.
    assert least_visits(ESTIMATE, planned=300) == 3
    assert least_visits(ESTIMATE, planned=0) == 7
