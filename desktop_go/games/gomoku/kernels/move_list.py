"""Which moves the alpha-beta search lists in a position, and in which order it tries them.

The order comes from how likely a move is by its shapes, the move of the transposition table, the
killer moves (Akl & Newborn 1977) and the history of cut-offs (Schaeffer 1989), kept for moves and
for replies to the move before.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import U, grade_at, likelihood
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.search_state import POINTS, WIDTH, mover
from desktop_go.games.gomoku.kernels.threats import is_four, open_four_defenses
from desktop_go.games.gomoku.kernels.weights import (
    HISTORY_BONUS,
    HISTORY_FADE,
    HISTORY_SHIFT,
    HISTORY_UNIT,
    KILLER_FIRST,
    KILLER_SECOND,
    NAT,
    TABLE_FIRST,
    UNIT,
)
from desktop_go.kernels import inline_kernel, kernel

# The numbers below are by hand and were not measured one by one.
LEAST_ODDS = 1e-30
"""Keeps the logarithm finite where no move is listed."""
NEAR_MIDDLE, SPARSE = 2, 8
"""With at most SPARSE stones and no shape to go by, moves are at most so far from the middle."""


@kernel
def sum_up(board, tables, frame, color):
    """Set ``log_sum``, from which the probability of each listed move follows."""
    total = 0.0
    for i in range(frame.n_moves):
        total += np.exp(UNIT * likelihood(board, tables, np.int64(frame.moves[i]), color))
    frame.log_sum = np.int64(NAT * np.log(max(total, LEAST_ODDS)))


@kernel
def any_move(search, board, tables, frame, color, ply):
    """No move has a shape (an empty or dead board): list the allowed ones nearest the center."""
    middle = board.size // 2 + L.PAD
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] != L.EMPTY or frame.n_moves >= WIDTH:
            continue
        if (ply > 0 or search.allowed[cell]) and may_play(board, tables, cell, color):
            away = abs(cell % L.STRIDE - middle) + abs(cell // L.STRIDE - middle)
            if away <= NEAR_MIDDLE or board.stones > SPARSE:
                frame.moves[frame.n_moves] = cell
                frame.orders[frame.n_moves] = -away
                frame.n_moves += 1
    return 0


@inline_kernel
def _reply(search, ply, cell):
    """Index in ``replies`` of ``cell`` after the move before."""
    before = np.int64(search.frame[ply - 1].move)
    return U(POINTS * _dense(before) + _dense(cell))


@inline_kernel
def _dense(cell):
    """A cell's number without the border; 0 for a pass."""
    return max(L.MAX_SIZE * (cell // L.STRIDE - L.PAD) + cell % L.STRIDE - L.PAD, 0)


@inline_kernel
def past(search, ply, cell, color):
    """What the histories of cut-offs add to the order of a move."""
    known = np.int64(search.history[U(L.CELLS * (color - 1) + cell)])
    if ply > 0:
        known += search.replies[_reply(search, ply, cell)]
    return known >> HISTORY_SHIFT


@kernel
def _add(search, board, tables, frame, cell, color, ply, table_move):
    """List one move with its order number."""
    if ply == 0 and not search.allowed[cell]:
        return
    order = likelihood(board, tables, cell, color)
    frame.top = max(frame.top, order)
    if search.use_order:
        if cell == table_move:
            order += TABLE_FIRST
        elif cell == frame.killer[0]:
            order += KILLER_FIRST
        elif cell == frame.killer[1]:
            order += KILLER_SECOND
        order += past(search, ply, cell, color)
    else:
        order = 0
    i = frame.n_moves
    if i >= WIDTH:  # full: the least promising one gives way
        i = 0
        for j in range(1, WIDTH):
            if frame.orders[j] < frame.orders[i]:
                i = j
        if frame.orders[i] >= order:
            return
    else:
        frame.n_moves += 1
    frame.moves[i] = cell
    frame.orders[i] = order


@kernel
def list_all(search, board, tables, frame, color, ply, table_move):
    """List every empty cell on a line with a stone that still matters."""
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] != L.EMPTY:
            continue
        own = grade_at(board, cell, color)
        if own == L.G_FOUL and color == L.BLACK:
            continue
        if own >= L.G_WEAK or grade_at(board, cell, 3 - color) >= L.G_WEAK:
            _add(search, board, tables, frame, cell, color, ply, table_move)


@kernel
def list_answers(search, board, tables, frame, color, ply, table_move):
    """List what meets a threatened open four: cells on its lines.

    Own fours, which mostly only put the answer off, are left for ``list_fours`` where something
    else is there to be tried: then ``fours`` is set.
    """
    listed = open_four_defenses(board, tables, 3 - color, search.cells)
    for i in range(listed):
        _add(search, board, tables, frame, search.cells[i], color, ply, table_move)
    frame.fours = 1
    if not search.prune or frame.n_moves == 0:
        list_fours(search, board, tables, frame, color, ply, table_move)


@kernel
def list_fours(search, board, tables, frame, color, ply, table_move):
    """List the own fours, where nothing else meets an open four."""
    frame.fours = 0
    known = frame.n_moves
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] == L.EMPTY and is_four(grade_at(board, cell, color)):
            fresh = True
            for j in range(known):
                fresh = fresh and frame.moves[j] != cell
            if fresh:
                _add(search, board, tables, frame, cell, color, ply, table_move)


@kernel
def select_move(frame):
    """Bring the best remaining move to the front and return it."""
    i = frame.next
    best = i
    for j in range(i + 1, frame.n_moves):
        if frame.orders[U(j)] > frame.orders[U(best)]:
            best = j
    move = frame.moves[best]
    order = frame.orders[best]
    frame.moves[best] = frame.moves[i]
    frame.orders[best] = frame.orders[i]
    frame.moves[i] = move
    frame.orders[i] = order
    frame.next = i + 1
    frame.move = move
    return np.int64(move)


@kernel
def reward(search, frame, ply, depth):
    """Remember the move that cut the node off, for the ordering elsewhere, and those in vain."""
    if frame.killer[0] != frame.move:
        frame.killer[1] = frame.killer[0]
        frame.killer[0] = frame.move
    bonus = min(max(depth, 1) * max(depth, 1), HISTORY_BONUS)
    for i in range(frame.next):
        cell = np.int64(frame.moves[i])
        gain = bonus if i == frame.next - 1 else -bonus
        _learn(search.history, U(L.CELLS * (mover(search, ply) - 1) + cell), gain)
        if ply > 0:
            _learn(search.replies, _reply(search, ply, cell), gain)


@inline_kernel
def _learn(table, i, gain):
    """Move one number of a history towards ``gain``."""
    table[i] += gain * HISTORY_UNIT - table[i] * abs(gain) // HISTORY_FADE
