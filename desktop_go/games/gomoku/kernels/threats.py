"""Finds the cells that make or stop fives and open fours."""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import (
    U,
    count_of,
    find_grade,
    grade_at,
    place,
    shape_at,
    step,
    undo,
)
from desktop_go.kernels import inline_kernel, kernel

ROOM = 100
"""Most cells a list of defenses takes; the arrays given have 128. Ample; by hand."""


@inline_kernel
def is_four(grade):
    """Whether the grade holds a four (and is not certainly a foul or a five)."""
    return L.G_FOUR <= grade <= L.G_OPEN_FOUR or grade == L.G_FOUR_DOUBLE_THREE


@inline_kernel
def is_three(grade):
    """Whether the grade holds an open three and no four."""
    return L.G_OPEN_THREE <= grade <= L.G_DOUBLE_THREE


@kernel
def five_beside(board, last, color):
    """A cell that makes five for ``color`` on a line through its stone on ``last``."""
    for direction in range(4):
        # The occupied cell keeps the shape that its stone was to make when it was played.
        if shape_at(board, last, direction, color) < L.FOUR:
            continue
        jump = step(direction)
        for distance in range(1, 5):
            near = last + distance * jump
            if board.cell[U(near)] == L.EMPTY:
                if shape_at(board, near, direction, color) == L.FIVE:
                    return near
            elif board.cell[U(near)] != color:
                break
        for distance in range(1, 5):
            near = last - distance * jump
            if board.cell[U(near)] == L.EMPTY:
                if shape_at(board, near, direction, color) == L.FIVE:
                    return near
            elif board.cell[U(near)] != color:
                break
    return find_grade(board, color, L.G_FIVE)


@inline_kernel
def add_once(cells, listed, cell):
    """Append ``cell`` to the list ``cells[:n]`` unless it is there; returns the new length."""
    for i in range(listed):
        if cells[i] == cell:
            return listed
    cells[listed] = cell
    return listed + 1


@kernel
def line_cells(board, cell, direction, color, least, cells, listed):
    """Add the empty cells of one line that make at least shape ``least``; returns the length."""
    jump = step(direction)
    for sign in (-1, 1):
        for distance in range(1, 6):
            near = cell + sign * distance * jump
            content = board.cell[U(near)]
            if content == L.EDGE or (content != L.EMPTY and content != color):
                break
            if listed >= ROOM:
                return listed
            if content == L.EMPTY and shape_at(board, near, direction, color) >= least:
                listed = add_once(cells, listed, near)
    return listed


@kernel
def five_defenses(board, tables, color, cells):
    """List the cells where the opponent of ``color`` stops all fives; returns how many.

    Under caro a five can also be spoiled from its end, so there may be several.
    """
    five = find_grade(board, color, L.G_FIVE)
    cells[0] = five
    listed = np.int64(1)
    if tables.rule != L.CARO:
        return listed if count_of(board, color, L.G_FIVE) == 1 else 0
    for direction in range(4):
        if shape_at(board, five, direction, color) == L.FIVE:
            listed = line_cells(board, five, direction, color, L.NOTHING, cells, listed)
            listed = _ends(board, five, direction, color, cells, listed)
    return _keep_working(board, tables, color, cells, listed, L.G_FIVE)


@kernel
def _ends(board, cell, direction, color, cells, listed):
    """Add the first empty cells behind the run that a stone on ``cell`` would make."""
    jump = step(direction)
    for sign in (-1, 1):
        near = cell + sign * jump
        while board.cell[U(near)] == color:
            near += sign * jump
        if board.cell[U(near)] == L.EMPTY and listed < ROOM:
            listed = add_once(cells, listed, near)
    return listed


@kernel
def _keep_working(board, tables, color, cells, listed, grade):
    """Keep the cells where a stone of the opponent leaves no cell of ``grade`` for ``color``."""
    kept = 0
    for i in range(listed):
        cell = cells[i]
        place(board, tables, cell, 3 - color)
        works = count_of(board, color, grade) == 0
        undo(board, tables, cell)
        if works:
            cells[kept] = cell
            kept += 1
    return kept


@kernel
def open_four_defenses(board, tables, color, cells):
    """List the cells where the opponent of ``color`` stops every open four; returns how many.

    Only cells on the lines of the threat can do so; fours of the opponent are not listed.
    """
    least = L.NOTHING if tables.rule == L.CARO else L.FOUR
    listed = np.int64(0)
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] != L.EMPTY or grade_at(board, cell, color) != L.G_OPEN_FOUR:
            continue
        if listed < ROOM:
            listed = add_once(cells, listed, cell)
        for direction in range(4):
            if shape_at(board, cell, direction, color) >= L.FOUR:
                listed = line_cells(board, cell, direction, color, least, cells, listed)
    return _keep_working(board, tables, color, cells, listed, L.G_OPEN_FOUR)
