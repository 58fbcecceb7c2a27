"""Beam search by the number of stones left: of all boards with n stones the ``width[n]`` best.

Boards with equally many stones have had equally much material to score with, so their values
compare fairly. A board that was reached with an equal or better score already is dropped before it
is valued. ``space`` is a ``features.BEAM``.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels.board import (
    block_value,
    copy_without,
    end_value,
    list_blocks,
)
from desktop_go.games.samegame.kernels.features import (
    COLORS,
    GUIDE,
    estimate,
    hash_board,
    let_fall,
    locate,
    restore,
    sum_up,
    sum_up_child,
    sum_up_parent,
)
from desktop_go.games.samegame.kernels.playout import WORST
from desktop_go.kernels import inline_kernel, kernel

NODE = np.dtype(
    [
        ("hash", "u8"),  # Zobrist hash of its board
        ("parent", "i4"),  # index of the node it came from; -1: the first one
        ("score", "i4"),  # points so far
        ("value", "f4"),  # what boards compete by: score, bonus and estimate, in points
        ("bonus", "f4"),  # what the guide gave the moves so far, in points
        ("cell", "u2"),  # the move into it: a cell of the block
    ],
    align=True,
)
ENTRY = np.dtype(
    [
        ("check", "u4"),  # upper half of the hash; the lower half says where the entry stands
        ("score", "i4"),  # highest score with which the board was reached
    ],
    align=True,
)
"""What is known of a board."""


@kernel
def start(space, boards, nodes, fill):
    """Begin with ``space.board``, its ``stones`` and ``start_score``, as the only node."""
    for level in range(space.stones + 1):
        fill[level] = 0
    at = np.int64(space.offset[space.stones])
    fill[space.stones] = 1
    for i in range(space.cells):
        boards[at, i] = space.board[i]
        space.column_of[np.uintp(i)] = i // space.stride
    nodes[at].parent = -1
    nodes[at].score = space.start_score
    nodes[at].value = 0
    nodes[at].bonus = 0
    nodes[at].hash = hash_board(space, space.board)
    space.best = WORST
    space.best_node = -1
    space.level = space.stones
    space.next = 0


@inline_kernel
def _sift_down(nodes, heap, base, filled):
    """Restore the heap (least value first) from its top."""
    hole = 0
    item = heap[np.uintp(base)]
    value = nodes[np.uintp(item)].value
    while True:
        kid = 2 * hole + 1
        if kid >= filled:
            break
        if (
            kid + 1 < filled
            and nodes[np.uintp(heap[np.uintp(base + kid + 1)])].value
            < nodes[np.uintp(heap[np.uintp(base + kid)])].value
        ):
            kid += 1
        other = heap[np.uintp(base + kid)]
        if nodes[np.uintp(other)].value >= value:
            break
        heap[np.uintp(base + hole)] = other
        hole = kid
    heap[np.uintp(base + hole)] = item


@inline_kernel
def _sift_up(nodes, heap, base, hole):
    """Restore the heap above its new last item ``hole``."""
    item = heap[np.uintp(base + hole)]
    value = nodes[np.uintp(item)].value
    while hole > 0:
        up = (hole - 1) // 2
        other = heap[np.uintp(base + up)]
        if nodes[np.uintp(other)].value <= value:
            break
        heap[np.uintp(base + hole)] = other
        hole = up
    heap[np.uintp(base + hole)] = item


@inline_kernel
def _is_known(space, table, key, score):
    """Whether the board was met with this score or a better one; else it is noted."""
    slot = np.uintp(key & space.table_mask)
    check = np.uint32(key >> np.uint64(32))
    if table[slot].check == check and table[slot].score >= score:
        return True
    table[slot].check = check
    table[slot].score = score
    return False


@kernel
def place(space, nodes, heap, fill, left, value):
    """Where a child of this value is to be kept; -1 when its level is full of better boards."""
    base = np.int64(space.offset[np.uintp(left)])
    width = np.int64(space.width[np.uintp(left)])
    filled = fill[np.uintp(left)]
    if filled == width and nodes[np.uintp(heap[np.uintp(base)])].value >= value:
        return -1
    at = base + filled if filled < width else np.int64(heap[np.uintp(base)])
    nodes[np.uintp(at)].value = value
    if filled < width:
        heap[np.uintp(base + filled)] = at
        fill[np.uintp(left)] = filled + 1
        _sift_up(nodes, heap, base, filled)
    else:
        _sift_down(nodes, heap, base, filled)
    return at


@kernel
def expand(space, boards, nodes, heap, fill, table, at):
    """Make every child of node ``at``."""
    node = nodes[np.uintp(at)]
    slot = np.uintp(node.hash & space.table_mask)
    check = np.uint32(node.hash >> np.uint64(32))
    # The same board came up later with more points.
    if table[slot].check == check and table[slot].score > node.score:
        return
    for i in range(space.cells):
        space.board[np.uintp(i)] = boards[np.uintp(at), np.uintp(i)]
    sum_up_parent(space, space.board)
    if space.blocks == 0:
        final = node.score + end_value(space.scoring, space.now)
        if final > space.best:
            space.best = final
            space.best_node = at
        return
    for i in range(space.cells):
        space.child[np.uintp(i)] = space.board[np.uintp(i)]
    space.children += space.blocks
    late = 0
    for k in range(space.blocks):
        root = np.int64(space.block[np.uintp(k)])
        first, last, vanishes, bonus = locate(space, root)
        bonus += node.bonus
        if vanishes:
            # The columns move: to be summed up afresh, when nobody needs ``child`` as it is.
            space.late[np.uintp(late)] = root
            space.block_size[np.uintp(late)] = space.extent[np.uintp(root)]
            space.block_cell[np.uintp(late)] = space.where[np.uintp(root)]
            space.late_bonus[np.uintp(late)] = bonus
            late += 1
            continue
        size = np.int64(space.extent[np.uintp(root)])
        key = node.hash
        for column in range(first, last + 1):
            key = let_fall(space, root, column, key)
        score = node.score + block_value(space.scoring, size)
        if _is_known(space, table, key, score):
            for column in range(first, last + 1):
                restore(space, column)
            continue
        sum_up_child(space, root, first, last)
        left = space.level - size
        value = np.float32(score) + bonus + estimate(space, left)
        to = place(space, nodes, heap, fill, left, value)
        if to >= 0:
            copy_without(space, space.board, boards[np.uintp(to)], root)
            nodes[np.uintp(to)].hash = key
            nodes[np.uintp(to)].parent = at
            nodes[np.uintp(to)].cell = space.where[np.uintp(root)]
            nodes[np.uintp(to)].score = score
            nodes[np.uintp(to)].bonus = bonus
    for k in range(late):
        root = np.int64(space.late[np.uintp(k)])
        size = np.int64(space.block_size[np.uintp(k)])
        copy_without(space, space.board, space.child, root)
        score = node.score + block_value(space.scoring, size)
        key = hash_board(space, space.child)
        if _is_known(space, table, key, score):
            continue
        sum_up(space, space.child)
        left = space.level - size
        bonus = space.late_bonus[np.uintp(k)]
        value = np.float32(score) + bonus + estimate(space, left)
        to = place(space, nodes, heap, fill, left, value)
        if to >= 0:
            for i in range(space.cells):
                boards[np.uintp(to), np.uintp(i)] = space.child[np.uintp(i)]
            nodes[np.uintp(to)].hash = key
            nodes[np.uintp(to)].parent = at
            nodes[np.uintp(to)].cell = space.block_cell[np.uintp(k)]
            nodes[np.uintp(to)].score = score
            nodes[np.uintp(to)].bonus = bonus


@kernel
def advance(space, boards, nodes, heap, fill, table, children):
    """Go on until ``children`` more boards were valued; True when all levels are done."""
    stop_at = space.children + children
    while space.level >= 0:
        while space.next < fill[space.level]:
            if space.children >= stop_at:
                return False
            expand(space, boards, nodes, heap, fill, table, space.offset[space.level] + space.next)
            space.next += 1
        space.level -= 1
        space.next = 0
    return True


@kernel
def replay(space, line, moves, bonus):
    """Set ``board``, ``stones`` and ``start_score`` to those after ``moves`` moves of ``line``.

    The guide gives each of these moves ``bonus``.
    """
    for k in range(moves):
        list_blocks(space, space.board)
        cell = np.int64(line[k])
        root = space.root[np.uintp(cell)]
        size = 0
        code = np.uint64(0)
        column = space.stride
        while space.board[np.uintp(column)] != 0:
            at = column
            while space.board[np.uintp(at)] != 0:
                if space.root[np.uintp(at)] == root:
                    size += 1
                    code ^= space.zobrist[np.uintp(at * COLORS + space.board[np.uintp(at)])]
                at += 1
            column += space.stride
        space.guide[np.uintp(code % np.uint64(GUIDE))] += bonus
        copy_without(space, space.board, space.board, root)
        space.stones -= size
        space.start_score += block_value(space.scoring, size)
