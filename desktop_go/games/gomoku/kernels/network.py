"""A small network that corrects the static value, kept up to date move by move.

The idea is that of efficiently updatable networks (NNUE, Nasu 2018). Every line through an empty
cell, as far as it counts, belongs to a *class* (``line_classes``), and every class has a vector. A
cell adds up the vectors of its four lines; what is positive of that is added up over all empty
cells, and two small layers turn the total into a number. A stone changes only the cells near it on
its lines, so most of this stays from one position of the search to the next.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import U, step
from desktop_go.kernels import inline_kernel, kernel

NETWORK = np.dtype(
    [
        ("line", np.uint16, (4 * L.CELLS,)),  # by cell and direction: the class that is in ``sum``
        # By cell and channel: the vectors of its four lines together.
        ("sum", np.int16, (L.CELLS * L.CHANNELS,)),
        ("total", np.int32, (L.CHANNELS,)),  # the positive parts of ``sum`` over the empty cells
        ("used", np.uint8, (L.CELLS,)),  # by cell: 1 if it is in ``total``
        ("moves", np.int16, (L.MAX_POINTS,)),  # cells of the stones that are taken into account
        ("stones", np.int64),  # entries of ``moves``
        ("hidden", np.float32, (L.HIDDEN,)),  # the middle layer of the last value
    ],
    align=True,
)
"""What the network knows of a board."""


@kernel
def look(net, board, tables):
    """Take all of ``board`` into account anew."""
    for i in range(L.CELLS):
        net.used[i] = 0
    for i in range(L.CHANNELS):
        net.total[i] = 0
    for i in range(board.n_points):
        _renew(net, board, tables, np.int64(board.points[U(i)]))
    _remember(net, board, np.int64(0))


@kernel
def _remember(net, board, first):
    """Note the stones from the one with the number ``first`` on as taken into account."""
    for i in range(first, board.stones):
        net.moves[i] = board.moves[i]
    net.stones = board.stones
    board.low = board.stones


@kernel
def follow(net, board, tables):
    """Take into account what has changed on ``board`` since the last time."""
    first = min(board.low, net.stones)
    for i in range(first, net.stones):
        _renew_near(net, board, tables, np.int64(net.moves[U(i)]))
    for i in range(first, board.stones):
        _renew_near(net, board, tables, np.int64(board.moves[U(i)]))
    _remember(net, board, first)


@kernel
def _renew_near(net, board, tables, cell):
    """Look again at ``cell``, where a stone came or went, and at the cells that it matters to.

    What lies behind stones of both colors does not see it; if it did before, one of those has
    changed too.
    """
    _renew(net, board, tables, cell)
    for arm in range(8):
        direction = arm >> 1
        jump = step(direction)
        if arm & 1:
            jump = -jump
        near = cell
        between = 0
        for _ in range(tables.reach):
            near += jump
            content = board.cell[U(near)]
            between |= content
            if between == L.EDGE:
                break
            if content == L.EMPTY and net.used[U(near)]:
                _renew_line(net, board, tables, near, direction)


@inline_kernel
def _renew_line(net, board, tables, cell, direction):
    """Bring one line of a cell up to date that is in the total."""
    line = U(4 * cell + direction)
    new = tables.line_class[U(board.key[line])]
    old = net.line[line]
    if new == old:
        return
    net.line[line] = new
    at = U(L.CHANNELS * cell)
    before, now = U(L.CHANNELS * np.int64(old)), U(L.CHANNELS * np.int64(new))
    for i in range(L.CHANNELS):
        was = net.sum[at + U(i)]
        change = np.int16(tables.vector[now + U(i)] - tables.vector[before + U(i)])
        becomes = np.int16(was + change)
        net.sum[at + U(i)] = becomes
        net.total[U(i)] += np.int32(max(becomes, np.int16(0))) - np.int32(max(was, np.int16(0)))


@inline_kernel
def _renew(net, board, tables, cell):
    """Put a cell into the total, or take it out."""
    empty = board.cell[U(cell)] == L.EMPTY
    at = U(L.CHANNELS * cell)
    if net.used[U(cell)]:
        if not empty:
            net.used[U(cell)] = 0
            for i in range(L.CHANNELS):
                net.total[U(i)] -= np.int32(max(net.sum[at + U(i)], np.int16(0)))
        return
    if not empty:
        return
    net.used[U(cell)] = 1
    for i in range(L.CHANNELS):
        net.sum[at + U(i)] = 0
    for direction in range(4):
        net.line[U(4 * cell + direction)] = 0
        _renew_line(net, board, tables, cell, direction)


@kernel
def correction(net, board, tables, color, classical):
    """What the network adds to the static value ``classical`` of ``color``, who is to move."""
    follow(net, board, tables)
    hidden, weights = net.hidden, tables.hidden
    side = L.HIDDEN * (color - 1)
    first = L.HIDDEN * (L.CHANNELS + 1) * (color - 1)
    seen = np.float32(max(min(classical, L.MAX_SEEN), -L.MAX_SEEN))
    at = U(first + L.HIDDEN * L.CHANNELS)
    for j in range(L.HIDDEN):
        hidden[U(j)] = tables.hidden_bias[U(side + j)] + seen * weights[at + U(j)]
    # Four inputs at a time: the middle layer is read and written less often, four times as fast.
    for i in range(0, L.CHANNELS, 4):
        a, b = np.float32(net.total[U(i)]), np.float32(net.total[U(i + 1)])
        c, d = np.float32(net.total[U(i + 2)]), np.float32(net.total[U(i + 3)])
        at = U(first + L.HIDDEN * i)
        for j in range(L.HIDDEN):
            row = at + U(j)
            ab = a * weights[row] + b * weights[row + U(L.HIDDEN)]
            cd = c * weights[row + U(2 * L.HIDDEN)] + d * weights[row + U(3 * L.HIDDEN)]
            hidden[U(j)] += ab + cd
    result = tables.output_bias[U(color - 1)]
    for j in range(L.HIDDEN):
        result += max(hidden[U(j)], np.float32(0.0)) * tables.output[U(side + j)]
    return np.int64(np.rint(result))
