"""The four final choices on one small root (Chaslot 2010, section 3.3.5)."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.search.choice import is_agreed, merits, with_proofs
from desktop_go.search.tree import LOST, UNPROVEN, WON

VISITS = np.array([100, 90, 4, 0])
VALUES = np.array([0.55, 0.6, 0.9, 0.0])


@pytest.mark.parametrize(
    ("choice", "doubt", "best"),
    # Secure with A = 1: .55 - .1 = .45, .6 - .105 = .495, .9 - .5 = .4.
    [("robust", 1, 0), ("max", 1, 2), ("secure", 1, 1), ("secure", 0, 2), ("robust_max", 1, 0)],
)
def test_the_choice_among_the_same_moves(choice: str, doubt: float, best: int) -> None:
    found = merits(choice, VISITS, VALUES, doubt)
    assert found.argmax() == best
    assert found[3] == -np.inf


def test_what_is_proven_decides_first() -> None:
    merit = merits("robust", VISITS, VALUES, 1)
    won = with_proofs(merit, np.array([UNPROVEN, UNPROVEN, WON, UNPROVEN]))
    assert won.argmax() == 2
    assert with_proofs(merit, np.array([LOST, UNPROVEN, UNPROVEN, UNPROVEN])).argmax() == 1


def test_robust_max_is_content_when_visits_and_value_agree() -> None:
    assert not is_agreed(VISITS, VALUES)
    assert is_agreed(VISITS[:1], VALUES[:1])
    assert is_agreed(np.array([100, 90, 0]), np.array([0.6, 0.55, 0.9]))
