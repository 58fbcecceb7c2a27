"""UCT on Sudoku: moves are cell and digit; with the settings of Maly 2010, chapter 4, or freer.

Nothing is propagated: this search shows what Monte Carlo makes of a puzzle that logic solves.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.random_state import below
from desktop_go.search.single_player import (
    NODE_FIELDS,
    UNVISITED,
    bonus,
    make_leaf,
    note,
    parents_log,
    stays_leaf,
)

RANDOM_CELL, FEWEST_CELL, NEAR_CELL = 0, 1, 2
"""Which cell is filled next: any, one with the fewest legal digits, or first one in the row, column
or box of the last move (Maly 2010, 4.3.3)."""
EVERY_CELL, ONE_CELL, ONE_HOUSE = 0, 1, 2
"""Which cells' digits become a node's children: all, those of one cell, or those of a row, column
or box, so that AMAF has siblings to learn about (Maly 2010, 4.3.4)."""
ROW, COLUMN, BOX = 0, 1, 2
"""Kinds of house."""
FILLED, PLAYED = 0, 1
"""What a playout is worth: the share of the empty cells that the grid filled, or of those that the
tree left to the playout (Maly 2010, 4.3.2)."""
RUNNING, SOLVED, FULL = 0, 1, 2
ELSEWHERE = 3
"""After ROW, COLUMN and BOX: in no house of the last move."""
DIGITS = 511
"""All nine digits as bits."""

STATE = np.dtype(
    [
        ("random", "u8"),  # state of the random numbers (search.random_state)
        ("clues", "u1", (81,)),  # digits given; 0: none
        ("grid", "u1", (81,)),  # digits now; 0: empty
        ("rows", "u2", (9,)),  # digits in each row, bit digit - 1
        ("columns", "u2", (9,)),  # digits in each column
        ("boxes", "u2", (9,)),  # digits in each box
        ("open", "u1", (81,)),  # cells that the playout has still to fill, in any order
        ("best_grid", "u1", (81,)),  # the fullest grid found
        ("best_filled", "i8"),  # cells filled in it, the clues not counted; -1: none yet
        ("empty", "i8"),  # cells to fill
        ("path", "i4", (96,)),  # nodes of the running simulation, root first
        ("used", "i8"),  # nodes in use
        ("playouts", "i8"),  # playouts since the start
        ("policy", "i8"),  # UCB1 or UCB1_TUNED of search.single_player
        ("last", "i8"),  # cell of the last move; -1: none yet
        ("cell_choice", "i8"),  # RANDOM_CELL, FEWEST_CELL or NEAR_CELL
        ("expansion", "i8"),  # EVERY_CELL, ONE_CELL or ONE_HOUSE
        ("value", "i8"),  # FILLED or PLAYED
        ("stop_early", "i8"),  # 1: a playout ends at the first cell without a legal digit
        ("expand_at", "i8"),  # visits after which a node gets children
        ("exploration", "f8"),  # factor of the exploration term, in shares of cells filled
        ("alpha", "f8"),  # weight of the AMAF mean, 0..1
    ],
    align=True,
)
"""Workspace of one search; a result is a share of cells filled, 0..1."""
NODE = np.dtype(
    [
        *NODE_FIELDS,
        # Simulations through its parent that ended with its digit in its cell.
        ("amaf_visits", "i4"),
        ("amaf_total", "f8"),  # sum of the results that ``amaf_visits`` counts
        ("amaf_squares", "f8"),  # sum of their squares
        ("cell", "u1"),  # the move into it: a cell, 0..80
        ("digit", "u1"),  # and its digit, 1..9
    ],
    align=True,
)


@inline_kernel
def _box(cell):
    """The box of a cell, 0..8 row by row."""
    return cell // 27 * 3 + cell % 9 // 3


@inline_kernel
def _legal(state, cell):
    """The digits that no peer of ``cell`` holds, as bits."""
    used = state.rows[np.uintp(cell // 9)] | state.columns[np.uintp(cell % 9)]
    return (used | state.boxes[np.uintp(_box(cell))]) ^ np.uint16(DIGITS)


@inline_kernel
def _put(state, cell, digit):
    """Write a digit and note it for the row, the column and the box."""
    state.last = cell
    bit = np.uint16(1 << (digit - 1))
    state.grid[np.uintp(cell)] = digit
    state.rows[np.uintp(cell // 9)] |= bit
    state.columns[np.uintp(cell % 9)] |= bit
    state.boxes[np.uintp(_box(cell))] |= bit


@inline_kernel
def _count(bits):
    """How many bits are set."""
    count = 0
    while bits != 0:
        bits &= bits - np.uint16(1)
        count += 1
    return count


@inline_kernel
def _nth_digit(bits, index):
    """The digit of the ``index``-th set bit."""
    digit = 1
    while True:
        if bits & np.uint16(1) != 0:
            if index == 0:
                return digit
            index -= 1
        bits >>= np.uint16(1)
        digit += 1


@inline_kernel
def _reset(state):
    """Back to the clues."""
    for i in range(9):
        state.rows[i] = 0
        state.columns[i] = 0
        state.boxes[i] = 0
    for cell in range(81):
        state.grid[cell] = 0
        if state.clues[cell] != 0:
            _put(state, cell, state.clues[cell])
    state.last = -1


@inline_kernel
def _near(state, left):
    """Place in ``open`` of the first cell in the row, else column, else box of the last move; -1:
    there is none."""
    best = -1
    best_rank = ELSEWHERE * 81
    for i in range(left):
        cell = np.int64(state.open[np.uintp(i)])
        house = ELSEWHERE
        if cell // 9 == state.last // 9:
            house = ROW
        elif cell % 9 == state.last % 9:
            house = COLUMN
        elif _box(cell) == _box(state.last):
            house = BOX
        if house * 81 + cell < best_rank:
            best_rank = house * 81 + cell
            best = i
    return best


@inline_kernel
def _list_open(state):
    """Write the empty cells into ``open``; returns their number."""
    left = 0
    for cell in range(81):
        if state.grid[cell] == 0:
            state.open[left] = cell
            left += 1
    return left


@inline_kernel
def _pick(state, left):
    """Choose one of the first ``left`` places of ``open``."""
    pick = np.int64(below(state, left))
    if state.cell_choice == FEWEST_CELL:
        fewest = 10
        for i in range(left):
            count = _count(_legal(state, np.int64(state.open[np.uintp(i)])))
            if count < fewest:
                fewest = count
                pick = i
    elif state.cell_choice == NEAR_CELL and state.last >= 0:
        near = _near(state, left)
        if near >= 0:
            pick = near
    return pick


@inline_kernel
def _worth(state, log, visits, total, squares):
    """A mean and its exploration term."""
    return total / visits + bonus(state.policy, state.exploration, log, visits, total, squares)


@inline_kernel
def _urgency(state, node, log, amaf_log):
    """What selection maximises: own statistics, mixed with AMAF's by alpha (Maly 2010, 4.3.5)."""
    if node.visits == 0:
        return UNVISITED
    value = _worth(state, log, node.visits, node.total, node.squares)
    if node.amaf_visits > 0:
        amaf = _worth(state, amaf_log, node.amaf_visits, node.amaf_total, node.amaf_squares)
        value += state.alpha * (amaf - value)
    return value


