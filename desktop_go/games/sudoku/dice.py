"""Random numbers for puzzles: equal on every machine and in every version."""

from __future__ import annotations

from collections.abc import Sequence

_MASK = (1 << 64) - 1


class Dice:
    """splitmix64 (Steele, Lea & Flood 2014) in plain ints."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, n: int) -> int:
        """Return a number in 0..n-1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) >> 11) % n

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """Return the items in random order."""
        rest = list(items)
        for i in range(len(rest) - 1, 0, -1):
            j = self.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        return rest
