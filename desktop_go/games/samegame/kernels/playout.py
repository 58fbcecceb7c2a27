"""Random playouts: play a board to its end by simple policies, fast.

A move is drawn by throwing at stones: one counts when a neighbor has its color, when its block
has neither a stone below it nor to its left (so that large blocks are not drawn more often) and
when its color is free. After some misses all blocks are listed and one is drawn.
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
    end_value,
    list_blocks,
)
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.random_state import next_word

MAX_MOVES = 320
"""Moves of a game: each takes two stones of at most 25 * 25."""
MARKED = 255
"""In the board: a stone of the block that is being removed. No color."""
WORST = -(1 << 40)
"""Below every score."""
THROWS = 40
"""Misses before all blocks are listed; 20 to 60 are equally fast (measured when it was written)."""

RANDOM, TABU, DOUBLE_TABU = 0, 1, 2
"""Which colors are spared while others can be played: none, the most frequent, the two."""

LARGEST, RAREST = 0, 1
"""Which of several drawn blocks is played: the one with most stones, or one of the color with the
fewest stones left (Maly 2010, 3.3.3)."""

PLAYOUT_FIELDS = [
    *SHAPE_FIELDS,
    *LABEL_FIELDS,
    *BLOCK_FIELDS,
    ("random", "u8"),  # state of the random numbers (search.random_state)
    ("board", "u1", (BOARD_CELLS,)),  # the board played on; 0: empty, 255: being removed
    ("height", "u1", (COLUMNS,)),  # stones of each column, 0 is the leftmost
    ("width", "i8"),  # columns with stones
    ("stack", "u2", (BOARD_CELLS,)),  # cells of the block that ``block_size`` looks at
    ("counts", "i4", (MAX_COLORS + 2,)),  # stones left of each color
    ("line", "u2", (MAX_MOVES,)),  # moves played: a cell of each block
    ("moves", "i8"),  # entries of ``line``
    ("score", "i8"),  # points so far
    ("spare", "i8"),  # RANDOM, TABU or DOUBLE_TABU
    ("draws", "i8"),  # blocks drawn, of which one is played
    ("prefer", "i8"),  # which of them: LARGEST or RAREST
    ("tabu", "i8"),  # color spared while others can be played; 0: none
    ("tabu2", "i8"),  # second such color; 0: none
    ("playouts", "i8"),  # playouts since the start
]
"""Fields that every workspace with playouts has."""
PLAYOUT = np.dtype(
    [
        # Keeps the record from being the beginning of the larger workspaces, which numba would then
        # treat as one type with it, with a warning.
        ("unused", "i8"),
        *PLAYOUT_FIELDS,
    ],
    align=True,
)
"""A workspace for playouts alone."""


@inline_kernel
def measure_columns(space):
    """Find the heights of the columns and the stones of each color of ``board``."""
    for color in range(MAX_COLORS + 2):
        space.counts[np.uintp(color)] = 0
    column = space.stride
    width = 0
    while space.board[np.uintp(column)] != 0:
        cell = column
        while space.board[np.uintp(cell)] != 0:
            space.counts[np.uintp(space.board[np.uintp(cell)])] += 1
            cell += 1
        space.height[np.uintp(width)] = cell - column
        width += 1
        column += space.stride
    space.width = width


@inline_kernel
def choose_tabu(space):
    """Set the spared colors from ``counts`` according to ``spare``."""
    first = 0
    second = 0
    for color in range(1, MAX_COLORS + 1):
        stones = space.counts[np.uintp(color)]
        if first == 0 or stones > space.counts[np.uintp(first)]:
            second = first
            first = color
        elif second == 0 or stones > space.counts[np.uintp(second)]:
            second = color
    space.tabu = first if space.spare != RANDOM else 0
    space.tabu2 = second if space.spare == DOUBLE_TABU else 0


@inline_kernel
def block_size(space, start):
    """The stones of the block at ``start``; they lie on ``stack`` and are marked in the board."""
    color = space.board[np.uintp(start)]
    stride = space.stride
    space.stack[0] = start
    space.board[np.uintp(start)] = MARKED
    size = 1
    done = 0
    while done < size:
        cell = np.int64(space.stack[np.uintp(done)])
        done += 1
        for step in (1, -1, stride, -stride):
            near = cell + step
            if space.board[np.uintp(near)] == color:
                space.board[np.uintp(near)] = MARKED
                space.stack[np.uintp(size)] = near
                size += 1
    return size


@inline_kernel
def unmark(space, marked, color):
    """Take back the marks of ``block_size``."""
    for i in range(marked):
        space.board[np.uintp(space.stack[np.uintp(i)])] = color


@inline_kernel
def drop_marked(space, marked):
    """Let the stones above the ``marked`` marked ones fall and close empty columns."""
    stride = space.stride
    low = BOARD_CELLS
    high = 0
    for i in range(marked):
        cell = np.int64(space.stack[np.uintp(i)])
        low = min(low, cell)
        high = max(high, cell)
    first = low // stride
    last = high // stride
    emptied = 0
    for column in range(first, last + 1):
        base = column * stride
        height = np.int64(space.height[np.uintp(column - 1)])
        out = base
        for cell in range(base, base + height):
            stone = space.board[np.uintp(cell)]
            space.board[np.uintp(out)] = stone
            out += stone != MARKED
        for cell in range(out, base + height):
            space.board[np.uintp(cell)] = 0
        space.height[np.uintp(column - 1)] = out - base
        if out == base:
            emptied += 1
    if emptied > 0:
        _close_columns(space, first)


@inline_kernel
def _close_columns(space, first):
    """Shift columns left over empty ones, from column ``first`` (1 is the leftmost)."""
    stride = space.stride
    out = first
    for column in range(first, space.width + 1):
        height = np.int64(space.height[np.uintp(column - 1)])
        if height == 0:
            continue
        if out != column:
            for row in range(stride):
                space.board[np.uintp(out * stride + row)] = space.board[
                    np.uintp(column * stride + row)
                ]
            space.height[np.uintp(out - 1)] = height
        out += 1
    for column in range(out, space.width + 1):
        for row in range(stride):
            space.board[np.uintp(column * stride + row)] = 0
        space.height[np.uintp(column - 1)] = 0
    space.width = out - 1


@inline_kernel
def play_cell(space, cell):
    """Remove the block at ``cell`` and book its score and move."""
    color = space.board[np.uintp(cell)]
    size = block_size(space, cell)
    drop_marked(space, size)
    space.counts[np.uintp(color)] -= size
    space.score += block_value(space.scoring, size)
    space.line[np.uintp(space.moves)] = cell
    space.moves += 1


@inline_kernel
def _throw(space):
    """Throw until a stone stands for a free block; -1 after too many misses."""
    stride = space.stride
    tall = stride - 1
    for _ in range(THROWS):
        word = next_word(space)
        column = (word >> np.uint64(32)) * np.uint64(space.width) >> np.uint64(32)
        row = (word & np.uint64(0xFFFFFFFF)) * np.uint64(tall) >> np.uint64(32)
        cell = (np.int64(column) + 1) * stride + np.int64(row)
        color = space.board[np.uintp(cell)]
        if color == 0 or color == space.tabu or color == space.tabu2:
            continue
        # A block is taken only at a stone with none of it below or to the left.
        if (
            space.board[np.uintp(cell - 1)] == color
            or space.board[np.uintp(cell - stride)] == color
        ):
            continue
        if (
            space.board[np.uintp(cell + 1)] == color
            or space.board[np.uintp(cell + stride)] == color
        ):
            return cell
    return -1


@inline_kernel
def _draw_listed(space):
    """List all blocks and draw one of a free color, else one of any; -1 without a block."""
    list_blocks(space, space.board)
    if space.blocks == 0:
        return -1
    free = 0
    for k in range(space.blocks):
        color = space.block_color[np.uintp(k)]
        free += color != space.tabu and color != space.tabu2
    half = 0
    if free == 0 and space.tabu2 != 0:
        for k in range(space.blocks):
            half += space.block_color[np.uintp(k)] != space.tabu
    among = free if free > 0 else (half if half > 0 else space.blocks)
    pick = np.int64((next_word(space) >> np.uint64(32)) * np.uint64(among) >> np.uint64(32))
    for k in range(space.blocks):
        color = space.block_color[np.uintp(k)]
        if free > 0 and (color == space.tabu or color == space.tabu2):
            continue
        if free == 0 and half > 0 and color == space.tabu:
            continue
        if pick == 0:
            return np.int64(space.block_cell[np.uintp(k)])
        pick -= 1
    return -1


@inline_kernel
def _worth(space, cell):
    """What speaks for the block at ``cell`` among several."""
    color = space.board[np.uintp(cell)]
    if space.prefer == RAREST:
        return -np.int64(space.counts[np.uintp(color)])
    size = np.int64(block_size(space, cell))
    unmark(space, size, color)
    return size


@inline_kernel
def _draw(space):
    """Draw a move by the policy; -1 when the game is over."""
    best = -1
    best_worth = WORST
    for _ in range(space.draws):
        cell = _throw(space)
        if cell < 0:
            cell = _draw_listed(space)
        if cell < 0 or space.draws == 1:
            return cell
        worth = _worth(space, cell)
        if worth > best_worth:
            best_worth = worth
            best = cell
    return best


@inline_kernel
def play_to_end(space):
    """Play ``board`` to its end; needs ``measure_columns``; adds to ``line`` and ``score``."""
    while space.width > 0 and space.moves < MAX_MOVES:
        cell = _draw(space)
        if cell < 0:
            break
        play_cell(space, cell)
    space.score += end_value(space.scoring, space.counts)
    space.playouts += 1


@kernel
def run_playouts(space, root, playouts):
    """Play ``playouts`` times from the board ``root``; returns the sum and the best score."""
    total = 0
    best = WORST
    for _ in range(playouts):
        for i in range((space.columns + 2) * space.stride + 1):
            space.board[np.uintp(i)] = root[np.uintp(i)]
        space.moves = 0
        space.score = 0
        measure_columns(space)
        choose_tabu(space)
        play_to_end(space)
        total += space.score
        best = max(best, space.score)
    return total, best
