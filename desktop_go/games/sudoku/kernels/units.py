"""Singles, cages and search on any layout: the solver of every Sudoku that is not the classic one.

The candidates of a cell are an int, bit d-1 for digit d. The layout is data: units that hold every
digit once, peers, and cages as lists of the digit sets that make their total. Slower than
``propagation.py``, which knows the classic grid only. Knows no human techniques.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel

MOST_CELLS = 256
MOST_SIZE = 16
MOST_UNITS = 50
"""Rows, columns and boxes of sixteen, and two diagonals."""
MOST_PEERS = 64
MOST_SUMS = 256
MOST_WAYS = 8192
"""Room for the digit sets of all cages."""
MOST_PROOF = MOST_CELLS * MOST_SIZE
"""Room for every candidate."""
SETTLED = 1 << MOST_SIZE
"""On the candidates of a cell: its digit is known, and its peers have lost it."""
DIGITS = SETTLED - 1
"""The candidates of a cell without that mark."""

MULTIPLIER, MODULUS = 48271, (1 << 31) - 1
"""Lehmer's random numbers (Park & Miller 1988)."""

RUNNING, DONE = 0, 1
"""Whether a search is to be called again."""

SEARCH = np.dtype(
    [
        ("size", "i8"),  # digits, and cells of a unit
        ("cells", "i8"),  # cells of the grid
        ("units", "i8"),  # units of the layout
        ("unit_cells", "i8", (MOST_UNITS * MOST_SIZE,)),  # the cells of each unit
        ("peer_counts", "i8", (MOST_CELLS,)),  # by cell: how many peers it has
        ("peers", "i8", (MOST_CELLS * MOST_PEERS,)),  # by cell: its peers
        ("sums", "i8"),  # cages of the layout
        ("sum_counts", "i8", (MOST_SUMS,)),  # by cage: how many cells it has
        ("sum_cells", "i8", (MOST_SUMS * MOST_SIZE,)),  # by cage: its cells
        ("way_ends", "i8", (MOST_SUMS + 1,)),  # by cage: where its digit sets end in ``ways``
        ("ways", "i8", (MOST_WAYS,)),  # the digit sets of all cages, one cage after the other
        ("marks", "i8", (MOST_CELLS,)),  # the grid now: candidates by cell, and SETTLED
        ("saved", "i8", (MOST_CELLS * MOST_CELLS,)),  # the stack of alternatives, each as ``marks``
        ("depth", "i8"),  # alternatives on the stack
        ("count", "i8"),  # solutions found
        ("nodes", "i8"),  # grids that were propagated
        ("fresh", "i8"),  # 1: ``marks`` is still to be looked at; 0: take the next alternative
        ("dice", "i8"),  # random state; 0: the lowest candidate is tried first
        ("solution", "i8", (MOST_CELLS,)),  # the first solution: digits by cell
        ("proof", "i8", (MOST_PROOF,)),  # candidates refuted inside a net: MOST_SIZE * cell + bit
        ("proofs", "i8"),  # how many of them
    ],
    align=True,
)
"""One search on one layout."""


@inline_kernel
def _naked_singles(state):
    """Take the digit of each single from its peers; -1 contradiction, 1 changed, 0 not."""
    changed = 0
    for cell in range(state.cells):
        bit = state.marks[np.uintp(cell)]
        if bit & SETTLED != 0 or bit & (bit - 1) != 0:
            continue
        if bit == 0:
            return -1
        state.marks[np.uintp(cell)] = bit | SETTLED
        base = cell * MOST_PEERS
        for i in range(state.peer_counts[np.uintp(cell)]):
            peer = state.peers[np.uintp(base + i)]
            marks = state.marks[np.uintp(peer)]
            if marks & bit != 0:
                marks ^= bit
                if marks & DIGITS == 0:
                    return -1
                state.marks[np.uintp(peer)] = marks
        changed = 1
    return changed


@inline_kernel
def _hidden_singles(state):
    """Place digits with one place in a unit; -1 contradiction, 1 changed, 0 not."""
    changed = 0
    everything = (1 << state.size) - 1
    for unit in range(state.units):
        base = unit * MOST_SIZE
        once = 0
        twice = 0
        for i in range(state.size):
            marks = state.marks[np.uintp(state.unit_cells[np.uintp(base + i)])] & DIGITS
            twice |= once & marks
            once |= marks
        if once != everything:
            return -1
        lone = once & ~twice
        for i in range(state.size):
            cell = state.unit_cells[np.uintp(base + i)]
            marks = state.marks[np.uintp(cell)]
            only = marks & lone
            if only == 0 or marks & SETTLED != 0:
                continue
            if only & (only - 1) != 0:
                return -1
            if only != marks:
                state.marks[np.uintp(cell)] = only
                changed = 1
    return changed


