"""The SameGame board for searches: blocks, removal, collapse and end value; unchecked.

A board is uint8 cells column by column: cell = (column + 1) * stride + row with row 0 at the
bottom and stride = height + 1, so that the cells around a column are always empty (0). Colors are
1..MAX_COLORS.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel

MAX_SIDE = 25
MAX_COLORS = 6
COLUMNS = 32
"""Room for MAX_SIDE columns and an empty one on either side."""
BOARD_CELLS = 704
"""At least (MAX_SIDE + 2) * (MAX_SIDE + 1) + 1."""

STANDARD, NO_DEDUCTION, PRODUCT, SQUARE, TOGETHER = 0, 1, 2, 3, 4
"""Scoring variants: what a block of n brings and whether leftovers cost."""
CLEAR_BONUS = 1000
"""Points for an empty board (Schadd et al. 2008)."""

SHAPE_FIELDS = [
    ("columns", "i8"),  # columns of the position, empty ones included
    ("stride", "i8"),  # cells a column in the array: height + 1
    ("scoring", "i8"),  # STANDARD, NO_DEDUCTION, PRODUCT, SQUARE or TOGETHER
    ("stones", "i8"),  # stones on the board that the search begins with
]
"""Fields that every workspace with a board has."""
LABEL_FIELDS = [
    ("label", "u2", (BOARD_CELLS,)),  # by cell: a label of its block; 1 and up
    ("parent", "u2", (BOARD_CELLS,)),  # by label: another label of the block; its own for a root
    ("size", "u2", (BOARD_CELLS,)),  # by root label: stones of the block; see ``list_blocks``
    ("color", "u1", (BOARD_CELLS,)),  # by label: color of the block
    ("where", "u2", (BOARD_CELLS,)),  # by label: the first cell that got it
    ("labels", "i8"),  # labels given out
]
"""Fields for ``label_blocks``: a union-find forest whose roots stand for the blocks."""
BLOCK_FIELDS = [
    ("root", "u2", (BOARD_CELLS,)),  # by cell: the root label of its block
    ("block_cell", "u2", (BOARD_CELLS,)),  # by place in the list: first cell of the block
    ("block_size", "u2", (BOARD_CELLS,)),  # by place in the list: its stones, 2 and up
    ("block_color", "u1", (BOARD_CELLS,)),  # by place in the list: its color
    ("blocks", "i8"),  # removable blocks in the list
]
"""Fields for ``list_blocks``."""


@inline_kernel
def block_value(scoring, stones):
    """What removing a block of ``stones`` stones brings."""
    if scoring == PRODUCT:
        return stones * (stones - 1)
    if scoring == SQUARE:
        return (stones - 1) * (stones - 1)
    return (stones - 2) * (stones - 2)


@inline_kernel
def end_value(scoring, counts):
    """What the end brings; ``counts`` holds the stones left of each color."""
    total = 0
    cost = 0
    for color in range(1, MAX_COLORS + 1):
        stones = np.int64(counts[np.uintp(color)])
        total += stones
        if stones > 2:
            cost += (stones - 2) * (stones - 2)
    if total == 0:
        return CLEAR_BONUS
    if scoring == STANDARD:
        return -cost
    if scoring == TOGETHER and total > 2:
        return -(total - 2) * (total - 2)
    return 0


@inline_kernel
def find_root(space, label):
    """The representative of ``label``; halves the path on the way."""
    while space.parent[np.uintp(label)] != label:
        up = space.parent[np.uintp(space.parent[np.uintp(label)])]
        space.parent[np.uintp(label)] = up
        label = up
    return label


@inline_kernel
def label_blocks(space, board):
    """Label the blocks of ``board``: label[cell], and size, color, first cell, parent of each.

    Only labels that are their own parent count; their size is that of the whole block.
    """
    labels = np.uint16(0)
    stride = space.stride
    column = stride
    while board[np.uintp(column)] != 0:
        cell = column
        color = board[np.uintp(cell)]
        while color != 0:
            label = np.uint16(0)
            if board[np.uintp(cell - 1)] == color:
                label = find_root(space, space.label[np.uintp(cell - 1)])
            if board[np.uintp(cell - stride)] == color:
                left = find_root(space, space.label[np.uintp(cell - stride)])
                if label == 0:
                    label = left
                elif label != left:
                    space.parent[np.uintp(label)] = left
                    space.size[np.uintp(left)] += space.size[np.uintp(label)]
                    label = left
            if label == 0:
                labels += np.uint16(1)
                label = labels
                space.parent[np.uintp(label)] = label
                space.size[np.uintp(label)] = 0
                space.color[np.uintp(label)] = color
                space.where[np.uintp(label)] = cell
            space.label[np.uintp(cell)] = label
            space.size[np.uintp(label)] += np.uint16(1)
            cell += 1
            color = board[np.uintp(cell)]
        column += stride
    space.labels = labels


@inline_kernel
def list_blocks(space, board):
    """List the removable blocks of ``board`` by their first cell, and the root of each cell."""
    label_blocks(space, board)
    stride = space.stride
    column = stride
    blocks = 0
    while board[np.uintp(column)] != 0:
        cell = column
        while board[np.uintp(cell)] != 0:
            label = space.label[np.uintp(cell)]
            root = find_root(space, label)
            space.root[np.uintp(cell)] = root
            size = space.size[np.uintp(root)]
            if size > 1:
                space.block_cell[np.uintp(blocks)] = cell
                space.block_size[np.uintp(blocks)] = size
                space.block_color[np.uintp(blocks)] = board[np.uintp(cell)]
                # Listed once: its size is 0 from here on.
                space.size[np.uintp(root)] = 0
                blocks += 1
            cell += 1
        column += stride
    space.blocks = blocks


@inline_kernel
def copy_without(space, board, target, block):
    """Write into ``target`` the ``board`` of ``list_blocks`` without root ``block``."""
    stride = space.stride
    column = stride
    out = stride
    while board[np.uintp(column)] != 0:
        # Every stone is written, and a removed one written over; ``target`` may be ``board``.
        cell = column
        top = out
        while board[np.uintp(cell)] != 0:
            target[np.uintp(top)] = board[np.uintp(cell)]
            top += space.root[np.uintp(cell)] != block
            cell += 1
        if top > out:
            for rest in range(top, out + stride):
                target[np.uintp(rest)] = 0
            out += stride
        column += stride
    for rest in range(out, (space.columns + 1) * stride):
        target[np.uintp(rest)] = 0


@kernel
def clear_board(board):
    """Empty every cell."""
    for i in range(BOARD_CELLS):
        board[i] = 0
