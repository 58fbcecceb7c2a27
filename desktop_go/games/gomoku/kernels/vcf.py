"""Search for a win by continuous fours (VCF): every move makes a four, every reply is forced."""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import (
    U,
    count_of,
    find_grade,
    grade_at,
    place,
    step,
    undo,
)
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.threats import five_beside, five_defenses, is_four
from desktop_go.kernels import inline_kernel, kernel

MAX_FOURS = 100
"""Fours in one line; longer ones are given up. Two stones each, they would fill half of 20x20."""
WIDTH = 48
"""Fours tried in one position, the most promising ones. Ample; by hand."""
TABLE_BITS = 16
"""65,536 remembered positions: 0.75 MB for each search. By hand."""
EXHAUSTED = 2**31 - 1
"""In ``seen_budget``: everything was tried, there is no VCF."""

WIN, NONE, UNKNOWN = 1, 0, -1
"""What a search ends with: a line, no line, not known within the budget."""
LISTED = 2
"""The fours of a position are listed and wait to be tried."""

VCF_SPACE = np.dtype(
    [
        ("moves", np.int16, (MAX_FOURS + 1, WIDTH)),  # by depth: cells of the fours to try
        ("n_moves", np.int32, (MAX_FOURS + 1,)),  # by depth: how many those are
        ("next", np.int32, (MAX_FOURS + 1,)),  # by depth: index of the next one to try
        ("four", np.int16, (MAX_FOURS + 1,)),  # by depth: the attacker's cell
        ("reply", np.int16, (MAX_FOURS + 1,)),  # by depth: the defender's forced cell
        # After a WIN: the cells of both sides in turn, 0 where no reply was allowed (a foul).
        ("line", np.int16, (2 * MAX_FOURS + 8,)),
        ("length", np.int64),  # entries of ``line``
        ("nodes", np.int64),  # positions looked at by the last search
        ("local", np.int64),  # 1: after a four only such are tried that it helps
        ("skipped", np.int64),  # 1: the last search left out a four for that
        ("cells", np.int64, (128,)),  # list of defenses being made
        # Positions without a VCF, by part of their key.
        ("seen_key", np.uint64, (1 << TABLE_BITS,)),
        ("seen_budget", np.int32, (1 << TABLE_BITS,)),  # nodes spent on them in vain, or EXHAUSTED
    ],
    align=True,
)

NEAR = 4
"""So far a stone can help to make a four."""
SALT = 0x9E3779B97F4A7C15
"""Any word: the empty board, whose hash is 0, gets a key like any other."""


@inline_kernel
def _key(board, color):
    """Hash of the position with ``color`` attacking; never 0."""
    key = board.hash ^ U(SALT)
    return (key ^ (key >> U(29)) ^ U(color)) | U(1)


@inline_kernel
def _add_four(board, tables, space, color, depth, cell):
    """List ``cell`` behind the more promising ones, if it is an empty cell that makes a four."""
    listed = space.n_moves[depth]
    if board.cell[U(cell)] != L.EMPTY or not is_four(grade_at(board, cell, color)):
        return
    if listed == WIDTH:
        return
    base = L.CODES * (color - 1)
    order = tables.order[U(base + board.code[U(2 * cell + color - 1)])]
    j = listed
    while j > 0:
        other = space.moves[depth, j - 1]
        if tables.order[U(base + board.code[U(2 * other + color - 1)])] >= order:
            break
        space.moves[depth, j] = other
        j -= 1
    space.moves[depth, j] = cell
    space.n_moves[depth] = listed + 1


@kernel
def _list_fours(board, tables, space, color, depth):
    """List the fours of ``color``, in a local search those near the last one on its lines."""
    if not space.local or depth == 0:
        for i in range(board.n_points):
            _add_four(board, tables, space, color, depth, np.int64(board.points[U(i)]))
        return
    last = np.int64(space.four[depth - 1])
    for arm in range(8):
        jump = step(arm >> 1) * (1 - 2 * (arm & 1))
        for away in range(1, NEAR + 1):
            _add_four(board, tables, space, color, depth, last + away * jump)
    there = count_of(board, color, L.G_FOUR_DOUBLE_THREE)
    for grade in range(L.G_FOUR, L.G_OPEN_FOUR + 1):
        there += count_of(board, color, grade)
    if there > space.n_moves[depth]:
        space.skipped = 1


@kernel
def _enter(board, tables, space, color, depth):
    """Look at a position with the attacker to move: WIN, NONE or LISTED."""
    space.n_moves[depth] = 0
    space.next[depth] = 0
    if count_of(board, color, L.G_FIVE) > 0:
        space.four[depth] = find_grade(board, color, L.G_FIVE)
        return WIN
    must = count_of(board, 3 - color, L.G_FIVE)
    if must >= 2:  # two fives cannot both be stopped
        return NONE
    if must == 1:
        cell = find_grade(board, 3 - color, L.G_FIVE)
        if not is_four(grade_at(board, cell, color)):
            return NONE
        space.moves[depth, 0] = cell
        space.n_moves[depth] = 1
        return LISTED
    if tables.rule != L.CARO and count_of(board, color, L.G_OPEN_FOUR) > 0:
        space.four[depth] = find_grade(board, color, L.G_OPEN_FOUR)
        return WIN
    _list_fours(board, tables, space, color, depth)
    return LISTED if space.n_moves[depth] > 0 else NONE


