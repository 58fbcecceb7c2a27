"""Each rule picks the child that its published formula puts first, computed here by hand."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.search.params import RAVE, SELECTION, UCB1, UCB1_TUNED, UCT
from desktop_go.search.selection import select_child
from desktop_go.search.tree import NODE

Child = tuple[int, float, int, float]
"""Visits, value, and the weight and value of the first opinion."""
CHILD = st.tuples(st.integers(0, 500), st.floats(0, 1), st.integers(0, 40), st.floats(0.05, 0.95))


def chosen(algorithm: int, exploration: float, children: list[Child]) -> int:
    nodes = np.zeros(1 + len(children), NODE)
    nodes[0]["first_child"], nodes[0]["n_children"] = 1, len(children)
    nodes[0]["visits"] = sum(child[0] for child in children)
    for node, (visits, value, weight, opinion) in zip(nodes[1:], children, strict=True):
        node["visits"], node["value"] = visits, value
        node["rave_visits"], node["rave_value"] = weight, opinion
    selection = np.zeros(1, SELECTION)[0]
    selection["algorithm"], selection["exploration"], selection["fpu"] = algorithm, exploration, 10
    selection["inverse_rave_equivalence"] = 1 / 1000
    return int(select_child(nodes, np.int64(0), selection)) - 1


def ucb1(c: float, total: int, visits: float, value: float) -> float:
    """Auer, Cesa-Bianchi & Fischer 2002, figure 1, with c for the square root of 2."""
    return value + c * math.sqrt(math.log(total + 1) / visits)


def ucb1_tuned(c: float, total: int, visits: float, value: float) -> float:
    """The same, section 4; the variance of results of 0 and 1 is that of their mean."""
    explore = math.log(total + 1) / visits
    variance = value * (1 - value) + math.sqrt(2 * explore)
    return value + c * math.sqrt(explore * min(0.25, variance))


def uct(cp: float, total: int, visits: float, value: float) -> float:
    """Kocsis & Szepesvári 2006, equations 1 and 2."""
    return value + 2 * cp * math.sqrt(math.log(total + 1) / visits)


@pytest.mark.parametrize(
    ("rule", "algorithm"), [(ucb1, UCB1), (ucb1_tuned, UCB1_TUNED), (uct, UCT)]
)
@given(children=st.lists(CHILD, min_size=2, max_size=6), c=st.floats(0.1, 2))
def test_the_child_with_the_highest_urgency_is_next(
    rule: Callable[..., float], algorithm: int, children: list[Child], c: float
) -> None:
    total = sum(child[0] for child in children)
    urgencies = []
    for visits, value, weight, opinion in children:
        known = 0 if algorithm == UCT else weight
        seen = visits + known
        mean = (visits * value + known * opinion) / seen if seen else 0
        urgencies.append(rule(c, total, seen, mean) if seen else 10)
    assert urgencies[chosen(algorithm, c, children)] == pytest.approx(max(urgencies), abs=1e-3)


def test_the_three_rules_are_three_searches() -> None:
    """By hand: UCB1 0.92 to 0.89, plain UCT 1.14 to 1.33; UCB1 0.996 to 0.992, tuned 0.989."""
    good, rare = (40, 0.7, 0, 0.5), (10, 0.45, 0, 0.5)
    assert chosen(UCB1, 0.7, [good, rare]) == 0
    assert chosen(UCT, 0.7, [good, rare]) == 1
    steady, mixed = (800, 0.95, 0, 0.5), (200, 0.8995, 0, 0.5)
    assert chosen(UCB1, 0.5, [steady, mixed]) == 0
    assert chosen(UCB1_TUNED, 1.0, [steady, mixed]) == 1


def test_a_first_opinion_guides_ucb1_and_not_plain_uct() -> None:
    liked, tried = (0, 0.0, 20, 0.9), (5, 0.5, 0, 0.5)
    assert chosen(UCB1, 0.1, [tried, liked]) == 1
    assert chosen(UCB1, 0.1, [tried, (0, 0.0, 20, 0.1)]) == 0
    assert chosen(UCT, 0.1, [tried, (0, 0.0, 20, 0.1)]) == 1


def test_rave_misjudges_a_move_that_is_good_only_now_until_its_own_visits_count() -> None:
    """Such a move wins at once and loses when played later: Gelly & Silver 2011, section 4.

    The weight of AMAF is m / (m + n + m n / 1000). By hand: 200 / 212 gives 0.33, below the other
    move's 0.5; 2000 / 5000 gives 0.66.
    """
    other = (10, 0.5, 200, 0.5)
    assert chosen(RAVE, 0.0, [(10, 0.9, 200, 0.3), other]) == 1
    assert chosen(RAVE, 0.0, [(1000, 0.9, 2000, 0.3), other]) == 0
    assert chosen(UCT, 0.1, [(10, 0.9, 200, 0.3), other]) == 0
