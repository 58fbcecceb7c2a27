"""What moves share, on the tree of Helmbold & Parker-Wood (Maly 2010, figure 2)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from trees import BLACK, WHITE, techniques, tree, walk

from desktop_go.search.backup_rules import back_up_by_rules
from desktop_go.search.params import (
    ALPHA_SHARED,
    CUTOFF,
    NOTHING_SHARED,
    PERMUTATION,
    RAVE_SHARED,
    SOME_FIRST,
)

A1, A3, B1, C2, C3 = 1, 3, 4, 8, 9
"""Points of a 3x3 board."""
UNDER_C2, UNDER_C3, UNDER_C3_A3 = "C2", "C3", "C3 A3"
NAMES = {
    1: "C2",
    2: "B1",
    3: "C3",
    4: "C2 A1",
    5: "C2 A3",
    6: "C3 A3",
    7: "C3 B1",
    8: "C3 A3 B1",
}


def shared(sharing: int, **fields: Any) -> dict[str, float]:
    """AMAF values after B C2, W A1 (in the tree), B B1, W A3, B C3, which Black wins."""
    nodes = tree(
        [{"move": C2}, {"move": B1}, {"move": C3}],
        [{"move": A1, "of": 1}, {"move": A3}],
        [{"move": A3, "of": 3}, {"move": B1}],
        [{"move": B1, "of": 6}],
    )
    plays = [(BLACK, C2), (WHITE, A1), (BLACK, B1), (WHITE, A3), (BLACK, C3)]
    ws = walk([0, 1, 4], plays)
    made = techniques(sharing=sharing, **fields)
    back_up_by_rules(nodes, ws, ws["waiting"], 1.0, np.int64(0), made)
    assert {NAMES[i]: (nodes[i]["visits"], nodes[i]["value"]) for i in (1, 4)} == {
        "C2": (1, 1.0),
        "C2 A1": (1, 0.0),
    }
    assert nodes["visits"].sum() == 3
    return {
        NAMES[i]: float(node["rave_value"])
        for i, node in enumerate(nodes)
        if node["rave_visits"] == 1
    }


AMAF = {"C2": 1.0, "B1": 1.0, "C3": 1.0, "C2 A1": 0.0, "C2 A3": 0.0}
"""Black's moves that came later count as if played first, White's likewise."""


@pytest.mark.parametrize("sharing", [RAVE_SHARED, ALPHA_SHARED])
def test_every_later_move_counts_as_if_it_came_first(sharing: int) -> None:
    assert shared(sharing) == AMAF


def test_nothing_is_shared_without_amaf() -> None:
    assert shared(NOTHING_SHARED) == {}


def test_some_first_counts_the_first_moves_of_the_playout() -> None:
    assert shared(SOME_FIRST, some_first=9) == AMAF
    assert shared(SOME_FIRST, some_first=1) == {"C2": 1.0, "B1": 1.0, "C2 A1": 0.0}
    assert shared(SOME_FIRST, some_first=0) == {"C2": 1.0, "C2 A1": 0.0}


def test_cutoff_shares_in_the_first_simulations_only() -> None:
    assert shared(CUTOFF, cutoff=1) == AMAF
    assert shared(CUTOFF, cutoff=0) == AMAF  # the visits of the root count those that ended


def test_permutation_reaches_what_the_moves_reach_in_another_order() -> None:
    # "A3 and B1 below Black C3 would be updated, too" (Maly 2010); Black cannot move twice there.
    assert shared(PERMUTATION) == AMAF | {"C3 A3": 0.0, "C3 A3 B1": 1.0}
