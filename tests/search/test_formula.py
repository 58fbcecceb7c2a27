"""The readable formulas say what the kernels maximize."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trees import record, selection, techniques, tree

from desktop_go.search.formula import Counts, Rule, ranking
from desktop_go.search.look import rule_of
from desktop_go.search.params import (
    ALPHA_SHARED,
    CUTOFF,
    NOTHING_SHARED,
    PUCT,
    RAVE,
    RAVE_SHARED,
    SELECTION,
    UCB1,
    UCB1_TUNED,
    UCT,
)
from desktop_go.search.selection import select_child
from desktop_go.search.selection_rules import pick_child
from desktop_go.search.tree import NODE

CHILD = st.tuples(
    st.integers(0, 500),
    st.floats(0, 1, width=32),
    st.integers(0, 400),
    st.floats(0, 1, width=32),
    st.floats(2**-6, 1, width=32),
)


def counts(node: Any) -> Counts:
    noted = "squares" in node.dtype.names
    variance = float(node["squares"] - node["mean"] ** 2) if noted else 0.0
    return Counts(
        int(node["visits"]),
        float(node["value"]),
        float(node["rave_visits"]),
        float(node["rave_value"]),
        float(node["prior"]),
        variance,
    )


def is_best(nodes: Any, chosen: int, rule: Rule) -> bool:
    """Whether the child at index ``chosen`` has the highest urgency, rounding apart."""
    ranked = ranking([counts(node) for node in nodes[1:]], counts(nodes[0]), rule)
    totals = {place: found.total for place, found in ranked}
    return math.isclose(totals[chosen - 1], ranked[0][1].total, rel_tol=1e-5, abs_tol=1e-5)


@pytest.mark.parametrize("algorithm", [RAVE, UCB1, UCB1_TUNED, PUCT, UCT])
@given(children=st.lists(CHILD, min_size=2, max_size=6), c=st.floats(0, 2), fpu=st.floats(0, 2))
@settings(deadline=None)
def test_the_kernel_chooses_what_the_formula_puts_first(
    algorithm: int, children: list[tuple[int, float, int, float, float]], c: float, fpu: float
) -> None:
    nodes = np.zeros(1 + len(children), NODE)
    nodes[0]["first_child"], nodes[0]["n_children"] = 1, len(children)
    nodes[0]["visits"], nodes[0]["value"] = sum(child[0] for child in children), 0.4
    for node, child in zip(nodes[1:], children, strict=True):
        for field, number in zip(
            ("visits", "value", "rave_visits", "rave_value", "prior"), child, strict=True
        ):
            node[field] = number
    steering = record(
        SELECTION,
        algorithm=algorithm,
        exploration=c,
        fpu=fpu,
        inverse_rave_equivalence=1 / 300,
    )
    chosen = int(select_child(nodes, np.int64(0), steering))
    assert is_best(nodes, chosen, rule_of(steering))


@pytest.mark.parametrize("algorithm", [RAVE, UCB1, UCB1_TUNED, PUCT, UCT])
@pytest.mark.parametrize("sharing", [NOTHING_SHARED, RAVE_SHARED, ALPHA_SHARED, CUTOFF])
@given(children=st.lists(CHILD, min_size=2, max_size=4), bias=st.floats(0, 1))
@settings(deadline=None, max_examples=30)
def test_so_does_the_kernel_with_techniques(
    algorithm: int,
    sharing: int,
    children: list[tuple[int, float, int, float, float]],
    bias: float,
) -> None:
    family = [
        {
            "visits": visits,
            "results": visits,
            "value": value,
            "mean": value,
            "squares": value * value + 0.1,
            "rave_visits": seen,
            "rave_value": shared,
            "prior": prior,
        }
        for visits, value, seen, shared, prior in children
    ]
    nodes = tree(family)
    nodes[0]["visits"], nodes[0]["value"] = sum(child[0] for child in children), 0.4
    steering = selection(
        algorithm=algorithm, exploration=0.7, fpu=0.6, inverse_rave_equivalence=1 / 300
    )
    extras = techniques(sharing=sharing, alpha=0.3, bias=bias)
    chosen = int(pick_child(nodes, np.int64(0), steering, extras))
    assert is_best(nodes, chosen, rule_of(steering, extras))


def test_the_formula_is_shown_with_its_numbers() -> None:
    rule = Rule(PUCT, exploration=1.1)
    found = rule.urgency(Counts(352, 0.513, prior=0.1), Counts(2399, 0.49))
    assert found.text == "0.513 + 1.1 × 0.10 × √2,400 / 353 = 0.528"
    assert found.total == pytest.approx(0.513 + 1.1 * 0.1 * math.sqrt(2400) / 353)


def test_a_mean_of_both_values_is_shown_as_one() -> None:
    rule = Rule(RAVE, exploration=0, rave_equivalence=100, fpu=1)
    found = rule.urgency(Counts(100, 0.5, 100, 0.7), Counts(300))
    # Gelly & Silver 2011, eq. 12: 100 / (100 + 100 + 100 * 100 / 100) is a third.
    assert found.text == "0.67 × 0.500 + 0.33 × 0.700 = 0.567"
