"""The board as columns of bits, where every stone keeps its name while others are taken.

A stone is called ``column << 5 | row`` by where it lies when the search begins. It never leaves its
column: those that are emptied are skipped instead of closed up.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels.board import MAX_COLORS, MAX_SIDE, SHAPE_FIELDS
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.kernels.bits import ones

ROW_BITS = 5
ROW = (1 << ROW_BITS) - 1
STONES = MAX_SIDE << ROW_BITS
"""Room for all names."""
ONE = np.uint32(1)

BOARD_FIELDS = [
    # By color * columns + column: where the stones of that color lie, bit 0 at the bottom. Color 0
    # stands for the stones that are left, by the rows of their names.
    ("bits", "u4", ((MAX_COLORS + 1) * MAX_SIDE,)),
    ("before", "i1", (MAX_SIDE,)),  # by column: the next one with stones to its left; -1: none
    ("after", "i1", (MAX_SIDE,)),  # the same to its right
    ("score", "i8"),  # points for the moves so far
    ("left", "i8"),  # stones left
]
"""Fields of a board."""
TAKE_FIELDS = [
    *SHAPE_FIELDS,
    ("words", "i8"),  # entries of ``bits`` in use: (colors + 1) * columns
    ("color", "u1", (STONES,)),  # by stone: its color, 1 and up
    ("block", "u4", (MAX_SIDE,)),  # by column: the block found so far; 0 between two calls
    ("met", "u1", (MAX_SIDE,)),  # columns with stones of the block
    ("stack", "u1", (STONES,)),  # columns whose part of the block has grown
]
"""What ``take`` needs besides a board."""


@inline_kernel
def is_left(space, stone):
    """Whether the stone is still on the board."""
    word = space.bits[np.uintp(stone >> ROW_BITS)]
    return (word >> np.uint32(stone & ROW)) & ONE != 0


@inline_kernel
def lowest(word):
    """The place of the lowest bit that is set."""
    return ones(np.uint32((word & (~word + ONE)) - ONE))


@inline_kernel
def stone_at(board, column, row):
    """The stone that lies at ``row`` of an original column now."""
    word = board.bits[np.uintp(column)]
    for _ in range(row):
        word &= word - ONE
    return column << ROW_BITS | lowest(word)


@inline_kernel
def _find(space, stone):
    """Mark the block of a stone in ``block``; returns how many columns of ``met`` it fills."""
    column = stone >> ROW_BITS
    base = np.int64(space.color[np.uintp(stone)]) * space.columns
    under = space.bits[np.uintp(column)] & ((ONE << np.uint32(stone & ROW)) - ONE)
    space.block[np.uintp(column)] = ONE << np.uint32(ones(np.uint32(under)))
    space.met[0] = column
    met = 1
    space.stack[0] = column
    waiting = 1
    while waiting > 0:
        waiting -= 1
        at = np.int64(space.stack[np.uintp(waiting)])
        same = space.bits[np.uintp(base + at)]
        found = space.block[np.uintp(at)]
        while True:
            grown = np.uint32((found | (found << ONE) | (found >> ONE)) & same)
            if grown == found:
                break
            found = grown
        space.block[np.uintp(at)] = found
        for side in range(2):
            beside = np.int64(
                space.before[np.uintp(at)] if side == 0 else space.after[np.uintp(at)]
            )
            if beside < 0:
                continue
            known = space.block[np.uintp(beside)]
            new = found & space.bits[np.uintp(base + beside)] & ~known
            if new != 0:
                if known == 0:
                    space.met[np.uintp(met)] = beside
                    met += 1
                space.block[np.uintp(beside)] = known | new
                space.stack[np.uintp(waiting)] = beside
                waiting += 1
    return met


@inline_kernel
def _drop(space, column, gone):
    """Take the stones ``gone`` out of a column and let the others fall."""
    left = space.bits[np.uintp(column)]
    names = left
    places = gone
    while places != 0:
        if places & ONE != 0:
            left ^= names & (~names + ONE)
        names &= names - ONE
        places >>= ONE
    space.bits[np.uintp(column)] = left
    if left == 0:
        before = np.int64(space.before[np.uintp(column)])
        after = np.int64(space.after[np.uintp(column)])
        if before >= 0:
            space.after[np.uintp(before)] = after
        if after >= 0:
            space.before[np.uintp(after)] = before
    while gone != 0:
        # The lowest stretch of stones in a row.
        first = gone & (~gone + ONE)
        under = first - ONE
        stretch = np.uint32(gone & ~(gone + first))
        length = np.uint32(ones(stretch))
        at = column + space.columns
        while at < space.words:
            word = space.bits[np.uintp(at)]
            space.bits[np.uintp(at)] = (word & under) | ((word >> length) & ~under)
            at += space.columns
        gone = np.uint32((gone ^ stretch) >> length)


@kernel
def take(space, stone):
    """Take the block of a stone that is left; returns its size, 0 if the stone is alone.

    ``score`` is left as it is.
    """
    met = _find(space, stone)
    size = 0
    for k in range(met):
        size += ones(space.block[np.uintp(space.met[np.uintp(k)])])
    for k in range(met):
        column = np.int64(space.met[np.uintp(k)])
        if size > 1:
            _drop(space, column, space.block[np.uintp(column)])
        space.block[np.uintp(column)] = 0
    if size < 2:
        return 0
    space.left -= size
    return size


@inline_kernel
def copy_board(source, target, words, columns):
    """Copy the fields of a board."""
    for k in range(words):
        target.bits[np.uintp(k)] = source.bits[np.uintp(k)]
    for k in range(columns):
        target.before[np.uintp(k)] = source.before[np.uintp(k)]
        target.after[np.uintp(k)] = source.after[np.uintp(k)]
    target.score = source.score
    target.left = source.left


@inline_kernel
def any_block(space, begin):
    """A stone of some block, looked for from entry ``begin`` of the colors' bits on; -1: none."""
    colored = space.words - space.columns
    for k in range(colored):
        entry = begin + k
        if entry >= colored:
            entry -= colored
        word = space.bits[np.uintp(entry + space.columns)]
        if word == 0:
            continue
        color = entry // space.columns + 1
        column = entry % space.columns
        pairs = word & (word >> ONE)
        if pairs == 0:
            beside = np.int64(space.after[np.uintp(column)])
            if beside < 0:
                continue
            pairs = word & space.bits[np.uintp(color * space.columns + beside)]
            if pairs == 0:
                continue
        return stone_at(space, column, lowest(np.uint32(pairs)))
    return -1
