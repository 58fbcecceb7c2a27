"""The array board: one record a position, unchecked, for search only.

Points are indices into a padded board of constant stride: ``(row + 1) * STRIDE + col + 1``.
The border column is shared by the end of a row and the start of the next.

Chains are circular lists (``next``) named by one of their stones (``head``). Liberties are
pseudo-liberties: each adjacency of an empty point to a stone counts. Count, sum and sum of
squares of their indices are packed into one word (``liberties``), so that adding a liberty is one
addition and "all pseudo-liberties are one point" (atari) is count * squares == sum * sum
(the Cauchy-Schwarz test known from libEGO and Michi's relatives).
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.patterns import pattern_table
from desktop_go.games.go.kernels.stones import BLACK, BORDER, EMPTY
from desktop_go.kernels import inline_kernel, kernel

STRIDE = 20
POINTS = 424
"""Array length: (19 + 2) rows of STRIDE, one more point, rounded up to 8."""
MAX_SIZE = 19
MAX_EMPTY = MAX_SIZE * MAX_SIZE

PASS = 0
"""A pass as a point index: index 0 is always border."""

STEPS = (-STRIDE, -STRIDE + 1, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1)
"""Index steps to the eight neighbors, clockwise from north."""

_SUM_SHIFT, _SQUARE_SHIFT = np.uint64(11), np.uint64(32)
_COUNT_MASK = np.uint64((1 << 11) - 1)
_SUM_MASK = np.uint64((1 << 21) - 1)

BOARD = np.dtype(
    [
        ("hash", np.uint64),
        ("liberties", np.uint64, (POINTS,)),
        ("color", np.uint8, (POINTS,)),
        ("code", np.uint16, (POINTS,)),
        ("head", np.uint16, (POINTS,)),
        ("next", np.uint16, (POINTS,)),
        ("stones", np.uint16, (POINTS,)),
        ("empty", np.uint16, (POINTS,)),
        ("empty_index", np.uint16, (POINTS,)),
        ("captured", np.int64, (4,)),
        ("n_empty", np.int64),
        ("n_stones", np.int64, (4,)),
        ("ko", np.int64),
        ("last", np.int64),
        ("last2", np.int64),
        ("last3", np.int64),
        ("passes", np.int64),
        ("to_play", np.int64),
        ("ply", np.int64),
        ("size", np.int64),
    ],
    align=True,
)
"""A position. ``code``: the eight neighbors, two bits each (N E S W NE SE SW NW from bit 0).
``captured[c]``: stones of color c taken off. ``last``, ``last2``, ``last3``: points of the latest
moves (PASS for a pass)."""

TABLES = np.dtype(
    [
        ("weight", np.uint64, (POINTS,)),
        ("zobrist", np.uint64, (3, POINTS)),
        ("pattern", np.uint8, (1 << 14,)),
        ("side", np.uint64),
        ("step", np.int64, (8,)),
        ("low_bit", np.uint8, (256,)),
    ],
    align=True,
)
"""Constants every kernel shares: liberty words of the points, Zobrist keys (by color), the 3x3
pattern table (two bits a code, four codes a byte, see patterns.py), the key of White's turn,
``STEPS``, the number of the lowest set bit of a byte."""


def new_tables() -> np.ndarray:
    """Return TABLES[1]; the same at every call."""
    tables = np.zeros(1, TABLES)
    index = np.arange(POINTS, dtype=np.uint64)
    tables[0]["weight"] = np.uint64(1) | (index << _SUM_SHIFT) | ((index * index) << _SQUARE_SHIFT)
    keys = np.random.default_rng(20080604).integers(1, 2**63, (3, POINTS), dtype=np.uint64)
    keys[EMPTY] = 0
    tables[0]["zobrist"] = keys
    tables[0]["pattern"] = pattern_table()
    tables[0]["step"] = STEPS
    tables[0]["low_bit"][1:] = [(n & -n).bit_length() - 1 for n in range(1, 256)]
    tables[0]["side"] = np.uint64(0x9D39247E33776D41)
    return tables


def point_index(col: int, row: int) -> int:
    """Array index of the point in column ``col`` and row ``row`` from the top."""
    return (row + 1) * STRIDE + col + 1


def col_row(index: int) -> tuple[int, int]:
    """Column and row of an array index."""
    return index % STRIDE - 1, index // STRIDE - 1


@kernel
def clear_board(b, size):
    """Make ``b`` the empty board of ``size`` (1..19), Black to play."""
    b.hash = np.uint64(0)
    b.n_empty = 0
    b.size = size
    b.ko = 0
    b.last = -1
    b.last2 = -1
    b.last3 = -1
    b.passes = 0
    b.ply = 0
    b.to_play = BLACK
    for c in range(4):
        b.captured[c] = 0
        b.n_stones[c] = 0
    for p in range(POINTS):
        b.color[p] = BORDER
        b.liberties[p] = np.uint64(0)
        b.code[p] = 0
        b.head[p] = 0
        b.next[p] = 0
        b.stones[p] = 0
        b.empty[p] = 0
        b.empty_index[p] = 0
    for row in range(size):
        for col in range(size):
            p = (row + 1) * STRIDE + col + 1
            b.color[p] = EMPTY
            b.empty[b.n_empty] = p
            b.empty_index[p] = b.n_empty
            b.n_empty += 1
    for row in range(size):
        for col in range(size):
            p = (row + 1) * STRIDE + col + 1
            b.code[p] = neighbor_code(b, p)


@kernel
def neighbor_code(b, p):
    """The 3x3 code of ``p`` computed afresh (two bits a neighbor, see BOARD)."""
    code = np.uint16(b.color[p - STRIDE])
    code |= np.uint16(b.color[p + 1]) << 2
    code |= np.uint16(b.color[p + STRIDE]) << 4
    code |= np.uint16(b.color[p - 1]) << 6
    code |= np.uint16(b.color[p - STRIDE + 1]) << 8
    code |= np.uint16(b.color[p + STRIDE + 1]) << 10
    code |= np.uint16(b.color[p + STRIDE - 1]) << 12
    code |= np.uint16(b.color[p - STRIDE - 1]) << 14
    return code


@inline_kernel
def flip_code(b, p, c):
    """Put color ``c`` into, or take it out of, the codes of the eight neighbors of ``p``."""
    u = np.uint64(p)
    b.code[u - np.uint64(STRIDE)] ^= np.uint16(c << 4)
    b.code[u + np.uint64(1)] ^= np.uint16(c << 6)
    b.code[u + np.uint64(STRIDE)] ^= np.uint16(c)
    b.code[u - np.uint64(1)] ^= np.uint16(c << 2)
    b.code[u - np.uint64(STRIDE - 1)] ^= np.uint16(c << 12)
    b.code[u + np.uint64(STRIDE + 1)] ^= np.uint16(c << 14)
    b.code[u + np.uint64(STRIDE - 1)] ^= np.uint16(c << 8)
    b.code[u - np.uint64(STRIDE + 1)] ^= np.uint16(c << 10)


@inline_kernel
def is_one_point(word):
    """Whether a liberty word with at least one pseudo-liberty is all one point (atari)."""
    count = word & _COUNT_MASK
    total = (word >> _SUM_SHIFT) & _SUM_MASK
    return count * (word >> _SQUARE_SHIFT) == total * total


@inline_kernel
def only_point(word):
    """The liberty of a chain in atari."""
    return ((word >> _SUM_SHIFT) & _SUM_MASK) // (word & _COUNT_MASK)


@inline_kernel
def in_atari(b, p):
    """Whether the chain of the stone on ``p`` has exactly one liberty."""
    return is_one_point(b.liberties[np.uint64(b.head[np.uint64(p)])])


@kernel
def remove_chain(b, t, head, c):
    """Take the chain named ``head`` of color ``c`` off the board; return its number of stones."""
    key = t.zobrist[np.uint64(c)]
    p = head
    n = 0
    while True:
        b.color[p] = EMPTY
        b.hash ^= key[p]
        flip_code(b, p, c)
        b.empty_index[p] = b.n_empty
        b.empty[np.uint64(b.n_empty)] = p
        b.n_empty += 1
        w = t.weight[p]
        # Border points and stones of the chain itself also get the word: nobody reads theirs.
        b.liberties[np.uint64(b.head[p - np.uint64(STRIDE)])] += w
        b.liberties[np.uint64(b.head[p - np.uint64(1)])] += w
        b.liberties[np.uint64(b.head[p + np.uint64(1)])] += w
        b.liberties[np.uint64(b.head[p + np.uint64(STRIDE)])] += w
        b.head[p] = 0
        n += 1
        p = np.uint64(b.next[p])
        if p == head:
            break
    b.captured[np.uint64(c)] += n
    b.n_stones[np.uint64(c)] -= n
    return n


@kernel
def join_chain(b, p, q):
    """Join the chain of ``q`` with that of ``p``; the smaller one is renamed."""
    a = np.uint64(b.head[p])
    d = np.uint64(b.head[q])
    if a == d:
        return
    if b.stones[a] < b.stones[d]:
        a, d = d, a
    s = d
    while True:
        b.head[s] = a
        s = np.uint64(b.next[s])
        if s == d:
            break
    b.next[a], b.next[d] = b.next[d], b.next[a]
    b.liberties[a] += b.liberties[d]
    b.stones[a] += b.stones[d]


@kernel
def put_stone(b, t, point, c):
    """Put a stone of ``c`` on the empty ``point``: captures, suicide, ko. Unchecked.

    Returns the number of opponent's stones captured.
    """
    p = np.uint64(point)
    o = 3 - c
    code = np.int64(b.code[p])
    mask = 0xAA if c == BLACK else 0x55
    surrounded = (code & mask) == mask
    b.color[p] = c
    b.n_stones[np.uint64(c)] += 1
    b.hash ^= t.zobrist[np.uint64(c), p]
    flip_code(b, p, c)
    b.n_empty -= 1
    last = b.empty[np.uint64(b.n_empty)]
    hole = b.empty_index[p]
    b.empty[np.uint64(hole)] = last
    b.empty_index[np.uint64(last)] = hole

    north, south = p - np.uint64(STRIDE), p + np.uint64(STRIDE)
    west, east = p - np.uint64(1), p + np.uint64(1)
    w = t.weight[p]
    # Empty and border points have head 0, whose word is never read.
    b.liberties[np.uint64(b.head[north])] -= w
    b.liberties[np.uint64(b.head[west])] -= w
    b.liberties[np.uint64(b.head[east])] -= w
    b.liberties[np.uint64(b.head[south])] -= w
    word = np.uint64(0)
    if b.color[north] == EMPTY:
        word += t.weight[north]
    if b.color[west] == EMPTY:
        word += t.weight[west]
    if b.color[east] == EMPTY:
        word += t.weight[east]
    if b.color[south] == EMPTY:
        word += t.weight[south]
    b.head[p] = p
    b.next[p] = p
    b.stones[p] = 1
    b.liberties[p] = word
    if b.color[north] == c:
        join_chain(b, p, north)
    if b.color[west] == c:
        join_chain(b, p, west)
    if b.color[east] == c:
        join_chain(b, p, east)
    if b.color[south] == c:
        join_chain(b, p, south)

    taken = 0
    b.ko = 0
    if b.color[north] == o and b.liberties[np.uint64(b.head[north])] == 0:
        taken += remove_chain(b, t, np.uint64(b.head[north]), o)
    if b.color[west] == o and b.liberties[np.uint64(b.head[west])] == 0:
        taken += remove_chain(b, t, np.uint64(b.head[west]), o)
    if b.color[east] == o and b.liberties[np.uint64(b.head[east])] == 0:
        taken += remove_chain(b, t, np.uint64(b.head[east]), o)
    if b.color[south] == o and b.liberties[np.uint64(b.head[south])] == 0:
        taken += remove_chain(b, t, np.uint64(b.head[south]), o)
    if taken == 1 and surrounded:
        b.ko = np.int64(b.empty[np.uint64(b.n_empty - 1)])
    elif taken == 0 and b.liberties[np.uint64(b.head[p])] == 0:
        remove_chain(b, t, np.uint64(b.head[p]), c)
    return taken


@inline_kernel
def finish_move(b, p, c):
    """Keep the books after a move of ``c`` on ``p`` (PASS for a pass)."""
    b.last3 = b.last2
    b.last2 = b.last
    b.last = p
    b.ply += 1
    b.to_play = 3 - c


@kernel
def play(b, t, p, c):
    """Play ``p`` (PASS for a pass) for ``c``, unchecked; return the stones captured."""
    taken = 0
    if p == PASS:
        b.ko = 0
        b.passes += 1
    else:
        taken = put_stone(b, t, p, c)
        b.passes = 0
    finish_move(b, p, c)
    return taken


@inline_kernel
def is_suicide(b, p, c):
    """Whether a stone of ``c`` on the empty ``p`` would leave its own chain without liberties."""
    u = np.uint64(p)
    x = np.uint64(b.code[u])
    if ((x | (x >> np.uint64(1))) & np.uint64(0x55)) != np.uint64(0x55):
        return False
    for d in (-STRIDE, -1, 1, STRIDE):
        q = np.uint64(p + d)
        v = b.color[q]
        # An own chain with another liberty, or a capture.
        if v != BORDER and (v == c) != is_one_point(b.liberties[np.uint64(b.head[q])]):
            return False
    return True


@inline_kernel
def is_legal(b, p, c, allow_suicide):
    """Whether ``c`` may play ``p`` by color, simple ko and suicide; superko is not seen here."""
    if p == PASS:
        return True
    if b.color[np.uint64(p)] != EMPTY or (p == b.ko and c == b.to_play):
        return False
    return allow_suicide or not is_suicide(b, p, c)


@inline_kernel
def is_eye(b, p, c):
    """Whether the empty ``p`` is a one-point eye of ``c`` that must not be filled.

    All four neighbors are own or border, and of the diagonal points the opponent holds at most
    one, none at the edge (the usual playout rule, e.g. Gelly et al. 2006, section 3.2).
    """
    x = np.uint64(b.code[np.uint64(p)])
    own = np.uint64(0x55) if c == BLACK else np.uint64(0xAA)
    if (x & own) != own:
        return False
    d = x >> np.uint64(8)
    low = d & np.uint64(0x55)
    high = (d >> np.uint64(1)) & np.uint64(0x55)
    foe = (high & ~low) if c == BLACK else (low & ~high)
    border = low & high
    if border != 0:
        return foe == 0
    return (foe & (foe - np.uint64(1))) == 0


@kernel
def count_liberties(b, p, limit):
    """Distinct liberties of the chain of the stone on ``p``, up to ``limit`` (at most 8)."""
    found = np.zeros(8, np.uint16)
    n = 0
    head = np.uint64(b.head[np.uint64(p)])
    s = head
    while True:
        for d in (-STRIDE, -1, 1, STRIDE):
            q = np.uint64(np.int64(s) + d)
            if b.color[q] == EMPTY:
                known = False
                for i in range(n):
                    known = known or found[i] == q
                if not known:
                    found[n] = q
                    n += 1
                    if n >= limit:
                        return n
        s = np.uint64(b.next[s])
        if s == head:
            return n
