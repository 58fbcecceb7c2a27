"""Beam search by the number of stones left: of all boards with n stones the ``width[n]`` best.

Boards with equally many stones have had equally much material to score with, so their values
compare fairly. A board that was reached with an equal or better score already is dropped before it
is valued. ``w`` is a ``measure.BEAM``.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels.board import (
    block_value,
    copy_without,
    end_value,
    list_blocks,
)
from desktop_go.games.samegame.kernels.measure import (
    COLORS,
    GUIDE,
    hash_board,
    let_fall,
    locate,
    measure,
    measure_change,
    promise,
    restore,
    study,
)
from desktop_go.kernels import inline_kernel, kernel

NODE = np.dtype(
    [
        ("hash", "u8"),
        ("parent", "i4"),
        ("score", "i4"),
        ("value", "f4"),
        ("bonus", "f4"),
        ("cell", "u2"),
    ],
    align=True,
)
ENTRY = np.dtype([("check", "u4"), ("score", "i4")], align=True)
"""What is known of a board: the upper half of its hash (the lower half says where) and a score."""


@kernel
def start(w, boards, nodes, fill):
    """Begin with ``w.board`` (``w.stones`` stones, ``w.start_score`` so far) as the only node."""
    for level in range(w.stones + 1):
        fill[level] = 0
    at = np.int64(w.offset[w.stones])
    fill[w.stones] = 1
    for i in range(w.cells):
        boards[at, i] = w.board[i]
        w.column_of[np.uintp(i)] = i // w.stride
    nodes[at].parent = -1
    nodes[at].score = w.start_score
    nodes[at].value = 0
    nodes[at].bonus = 0
    nodes[at].hash = hash_board(w, w.board)
    w.best = -(1 << 40)
    w.best_node = -1
    w.level = w.stones
    w.next = 0


@inline_kernel
def _sift_down(nodes, heap, base, n):
    """Restore the heap (least value first) from its top."""
    hole = 0
    item = heap[np.uintp(base)]
    value = nodes[np.uintp(item)].value
    while True:
        kid = 2 * hole + 1
        if kid >= n:
            break
        if (
            kid + 1 < n
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
def _is_known(w, table, key, score):
    """Whether the board was met with this score or a better one; else it is noted."""
    slot = np.uintp(key & w.table_mask)
    check = np.uint32(key >> np.uint64(32))
    if table[slot].check == check and table[slot].score >= score:
        return True
    table[slot].check = check
    table[slot].score = score
    return False


@kernel
def place(w, nodes, heap, fill, left, value):
    """Where a child of this value is to be kept; -1 when its level is full of better boards."""
    base = np.int64(w.offset[np.uintp(left)])
    width = np.int64(w.width[np.uintp(left)])
    n = fill[np.uintp(left)]
    if n == width and nodes[np.uintp(heap[np.uintp(base)])].value >= value:
        return -1
    at = base + n if n < width else np.int64(heap[np.uintp(base)])
    nodes[np.uintp(at)].value = value
    if n < width:
        heap[np.uintp(base + n)] = at
        fill[np.uintp(left)] = n + 1
        _sift_up(nodes, heap, base, n)
    else:
        _sift_down(nodes, heap, base, n)
    return at


@kernel
def expand(w, boards, nodes, heap, fill, table, at):
    """Make every child of node ``at``."""
    node = nodes[np.uintp(at)]
    slot = np.uintp(node.hash & w.table_mask)
    check = np.uint32(node.hash >> np.uint64(32))
    if table[slot].check == check and table[slot].score > node.score:
        return
    for i in range(w.cells):
        w.board[np.uintp(i)] = boards[np.uintp(at), np.uintp(i)]
    study(w, w.board)
    if w.blocks == 0:
        final = node.score + end_value(w.scoring, w.now)
        if final > w.best:
            w.best = final
            w.best_node = at
        return
    for i in range(w.cells):
        w.child[np.uintp(i)] = w.board[np.uintp(i)]
    w.children += w.blocks
    late = 0
    for k in range(w.blocks):
        root = np.int64(w.block[np.uintp(k)])
        first, last, vanishes, bonus = locate(w, root)
        bonus += node.bonus
        if vanishes:
            w.late[np.uintp(late)] = root
            w.block_size[np.uintp(late)] = w.extent[np.uintp(root)]
            w.block_cell[np.uintp(late)] = w.where[np.uintp(root)]
            w.late_bonus[np.uintp(late)] = bonus
            late += 1
            continue
        size = np.int64(w.extent[np.uintp(root)])
        key = node.hash
        for column in range(first, last + 1):
            key = let_fall(w, root, column, key)
        score = node.score + block_value(w.scoring, size)
        if _is_known(w, table, key, score):
            for column in range(first, last + 1):
                restore(w, column)
            continue
        measure_change(w, root, first, last)
        left = w.level - size
        value = np.float32(score) + bonus + promise(w, left)
        to = place(w, nodes, heap, fill, left, value)
        if to >= 0:
            copy_without(w, w.board, boards[np.uintp(to)], root)
            nodes[np.uintp(to)].hash = key
            nodes[np.uintp(to)].parent = at
            nodes[np.uintp(to)].cell = w.where[np.uintp(root)]
            nodes[np.uintp(to)].score = score
            nodes[np.uintp(to)].bonus = bonus
    for k in range(late):
        root = np.int64(w.late[np.uintp(k)])
        size = np.int64(w.block_size[np.uintp(k)])
        copy_without(w, w.board, w.child, root)
        score = node.score + block_value(w.scoring, size)
        key = hash_board(w, w.child)
        if _is_known(w, table, key, score):
            continue
        measure(w, w.child)
        left = w.level - size
        bonus = w.late_bonus[np.uintp(k)]
        value = np.float32(score) + bonus + promise(w, left)
        to = place(w, nodes, heap, fill, left, value)
        if to >= 0:
            for i in range(w.cells):
                boards[np.uintp(to), np.uintp(i)] = w.child[np.uintp(i)]
            nodes[np.uintp(to)].hash = key
            nodes[np.uintp(to)].parent = at
            nodes[np.uintp(to)].cell = w.block_cell[np.uintp(k)]
            nodes[np.uintp(to)].score = score
            nodes[np.uintp(to)].bonus = bonus


@kernel
def advance(w, boards, nodes, heap, fill, table, children):
    """Go on until ``children`` more boards were valued; True when all levels are done."""
    stop_at = w.children + children
    while w.level >= 0:
        while w.next < fill[w.level]:
            if w.children >= stop_at:
                return False
            expand(w, boards, nodes, heap, fill, table, w.offset[w.level] + w.next)
            w.next += 1
        w.level -= 1
        w.next = 0
    return True


@kernel
def replay(w, line, moves, bonus):
    """Set ``board``, ``stones`` and ``start_score`` to those after ``moves`` moves of ``line``.

    The guide gives each of these moves ``bonus``.
    """
    for k in range(moves):
        list_blocks(w, w.board)
        cell = np.int64(line[k])
        root = w.root[np.uintp(cell)]
        size = 0
        code = np.uint64(0)
        column = w.stride
        while w.board[np.uintp(column)] != 0:
            at = column
            while w.board[np.uintp(at)] != 0:
                if w.root[np.uintp(at)] == root:
                    size += 1
                    code ^= w.zobrist[np.uintp(at * COLORS + w.board[np.uintp(at)])]
                at += 1
            column += w.stride
        w.guide[np.uintp(code % np.uint64(GUIDE))] += bonus
        copy_without(w, w.board, w.board, root)
        w.stones -= size
        w.start_score += block_value(w.scoring, size)
