"""Beam search by the number of stones left: of all boards with n stones the ``width[n]`` best.

Boards with equally many stones have had equally much material to score with, so their values
compare fairly. A board that was reached with a better score already is dropped.
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
    copy_without,
    end_value,
    label_blocks,
    list_blocks,
)
from desktop_go.kernels import inline_kernel, kernel

HASH_COLORS = 8
FEATURES = 14
PHASES = 8
PHASE_STONES = 25
(T_CONN, T_LONE, T_WHOLE, O_CONN, O_LONE, O_WHOLE, O_MERGED) = range(7)
(LAST, LAST2, COLORS, MOVES, STRANDED, ROUGH, WIDE) = range(7, FEATURES)
"""Features of a board. T: of the target color, which is to be gathered; O: summed over the others.

WHOLE: what the stones of a color would bring as one block; CONN: that times the sum of the
squares of their blocks' shares, so all of it when they are one block; LONE: stones without a
neighbor of their color; MERGED: what the blocks would bring now. LAST, LAST2: colors with one or
two stones left; COLORS: colors left; MOVES: blocks; STRANDED: stones without another of their
color in their own or the next columns; ROUGH: steps between the heights; WIDE: columns left.
"""
WEIGHTS = PHASES * FEATURES

BEAM = np.dtype(
    [
        *SHAPE_FIELDS,
        *LABEL_FIELDS,
        *BLOCK_FIELDS,
        ("board", "u1", (BOARD_CELLS,)),
        ("child", "u1", (BOARD_CELLS,)),
        ("counts", "i4", (MAX_COLORS + 2,)),
        ("squares", "i4", (MAX_COLORS + 2,)),
        ("merged", "i4", (MAX_COLORS + 2,)),
        ("once", "u4", (MAX_COLORS + 2,)),
        ("twice", "u4", (MAX_COLORS + 2,)),
        ("feature", "f4", (FEATURES,)),
        ("alone", "i4", (MAX_COLORS + 2,)),
        ("weights", "f4", (WEIGHTS,)),
        ("zobrist", "u8", (BOARD_CELLS * HASH_COLORS,)),
        ("salt", "u8"),
        ("table_mask", "u8"),
        ("target", "i8"),
        ("start_score", "i8"),
        ("best", "i8"),
        ("best_node", "i8"),
        ("children", "i8"),
        ("width", "i4", (BOARD_CELLS,)),
        ("offset", "i4", (BOARD_CELLS,)),
        ("cells", "i8"),
        ("level", "i8"),
        ("next", "i8"),
    ],
    align=True,
)
NODE = np.dtype(
    [("hash", "u8"), ("parent", "i4"), ("score", "i4"), ("value", "f4"), ("cell", "u2")],
    align=True,
)
ENTRY = np.dtype([("hash", "u8"), ("score", "i8")], align=True)


@inline_kernel
def _measure(w, board):
    """Sum up the stones and blocks of each color; returns how many blocks can be removed."""
    label_blocks(w, board)
    for color in range(MAX_COLORS + 2):
        w.counts[np.uintp(color)] = 0
        w.squares[np.uintp(color)] = 0
        w.merged[np.uintp(color)] = 0
        w.alone[np.uintp(color)] = 0
    moves = 0
    for label in range(1, w.labels + 1):
        if w.parent[np.uintp(label)] == label:
            size = np.int64(w.size[np.uintp(label)])
            color = w.color[np.uintp(label)]
            w.counts[np.uintp(color)] += size
            w.squares[np.uintp(color)] += size * size
            if size == 1:
                w.alone[np.uintp(color)] += 1
            else:
                w.merged[np.uintp(color)] += block_value(w.scoring, size)
                moves += 1
    return moves


@inline_kernel
def _hash(w, board):
    """The Zobrist hash of ``board``."""
    value = w.salt
    column = w.stride
    while board[np.uintp(column)] != 0:
        cell = column
        while board[np.uintp(cell)] != 0:
            value ^= w.zobrist[np.uintp(cell * HASH_COLORS + board[np.uintp(cell)])]
            cell += 1
        column += w.stride
    return value


@inline_kernel
def _features(w, board, moves):
    """Fill ``feature`` from the last ``_measure`` of ``board``."""
    for color in range(MAX_COLORS + 2):
        w.once[np.uintp(color)] = 0
        w.twice[np.uintp(color)] = 0
    bit = np.uint32(2)
    column = w.stride
    rough = 0
    last = -1
    while board[np.uintp(column)] != 0:
        cell = column
        while board[np.uintp(cell)] != 0:
            color = np.uintp(board[np.uintp(cell)])
            w.twice[color] |= w.once[color] & bit
            w.once[color] |= bit
            cell += 1
        height = cell - column
        if last >= 0:
            rough += abs(height - last)
        last = height
        bit <<= np.uint32(1)
        column += w.stride
    stranded = 0
    for label in range(1, w.labels + 1):
        if w.size[np.uintp(label)] == 1 and w.parent[np.uintp(label)] == label:
            color = np.uintp(w.color[np.uintp(label)])
            at = np.uint32(np.int64(w.where[np.uintp(label)]) // w.stride)
            here = np.uint32(1) << at
            near = here << np.uint32(1) | here >> np.uint32(1)
            if w.once[color] & near == 0 and w.twice[color] & here == 0:
                stranded += 1
    for i in range(FEATURES):
        w.feature[i] = 0
    w.feature[STRANDED] = stranded
    w.feature[ROUGH] = rough
    w.feature[WIDE] = column // w.stride - 1
    w.feature[MOVES] = moves
    for color in range(1, MAX_COLORS + 1):
        n = np.int64(w.counts[np.uintp(color)])
        if n == 0:
            continue
        lone = np.float32(w.alone[np.uintp(color)])
        whole = np.float32(0)
        conn = np.float32(0)
        if n >= 3:
            share = np.float32(w.squares[np.uintp(color)]) / np.float32(n * n)
            whole = np.float32(block_value(w.scoring, n))
            conn = whole * share
        if color == w.target:
            w.feature[T_CONN] = conn
            w.feature[T_LONE] = lone
            w.feature[T_WHOLE] = whole
        else:
            w.feature[O_CONN] += conn
            w.feature[O_LONE] += lone
            w.feature[O_WHOLE] += whole
            w.feature[O_MERGED] += np.float32(w.merged[np.uintp(color)])
        w.feature[COLORS] += np.float32(1)
        if n == 1:
            w.feature[LAST] += np.float32(1)
        if n == 2:
            w.feature[LAST2] += np.float32(1)


@inline_kernel
def _promise(w, board, moves, left):
    """How good the board of the last ``_measure`` looks, beyond the score so far."""
    _features(w, board, moves)
    base = min(left // PHASE_STONES, PHASES - 1) * FEATURES
    total = np.float32(0)
    for i in range(FEATURES):
        total += w.weights[np.uintp(base + i)] * w.feature[np.uintp(i)]
    return total


@kernel
def start(w, boards, nodes, fill):
    """Begin with ``w.board`` (``w.stones`` stones, ``w.start_score`` so far) as the only node."""
    for level in range(w.stones + 1):
        fill[level] = 0
    at = np.int64(w.offset[w.stones])
    fill[w.stones] = 1
    for i in range(w.cells):
        boards[at, i] = w.board[i]
    nodes[at].parent = -1
    nodes[at].score = w.start_score
    nodes[at].value = 0
    nodes[at].hash = 0
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
def _slot_for(w, nodes, heap, fill, table, left, score, value):
    """Where the child is to be kept, or -1: its level is full of better boards, or it is known."""
    base = np.int64(w.offset[np.uintp(left)])
    width = np.int64(w.width[np.uintp(left)])
    n = fill[np.uintp(left)]
    if n == width and nodes[np.uintp(heap[np.uintp(base)])].value >= value:
        return -1
    key = _hash(w, w.child)
    slot = np.uintp(key & w.table_mask)
    if table[slot].hash == key and table[slot].score >= score:
        return -1
    table[slot].hash = key
    table[slot].score = score
    at = base + n if n < width else np.int64(heap[np.uintp(base)])
    nodes[np.uintp(at)].hash = key
    nodes[np.uintp(at)].value = value
    if n < width:
        heap[np.uintp(base + n)] = at
        fill[np.uintp(left)] = n + 1
        _sift_up(nodes, heap, base, n)
    else:
        _sift_down(nodes, heap, base, n)
    return at


@inline_kernel
def _expand(w, boards, nodes, heap, fill, table, at):
    """Make every child of node ``at``."""
    node = nodes[np.uintp(at)]
    slot = np.uintp(node.hash & w.table_mask)
    if table[slot].hash == node.hash and table[slot].score > node.score:
        return
    for i in range(w.cells):
        w.board[np.uintp(i)] = boards[np.uintp(at), np.uintp(i)]
    list_blocks(w, w.board)
    if w.blocks == 0:
        _measure(w, w.board)
        final = node.score + end_value(w.scoring, w.counts)
        if final > w.best:
            w.best = final
            w.best_node = at
        return
    for k in range(w.blocks):
        cell = w.block_cell[np.uintp(k)]
        size = np.int64(w.block_size[np.uintp(k)])
        copy_without(w, w.board, w.child, w.root[np.uintp(cell)])
        score = node.score + block_value(w.scoring, size)
        value = np.float32(score) + _promise(w, w.child, _measure(w, w.child), w.level - size)
        to = _slot_for(w, nodes, heap, fill, table, w.level - size, score, value)
        if to >= 0:
            for i in range(w.cells):
                boards[np.uintp(to), np.uintp(i)] = w.child[np.uintp(i)]
            nodes[np.uintp(to)].parent = at
            nodes[np.uintp(to)].cell = cell
            nodes[np.uintp(to)].score = score
        w.children += 1


@kernel
def advance(w, boards, nodes, heap, fill, table, children):
    """Go on until ``children`` more boards were valued; True when all levels are done."""
    stop_at = w.children + children
    while w.level >= 0:
        while w.next < fill[w.level]:
            if w.children >= stop_at:
                return False
            _expand(w, boards, nodes, heap, fill, table, w.offset[w.level] + w.next)
            w.next += 1
        w.level -= 1
        w.next = 0
    return True


@kernel
def replay(w, line, moves):
    """Set ``board``, ``stones`` and ``start_score`` to those after ``moves`` moves of ``line``."""
    for k in range(moves):
        list_blocks(w, w.board)
        cell = np.int64(line[k])
        root = w.root[np.uintp(cell)]
        size = 0
        column = w.stride
        while w.board[np.uintp(column)] != 0:
            at = column
            while w.board[np.uintp(at)] != 0:
                size += w.root[np.uintp(at)] == root
                at += 1
            column += w.stride
        copy_without(w, w.board, w.board, root)
        w.stones -= size
        w.start_score += block_value(w.scoring, size)


@kernel
def describe(w):
    """Fill ``feature`` from ``board``."""
    _features(w, w.board, _measure(w, w.board))
