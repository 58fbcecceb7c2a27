"""UCT on Sudoku: moves are cell and digit, a playout fills cells until none can be filled.

Nothing is propagated: this search shows what Monte Carlo makes of a puzzle that logic solves.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.search.random_state import below

UCB1, UCB1_TUNED = 0, 1
RANDOM_CELL, FEWEST_CELL = 0, 1
RUNNING, SOLVED, FULL = 0, 1, 2

STATE = np.dtype(
    [
        ("random", "u8"),
        ("clues", "u1", (81,)),
        ("grid", "u1", (81,)),
        ("rows", "u2", (9,)),
        ("columns", "u2", (9,)),
        ("boxes", "u2", (9,)),
        ("open", "u1", (81,)),
        ("open_count", "i8"),
        ("best_grid", "u1", (81,)),
        ("best_filled", "i8"),
        ("empty", "i8"),
        ("path", "i4", (96,)),
        ("used", "i8"),
        ("playouts", "i8"),
        ("policy", "i8"),
        ("cell_choice", "i8"),
        ("expand_at", "i8"),
        ("exploration", "f8"),
        ("alpha", "f8"),
    ],
    align=True,
)
NODE = np.dtype(
    [
        ("first", "i4"),
        ("children", "i4"),
        ("visits", "i4"),
        ("amaf_visits", "i4"),
        ("total", "f8"),
        ("squares", "f8"),
        ("amaf_total", "f8"),
        ("cell", "u1"),
        ("digit", "u1"),
    ],
    align=True,
)


@inline_kernel
def _box(cell):
    return cell // 27 * 3 + cell % 9 // 3


@inline_kernel
def _legal(state, cell):
    """The digits that no peer of ``cell`` holds, as bits."""
    used = state.rows[np.uintp(cell // 9)] | state.columns[np.uintp(cell % 9)]
    return ~(used | state.boxes[np.uintp(_box(cell))]) & np.uint16(511)


@inline_kernel
def _put(state, cell, digit):
    bit = np.uint16(1 << (digit - 1))
    state.grid[np.uintp(cell)] = digit
    state.rows[np.uintp(cell // 9)] |= bit
    state.columns[np.uintp(cell % 9)] |= bit
    state.boxes[np.uintp(_box(cell))] |= bit


@inline_kernel
def _count(bits):
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
        return 1e9
    mean = node.total / node.visits
    log = np.log(parent_visits)
    if state.policy == UCB1_TUNED:
        # Auer, Cesa-Bianchi & Fischer 2002, section 4.
        spread = node.squares / node.visits - mean * mean + np.sqrt(2 * log / node.visits)
        bonus = np.sqrt(log / node.visits * min(0.25, spread))
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