@inline_kernel
def _grows(state, cell, at, house):
    """Whether ``cell`` is among those that an expansion around cell ``at`` takes in."""
    if state.grid[np.uintp(cell)] != 0:
        return False
    if state.expansion == EVERY_CELL:
        return True
    if state.expansion == ONE_CELL:
        return cell == at
    if house == ROW:
        return cell // 9 == at // 9
    if house == COLUMN:
        return cell % 9 == at % 9
    return _box(cell) == _box(at)


@inline_kernel
def _clear(node):
    """Make a node a leaf without statistics."""
    make_leaf(node)
    node.amaf_visits = 0
    node.amaf_total = 0.0
    node.amaf_squares = 0.0


@inline_kernel
def _expand(state, nodes, parent):
    """Give node ``parent`` its children; False when the pool is full."""
    at = 0
    house = ROW
    if state.expansion != EVERY_CELL:
        left = _list_open(state)
        if left > 0:
            at = np.int64(state.open[np.uintp(_pick(state, left))])
        house = np.int64(below(state, 3))
    need = 0
    for cell in range(81):
        if _grows(state, cell, at, house):
            need += _count(_legal(state, cell))
    if state.used + need > nodes.shape[0]:
        return False
    nodes[parent].first = state.used
    nodes[parent].children = need
    for cell in range(81):
        if _grows(state, cell, at, house):
            bits = _legal(state, cell)
            for digit in range(1, 10):
                if bits >> np.uint16(digit - 1) & np.uint16(1) != 0:
                    child = nodes[state.used]
                    _clear(child)
                    child.cell = cell
                    child.digit = digit
                    state.used += 1
    return True


