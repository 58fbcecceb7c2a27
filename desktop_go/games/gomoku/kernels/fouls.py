"""Decides whether a black stone is a foul under renju (RIF rules 9.2 and 9.3), iteratively."""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import U, grade_at, place, shape_at, step, undo
from desktop_go.kernels import inline_kernel, kernel

LEGAL, FOUL_OVERLINE, FOUL_FOURS, FOUL_THREES = 0, 1, 2, 3
UNDECIDED = -1
DEPTH_LIMIT = 12
"""Threes that depend on threes that depend on ... are taken as real beyond this depth. By hand; the
stack has room for 16 frames."""
FRAME, DIRECTION, OFFSET, REAL = 4, 1, 2, 3
"""Numbers of a frame of the stack, and where they stand after its cell: direction looked at, offset
on the line (-3..3), threes found to be real."""
FARTHEST = 3
"""A straight four of which a stone is part has its cells at most so far away."""


@inline_kernel
def _glance(board, cell):
    """The verdict if the grade alone decides, else UNDECIDED."""
    grade = grade_at(board, cell, L.BLACK)
    if grade == L.G_DOUBLE_THREE or grade == L.G_FOUR_DOUBLE_THREE:
        return UNDECIDED
    if grade != L.G_FOUL:
        return LEGAL
    for direction in range(4):
        if shape_at(board, cell, direction, L.BLACK) == L.OVERLINE:
            return FOUL_OVERLINE
    return FOUL_FOURS


@inline_kernel
def _joined(board, cell, direction, offset):
    """Whether only black stones lie between ``cell`` and the cell at ``offset``."""
    jump = step(direction)
    toward = 1 if offset > 0 else -1
    near = cell + toward * jump
    far = cell + offset * jump
    while near != far:
        if board.cell[U(near)] != L.BLACK:
            return False
        near += toward * jump
    return True


@kernel
def _straight_four(board, cell, direction, offset):
    """The cell at ``offset`` if it makes a straight four with ``cell`` and no five, else 0."""
    other = cell + offset * step(direction)
    if offset == 0 or board.cell[U(other)] != L.EMPTY:
        return 0
    if shape_at(board, other, direction, L.BLACK) != L.OPEN_FOUR:
        return 0
    if grade_at(board, other, L.BLACK) == L.G_FIVE or not _joined(board, cell, direction, offset):
        return 0
    return other


@kernel
def black_foul(board, tables, cell):
    """The foul a black stone on the empty ``cell`` would be: one of the codes above.

    A three counts only if one of its straight fours may be played, which asks the same question
    again with the stone on the board; the stack is in the board record.
    """
    verdict = _glance(board, cell)
    if verdict != UNDECIDED:
        return verdict
    stack = board.foul_stack
    depth = np.int64(0)
    _push(stack, depth, cell)
    place(board, tables, cell, L.BLACK)
    while True:
        base = FRAME * depth
        top = np.int64(stack[base])
        if stack[base + REAL] >= 2 or stack[base + DIRECTION] >= 4:
            verdict = FOUL_THREES if stack[base + REAL] >= 2 else LEGAL
            undo(board, tables, top)
            if depth == 0:
                return verdict
            depth -= 1
            _advance(stack, depth, verdict == LEGAL)
            continue
        shape = shape_at(board, top, np.int64(stack[base + DIRECTION]), L.BLACK)
        if stack[base + OFFSET] > FARTHEST or (
            shape != L.OPEN_THREE and shape != L.OPEN_THREE_WIDE
        ):
            stack[base + DIRECTION] += 1
            stack[base + OFFSET] = -FARTHEST
            continue
        other = _straight_four(
            board, top, np.int64(stack[base + DIRECTION]), np.int64(stack[base + OFFSET])
        )
        verdict = _glance(board, other) if other else FOUL_FOURS
        if verdict == UNDECIDED and depth < DEPTH_LIMIT:
            depth += 1
            _push(stack, depth, other)
            place(board, tables, other, L.BLACK)
        else:
            _advance(stack, depth, verdict <= LEGAL)


@inline_kernel
def _push(stack, depth, cell):
    """Begin a frame: cell, direction, offset, real threes so far."""
    stack[FRAME * depth] = cell
    stack[FRAME * depth + DIRECTION] = 0
    stack[FRAME * depth + OFFSET] = -FARTHEST
    stack[FRAME * depth + REAL] = 0


@inline_kernel
def _advance(stack, depth, real):
    """Go on to the next direction if the three was real, else to the next offset."""
    if real:
        stack[FRAME * depth + REAL] += 1
        stack[FRAME * depth + DIRECTION] += 1
        stack[FRAME * depth + OFFSET] = -FARTHEST
    else:
        stack[FRAME * depth + OFFSET] += 1


@inline_kernel
def may_play(board, tables, cell, color):
    """Whether the rules allow a stone of ``color`` on the empty ``cell``."""
    if tables.rule != L.RENJU or color != L.BLACK:
        return True
    grade = grade_at(board, cell, L.BLACK)
    if grade == L.G_FOUL:
        return False
    if grade == L.G_DOUBLE_THREE or grade == L.G_FOUR_DOUBLE_THREE:
        return black_foul(board, tables, cell) == LEGAL
    return True
