"""What a beam search knows of a board: sums over its stones and blocks, and its value by them.

A move changes a few columns only, so its board is valued by the blocks that these columns touch;
only when a column vanishes all blocks are found anew.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels.board import (
    BLOCK_FIELDS,
    BOARD_CELLS,
    LABEL_FIELDS,
    MAX_COLORS,
    SHAPE_FIELDS,
    block_value,
    find_root,
    label_blocks,
)
from desktop_go.kernels import inline_kernel, kernel

COLORS = 8
"""Room for each color, so that rows of numbers by color have a size of two's power."""
COUNT, SQUARES, ALONE, MERGED, ONCE, TWICE = range(0, 6 * COLORS, COLORS)
"""Rows of ``now``: stones, sum of squared block sizes, lone stones, what the blocks would bring
now; columns with at least one and with at least two stones, as bits."""
SUMS = 6 * COLORS

RANKS = 5
"""Colors by how many stones the position has of them; the target, to be gathered, is the first."""
RANK_FEATURES = 8
(CONN, WHOLE, LONE, NOW, GAPS, STRANDED, LAST, LAST2) = range(RANK_FEATURES)
(MOVES, LEFT, ROUGH, WIDE) = range(RANKS * RANK_FEATURES, RANKS * RANK_FEATURES + 4)
FEATURES = RANKS * RANK_FEATURES + 4
"""Features of a board, for each rank of colors and of the whole.

WHOLE: what the stones of a color would bring as one block; CONN: that times the sum of the
squares of their blocks' shares, so all of it when they are one block; LONE: stones without a
neighbor of their color; NOW: what the blocks would bring now; GAPS: groups of columns without the
color between columns with it; STRANDED: stones without another of their color in their own or the
next columns; LAST, LAST2: whether one or two stones are left.
MOVES: blocks; LEFT: colors left; ROUGH: steps between the heights; WIDE: columns left.
"""
PHASES = 8
PHASE_STONES = 25
WEIGHTS = PHASES * FEATURES

GUIDE = 1 << 13
"""Entries of the table of moves to be encouraged, by the hash of the block's cells."""

BEAM = np.dtype(
    [
        *SHAPE_FIELDS,
        *LABEL_FIELDS,
        *BLOCK_FIELDS,
        ("board", "u1", (BOARD_CELLS,)),
        ("child", "u1", (BOARD_CELLS,)),
        ("column_of", "u1", (BOARD_CELLS,)),
        ("known", "u2", (BOARD_CELLS,)),
        ("head", "u2", (BOARD_CELLS,)),
        ("link", "u2", (BOARD_CELLS,)),
        ("block", "u2", (BOARD_CELLS,)),
        ("late", "u2", (BOARD_CELLS,)),
        ("seen", "u2", (BOARD_CELLS,)),
        ("touched", "u2", (BOARD_CELLS,)),
        ("mark", "u4", (BOARD_CELLS,)),
        ("extent", "u2", (BOARD_CELLS,)),
        ("epoch", "u4"),
        ("height", "i4", (32,)),
        ("low", "i4", (32,)),
        ("gone", "i4", (32,)),
        ("in_column", "u1", (COLORS * 32,)),
        ("was", "i4", (SUMS,)),
        ("now", "i4", (SUMS,)),
        ("rank", "i4", (COLORS,)),
        ("feature", "f4", (FEATURES,)),
        ("weights", "f4", (WEIGHTS,)),
        ("guide", "f4", (GUIDE,)),
        ("late_bonus", "f4", (BOARD_CELLS,)),
        ("zobrist", "u8", (BOARD_CELLS * COLORS,)),
        ("salt", "u8"),
        ("table_mask", "u8"),
        ("start_score", "i8"),
        ("best", "i8"),
        ("best_node", "i8"),
        ("children", "i8"),
        ("width", "i4", (BOARD_CELLS,)),
        ("offset", "i4", (BOARD_CELLS,)),
        ("cells", "i8"),
        ("level", "i8"),
        ("next", "i8"),
        ("moves", "i8"),
        ("rough", "i8"),
        ("wide", "i8"),
        ("was_moves", "i8"),
        ("was_rough", "i8"),
        ("was_wide", "i8"),
    ],
    align=True,
)
"""``was``, ``was_...``: of the board expanded; ``now``, ``moves``...: of the child."""


