"""What a beam search knows of a board: sums over its stones and blocks, and its value by them.

A move changes a few columns only, so its board is valued by the blocks that these columns touch;
only when a column vanishes all blocks are found anew.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels.board import (
    BLOCK_FIELDS,
    BOARD_CELLS,
    COLUMNS,
    LABEL_FIELDS,
    MAX_COLORS,
    SHAPE_FIELDS,
    block_value,
    find_root,
    label_blocks,
)
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.kernels.bits import ones

COLORS = 8
"""Room for each color, so that rows of numbers by color have a size of two's power."""
COUNT, SQUARES, ALONE, MERGED, ONCE, TWICE = range(0, 6 * COLORS, COLORS)
"""Rows of ``now``: stones, sum of squared block sizes, lone stones, what the blocks would bring
now; columns with at least one and with at least two stones, as bits."""
SUMS = 6 * COLORS
"""Length of ``now``."""

RANKS = 5
"""Colors by how many stones the position has of them; the target, to be gathered, is the first."""
RANK_FEATURES = 8
"""Features of each rank."""
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
"""A phase lasts for so many stones left; boards with 175 and more share the last. The weights of
each were fitted (samegame.weights); the division is by hand."""
WEIGHTS = PHASES * FEATURES

GUIDE = 1 << 13
"""Entries of the table of moves to be encouraged, by the hash of the block's cells. A line has at
most 112 moves on 15x15, so two moves seldom share one."""

BEAM = np.dtype(
    [
        *SHAPE_FIELDS,
        *LABEL_FIELDS,
        *BLOCK_FIELDS,
        ("board", "u1", (BOARD_CELLS,)),  # the board being expanded
        ("child", "u1", (BOARD_CELLS,)),  # the board after a move
        ("column_of", "u1", (BOARD_CELLS,)),  # by cell: its column, 1 is the leftmost
        # By cell of ``child``: the block of ``board`` that its stone belongs to; 0 where stones
        # have moved.
        ("known", "u2", (BOARD_CELLS,)),
        ("head", "u2", (BOARD_CELLS,)),  # by block: its last cell
        ("link", "u2", (BOARD_CELLS,)),  # by cell: the cell of the same block before it; 0: none
        ("block", "u2", (BOARD_CELLS,)),  # the removable blocks, by their root labels
        ("late", "u2", (BOARD_CELLS,)),  # those whose removal empties a column
        ("seen", "u2", (BOARD_CELLS,)),  # cells that ``_fill`` emptied, to be put back
        ("touched", "u2", (BOARD_CELLS,)),  # blocks with stones at or above the cells removed
        ("mark", "u4", (BOARD_CELLS,)),  # by block: the epoch in which it left the sums
        ("extent", "u2", (BOARD_CELLS,)),  # by block: its stones
        ("epoch", "u4"),  # number of the change being summed up
        ("height", "i4", (COLUMNS,)),  # stones of each column of ``board``, 1 is the leftmost
        ("low", "i4", (COLUMNS,)),  # by column: lowest cell of the block removed
        ("gone", "i4", (COLUMNS,)),  # by column: stones of the block removed
        ("in_column", "u1", (COLORS * COLUMNS,)),  # stones by color * COLUMNS + column
        ("was", "i4", (SUMS,)),  # sums of ``board``: rows COUNT to TWICE
        ("now", "i4", (SUMS,)),  # sums of ``child``, or of the board summed up last
        ("rank", "i4", (COLORS,)),  # by color: 0 the target, then by how many stones there are
        ("feature", "f4", (FEATURES,)),  # of the board summed up last: CONN to WIDE
        ("weights", "f4", (WEIGHTS,)),  # points for each feature, by phase
        ("guide", "f4", (GUIDE,)),  # bonus in points, by hash of the cells of a block
        ("late_bonus", "f4", (BOARD_CELLS,)),  # by place in ``late``: bonus of the child, in points
        ("zobrist", "u8", (BOARD_CELLS * COLORS,)),  # key of a stone, by cell * COLORS + color
        ("salt", "u8"),  # hash of the empty board: another one each run, so old entries do not fit
        ("table_mask", "u8"),  # entries of the table of boards, less 1
        ("start_score", "i8"),  # points before the board that the run begins with
        ("best", "i8"),  # highest score of a finished game
        ("best_node", "i8"),  # its node; -1: none yet
        ("children", "i8"),  # boards valued in all runs
        ("width", "i4", (BOARD_CELLS,)),  # by stones left: how many boards are kept
        ("offset", "i4", (BOARD_CELLS,)),  # by stones left: index of the first of their nodes
        ("cells", "i8"),  # cells in use of a board
        ("level", "i8"),  # stones left on the boards being expanded
        ("next", "i8"),  # which of them is next
        ("moves", "i8"),  # removable blocks of ``child``
        ("rough", "i8"),  # sum of its steps between neighboring columns, in stones
        ("wide", "i8"),  # its columns with stones
        ("was_moves", "i8"),  # the same three of ``board``
        ("was_rough", "i8"),  # in stones
        ("was_wide", "i8"),  # in columns
    ],
    align=True,
)
"""Workspace of one beam search. A block is named by its root label; ``block_size`` and
``block_cell`` hold those of the blocks in ``late``."""


