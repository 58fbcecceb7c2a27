"""UCT on Sudoku: moves are cell and digit, a playout fills cells until none can be filled.

Nothing is propagated: this search shows what Monte Carlo makes of a puzzle that logic solves.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.random_state import below

UCB1, UCB1_TUNED = 0, 1
"""Selection rules (``policy``)."""
RANDOM_CELL, FEWEST_CELL = 0, 1
"""Which cell a playout fills next: any, or one with the fewest legal digits."""
RUNNING, SOLVED, FULL = 0, 1, 2
UNVISITED = 1e9
"""Urgency of a child without visits: each is tried once."""
MAX_VARIANCE = 0.25
"""The highest variance that a result in 0..1 can have."""
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
        ("policy", "i8"),  # UCB1 or UCB1_TUNED
        ("cell_choice", "i8"),  # RANDOM_CELL or FEWEST_CELL
        ("expand_at", "i8"),  # visits after which a node gets children
        ("exploration", "f8"),  # factor of the exploration term of UCB1, in shares of cells filled
        ("alpha", "f8"),  # weight of the AMAF mean, 0..1
    ],
    align=True,
)
"""Workspace of one search; a result is the share of the empty cells that were filled."""
NODE = np.dtype(
    [
        ("first", "i4"),  # index of the first child; -1: not expanded
        ("children", "i4"),  # number of children; they stand side by side
        ("visits", "i4"),  # simulations through it
        # Simulations through its parent that ended with its digit in its cell.
        ("amaf_visits", "i4"),
        ("total", "f8"),  # sum of the results, 0..1 each
        ("squares", "f8"),  # sum of their squares
        ("amaf_total", "f8"),  # sum of the results that ``amaf_visits`` counts
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


@inline_kernel
def _urgency(state, node, parent_visits):
    """What selection maximises: UCB1 or UCB1-Tuned on the mean, mixed with AMAF by alpha."""
    if node.visits == 0:
        return UNVISITED
    mean = node.total / node.visits
    log = np.log(parent_visits)
    if state.policy == UCB1_TUNED:
        # Auer, Cesa-Bianchi & Fischer 2002, section 4.
        spread = node.squares / node.visits - mean * mean + np.sqrt(2 * log / node.visits)
        bonus = np.sqrt(log / node.visits * min(MAX_VARIANCE, spread))
    else:
        bonus = state.exploration * np.sqrt(log / node.visits)
    if node.amaf_visits > 0:
        mean = state.alpha * node.amaf_total / node.amaf_visits + (1 - state.alpha) * mean
    return mean + bonus


@inline_kernel
def _expand(state, nodes, at):
    """Give node ``at`` a child for each legal move; False when the pool is full."""
    need = 0
    for cell in range(81):
        if state.grid[cell] == 0:
            need += _count(_legal(state, cell))
    if state.used + need > nodes.shape[0]:
        return False
    nodes[at].first = state.used
    nodes[at].children = need
    for cell in range(81):
        if state.grid[cell] == 0:
            bits = _legal(state, cell)
            for digit in range(1, 10):
                if bits >> np.uint16(digit - 1) & np.uint16(1) != 0:
                    child = nodes[state.used]
                    child.first = -1
                    child.children = 0
                    child.visits = 0
                    child.amaf_visits = 0
                    child.total = 0.0
                    child.squares = 0.0
                    child.amaf_total = 0.0
                    child.cell = cell
                    child.digit = digit
                    state.used += 1
    return True


@inline_kernel
def _playout(state):
    """Fill cells with random legal digits until no empty cell has one."""
    left = 0
    for cell in range(81):
        if state.grid[cell] == 0:
            state.open[left] = cell
            left += 1
    while left > 0:
        pick = np.int64(below(state, left))
        if state.cell_choice == FEWEST_CELL:
            fewest = 10
            for i in range(left):
                count = _count(_legal(state, np.int64(state.open[np.uintp(i)])))
                if count < fewest:
                    fewest = count
                    pick = i
        cell = np.int64(state.open[np.uintp(pick)])
        left -= 1
        state.open[np.uintp(pick)] = state.open[np.uintp(left)]
        bits = _legal(state, cell)
        if bits != 0:
            _put(state, cell, _nth_digit(bits, np.int64(below(state, _count(bits)))))


@inline_kernel
def _descend(state, nodes):
    """Walk down by urgency and place the moves; returns the depth, -1 for a full pool."""
    depth = 0
    at = 0
    state.path[0] = 0
    while True:
        node = nodes[at]
        if node.first < 0:
            if at != 0 and node.visits < state.expand_at:
                return depth
            if not _expand(state, nodes, at):
                return -1
        if node.children == 0:
            return depth
        best = -1.0
        for i in range(node.first, node.first + node.children):
            urgency = _urgency(state, nodes[i], max(node.visits, 1))
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
        node.visits += 1
        node.total += value
        node.squares += value * value
        if state.alpha > 0 and node.children > 0:
            for j in range(node.first, node.first + node.children):
                child = nodes[j]
                if state.grid[child.cell] == child.digit:
                    child.amaf_visits += 1
                    child.amaf_total += value


@kernel
def clear_tree(state, nodes):
    """Start again from the root."""
    nodes[0].first = -1
    nodes[0].children = 0
    nodes[0].visits = 0
    nodes[0].total = 0.0
    nodes[0].squares = 0.0
    nodes[0].amaf_visits = 0
    state.used = 1


@kernel
def run(state, nodes, playouts):
    """Do up to ``playouts`` playouts; SOLVED ends early, FULL asks for a restart."""
    for _ in range(playouts):
        _reset(state)
        depth = _descend(state, nodes)
        if depth < 0:
            return FULL
        _playout(state)
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
        _backup(state, nodes, depth, filled / state.empty)
    return RUNNING