@inline_kernel
def _ones(bits):
    """How many bits are set."""
    bits = bits - ((bits >> np.uint32(1)) & np.uint32(0x55555555))
    bits = (bits & np.uint32(0x33333333)) + ((bits >> np.uint32(2)) & np.uint32(0x33333333))
    bits = (bits + (bits >> np.uint32(4))) & np.uint32(0x0F0F0F0F)
    return np.int64(np.uint32(bits * np.uint32(0x01010101)) >> np.uint32(24))


@inline_kernel
def _count_block(w, color, size, sign):
    """Add (or with ``sign`` -1 take away) a block to the sums of the child."""
    w.now[np.uintp(SQUARES + color)] += sign * size * size
    if size == 1:
        w.now[np.uintp(ALONE + color)] += sign
    else:
        w.now[np.uintp(MERGED + color)] += sign * block_value(w.scoring, size)
        w.moves += sign


@kernel
def measure(w, board):
    """Label the blocks of ``board`` and sum up its stones, blocks and columns in ``now``."""
    label_blocks(w, board)
    for i in range(SUMS):
        w.now[np.uintp(i)] = 0
    w.moves = 0
    for label in range(1, w.labels + 1):
        if w.parent[np.uintp(label)] == label:
            size = np.int64(w.size[np.uintp(label)])
            color = np.int64(w.color[np.uintp(label)])
            w.now[np.uintp(COUNT + color)] += size
            _count_block(w, color, size, 1)
    column = w.stride
    bit = np.int32(2)
    rough = 0
    last = -1
    while board[np.uintp(column)] != 0:
        cell = column
        while board[np.uintp(cell)] != 0:
            color = np.uintp(board[np.uintp(cell)])
            w.now[TWICE + color] |= w.now[ONCE + color] & bit
            w.now[ONCE + color] |= bit
            cell += 1
        height = cell - column
        if last >= 0:
            rough += abs(height - last)
        last = height
        bit <<= np.int32(1)
        column += w.stride
    w.rough = rough
    w.wide = column // w.stride - 1


@inline_kernel
def study(w, board):
    """Find all that is needed to value the children of ``board`` by what changes."""
    measure(w, board)
    for i in range(SUMS):
        w.was[np.uintp(i)] = w.now[np.uintp(i)]
    w.was_moves = w.moves
    w.was_rough = w.rough
    w.was_wide = w.wide
    n = 0
    for label in range(1, w.labels + 1):
        w.head[np.uintp(label)] = 0
        if w.parent[np.uintp(label)] == label:
            w.extent[np.uintp(label)] = w.size[np.uintp(label)]
            if w.size[np.uintp(label)] > 1:
                w.block[np.uintp(n)] = label
                n += 1
    w.blocks = n
    for i in range(COLORS * 32):
        w.in_column[np.uintp(i)] = 0
    for column in range(1, w.wide + 1):
        cell = column * w.stride
        while board[np.uintp(cell)] != 0:
            color = np.int64(board[np.uintp(cell)])
            root = find_root(w, w.label[np.uintp(cell)])
            w.root[np.uintp(cell)] = root
            w.known[np.uintp(cell)] = root
            w.link[np.uintp(cell)] = w.head[np.uintp(root)]
            w.head[np.uintp(root)] = cell
            w.in_column[np.uintp(color * 32 + column)] += np.uint8(1)
            cell += 1
        w.height[np.uintp(column)] = cell - column * w.stride
    w.height[np.uintp(w.wide + 1)] = 0
    w.height[0] = 0


@inline_kernel
def hash_board(w, board):
    """The Zobrist hash of ``board``."""
    value = w.salt
    column = w.stride
    while board[np.uintp(column)] != 0:
        cell = column
        while board[np.uintp(cell)] != 0:
            value ^= w.zobrist[np.uintp(cell * COLORS + board[np.uintp(cell)])]
            cell += 1
        column += w.stride
    return value


