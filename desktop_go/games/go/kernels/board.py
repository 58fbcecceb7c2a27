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

from desktop_go.games.go.kernels.large_pattern import large_table
from desktop_go.games.go.kernels.pattern_strength import strength_table
from desktop_go.games.go.kernels.patterns import pattern_table
from desktop_go.games.go.kernels.stones import BLACK, BORDER, EMPTY
from desktop_go.kernels import inline_kernel, kernel

STRIDE = 20
"""Points a row in the array: 19 and the border column that two rows share."""
POINTS = 424
"""Array length: (19 + 2) rows of STRIDE, one more point, rounded up to 8."""
MAX_SIZE = 19
"""Points a side of the largest board."""

PASS = 0
"""A pass as a point index: index 0 is always border."""

STEPS = (-STRIDE, -STRIDE + 1, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1)
"""Index steps to the eight neighbors, clockwise from north."""

_SUM_SHIFT, _SQUARE_SHIFT = np.uint64(11), np.uint64(32)
_COUNT_MASK = np.uint64((1 << 11) - 1)
_SUM_MASK = np.uint64((1 << 21) - 1)
"""A liberty word: count in bits 0-10, sum in 11-31, sum of squares from 32. At most 4 * 361
pseudo-liberties of indices up to 423 stay below 2^11, 2^21 and 2^32."""

BOARD = np.dtype(
    [
        ("hash", np.uint64),  # Zobrist key of the stones; neither turn nor ko
        # By chain head: packed pseudo-liberties (module docstring).
        ("liberties", np.uint64, (POINTS,)),
        ("color", np.uint8, (POINTS,)),  # EMPTY, BLACK, WHITE or BORDER, by point
        # The eight neighbors of a point, two bits each: N E S W NE SE SW NW from bit 0.
        ("code", np.uint16, (POINTS,)),
        ("head", np.uint16, (POINTS,)),  # the stone that names a stone's chain; 0 without a stone
        # The next stone of the chain, in a circle; stale without one.
        ("next", np.uint16, (POINTS,)),
        ("stones", np.uint16, (POINTS,)),  # number of stones in the chain, by its head
        ("empty", np.uint16, (POINTS,)),  # the empty points in any order, n_empty of them
        ("empty_index", np.uint16, (POINTS,)),  # where an empty point stands in ``empty``
        ("captured", np.int64, (4,)),  # stones of each color taken off, suicides included
        ("n_empty", np.int64),  # number of empty points
        ("n_stones", np.int64, (4,)),  # stones of each color on the board
        ("ko", np.int64),  # the point that may not be retaken at once; 0: none
        ("last", np.int64),  # point of the last move, PASS for a pass; -1: no move yet
        ("passes", np.int64),  # passes in a row up to now
        ("to_play", np.int64),  # BLACK or WHITE
        ("size", np.int64),  # points a side, 1..19
    ],
    align=True,
)
"""A position; arrays are by point index."""

TABLES = np.dtype(
    [
        ("weight", np.uint64, (POINTS,)),  # liberty word of one pseudo-liberty at each point
        ("zobrist", np.uint64, (3, POINTS)),  # key of a stone, by color and point; 0 for EMPTY
        # 3x3 shapes: two bits a code, four codes a byte (patterns.py).
        ("pattern", np.uint8, (1 << 14,)),
        # Strength of a move of Black by the code of its point (pattern_strength.py).
        ("strength", np.float32, (1 << 16,)),
        # 4x4 patterns by code (large_pattern.py).
        ("large", large_table().dtype, large_table().shape),
        ("side", np.uint64),  # key of White being to move, for situational superko
        ("step", np.int64, (8,)),  # STEPS
        ("low_bit", np.uint8, (256,)),  # number of the lowest set bit of a byte; 0 for 0
    ],
    align=True,
)
"""Constants that every kernel shares."""


