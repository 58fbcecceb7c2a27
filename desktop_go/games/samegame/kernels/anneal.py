"""Simulated annealing of a line (Kirkpatrick, Gelatt & Vecchi 1983), moves named by their stones.

A change plays another block somewhere, or puts off a move; then the old moves follow as far as
their stones are left and not alone, whatever their blocks have become, and random ones to the end.
A stone keeps its name wherever it falls, so most of a line survives a change. A new line replaces
the old one when it is worth as much, or by chance when it is worth little less.

Where a changed line arrives at a board of the old one the rest is known and need not be played.
"""

from __future__ import annotations

import math

import numpy as np

from desktop_go.games.samegame.kernels.board import MAX_COLORS, block_value, end_value
from desktop_go.games.samegame.kernels.columns import (
    BOARD_FIELDS,
    ONE,
    ROW,
    ROW_BITS,
    TAKE_FIELDS,
    any_block,
    copy_board,
    is_left,
    stone_at,
    take,
)
from desktop_go.games.samegame.kernels.playout import MAX_MOVES, WORST
from desktop_go.kernels import inline_kernel, kernel
from desktop_go.kernels.bits import ones
from desktop_go.search.random_state import below, unit

EARLIER, OTHER, INSTEAD = 0.2, 0.3, 0.6
"""Chances of the changes, each up to its number: a later move of the line now; any block; any block
instead of the move that was there. By hand; other chances tried were no better."""
LATER = 0.95
"""A move put off: after another move of the line; above, until the line is over."""
NEARLY, EACH = 300.0, 30.0
"""What a board that is nearly empty at the end is worth for the search, and how much less with each
stone: it shows the way to the empty board. The points are those of the rules."""

STEP = np.dtype(
    [
        *BOARD_FIELDS,
        ("move", "u2"),  # a stone of the block taken then
    ],
    align=True,
)
"""A board of the line and the move there. The last one has no move."""
ANNEAL = np.dtype(
    [
        *BOARD_FIELDS,
        *TAKE_FIELDS,
        ("random", "u8"),  # state of the random numbers (search.random_state)
        ("moves", "i8"),  # moves of the line
        ("value", "f8"),  # what it is worth for the search, in points
        ("points", "i8"),  # what it brings, end included
        ("temperature", "f8"),  # a loss of so many points is taken once in e times
        ("changed", "u2", (MAX_MOVES,)),  # the line with a change
        ("counts", "i4", (MAX_COLORS + 1,)),  # by color: stones left at the end
        ("best", "i8"),  # the most points of any line
        ("best_moves", "i8"),  # its moves
        ("best_line", "u2", (MAX_MOVES,)),  # stones of their blocks
        ("played", "i8"),  # moves played since the start
    ],
    align=True,
)
"""The workspace."""


@inline_kernel
def _play(space, stone):
    """Take a stone's block for its points; returns the size, 0 if the stone is alone."""
    size = take(space, stone)
    if size > 0:
        space.score += block_value(space.scoring, size)
        space.played += 1
    return size


@inline_kernel
def _end_points(space):
    """What the end brings on the board as it is."""
    for color in range(1, MAX_COLORS + 1):
        space.counts[np.uintp(color)] = 0
    for entry in range(space.columns, space.words):
        color = entry // space.columns
        space.counts[np.uintp(color)] += ones(space.bits[np.uintp(entry)])
    return end_value(space.scoring, space.counts)


@inline_kernel
def _nearness(space):
    """What the search adds for a board that is nearly empty at the end."""
    return max(0.0, NEARLY - EACH * space.left) if space.left > 0 else 0.0


@inline_kernel
def _note(space, steps):
    """Keep the line if it is the best."""
    if space.points > space.best:
        space.best = space.points
        space.best_moves = space.moves
        for k in range(space.moves):
            space.best_line[np.uintp(k)] = steps[np.uintp(k)].move


@kernel
def prepare(space, steps, board):
    """Set the first of ``steps`` to a kernel board; the shape of ``space`` is set."""
    colors = 0
    for column in range(space.columns):
        cell = (column + 1) * space.stride
        row = 0
        while board[cell + row] != 0:
            color = np.int64(board[cell + row])
            colors = max(colors, color)
            space.color[column << ROW_BITS | row] = color
            steps[0].bits[color * space.columns + column] |= ONE << np.uint32(row)
            steps[0].bits[column] |= ONE << np.uint32(row)
            row += 1
        steps[0].before[column] = column - 1
        steps[0].after[column] = column + 1 if column + 1 < space.columns else -1
    steps[0].left = space.stones
    space.words = (colors + 1) * space.columns
    space.best = WORST


@inline_kernel
def _first_column(space):
    """The leftmost column with stones."""
    column = 0
    while space.bits[np.uintp(column)] == 0:
        column += 1
    return column