@kernel
def _reply(board, tables, space, color, four):
    """The forced reply to a four just made; -1: it already wins; -2: not forced enough."""
    if tables.rule == L.CARO:
        listed = five_defenses(board, tables, color, space.cells)
        if listed == 0:
            return -1 if count_of(board, 3 - color, L.G_FIVE) == 0 else -2
        return space.cells[0] if listed == 1 else -2
    fives = count_of(board, color, L.G_FIVE)
    if fives == 0:
        return -2
    if count_of(board, 3 - color, L.G_FIVE) > 0:
        return -2
    if fives > 1:
        return -1
    cell = five_beside(board, four, color)
    return cell if may_play(board, tables, cell, 3 - color) else -1


@kernel
def _finish(board, tables, space, color, depth):
    """Undo the ``depth`` pairs on the board after a win found there and write the line."""
    length = 0
    for i in range(depth):
        space.line[length] = space.four[i]
        space.line[length + 1] = space.reply[i]
        length += 2
    last = np.int64(space.four[depth])
    space.line[length] = last
    length += 1
    if grade_at(board, last, color) != L.G_FIVE:
        place(board, tables, last, color)
        five = five_beside(board, last, color)
        blocked = may_play(board, tables, five, 3 - color)
        if blocked and count_of(board, color, L.G_FIVE) > 1:
            place(board, tables, five, 3 - color)
            space.line[length] = five
            space.line[length + 1] = find_grade(board, color, L.G_FIVE)
            undo(board, tables, five)
        else:
            space.line[length] = 0
            space.line[length + 1] = five
        length += 2
        undo(board, tables, last)
    space.length = length
    _unwind(board, tables, space, depth)


@kernel
def _unwind(board, tables, space, depth):
    """Take ``depth`` fours and their replies off the board."""
    for i in range(depth - 1, -1, -1):
        undo(board, tables, np.int64(space.reply[i]))
        undo(board, tables, np.int64(space.four[i]))


@inline_kernel
def _slot(key):
    """Where a key is remembered: by bits that ``_key`` leaves well mixed."""
    return (key >> U(20)) & U((1 << TABLE_BITS) - 1)


@inline_kernel
def _seen(board, space, color, budget):
    """Whether at least ``budget`` nodes were spent here in vain."""
    key = _key(board, color)
    i = _slot(key)
    return space.seen_key[i] == key and space.seen_budget[i] >= budget


@inline_kernel
def _remember(board, space, color, budget):
    """Note that ``budget`` nodes found no VCF here; what stood in the place is forgotten."""
    key = _key(board, color)
    i = _slot(key)
    space.seen_key[i] = key
    space.seen_budget[i] = budget


@kernel
def find_vcf(board, tables, space, color, budget):
    """Search a VCF for ``color``, to move: WIN (line in ``space``), NONE or UNKNOWN.

    Args:
        board: BOARD, unchanged on return.
        tables: TABLES.
        space: VCF_SPACE.
        color: the attacker.
        budget: positions to look at before giving up with UNKNOWN.
    """
    space.nodes = 0
    space.length = 0
    space.skipped = 0
    if _seen(board, space, color, budget):
        return NONE if _seen(board, space, color, np.int64(EXHAUSTED)) else UNKNOWN
    depth = np.int64(0)
    whole = True  # whether every line was followed to its end
    status = _enter(board, tables, space, color, depth)
    while True:
        if status == WIN:
            _finish(board, tables, space, color, depth)
            return WIN
        if space.next[depth] >= space.n_moves[depth]:
            if whole and not space.skipped:
                _remember(board, space, color, np.int64(EXHAUSTED))
            elif depth == 0:
                _remember(board, space, color, budget)
            if depth == 0:
                return NONE if whole and not space.skipped else UNKNOWN
            depth -= 1
            undo(board, tables, np.int64(space.reply[depth]))
            undo(board, tables, np.int64(space.four[depth]))
            status = LISTED
            continue
        if space.nodes >= budget:
            _unwind(board, tables, space, depth)
            _remember(board, space, color, budget)
            return UNKNOWN
        four = np.int64(space.moves[depth, space.next[depth]])
        space.next[depth] += 1
        status = LISTED
        if not may_play(board, tables, four, color):
            continue
        space.four[depth] = four
        place(board, tables, four, color)
        reply = _reply(board, tables, space, color, four)
        if reply < 0 or depth + 1 >= MAX_FOURS:
            undo(board, tables, four)
            if reply == -1:
                status = WIN
            elif reply > 0:
                whole = False
            continue
        space.reply[depth] = reply
        place(board, tables, reply, 3 - color)
        space.nodes += 1
        depth += 1
        if _seen(board, space, color, np.int64(EXHAUSTED)):
            space.n_moves[depth] = 0
            space.next[depth] = 0
        else:
            status = _enter(board, tables, space, color, depth)
