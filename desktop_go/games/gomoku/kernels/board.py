"""The searchable board: place and undo stones with all shapes and grades kept up to date."""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.kernels import inline_kernel, kernel

U = np.uint64


@inline_kernel
def step(direction):
    """Cell step of a direction (layout.STEPS)."""
    if direction == 0:
        return 1
    return L.STRIDE + direction - 1 if direction < 3 else L.STRIDE - 1


@inline_kernel
def shape_at(board, cell, direction, color):
    """The shape a stone of ``color`` on the empty ``cell`` makes in ``direction``."""
    return (board.shape[U(4 * cell + direction)] >> (4 * (color - 1))) & 15


@inline_kernel
def grade_at(board, cell, color):
    """The grade of a stone of ``color`` on the empty ``cell``."""
    return np.int64(board.grade[U(2 * cell + color - 1)])


@inline_kernel
def likelihood(board, tables, cell, color):
    """Weight of a move on the empty ``cell`` in the move probabilities, in 1/100 nats."""
    own = U(2 * cell + color - 1)
    foe = U(2 * cell + 2 - color)
    makes = np.int64(tables.policy_own[U(L.CODES * (color - 1) + board.code[own])])
    takes = np.int64(tables.policy_foe[U(L.CODES * (2 - color) + board.code[foe])])
    return makes + takes + tables.policy_both[U(L.GRADES * board.grade[own] + board.grade[foe])]


@inline_kernel
def count_of(board, color, grade):
    """How many empty cells have ``grade`` for ``color``."""
    return np.int64(board.count[U(L.GRADES * (color - 1) + grade)])


@kernel
def reset(board, tables, size):
    """Make ``board`` an empty one of ``size`` points a side."""
    reach = tables.reach
    for i in range(L.CELLS):
        board.cell[i] = L.EDGE
        board.grade[2 * i] = 0
        board.grade[2 * i + 1] = 0
        board.code[2 * i] = 0
        board.code[2 * i + 1] = 0
    for i in range(2 * L.GRADES):
        board.count[i] = 0
    board.value[0] = 0
    board.value[1] = 0
    board.hash = U(0)
    board.size = size
    board.n_points = size * size
    board.stones = 0
    board.low = 0
    for row in range(size):
        for col in range(size):
            cell = (row + L.PAD) * L.STRIDE + col + L.PAD
            board.points[row * size + col] = cell
            board.cell[cell] = L.EMPTY
    for i in range(size * size):
        _open_cell(board, tables, np.int64(board.points[i]), reach)


@kernel
def _open_cell(board, tables, cell, reach):
    """Set the keys, shapes and sums of an empty cell of an empty board."""
    codes_black = 0
    codes_white = 0
    for direction in range(4):
        key = 0
        for offset in range(-reach, reach + 1):
            if offset != 0 and board.cell[cell + offset * step(direction)] == L.EDGE:
                bit = offset + reach if offset < 0 else offset + reach - 1
                key |= 1 << bit | 1 << (bit + 2 * reach)
        board.key[4 * cell + direction] = key
        both = np.int64(tables.shape[key])
        board.shape[4 * cell + direction] = both
        codes_black |= (both & 15) << (4 * direction)
        codes_white |= (both >> 4) << (4 * direction)
    board.code[2 * cell] = codes_black
    board.code[2 * cell + 1] = codes_white
    for side in range(2):
        board.grade[2 * cell + side] = tables.grade[side * L.CODES + board.code[2 * cell + side]]
    _count_cell(board, tables, cell, 1)


@inline_kernel
def _count_cell(board, tables, cell, sign):
    """Add (1) or take away (-1) what an empty cell contributes to the sums."""
    for side in range(2):
        i = U(2 * cell + side)
        board.count[U(L.GRADES * side + board.grade[i])] += sign
        board.value[U(side)] += sign * tables.value[U(L.CODES * side + board.code[i])]


@inline_kernel
def _recode(board, tables, cell, side, changed_bits):
    """Give a cell a new code for one color (side 0 is Black).

    No branches, though often nothing changes: guessing wrong would cost more time than the work.
    """
    i = U(2 * cell + side)
    old_code = board.code[i]
    code = old_code ^ changed_bits
    board.code[i] = code
    base = L.CODES * side
    new_index = U(base + code)
    board.value[U(side)] += tables.value[new_index] - np.int64(tables.value[U(base + old_code)])
    grade = tables.grade[new_index]
    old_grade = board.grade[i]
    board.grade[i] = grade
    board.count[U(L.GRADES * side + old_grade)] -= 1
    board.count[U(L.GRADES * side + grade)] += 1


@inline_kernel
def _toggle(board, tables, cell, direction, flip):
    """Flip one bit of an empty cell's key and carry the change on."""
    i = U(4 * cell + direction)
    key = board.key[i] ^ flip
    board.key[i] = key
    shape = np.int64(tables.shape[U(key)])
    changed = shape ^ board.shape[i]
    if changed:
        board.shape[i] = shape
        for side in range(2):
            _recode(board, tables, cell, side, ((changed >> (4 * side)) & 15) << (4 * direction))


@kernel
def _toggle_lines(board, tables, cell, color):
    """Flip the stone on ``cell`` in the keys of the empty cells that it matters to.

    Behind stones of both colors, or the edge, it does not.
    """
    reach = tables.reach
    base = 2 * reach if color == L.BLACK else 0
    for arm in range(8):
        direction = arm >> 1
        jump = step(direction)
        bit = base + reach - 1
        turn = -1
        if arm & 1:
            jump = -jump
            bit += 1
            turn = 1
        near = cell
        between = 0
        for _ in range(reach):
            near += jump
            content = board.cell[U(near)]
            between |= content
            if between == L.EDGE:
                break
            if content == L.EMPTY:
                _toggle(board, tables, near, direction, 1 << bit)
            bit += turn


@kernel
def place(board, tables, cell, color):
    """Put a stone of ``color`` on the empty ``cell``; no rule is checked."""
    _count_cell(board, tables, cell, -1)
    board.cell[U(cell)] = color
    board.moves[U(board.stones)] = cell
    board.stones += 1
    board.hash ^= tables.zobrist[U(L.CELLS * (color - 1) + cell)]
    _toggle_lines(board, tables, cell, color)


@kernel
def undo(board, tables, cell):
    """Take back the stone placed last, which is on ``cell``."""
    color = np.int64(board.cell[U(cell)])
    _toggle_lines(board, tables, cell, color)
    board.hash ^= tables.zobrist[U(L.CELLS * (color - 1) + cell)]
    board.stones -= 1
    board.moves[U(board.stones)] = 0
    board.low = min(board.low, board.stones)
    board.cell[U(cell)] = L.EMPTY
    _count_cell(board, tables, cell, 1)


@kernel
def find_grade(board, color, grade):
    """The first cell with ``grade`` for ``color``, or 0."""
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] == L.EMPTY and grade_at(board, cell, color) == grade:
            return cell
    return 0


def new_board(tables: np.void, size: int) -> np.void:
    """Return an empty BOARD record."""
    board = np.zeros(1, L.BOARD)[0]
    reset(board, tables, size)
    return board


def cell_of(col: int, row: int) -> int:
    """Cell number of a point."""
    return (row + L.PAD) * L.STRIDE + col + L.PAD


def col_row(cell: int) -> tuple[int, int]:
    """Column and row of a cell number."""
    return cell % L.STRIDE - L.PAD, cell // L.STRIDE - L.PAD