@kernel
def begin(space, steps, line, moves):
    """Take ``moves`` moves of a complete line, kernel cells of the boards they are played on."""
    copy_board(steps[0], space, space.words, space.columns)
    for k in range(moves):
        column = _first_column(space)
        for _ in range(np.int64(line[k]) // space.stride - 1):
            column = np.int64(space.after[column])
        copy_board(space, steps[k], space.words, space.columns)
        steps[k].move = stone_at(space, column, np.int64(line[k]) % space.stride)
        _play(space, np.int64(steps[k].move))
    copy_board(space, steps[moves], space.words, space.columns)
    space.moves = moves
    space.points = space.score + _end_points(space)
    space.value = space.points + _nearness(space)
    _note(space, steps)


@kernel
def write_best(space, steps, line):
    """Write the best line as kernel cells."""
    copy_board(steps[0], space, space.words, space.columns)
    for k in range(space.best_moves):
        stone = np.int64(space.best_line[k])
        at = stone >> ROW_BITS
        column = _first_column(space)
        place = 1
        while column != at:
            column = np.int64(space.after[column])
            place += 1
        under = space.bits[at] & ((ONE << np.uint32(stone & ROW)) - ONE)
        line[k] = place * space.stride + ones(np.uint32(under))
        _play(space, stone)


@inline_kernel
def _is_same(space, step):
    """Whether the board is that of a step with equally many stones."""
    for column in range(space.columns):
        if space.bits[np.uintp(column)] != step.bits[np.uintp(column)]:
            return False
    return True


@inline_kernel
def _drawn_stone(space, step):
    """Any stone of a step's board; -1 if the column drawn is empty."""
    column = np.int64(below(space, space.columns))
    stones = ones(step.bits[np.uintp(column)])
    return -1 if stones == 0 else stone_at(step, column, np.int64(below(space, stones)))


@kernel
def change(space, steps):
    """Try one change of the line."""
    moves = space.moves
    at = np.int64(below(space, moves))
    kind = unit(space)
    first = -1  # a stone played before the old moves
    put_off = -1  # the move put off
    until = -1  # the one that it is played before
    follow = at  # the next of the old moves
    if kind < EARLIER:
        if at + 1 < moves:
            first = np.int64(steps[np.uintp(at + 1 + below(space, moves - at - 1))].move)
    elif kind < INSTEAD:
        first = _drawn_stone(space, steps[np.uintp(at)])
        if kind >= OTHER:
            follow = at + 1
    else:
        put_off = at
        if kind < LATER:
            until = at + 1 + np.int64(below(space, moves - at))
    if first < 0 and put_off < 0:
        return
    copy_board(steps[np.uintp(at)], space, space.words, space.columns)
    length = at
    if first >= 0:
        if _play(space, first) == 0:
            return
        space.changed[np.uintp(length)] = first
        length += 1
    known = at + 1  # the old line's first board with no more stones than this one
    met = -1  # its board that is arrived at
    while True:
        if length > at:
            while known <= moves and steps[np.uintp(known)].left > space.left:
                known += 1
            if (
                known <= moves
                and steps[np.uintp(known)].left == space.left
                and _is_same(space, steps[np.uintp(known)])
            ):
                met = known
                break
        size = 0
        stone = -1
        while follow < moves and size == 0:
            if follow == put_off:
                follow += 1
                continue
            if follow == until:
                until = -1
                stone = np.int64(steps[np.uintp(put_off)].move)
            else:
                stone = np.int64(steps[np.uintp(follow)].move)
                follow += 1
            if is_left(space, stone):
                size = _play(space, stone)
        if size == 0:
            stone = any_block(space, np.int64(below(space, space.words - space.columns)))
            if stone < 0:
                break
            _play(space, stone)
        space.changed[np.uintp(length)] = stone
        length += 1
    if met >= 0:
        more = space.score - steps[np.uintp(met)].score
        points = space.points + more
        value = space.value + more
    else:
        points = space.score + _end_points(space)
        value = points + _nearness(space)
    loss = space.value - value
    if loss > 0 and unit(space) >= math.exp(-loss / space.temperature):
        return
    space.value = value
    space.points = points
    if met == length:
        # What follows stays where it is, with other points.
        more = space.score - steps[np.uintp(met)].score
        for k in range(met, moves + 1):
            steps[np.uintp(k)].score += more
    else:
        if met >= 0:
            for k in range(met, moves):
                space.changed[np.uintp(length)] = steps[np.uintp(k)].move
                length += 1
        space.moves = length
    copy_board(steps[np.uintp(at)], space, space.words, space.columns)
    for k in range(at, length):
        steps[np.uintp(k)].move = space.changed[np.uintp(k)]
        _play(space, np.int64(space.changed[np.uintp(k)]))
        copy_board(space, steps[np.uintp(k + 1)], space.words, space.columns)
    _note(space, steps)


@kernel
def run(space, steps, played):
    """Change the line until about ``played`` more moves were played."""
    stop_at = space.played + played
    while space.played < stop_at and space.moves > 0:
        space.played += 1
        change(space, steps)
