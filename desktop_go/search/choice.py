"""Which move a finished search plays: max, robust, robust-max and secure child.

Chaslot 2010, section 3.3.5; robust-max: Coulom 2007. Knows no game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from desktop_go.search.tree import LOST, WON

FINAL_CHOICES = ("robust", "max", "robust_max", "secure")
"""Most visits; highest value; both, for which the search goes on; highest lower bound."""


def merits(
    choice: str, visits: NDArray[np.int64], values: NDArray[np.float64], doubt: float
) -> NDArray[np.float64]:
    """How good each move is for the final choice; the highest is played.

    Args:
        choice: one of FINAL_CHOICES. The secure child has the highest v - A / sqrt(n).
        visits: of each move, int64[moves].
        values: of each move for the player to move, 0..1, float64[moves].
        doubt: A of the secure child, in win rate.

    Returns:
        float64[moves]; -inf for moves without visits.
    """
    found = visits.astype(np.float64)
    if choice == "max":
        found = values.astype(np.float64)
    elif choice == "secure":
        found = values - doubt / np.sqrt(np.maximum(visits, 1))
    return np.where(visits > 0, found, -np.inf)


def with_proofs(merit: NDArray[np.float64], proven: NDArray[np.int64]) -> NDArray[np.float64]:
    """``merit`` with certain wins before everything and certain losses behind everything."""
    merit = np.where(proven == WON, np.inf, merit)
    return np.where(proven == LOST, -np.inf, merit)


def is_agreed(visits: NDArray[np.int64], values: NDArray[np.float64]) -> bool:
    """Whether the move with most visits has the highest value (robust-max child)."""
    tried = visits > 0
    if not tried.any():
        return True
    top = values[visits == visits.max()].max()
    return bool(top >= values[tried].max())
