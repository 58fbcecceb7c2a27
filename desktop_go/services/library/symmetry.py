"""The eight symmetries of a square board, and hashes that ignore them.

A position's hash here is the least of the eight Zobrist hashes of its images, so that positions
that differ by a turn or a mirror have the same one.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.trace import ADD_WHITE, LAST, POINT_BITS, POINT_MASK
from desktop_go.games.go.zobrist import MAX_SIZE, key_table

Stones = NDArray[np.uint8]
"""uint8[points], a `Color` value each, row by row."""


@lru_cache(maxsize=MAX_SIZE)
def images(side: int) -> NDArray[np.intp]:
    """intp[8, points]: where each point goes under each symmetry; the first is the identity."""
    grid = np.arange(side * side).reshape(side, side)
    turned = [np.rot90(grid, turns) for turns in range(4)]
    # image[new place] = old place; what is wanted is old -> new, the inverse permutation.
    places = [board.ravel() for base in turned for board in (base, base.T)]
    return np.array([np.argsort(place) for place in places])


def swapped(stones: Stones) -> Stones:
    """The same board with the colors exchanged."""
    colors: Stones = np.array([0, 2, 1], np.uint8)[stones]
    return colors


@lru_cache(maxsize=MAX_SIZE)
def _keys(side: int) -> NDArray[np.uint64]:
    """uint64[8, 3, points]: the key of a stone's image under each symmetry; 0 for no stone."""
    keys = np.array(key_table(side), np.uint64)
    return np.ascontiguousarray(keys[:, images(side)].swapaxes(0, 1))


def canonical_hash(stones: Stones, side: int) -> int:
    """The hash of a position, the same for all its images."""
    keys = _keys(side)
    chosen = keys[:, stones, np.arange(side * side)]
    return int(np.bitwise_xor.reduce(chosen, axis=1).min())


def canonical_hashes(changes: NDArray[np.uint16], side: int) -> NDArray[np.uint64]:
    """The hashes after each node of a line, from its traced changes."""
    points = changes & POINT_MASK
    what = (changes >> POINT_BITS) & 7
    color = np.where(what > ADD_WHITE, what - ADD_WHITE, what)
    hashes = np.bitwise_xor.accumulate(_keys(side)[:, color, points], axis=1).min(axis=0)
    return np.ascontiguousarray(hashes[(changes & LAST) != 0])