@inline_kernel
def _features(w):
    """Fill ``feature`` from the sums."""
    for i in range(FEATURES):
        w.feature[np.uintp(i)] = np.float32(0)
    colors = 0
    for color in range(1, MAX_COLORS + 1):
        n = np.int64(w.now[np.uintp(COUNT + color)])
        if n == 0:
            continue
        colors += 1
        at = np.uintp(w.rank[np.uintp(color)] * RANK_FEATURES)
        once = np.uint32(w.now[np.uintp(ONCE + color)])
        twice = np.uint32(w.now[np.uintp(TWICE + color)])
        beside = once << np.uint32(1)
        w.feature[at + GAPS] += np.float32(_ones(once & ~beside) - 1)
        w.feature[at + STRANDED] += np.float32(
            _ones(once & ~twice & ~beside & ~(once >> np.uint32(1)))
        )
        w.feature[at + LONE] += np.float32(w.now[np.uintp(ALONE + color)])
        w.feature[at + NOW] += np.float32(w.now[np.uintp(MERGED + color)])
        if n >= 3:
            whole = np.float32(block_value(w.scoring, n))
            w.feature[at + WHOLE] += whole
            squares = np.float32(w.now[np.uintp(SQUARES + color)])
            w.feature[at + CONN] += whole * squares / np.float32(n * n)
        elif n == 2:
            w.feature[at + LAST2] += np.float32(1)
        else:
            w.feature[at + LAST] += np.float32(1)
    w.feature[MOVES] = np.float32(w.moves)
    w.feature[LEFT] = np.float32(colors)
    w.feature[ROUGH] = np.float32(w.rough)
    w.feature[WIDE] = np.float32(w.wide)