@inline_kernel
def _cage_digits(state, cage):
    """The union of the ways that are left to a cage; 0: none is."""
    base = cage * MOST_SIZE
    union = 0
    for i in range(state.sum_counts[np.uintp(cage)]):
        union |= state.marks[np.uintp(state.sum_cells[np.uintp(base + i)])]
    used = 0
    first = state.way_ends[np.uintp(cage)]
    for at in range(first, state.way_ends[np.uintp(cage + 1)]):
        way = state.ways[np.uintp(at)]
        if way & ~union != 0:
            continue
        fits = True
        for i in range(state.sum_counts[np.uintp(cage)]):
            if state.marks[np.uintp(state.sum_cells[np.uintp(base + i)])] & way == 0:
                fits = False
                break
        if fits:
            used |= way
    return used


@inline_kernel
def _cages(state):
    """Strike digits that no way to a cage's total uses; -1 contradiction, 1 changed, 0 not."""
    changed = 0
    for cage in range(state.sums):
        used = _cage_digits(state, cage)
        if used == 0:
            return -1
        base = cage * MOST_SIZE
        for i in range(state.sum_counts[np.uintp(cage)]):
            cell = np.uintp(state.sum_cells[np.uintp(base + i)])
            marks = state.marks[cell]
            if marks & DIGITS & ~used != 0:
                state.marks[cell] = marks & (used | SETTLED)
                changed = 1
    return changed


@kernel
def propagate(state):
    """Draw every conclusion from singles and cages; False: contradiction."""
    while True:
        outcome = _naked_singles(state)
        if outcome == 0:
            outcome = _hidden_singles(state)
        if outcome == 0:
            outcome = _cages(state)
        if outcome < 0:
            return False
        if outcome == 0:
            return True


@inline_kernel
def _bits(marks):
    """How many candidates there are."""
    count = 0
    while marks != 0:
        marks &= marks - 1
        count += 1
    return count


@inline_kernel
def _fewest_cell(state):
    """An open cell with the fewest candidates; -1: the grid is solved."""
    best = -1
    best_count = MOST_SIZE + 1
    for cell in range(state.cells):
        marks = state.marks[np.uintp(cell)]
        if marks & SETTLED == 0:
            count = _bits(marks)
            if count < best_count:
                best_count = count
                best = cell
                if count == 2:
                    break
    return best


@inline_kernel
def _pick(state, marks):
    """One of the candidates ``marks``: the lowest, or one by the dice."""
    if state.dice != 0:
        state.dice = state.dice * MULTIPLIER % MODULUS
        for _ in range(state.dice % _bits(marks)):
            marks &= marks - 1
    return marks & -marks


@inline_kernel
def _branch(state, cell):
    """Try one candidate of ``cell`` and keep the grid without it for later."""
    marks = state.marks[np.uintp(cell)]
    bit = _pick(state, marks)
    base = state.depth * MOST_CELLS
    for i in range(state.cells):
        state.saved[np.uintp(base + i)] = state.marks[np.uintp(i)]
    state.saved[np.uintp(base + cell)] = marks ^ bit
    state.depth += 1
    state.marks[np.uintp(cell)] = bit


@inline_kernel
def _store(state):
    """Write the solved grid into ``solution``."""
    for cell in range(state.cells):
        marks = state.marks[np.uintp(cell)] & DIGITS
        digit = 0
        while marks != 0:
            marks >>= 1
            digit += 1
        state.solution[np.uintp(cell)] = digit


@kernel
def load(state, clues, dice):
    """Start a search on ``clues`` (int64[cells], 0 = empty); ``dice``: see the record."""
    for cell in range(state.cells):
        digit = clues[cell]
        state.marks[np.uintp(cell)] = (1 << state.size) - 1 if digit == 0 else 1 << (digit - 1)
    state.depth = 0
    state.count = 0
    state.nodes = 0
    state.fresh = 1
    state.dice = dice


@kernel
def search(state, limit, max_nodes):
    """Find up to ``limit`` solutions; RUNNING when ``max_nodes`` more nodes were not enough.

    ``solution`` holds the first one found, ``count`` how many.
    """
    stop_at = state.nodes + max_nodes
    while True:
        if state.fresh == 0:
            if state.depth == 0:
                return DONE
            state.depth -= 1
            base = state.depth * MOST_CELLS
            for i in range(state.cells):
                state.marks[np.uintp(i)] = state.saved[np.uintp(base + i)]
        state.fresh = 0
        state.nodes += 1
        while propagate(state):
            cell = _fewest_cell(state)
            if cell < 0:
                if state.count == 0:
                    _store(state)
                state.count += 1
                if state.count >= limit:
                    return DONE
                break
            _branch(state, cell)
            state.nodes += 1
        if state.nodes >= stop_at:
            return RUNNING