def new_tables() -> np.ndarray:
    """Return TABLES[1]; the same at every call."""
    tables = np.zeros(1, TABLES)
    index = np.arange(POINTS, dtype=np.uint64)
    tables[0]["weight"] = np.uint64(1) | (index << _SUM_SHIFT) | ((index * index) << _SQUARE_SHIFT)
    # Any seed would do; the C port in benchmarks/ is handed the same keys.
    keys = np.random.default_rng(20080604).integers(1, 2**63, (3, POINTS), dtype=np.uint64)
    keys[EMPTY] = 0
    tables[0]["zobrist"] = keys
    tables[0]["pattern"] = pattern_table()
    tables[0]["strength"] = strength_table()
    tables[0]["large"] = large_table()
    tables[0]["step"] = STEPS
    tables[0]["low_bit"][1:] = [(n & -n).bit_length() - 1 for n in range(1, 256)]
    tables[0]["side"] = np.uint64(0x9D39247E33776D41)  # any random word
    return tables


def point_index(col: int, row: int) -> int:
    """Array index of the point in column ``col`` and row ``row`` from the top."""
    return (row + 1) * STRIDE + col + 1


def col_row(index: int) -> tuple[int, int]:
    """Column and row of an array index."""
    return index % STRIDE - 1, index // STRIDE - 1


@kernel
def clear_board(board, size):
    """Make ``board`` the empty board of ``size`` (1..19), Black to play."""
    board.hash = np.uint64(0)
    board.n_empty = 0
    board.size = size
    board.ko = 0
    board.last = -1
    board.passes = 0
    board.to_play = BLACK
    for color in range(4):
        board.captured[color] = 0
        board.n_stones[color] = 0
    for point in range(POINTS):
        board.color[point] = BORDER
        board.liberties[point] = np.uint64(0)
        board.code[point] = 0
        board.head[point] = 0
        board.next[point] = 0
        board.stones[point] = 0
        board.empty[point] = 0
        board.empty_index[point] = 0
    for row in range(size):
        for col in range(size):
            point = (row + 1) * STRIDE + col + 1
            board.color[point] = EMPTY
            board.empty[board.n_empty] = point
            board.empty_index[point] = board.n_empty
            board.n_empty += 1
    for row in range(size):
        for col in range(size):
            point = (row + 1) * STRIDE + col + 1
            board.code[point] = neighbor_code(board, point)


@kernel
def neighbor_code(board, point):
    """The 3x3 code of ``point`` computed afresh (two bits a neighbor, see BOARD)."""
    code = np.uint16(board.color[point - STRIDE])
    code |= np.uint16(board.color[point + 1]) << 2
    code |= np.uint16(board.color[point + STRIDE]) << 4
    code |= np.uint16(board.color[point - 1]) << 6
    code |= np.uint16(board.color[point - STRIDE + 1]) << 8
    code |= np.uint16(board.color[point + STRIDE + 1]) << 10
    code |= np.uint16(board.color[point + STRIDE - 1]) << 12
    code |= np.uint16(board.color[point - STRIDE - 1]) << 14
    return code


@inline_kernel
def flip_code(board, point, color):
    """Put ``color`` into, or take it out of, the codes of the eight neighbors of ``point``."""
    index = np.uint64(point)
    board.code[index - np.uint64(STRIDE)] ^= np.uint16(color << 4)
    board.code[index + np.uint64(1)] ^= np.uint16(color << 6)
    board.code[index + np.uint64(STRIDE)] ^= np.uint16(color)
    board.code[index - np.uint64(1)] ^= np.uint16(color << 2)
    board.code[index - np.uint64(STRIDE - 1)] ^= np.uint16(color << 12)
    board.code[index + np.uint64(STRIDE + 1)] ^= np.uint16(color << 14)
    board.code[index + np.uint64(STRIDE - 1)] ^= np.uint16(color << 8)
    board.code[index - np.uint64(STRIDE + 1)] ^= np.uint16(color << 10)


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
def in_atari(board, point):
    """Whether the chain of the stone on ``point`` has exactly one liberty."""
    return is_one_point(board.liberties[np.uint64(board.head[np.uint64(point)])])