@inline_kernel
def _count_block(space, color, size, sign):
    """Add (or with ``sign`` -1 take away) a block to the sums of the child."""
    space.now[np.uintp(SQUARES + color)] += sign * size * size
    if size == 1:
        space.now[np.uintp(ALONE + color)] += sign
    else:
        space.now[np.uintp(MERGED + color)] += sign * block_value(space.scoring, size)
        space.moves += sign


@kernel
def sum_up(space, board):
    """Label the blocks of ``board`` and sum up its stones, blocks and columns in ``now``."""
    label_blocks(space, board)
    for i in range(SUMS):
        space.now[np.uintp(i)] = 0
    space.moves = 0
    for label in range(1, space.labels + 1):
        if space.parent[np.uintp(label)] == label:
            size = np.int64(space.size[np.uintp(label)])
            color = np.int64(space.color[np.uintp(label)])
            space.now[np.uintp(COUNT + color)] += size
            _count_block(space, color, size, 1)
    column = space.stride
    bit = np.int32(2)
    rough = 0
    last = -1
    while board[np.uintp(column)] != 0:
        cell = column
        while board[np.uintp(cell)] != 0:
            color = np.uintp(board[np.uintp(cell)])
            space.now[TWICE + color] |= space.now[ONCE + color] & bit
            space.now[ONCE + color] |= bit
            cell += 1
        height = cell - column
        if last >= 0:
            rough += abs(height - last)
        last = height
        bit <<= np.int32(1)
        column += space.stride
    space.rough = rough
    space.wide = column // space.stride - 1


@inline_kernel
def sum_up_parent(space, board):
    """Find all that is needed to value the children of ``board`` by what changes."""
    sum_up(space, board)
    for i in range(SUMS):
        space.was[np.uintp(i)] = space.now[np.uintp(i)]
    space.was_moves = space.moves
    space.was_rough = space.rough
    space.was_wide = space.wide
    blocks = 0
    for label in range(1, space.labels + 1):
        space.head[np.uintp(label)] = 0
        if space.parent[np.uintp(label)] == label:
            space.extent[np.uintp(label)] = space.size[np.uintp(label)]
            if space.size[np.uintp(label)] > 1:
                space.block[np.uintp(blocks)] = label
                blocks += 1
    space.blocks = blocks
    for i in range(COLORS * COLUMNS):
        space.in_column[np.uintp(i)] = 0
    for column in range(1, space.wide + 1):
        cell = column * space.stride
        while board[np.uintp(cell)] != 0:
            color = np.int64(board[np.uintp(cell)])
            root = find_root(space, space.label[np.uintp(cell)])
            space.root[np.uintp(cell)] = root
            space.known[np.uintp(cell)] = root
            space.link[np.uintp(cell)] = space.head[np.uintp(root)]
            space.head[np.uintp(root)] = cell
            space.in_column[np.uintp(color * COLUMNS + column)] += np.uint8(1)
            cell += 1
        space.height[np.uintp(column)] = cell - column * space.stride
    space.height[np.uintp(space.wide + 1)] = 0
    space.height[0] = 0


@inline_kernel
def hash_board(space, board):
    """The Zobrist hash of ``board``."""
    value = space.salt
    column = space.stride
    while board[np.uintp(column)] != 0:
        cell = column
        while board[np.uintp(cell)] != 0:
            value ^= space.zobrist[np.uintp(cell * COLORS + board[np.uintp(cell)])]
            cell += 1
        column += space.stride
    return value


