"""The rules of SameGame in plain words: scoring variants and what a board looks like to a solver.

Colors are 1 and up; a board is a tuple of columns from the left, each a tuple of colors from the
bottom. Knows no game in progress.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

MAX_SIDE = 25
MIN_COLORS, MAX_COLORS = 2, 6
CLEAR_BONUS = 1000

Columns = tuple[tuple[int, ...], ...]


class Scoring(Enum):
    """What a block of n stones brings and what stones left at the end cost."""

    STANDARD = "standard"
    """(n-2)^2, 1000 for clearing, minus (m-2)^2 for each color with m > 2 stones left."""
    NO_DEDUCTION = "no-deduction"
    """(n-2)^2, 1000 for clearing."""
    PRODUCT = "product"
    """n(n-1), 1000 for clearing."""
    SQUARE = "square"
    """(n-1)^2, 1000 for clearing."""
    TOGETHER = "together"
    """(n-2)^2, 1000 for clearing, minus (m-2)^2 for m > 2 stones left of all colors together
    (Maly 2010, 3.1)."""

    def block(self, n: int) -> int:
        """What removing a block of ``n`` stones brings."""
        if self is Scoring.PRODUCT:
            return n * (n - 1)
        if self is Scoring.SQUARE:
            return (n - 1) ** 2
        return (n - 2) ** 2

    def end(self, columns: Columns) -> int:
        """What the end brings when no block is left on ``columns``."""
        if not columns:
            return CLEAR_BONUS
        if self is Scoring.TOGETHER:
            return -((max(sum(map(len, columns)), 2) - 2) ** 2)
        if self is not Scoring.STANDARD:
            return 0
        counts = Counter(color for column in columns for color in column)
        return -sum((m - 2) ** 2 for m in counts.values() if m > 2)


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A kind of board: its size and number of colors."""

    columns: int
    rows: int
    colors: int

    @property
    def key(self) -> str:
        """Text that names the kind, as ``15x15x5``."""
        return f"{self.columns}x{self.rows}x{self.colors}"


KINDS = (BoardKind(15, 15, 5), BoardKind(11, 11, 4), BoardKind(20, 10, 5))
"""The kinds offered first; the first one is the standard."""
