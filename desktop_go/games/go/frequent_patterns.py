"""The patterns that professionals play most often, as ``training/frequent_patterns.py`` counts."""

from __future__ import annotations

from dataclasses import dataclass

FILE = "patterns/frequent.txt"
"""Among the assets."""
SIGNS = ".XO#"
"""Empty, a stone of the side to move, one of the other side, beyond the edge."""


@dataclass(frozen=True, slots=True)
class FrequentPattern:
    """One pattern; the move is at the second point of the second row."""

    rows: tuple[str, ...]
    """From the top, in ``SIGNS``; 3 or 4 of them."""
    seen: int
    """How often it was around an empty point when a move was to be made."""
    played: int
    """How often that point was played."""
    usual: float
    """The share of the points of all patterns that were played."""

    @property
    def share(self) -> float:
        """The share, 0 to 1, of its points that were played."""
        return self.played / self.seen

    @property
    def strength(self) -> float:
        """How many times more often it is played than any pattern."""
        return self.share / self.usual


def read_patterns(text: str) -> list[FrequentPattern]:
    """The patterns of a file, 3x3 before 4x4, those played most often first."""
    found, usual = [], 1.0
    for line in text.splitlines():
        first, *numbers = line.split()
        if first == "all":
            usual = int(numbers[2]) / int(numbers[1])
        else:
            seen, played = map(int, numbers)
            found.append(FrequentPattern(tuple(first.split("/")), seen, played, usual))
    return found