@inline_kernel
def _features(space):
    """Fill ``feature`` from the sums."""
    for i in range(FEATURES):
        space.feature[np.uintp(i)] = np.float32(0)
    colors = 0
    for color in range(1, MAX_COLORS + 1):
        stones = np.int64(space.now[np.uintp(COUNT + color)])
        if stones == 0:
            continue
        colors += 1
        at = np.uintp(space.rank[np.uintp(color)] * RANK_FEATURES)
        once = np.uint32(space.now[np.uintp(ONCE + color)])
        twice = np.uint32(space.now[np.uintp(TWICE + color)])
        beside = once << np.uint32(1)
        space.feature[at + GAPS] += np.float32(ones(once & ~beside) - 1)
        space.feature[at + STRANDED] += np.float32(
            ones(once & ~twice & ~beside & ~(once >> np.uint32(1)))
        )
        space.feature[at + LONE] += np.float32(space.now[np.uintp(ALONE + color)])
        space.feature[at + NOW] += np.float32(space.now[np.uintp(MERGED + color)])
        if stones >= 3:
            whole = np.float32(block_value(space.scoring, stones))
            space.feature[at + WHOLE] += whole
            squares = np.float32(space.now[np.uintp(SQUARES + color)])
            space.feature[at + CONN] += whole * squares / np.float32(stones * stones)
        elif stones == 2:
            space.feature[at + LAST2] += np.float32(1)
        else:
            space.feature[at + LAST] += np.float32(1)
    space.feature[MOVES] = np.float32(space.moves)
    space.feature[LEFT] = np.float32(colors)
    space.feature[ROUGH] = np.float32(space.rough)
    space.feature[WIDE] = np.float32(space.wide)