@kernel
def remove_chain(board, tables, head, color):
    """Take the chain of ``color`` named ``head`` off the board; return its number of stones."""
    key = tables.zobrist[np.uint64(color)]
    point = head
    taken = 0
    while True:
        board.color[point] = EMPTY
        board.hash ^= key[point]
        flip_code(board, point, color)
        board.empty_index[point] = board.n_empty
        board.empty[np.uint64(board.n_empty)] = point
        board.n_empty += 1
        weight = tables.weight[point]
        # Border points and stones of the chain itself also get the word: nobody reads theirs.
        board.liberties[np.uint64(board.head[point - np.uint64(STRIDE)])] += weight
        board.liberties[np.uint64(board.head[point - np.uint64(1)])] += weight
        board.liberties[np.uint64(board.head[point + np.uint64(1)])] += weight
        board.liberties[np.uint64(board.head[point + np.uint64(STRIDE)])] += weight
        board.head[point] = 0
        taken += 1
        point = np.uint64(board.next[point])
        if point == head:
            break
    board.captured[np.uint64(color)] += taken
    board.n_stones[np.uint64(color)] -= taken
    return taken


@kernel
def join_chain(board, point, near):
    """Join the chain of ``near`` with that of ``point``; the smaller one is renamed."""
    kept = np.uint64(board.head[point])
    renamed = np.uint64(board.head[near])
    if kept == renamed:
        return
    # Renaming the smaller chain costs each stone O(log n) renamings in a game.
    if board.stones[kept] < board.stones[renamed]:
        kept, renamed = renamed, kept
    stone = renamed
    while True:
        board.head[stone] = kept
        stone = np.uint64(board.next[stone])
        if stone == renamed:
            break
    # Exchanging one link of each makes two circles one.
    board.next[kept], board.next[renamed] = board.next[renamed], board.next[kept]
    board.liberties[kept] += board.liberties[renamed]
    board.stones[kept] += board.stones[renamed]


@kernel
def put_stone(board, tables, point, color):
    """Put a stone of ``color`` on the empty ``point``: captures, suicide, ko. Unchecked.

    Returns the number of opponent's stones captured.
    """
    at = np.uint64(point)
    foe = 3 - color
    code = np.int64(board.code[at])
    # Four neighbors of the opponent (Black 01, White 10) or border (11): a ko is possible.
    mask = 0xAA if color == BLACK else 0x55
    surrounded = (code & mask) == mask
    board.color[at] = color
    board.n_stones[np.uint64(color)] += 1
    board.hash ^= tables.zobrist[np.uint64(color), at]
    flip_code(board, at, color)
    board.n_empty -= 1
    # The last entry of the list fills the hole.
    last = board.empty[np.uint64(board.n_empty)]
    hole = board.empty_index[at]
    board.empty[np.uint64(hole)] = last
    board.empty_index[np.uint64(last)] = hole

    north, south = at - np.uint64(STRIDE), at + np.uint64(STRIDE)
    west, east = at - np.uint64(1), at + np.uint64(1)
    weight = tables.weight[at]
    # Empty and border points have head 0, whose word is never read.
    board.liberties[np.uint64(board.head[north])] -= weight
    board.liberties[np.uint64(board.head[west])] -= weight
    board.liberties[np.uint64(board.head[east])] -= weight
    board.liberties[np.uint64(board.head[south])] -= weight
    word = np.uint64(0)
    if board.color[north] == EMPTY:
        word += tables.weight[north]
    if board.color[west] == EMPTY:
        word += tables.weight[west]
    if board.color[east] == EMPTY:
        word += tables.weight[east]
    if board.color[south] == EMPTY:
        word += tables.weight[south]
    board.head[at] = at
    board.next[at] = at
    board.stones[at] = 1
    board.liberties[at] = word
    if board.color[north] == color:
        join_chain(board, at, north)
    if board.color[west] == color:
        join_chain(board, at, west)
    if board.color[east] == color:
        join_chain(board, at, east)
    if board.color[south] == color:
        join_chain(board, at, south)

    taken = 0
    board.ko = 0
    if board.color[north] == foe and board.liberties[np.uint64(board.head[north])] == 0:
        taken += remove_chain(board, tables, np.uint64(board.head[north]), foe)
    if board.color[west] == foe and board.liberties[np.uint64(board.head[west])] == 0:
        taken += remove_chain(board, tables, np.uint64(board.head[west]), foe)
    if board.color[east] == foe and board.liberties[np.uint64(board.head[east])] == 0:
        taken += remove_chain(board, tables, np.uint64(board.head[east]), foe)
    if board.color[south] == foe and board.liberties[np.uint64(board.head[south])] == 0:
        taken += remove_chain(board, tables, np.uint64(board.head[south]), foe)
    if taken == 1 and surrounded:
        # The stone just taken off was appended to the empty list last.
        board.ko = np.int64(board.empty[np.uint64(board.n_empty - 1)])
    elif taken == 0 and board.liberties[np.uint64(board.head[at])] == 0:
        remove_chain(board, tables, np.uint64(board.head[at]), color)
    return taken


