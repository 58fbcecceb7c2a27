"""First opinions on the moves of a new node, as AMAF results that were never played.

The idea is that of Gelly & Silver 2007 (section 5, "prior knowledge") and Chaslot et al. 2008. The
sizes, in visits, were chosen by hand with the first version of the search; only the engine as a
whole was measured (docs/engine.md), no number by itself.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import STRIDE, count_liberties, in_atari
from desktop_go.games.go.kernels.ladder import is_ladder_escape_futile
from desktop_go.games.go.kernels.policy import is_good_shape, liberties_after
from desktop_go.games.go.kernels.stones import BORDER, EMPTY
from desktop_go.kernels import inline_kernel, kernel

EVEN = 6.0
"""Wins and as many losses that every move begins with."""
CAPTURE, CAPTURE_STONE = 12.0, 3.0
"""Wins for a capture, and for each stone captured."""
ESCAPE, ESCAPE_STONE = 10.0, 3.0
"""Wins for saving a chain from atari, and for each of its stones; losses if a ladder catches it."""
MAX_STONES = 8
"""Stones of one chain that count."""
SELF_ATARI = 24.0
"""Losses for leaving the chain one liberty."""
ATARI = 4.0
"""Wins for putting a chain into atari."""
SHAPE = 6.0
"""Wins for a 3x3 shape (patterns.py)."""
NEAR_LAST = (0.0, 0.0, 9.0, 8.0, 6.0, 5.0, 4.0, 2.0)
"""Wins by distance dx + dy + max(dx, dy) to the last move (2: touching, 3: diagonal)."""
LINE_GOOD = (0.0, 0.0, 4.0, 3.0, 0.0)
LINE_BAD = (14.0, 7.0, 0.0, 0.0, 0.0)
"""Wins and losses by line from the edge (0: first line), for points with no stone around them."""


@inline_kernel
def distance(point, other):
    """Board distance dx + dy + max(dx, dy) of two points (gridcular metric)."""
    dx = abs(point % STRIDE - other % STRIDE)
    dy = abs(point // STRIDE - other // STRIDE)
    return dx + dy + max(dx, dy)


@inline_kernel
def edge_line(point, size):
    """0 for the first line, 1 for the second, at most 4."""
    col = point % STRIDE - 1
    row = point // STRIDE - 1
    line = min(min(col, size - 1 - col), min(row, size - 1 - row))
    return min(line, 4)


@kernel
def is_lonely(board, point):
    """Whether no stone stands within two steps of ``point`` along and across."""
    if board.code[np.uint64(point)] != 0:
        code = np.uint64(board.code[np.uint64(point)])
        # Stones are 01 and 10, empty points 00 and the border 11.
        stone = (code ^ (code >> np.uint64(1))) & np.uint64(0x5555)
        if stone != 0:
            return False
    for step in (-2 * STRIDE, 2 * STRIDE, -2, 2):
        near = point + step
        if near > 0 and near < len(board.color):
            content = board.color[np.uint64(near)]
            if content != EMPTY and content != BORDER:
                return False
    return True


@kernel
def move_prior(board, tables, ws, point, color):
    """Opinion on ``color`` playing ``point``: (value 0..1, weight in visits)."""
    good = 0.0
    bad = 0.0
    foe = 3 - color
    captures = False
    for step in (-STRIDE, -1, 1, STRIDE):
        beside = point + step
        content = board.color[np.uint64(beside)]
        if content == foe:
            stones = min(
                np.int64(board.stones[np.uint64(board.head[np.uint64(beside)])]), MAX_STONES
            )
            if in_atari(board, np.uint64(beside)):
                captures = True
                good += CAPTURE + CAPTURE_STONE * stones
            elif count_liberties(board, beside, 3) == 2:
                good += ATARI
        elif content == color and in_atari(board, np.uint64(beside)):
            stones = min(
                np.int64(board.stones[np.uint64(board.head[np.uint64(beside)])]), MAX_STONES
            )
            if liberties_after(board, tables, point, color) >= 2:
                if is_ladder_escape_futile(board, tables, ws, point, color):
                    bad += SELF_ATARI + ESCAPE_STONE * stones
                else:
                    good += ESCAPE + ESCAPE_STONE * stones
    if not captures and liberties_after(board, tables, point, color) < 2:
        bad += SELF_ATARI
        good = 0.0
    elif is_good_shape(board, tables, np.uint64(point), color):
        good += SHAPE
    if board.last > 0:
        near = distance(point, board.last)
        if near < len(NEAR_LAST):
            good += NEAR_LAST[near]
    if is_lonely(board, point):
        line = edge_line(point, board.size)
        good += LINE_GOOD[line]
        bad += LINE_BAD[line]
    weight = 2 * EVEN + good + bad
    return (EVEN + good) / weight, weight
