"""Go boards of few points as two words of bits: moves, area, unconditional life.

Bit ``row * cols + col`` of a word is a point. ``shape`` holds the columns, the word of all points,
and those of all but the first and all but the last column.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import kernel

LARGEST = 7
"""Points a side of a whole board: 49 bits leave room in a signed word."""
MOST_REGIONS = 64
"""More than a board has chains or regions."""
ILLEGAL = -1
"""What stands for the opponent's stones after a move that may not be played."""


def shape_of(cols: int, rows: int = 0) -> np.ndarray:
    """The ``shape`` of a board; int64, shape (4,).

    Args:
        cols: its columns, 1 or more.
        rows: its rows, as many as columns where nothing is said; at most 62 points.
    """
    rows = rows or cols
    full = (1 << cols * rows) - 1
    first = sum(1 << row * cols for row in range(rows))
    return np.array([cols, full, full & ~first, full & ~(first << cols - 1)], np.int64)


@kernel
def count(word):
    """Return how many bits are set."""
    word = word - ((word >> 1) & 0x5555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((word * 0x0101010101010101) >> 56) & 0x7F


@kernel
def near(word, shape):
    """Return the points next to those of ``word``; some of these may be among them."""
    sides = ((word << 1) & shape[2]) | ((word >> 1) & shape[3])
    return sides | ((word << shape[0]) & shape[1]) | (word >> shape[0])


@kernel
def flood(seed, within, shape):
    """Return all points of ``within`` that are connected to ``seed`` inside it."""
    seed &= within
    grown = (seed | near(seed, shape)) & within
    while grown != seed:
        seed = grown
        grown = (seed | near(seed, shape)) & within
    return seed


@kernel
def put(mine, theirs, stone, shape):
    """Return the opponent's stones after ``stone`` was put on an empty point; ILLEGAL: suicide."""
    mine |= stone
    touched = near(stone, shape) & theirs
    while touched:
        chain = flood(touched & -touched, theirs, shape)
        touched &= ~chain
        if not near(chain, shape) & ~(mine | theirs):
            theirs ^= chain
    chain = flood(stone, mine, shape)
    return theirs if near(chain, shape) & ~(mine | theirs) else ILLEGAL


@kernel
def area(mine, theirs, shape):
    """Return stones and surrounded points of ``mine`` less those of ``theirs``."""
    empty = shape[1] & ~(mine | theirs)
    own = flood(near(mine, shape), empty, shape)
    other = flood(near(theirs, shape), empty, shape)
    return count(mine | (own & ~other)) - count(theirs | (other & ~own))


@kernel
def liberties(mine, theirs, shape):
    """Return on how many empty points ``mine`` touches, less the same for ``theirs``."""
    empty = shape[1] & ~(mine | theirs)
    return count(near(mine, shape) & empty) - count(near(theirs, shape) & empty)


@kernel
def safe(mine, theirs, shape):
    """Return chains that cannot be captured even if never defended, and the regions they hold.

    Benson 1976: Life in the game of Go. A region of points that are not ``mine`` is vital to a
    chain if the chain touches all its empty points; chains with fewer than two vital regions go,
    with the regions they touch, until no more do.
    """
    return safe_inside(mine, theirs, shape, np.int64(0))


@kernel
def safe_inside(mine, theirs, shape, firm):
    """As ``safe``, where regions that hold one of the points ``firm`` are no one's.

    Whoever plays there is connected to stones that cannot be captured.
    """
    chains = np.zeros(MOST_REGIONS, np.int64)
    regions = np.zeros(MOST_REGIONS, np.int64)
    n_chains = n_regions = 0
    empty = shape[1] & ~(mine | theirs)
    rest = mine
    while rest:
        chains[n_chains] = flood(rest & -rest, mine, shape)
        rest &= ~chains[n_chains]
        n_chains += 1
    rest = shape[1] & ~mine
    while rest:
        regions[n_regions] = flood(rest & -rest, shape[1] & ~mine, shape)
        rest &= ~regions[n_regions]
        if not regions[n_regions] & firm:
            n_regions += 1
    changed = True
    while changed:
        changed = False
        for i in range(n_chains):
            if chains[i] == 0:
                continue
            reach, vital = near(chains[i], shape), 0
            for j in range(n_regions):
                if regions[j] & reach and not regions[j] & empty & ~reach:
                    vital += 1
            if vital < 2:
                for j in range(n_regions):
                    if regions[j] & reach:
                        regions[j] = 0
                chains[i] = 0
                changed = True
    held = np.int64(0)
    for i in range(n_chains):
        reach = near(chains[i], shape)
        held |= chains[i]
        for j in range(n_regions):
            if regions[j] & reach and not regions[j] & empty & ~reach:
                held |= regions[j]
    return held