@kernel
def promise(w, left):
    """How good the board measured last looks, beyond the score so far."""
    _features(w)
    base = min(left // PHASE_STONES, PHASES - 1) * FEATURES
    a = np.float32(0)
    b = np.float32(0)
    c = np.float32(0)
    d = np.float32(0)
    for i in range(0, FEATURES, 4):
        a += w.weights[np.uintp(base + i)] * w.feature[np.uintp(i)]
        b += w.weights[np.uintp(base + i + 1)] * w.feature[np.uintp(i + 1)]
        c += w.weights[np.uintp(base + i + 2)] * w.feature[np.uintp(i + 2)]
        d += w.weights[np.uintp(base + i + 3)] * w.feature[np.uintp(i + 3)]
    return (a + b) + (c + d)


@inline_kernel
def locate(w, root):
    """Where the block lies: ``low`` and ``gone`` of its columns.

    Returns first and last column, whether one vanishes, and what the guide says of the move.

    The chain of a block runs from its last cell down to its first.
    """
    cell = np.int64(w.head[np.uintp(root)])
    last = np.int64(w.column_of[np.uintp(cell)])
    column = last
    w.gone[np.uintp(column)] = 0
    vanishes = False
    code = np.uint64(0)
    color = np.int64(w.board[np.uintp(cell)])
    while cell != 0:
        code ^= w.zobrist[np.uintp(cell * COLORS + color)]
        at = np.int64(w.column_of[np.uintp(cell)])
        if at != column:
            vanishes |= w.gone[np.uintp(column)] == w.height[np.uintp(column)]
            column = at
            w.gone[np.uintp(column)] = 0
        w.gone[np.uintp(column)] += 1
        w.low[np.uintp(column)] = cell
        cell = np.int64(w.link[np.uintp(cell)])
    vanishes |= w.gone[np.uintp(column)] == w.height[np.uintp(column)]
    return column, last, vanishes, w.guide[np.uintp(code % np.uint64(GUIDE))]


@inline_kernel
def let_fall(w, root, column, key):
    """Rewrite one column of ``child`` without the block; returns the changed hash."""
    out = np.int64(w.low[np.uintp(column)])
    top = column * w.stride + w.height[np.uintp(column)]
    for cell in range(out, top):
        color = np.int64(w.board[np.uintp(cell)])
        key ^= w.zobrist[np.uintp(cell * COLORS + color)]
        w.known[np.uintp(cell)] = 0
        if w.root[np.uintp(cell)] != root:
            w.child[np.uintp(out)] = color
            key ^= w.zobrist[np.uintp(out * COLORS + color)]
            out += 1
    for cell in range(out, top):
        w.child[np.uintp(cell)] = 0
    return key


@inline_kernel
def restore(w, column):
    """Make a column of ``child`` that of ``board`` again."""
    for cell in range(
        np.int64(w.low[np.uintp(column)]), column * w.stride + w.height[np.uintp(column)]
    ):
        w.child[np.uintp(cell)] = w.board[np.uintp(cell)]
        w.known[np.uintp(cell)] = w.root[np.uintp(cell)]


@inline_kernel
def _touch(w, root):
    """Take a block of ``board`` out of the sums, once; returns whether it was in."""
    if w.mark[np.uintp(root)] == w.epoch:
        return False
    w.mark[np.uintp(root)] = w.epoch
    _count_block(w, np.int64(w.color[np.uintp(root)]), np.int64(w.extent[np.uintp(root)]), -1)
    return True


@inline_kernel
def _reach(w, cell, color, n):
    """Take ``cell`` into the block being filled if it has its color; returns the cells seen."""
    if w.child[np.uintp(cell)] == color:
        w.child[np.uintp(cell)] = 0
        w.seen[np.uintp(n)] = cell
        _touch(w, w.known[np.uintp(cell)])
        return n + 1
    return n


@inline_kernel
def _fill(w, cell, n):
    """Count the block at ``cell`` of ``child`` and empty its cells; returns the cells seen."""
    color = w.child[np.uintp(cell)]
    if color == 0:
        return n
    begin = n
    done = n
    n = _reach(w, cell, color, n)
    while done < n:
        at = np.int64(w.seen[np.uintp(done)])
        done += 1
        n = _reach(w, at + 1, color, n)
        n = _reach(w, at - 1, color, n)
        n = _reach(w, at + w.stride, color, n)
        n = _reach(w, at - w.stride, color, n)
    _count_block(w, np.int64(color), n - begin, 1)
    return n


@kernel
def measure_change(w, root, first, last):
    """Sum up ``child`` from the sums of ``board`` and what the block's removal touches.

    The child's columns ``first`` to ``last`` were rewritten; they are restored here.
    """
    for i in range(SUMS):
        w.now[np.uintp(i)] = w.was[np.uintp(i)]
    w.moves = w.was_moves
    w.wide = w.was_wide
    color = np.int64(w.color[np.uintp(root)])
    w.now[np.uintp(COUNT + color)] -= w.extent[np.uintp(root)]
    w.epoch += np.uint32(1)
    w.mark[0] = w.epoch
    touched = 0
    rough = w.was_rough
    for column in range(first, last + 1):
        gone = w.gone[np.uintp(column)]
        high = np.int64(w.height[np.uintp(column)])
        for cell in range(np.int64(w.low[np.uintp(column)]), column * w.stride + high):
            other = w.root[np.uintp(cell)]
            if _touch(w, other):
                w.touched[np.uintp(touched)] = other
                touched += 1
        left = w.in_column[np.uintp(color * 32 + column)] - gone
        bit = np.int32(1) << np.int32(column)
        if left < 2:
            w.now[np.uintp(TWICE + color)] &= ~bit
            if left == 0:
                w.now[np.uintp(ONCE + color)] &= ~bit
        if column > 1:
            before = np.int64(w.height[np.uintp(column - 1)])
            rough -= abs(high - before)
            if column > first:
                before -= w.gone[np.uintp(column - 1)]
            rough += abs(high - gone - before)
    if last < w.wide:
        after = np.int64(w.height[np.uintp(last + 1)])
        high = np.int64(w.height[np.uintp(last)])
        rough += abs(high - w.gone[np.uintp(last)] - after) - abs(high - after)
    w.rough = rough
    n = 0
    for column in range(first, last + 1):
        cell = np.int64(w.low[np.uintp(column)])
        end = column * w.stride + w.height[np.uintp(column)] - w.gone[np.uintp(column)]
        while cell < end:
            n = _fill(w, cell, n)
            cell += 1
    for k in range(touched):
        other = w.touched[np.uintp(k)]
        if other != root:
            cell = np.int64(w.head[np.uintp(other)])
            while cell != 0:
                if w.known[np.uintp(cell)] != 0:
                    n = _fill(w, cell, n)
                cell = np.int64(w.link[np.uintp(cell)])
    for k in range(n):
        cell = np.int64(w.seen[np.uintp(k)])
        w.child[np.uintp(cell)] = w.board[np.uintp(cell)]
    for column in range(first, last + 1):
        restore(w, column)


@kernel
def describe(w):
    """Fill ``feature`` from ``board``."""
    measure(w, w.board)
    _features(w)