@inline_kernel
def finish_move(board, point, color):
    """Keep the books after a move of ``color`` on ``point`` (PASS for a pass)."""
    board.last = point
    board.to_play = 3 - color


@kernel
def play(board, tables, point, color):
    """Play ``point`` (PASS for a pass) for ``color``, unchecked; return the stones captured."""
    taken = 0
    if point == PASS:
        board.ko = 0
        board.passes += 1
    else:
        taken = put_stone(board, tables, point, color)
        board.passes = 0
    finish_move(board, point, color)
    return taken


@inline_kernel
def is_suicide(board, point, color):
    """Whether a stone of ``color`` on the empty ``point`` leaves its chain without liberties."""
    index = np.uint64(point)
    code = np.uint64(board.code[index])
    # Either bit of a pair is set for a stone or border: an empty neighbor is a liberty.
    if ((code | (code >> np.uint64(1))) & np.uint64(0x55)) != np.uint64(0x55):
        return False
    for step in (-STRIDE, -1, 1, STRIDE):
        near = np.uint64(point + step)
        content = board.color[near]
        # An own chain with another liberty, or a capture.
        if content != BORDER and (content == color) != is_one_point(
            board.liberties[np.uint64(board.head[near])]
        ):
            return False
    return True


@inline_kernel
def is_legal(board, point, color, allow_suicide):
    """Whether ``color`` may play ``point``: simple ko and suicide are seen, superko is not."""
    if point == PASS:
        return True
    if board.color[np.uint64(point)] != EMPTY or (point == board.ko and color == board.to_play):
        return False
    return allow_suicide or not is_suicide(board, point, color)


@inline_kernel
def is_eye(board, point, color):
    """Whether the empty ``point`` is a one-point eye of ``color`` that must not be filled.

    All four neighbors are own or border, and of the diagonal points the opponent holds at most
    one, none at the edge (the usual playout rule, e.g. Gelly et al. 2006, section 3.2).
    """
    code = np.uint64(board.code[np.uint64(point)])
    own = np.uint64(0x55) if color == BLACK else np.uint64(0xAA)
    if (code & own) != own:
        return False
    diagonal = code >> np.uint64(8)
    # Black is 01, White 10, border 11: each bit plane holds two of them.
    low = diagonal & np.uint64(0x55)
    high = (diagonal >> np.uint64(1)) & np.uint64(0x55)
    foe = (high & ~low) if color == BLACK else (low & ~high)
    border = low & high
    if border != 0:
        return foe == 0
    return (foe & (foe - np.uint64(1))) == 0


@kernel
def count_liberties(board, point, limit):
    """Distinct liberties of the chain of the stone on ``point``, up to ``limit`` (at most 8)."""
    found = np.zeros(8, np.uint16)  # limit is at most 8
    count = 0
    head = np.uint64(board.head[np.uint64(point)])
    stone = head
    while True:
        for step in (-STRIDE, -1, 1, STRIDE):
            near = np.uint64(np.int64(stone) + step)
            if board.color[near] == EMPTY:
                known = False
                for i in range(count):
                    known = known or found[i] == near
                if not known:
                    found[count] = near
                    count += 1
                    if count >= limit:
                        return count
        stone = np.uint64(board.next[stone])
        if stone == head:
            return count
