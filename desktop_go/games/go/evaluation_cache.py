"""What the network said about positions, kept for the next time one of them comes up.

A position is known by its stones, the side to move, ko, passes and komi: lines that transpose
share one evaluation (as in KataGo, Wu 2019), although the latest moves, which the network sees
too, may differ. One cache serves all workers of a search. Knows no boards: keys come from outside.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MASK = (1 << 64) - 1


class Known(NamedTuple):
    """The network's answer on one position, from the side to move."""

    logits: NDArray[np.float32]
    value: float
    score: float


class EvaluationCache:
    """At most ``capacity`` answers; the oldest gives way. Any thread may use it."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.hits = 0
        self.misses = 0
        self._known: dict[int, Known] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._known)

    def find(self, keys: list[int]) -> tuple[list[Known | None], list[int]]:
        """The answers kept under the keys of a batch, if any, and where each key comes first in it.

        A key that comes a second time counts as a hit: its answer is that of the first.
        """
        places: dict[int, int] = {}
        first = [places.setdefault(key, place) for place, key in enumerate(keys)]
        found = [self._known.get(key) for key in keys]
        misses = sum(found[place] is None for place in places.values())
        self.misses += misses
        self.hits += len(keys) - misses
        return found, first

    def keep(self, key: int, known: Known) -> None:
        """Keep an answer."""
        with self._lock:
            if len(self._known) >= self.capacity and key not in self._known:
                del self._known[next(iter(self._known))]
            self._known[key] = known


def salt(size: int, komi: float) -> int:
    """What tells equal stones on boards of other sizes or with other komi apart."""
    return hash((size, komi)) & MASK