@inline_kernel
def _playout(state):
    """Fill cells with random legal digits; returns how many. Cells without one are passed over, or
    end the playout."""
    played = 0
    left = _list_open(state)
    while left > 0:
        pick = _pick(state, left)
        cell = np.int64(state.open[np.uintp(pick)])
        left -= 1
        state.open[np.uintp(pick)] = state.open[np.uintp(left)]
        bits = _legal(state, cell)
        if bits != 0:
            _put(state, cell, _nth_digit(bits, np.int64(below(state, _count(bits)))))
            played += 1
        elif state.stop_early != 0:
            break
    return played


@inline_kernel
def _descend(state, nodes):
    """Walk down by urgency and place the moves; returns the depth, -1 for a full pool."""
    depth = 0
    at = 0
    state.path[0] = 0
    while True:
        node = nodes[at]
        if node.first < 0:
            if stays_leaf(node, at, state.expand_at):
                return depth
            if not _expand(state, nodes, at):
                return -1
        if node.children == 0:
            return depth
        log = parents_log(node)
        amaf_log = 0.0
        if state.alpha > 0:
            amaf_visits = 0
            for i in range(node.first, node.first + node.children):
                amaf_visits += nodes[i].amaf_visits
            amaf_log = np.log(max(amaf_visits, 1))
        best = -1.0
        for i in range(node.first, node.first + node.children):
            urgency = _urgency(state, nodes[i], log, amaf_log)
            if urgency > best:
                best = urgency
                at = i
        _put(state, np.int64(nodes[at].cell), np.int64(nodes[at].digit))
        depth += 1
        state.path[depth] = at


@inline_kernel
def _backup(state, nodes, depth, value):
    """Add the result to the path, and to the AMAF means of the moves that the grid holds."""
    for i in range(depth + 1):
        node = nodes[state.path[i]]
        note(node, value)
        if state.alpha > 0 and node.children > 0:
            for j in range(node.first, node.first + node.children):
                child = nodes[j]
                if state.grid[child.cell] == child.digit:
                    child.amaf_visits += 1
                    child.amaf_total += value
                    child.amaf_squares += value * value


@kernel
def clear_tree(state, nodes):
    """Start again from the root."""
    _clear(nodes[0])
    state.used = 1


@kernel
def run(state, nodes, playouts):
    """Do up to ``playouts`` playouts; SOLVED ends early, FULL asks for a restart."""
    for _ in range(playouts):
        _reset(state)
        depth = _descend(state, nodes)
        if depth < 0:
            return FULL
        played = _playout(state)
        filled = 0
        for cell in range(81):
            if state.grid[cell] != 0 and state.clues[cell] == 0:
                filled += 1
        state.playouts += 1
        if filled > state.best_filled:
            state.best_filled = filled
            for cell in range(81):
                state.best_grid[cell] = state.grid[cell]
        if filled == state.empty:
            return SOLVED
        value = filled / state.empty
        if state.value == PLAYED:
            value = played / (played + state.empty - filled)
        _backup(state, nodes, depth, value)
    return RUNNING