@kernel
def estimate(space, left):
    """How good the board summed up last looks, beyond the score so far."""
    _features(space)
    base = min(left // PHASE_STONES, PHASES - 1) * FEATURES
    # Four sums side by side: the additions do not wait for each other.
    sum0 = np.float32(0)
    sum1 = np.float32(0)
    sum2 = np.float32(0)
    sum3 = np.float32(0)
    for i in range(0, FEATURES, 4):
        sum0 += space.weights[np.uintp(base + i)] * space.feature[np.uintp(i)]
        sum1 += space.weights[np.uintp(base + i + 1)] * space.feature[np.uintp(i + 1)]
        sum2 += space.weights[np.uintp(base + i + 2)] * space.feature[np.uintp(i + 2)]
        sum3 += space.weights[np.uintp(base + i + 3)] * space.feature[np.uintp(i + 3)]
    return (sum0 + sum1) + (sum2 + sum3)


@inline_kernel
def locate(space, root):
    """Where the block lies: ``low`` and ``gone`` of its columns.

    Returns first and last column, whether one vanishes, and what the guide says of the move.

    The chain of a block runs from its last cell down to its first.
    """
    cell = np.int64(space.head[np.uintp(root)])
    last = np.int64(space.column_of[np.uintp(cell)])
    column = last
    space.gone[np.uintp(column)] = 0
    vanishes = False
    code = np.uint64(0)
    color = np.int64(space.board[np.uintp(cell)])
    while cell != 0:
        code ^= space.zobrist[np.uintp(cell * COLORS + color)]
        at = np.int64(space.column_of[np.uintp(cell)])
        if at != column:
            vanishes |= space.gone[np.uintp(column)] == space.height[np.uintp(column)]
            column = at
            space.gone[np.uintp(column)] = 0
        space.gone[np.uintp(column)] += 1
        space.low[np.uintp(column)] = cell
        cell = np.int64(space.link[np.uintp(cell)])
    vanishes |= space.gone[np.uintp(column)] == space.height[np.uintp(column)]
    return column, last, vanishes, space.guide[np.uintp(code % np.uint64(GUIDE))]


@inline_kernel
def let_fall(space, root, column, key):
    """Rewrite one column of ``child`` without the block; returns the changed hash."""
    out = np.int64(space.low[np.uintp(column)])
    top = column * space.stride + space.height[np.uintp(column)]
    for cell in range(out, top):
        color = np.int64(space.board[np.uintp(cell)])
        key ^= space.zobrist[np.uintp(cell * COLORS + color)]
        space.known[np.uintp(cell)] = 0
        if space.root[np.uintp(cell)] != root:
            space.child[np.uintp(out)] = color
            key ^= space.zobrist[np.uintp(out * COLORS + color)]
            out += 1
    for cell in range(out, top):
        space.child[np.uintp(cell)] = 0
    return key


@inline_kernel
def restore(space, column):
    """Make a column of ``child`` that of ``board`` again."""
    for cell in range(
        np.int64(space.low[np.uintp(column)]),
        column * space.stride + space.height[np.uintp(column)],
    ):
        space.child[np.uintp(cell)] = space.board[np.uintp(cell)]
        space.known[np.uintp(cell)] = space.root[np.uintp(cell)]


@inline_kernel
def _touch(space, root):
    """Take a block of ``board`` out of the sums, once; returns whether it was in."""
    if space.mark[np.uintp(root)] == space.epoch:
        return False
    space.mark[np.uintp(root)] = space.epoch
    _count_block(
        space, np.int64(space.color[np.uintp(root)]), np.int64(space.extent[np.uintp(root)]), -1
    )
    return True


@inline_kernel
def _reach(space, cell, color, seen):
    """Take ``cell`` into the block being filled if it has its color; returns the cells seen."""
    if space.child[np.uintp(cell)] == color:
        space.child[np.uintp(cell)] = 0
        space.seen[np.uintp(seen)] = cell
        _touch(space, space.known[np.uintp(cell)])
        return seen + 1
    return seen


@inline_kernel
def _fill(space, cell, seen):
    """Count the block at ``cell`` of ``child`` and empty its cells; returns the cells seen."""
    color = space.child[np.uintp(cell)]
    if color == 0:
        return seen
    begin = seen
    done = seen
    seen = _reach(space, cell, color, seen)
    while done < seen:
        at = np.int64(space.seen[np.uintp(done)])
        done += 1
        seen = _reach(space, at + 1, color, seen)
        seen = _reach(space, at - 1, color, seen)
        seen = _reach(space, at + space.stride, color, seen)
        seen = _reach(space, at - space.stride, color, seen)
    _count_block(space, np.int64(color), seen - begin, 1)
    return seen


@kernel
def sum_up_child(space, root, first, last):
    """Sum up ``child`` from the sums of ``board`` and what the block's removal touches.

    The child's columns ``first`` to ``last`` were rewritten; they are restored here.
    """
    for i in range(SUMS):
        space.now[np.uintp(i)] = space.was[np.uintp(i)]
    space.moves = space.was_moves
    space.wide = space.was_wide
    color = np.int64(space.color[np.uintp(root)])
    space.now[np.uintp(COUNT + color)] -= space.extent[np.uintp(root)]
    space.epoch += np.uint32(1)
    space.mark[0] = space.epoch  # block 0 is none: never in the sums
    touched = 0
    rough = space.was_rough
    for column in range(first, last + 1):
        gone = space.gone[np.uintp(column)]
        high = np.int64(space.height[np.uintp(column)])
        for cell in range(np.int64(space.low[np.uintp(column)]), column * space.stride + high):
            other = space.root[np.uintp(cell)]
            if _touch(space, other):
                space.touched[np.uintp(touched)] = other
                touched += 1
        left = space.in_column[np.uintp(color * COLUMNS + column)] - gone
        bit = np.int32(1) << np.int32(column)
        if left < 2:
            space.now[np.uintp(TWICE + color)] &= ~bit
            if left == 0:
                space.now[np.uintp(ONCE + color)] &= ~bit
        if column > 1:
            before = np.int64(space.height[np.uintp(column - 1)])
            rough -= abs(high - before)
            if column > first:
                before -= space.gone[np.uintp(column - 1)]
            rough += abs(high - gone - before)
    if last < space.wide:
        after = np.int64(space.height[np.uintp(last + 1)])
        high = np.int64(space.height[np.uintp(last)])
        rough += abs(high - space.gone[np.uintp(last)] - after) - abs(high - after)
    space.rough = rough
    seen = 0
    for column in range(first, last + 1):
        cell = np.int64(space.low[np.uintp(column)])
        end = column * space.stride + space.height[np.uintp(column)] - space.gone[np.uintp(column)]
        while cell < end:
            seen = _fill(space, cell, seen)
            cell += 1
    for k in range(touched):
        other = space.touched[np.uintp(k)]
        if other != root:
            cell = np.int64(space.head[np.uintp(other)])
            while cell != 0:
                if space.known[np.uintp(cell)] != 0:
                    seen = _fill(space, cell, seen)
                cell = np.int64(space.link[np.uintp(cell)])
    for k in range(seen):
        cell = np.int64(space.seen[np.uintp(k)])
        space.child[np.uintp(cell)] = space.board[np.uintp(cell)]
    for column in range(first, last + 1):
        restore(space, column)


@kernel
def fill_features(space):
    """Fill ``feature`` from ``board``."""
    sum_up(space, space.board)
    _features(space)
