"""The eight symmetries of a board, and what a network sees and answers in one of them.

A network does not answer quite alike when the board is turned: over several symmetries its errors
can cancel out (Silver et al. 2016, methods).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.zobrist import MAX_SIZE

SYMMETRIES = 8

Floats = NDArray[np.float32]


@lru_cache(maxsize=MAX_SIZE)
def symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    """For each of the eight symmetries of a board the number of the point that comes to each."""
    last = size - 1
    sources = []
    for turn in range(SYMMETRIES):
        source = []
        for row in range(size):
            for col in range(size):
                there, across = (col, row) if turn & 4 else (row, col)
                there = last - there if turn & 1 else there
                across = last - across if turn & 2 else across
                source.append(there * size + across)
        sources.append(tuple(source))
    return tuple(sources)


@lru_cache(maxsize=MAX_SIZE)
def _sources(size: int) -> NDArray[np.int64]:
    """``symmetries`` as int64[8, size * size]."""
    return np.array(symmetries(size), np.int64)


def turned(planes: Floats, symmetry: int) -> Floats:
    """Planes float32[batch, planes, n, n] in a symmetry."""
    size = planes.shape[-1]
    flat = planes.reshape(*planes.shape[:2], size * size)
    return flat[:, :, _sources(size)[symmetry]].reshape(planes.shape)


def policy_back(logits: Floats, size: int, symmetry: int) -> Floats:
    """Logits float32[batch, n * n + 1] of moves on a turned board as those on the board itself."""
    found = logits.copy()
    found[:, _sources(size)[symmetry]] = logits[:, :-1]
    return found


def ownership_back(ownership: Floats, symmetry: int) -> Floats:
    """The owners float32[batch, n, n] on a turned board as those on the board itself."""
    flat = ownership.reshape(len(ownership), -1)
    found = np.empty_like(flat)
    found[:, _sources(ownership.shape[-1])[symmetry]] = flat
    return found.reshape(ownership.shape)
