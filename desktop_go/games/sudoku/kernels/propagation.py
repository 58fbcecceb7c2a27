"""Constraint propagation with search over bit boards of digits; knows nothing of human techniques.

A grid is nine digits times three bands of rows; a band is 27 bits, bit = 9 * row + column. For
one digit the rows and boxes of a band hold a permutation: each row of the band takes its digit
from another box. So does each column of a stack over the bands. One table of the 512 patterns of
three by three yields what all permutations inside a pattern leave, which covers locked candidates
in both directions at once; when both are applied, every hidden single shows as a row with one
candidate. Naked singles come from bitwise counters over the nine digits.

The search branches on a cell with two candidates: of some of them, on the one whose candidates
have the most peers, as the product of both counts, so that both ways strike much. That halves
the grids of the hardest puzzles.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel
from desktop_go.kernels.bits import ones

BAND = (1 << 27) - 1
"""All cells of a band."""
ROW = 511
"""All cells of the first row of a band."""
ROW_LOW_BITS = 1 | 1 << 9 | 1 << 18
"""The first cell of each row of a band; times nine bits of columns: those columns in each row."""
UNSOLVED = 27
"""Where the three words of unsolved cells start, after the 27 words of digit and band."""
WORDS = 30
"""Words of a grid."""
CELL, TRIED = WORDS, WORDS + 1
"""Where an alternative keeps the cell that was branched on and the digit that was tried."""
ROOM = 32
"""Words that an alternative takes."""
MAX_DEPTH = 82
"""Room for an alternative at each of 81 cells."""

PAIRS_COMPARED = 10
"""Cells with two candidates to choose from before a branch: all of them would take too long."""

RUNNING, DONE = 0, 1
"""Whether a search is to be called again."""

SEARCH = np.dtype(
    [
        # The grid now: candidates by 3 * digit + band, then unsolved cells by band.
        ("cells", "u4", (WORDS,)),
        (
            "seen",
            "u4",
            (UNSOLVED,),
        ),  # candidates when their digit was last settled
        ("saved", "u4", (MAX_DEPTH * ROOM,)),  # alternatives: ``cells``, CELL, TRIED
        ("depth", "i8"),  # alternatives on the stack
        ("count", "i8"),  # solutions found
        ("nodes", "i8"),  # grids that were propagated
        ("fresh", "i8"),  # 1: ``cells`` is still to be looked at; 0: take the next alternative
        ("solution", "u1", (81,)),  # the first solution: digits 1..9 by cell
    ],
    align=True,
)
"""One search. Words are bands: 27 bits, 9 * row + column."""


def _allowed_patterns() -> list[int]:
    """For each 3x3 pattern (bit 3 * i + j), the union of the permutations that it contains."""
    boxes = [sum(1 << (3 * i + j) for i, j in enumerate(p)) for p in permutations(range(3))]
    allowed = []
    for pattern in range(512):
        union = 0
        for box in boxes:
            if box & pattern == box:
                union |= box
        allowed.append(union)
    return allowed


def _peer_masks() -> np.ndarray:
    """uint32[81, 3]: for a digit placed on a cell, what it may still occupy in each band."""
    masks = np.zeros((81, 3), np.uint32)
    for cell in range(81):
        row, col = divmod(cell, 9)
        for other in range(81):
            r, c = divmod(other, 9)
            sees = r == row or c == col or (r // 3 == row // 3 and c // 3 == col // 3)
            if other == cell or not sees:
                masks[cell, r // 3] |= np.uint32(1 << (other % 27))
    return masks


_ALLOWED = _allowed_patterns()
ALLOWED = np.array(_ALLOWED, np.uint32)
ALLOWED_CELLS = np.array(
    [sum(7 << (3 * i) for i in range(9) if pattern >> i & 1) for pattern in _ALLOWED], np.uint32
)
"""As ALLOWED, each bit widened to the three cells of its part of a row."""
ROW_PARTS = np.array(
    [sum(1 << i for i in range(3) if row >> (3 * i) & 7) for row in range(512)], np.uint32
)
"""Which of the three boxes a row of nine candidates touches."""
PEERS = _peer_masks()
"""By cell and band: where a digit may still stand once the cell has it."""
CELL_BITS = np.array([1 << cell % 27 for cell in range(81)], np.uint32)
"""By cell: its bit in its band."""


@inline_kernel
def _lock_rows(cells):
    """Leave in the band ``cells`` of one digit what some permutation of rows and boxes allows."""
    parts = (
        ROW_PARTS[np.uintp(cells & np.uint32(ROW))]
        | ROW_PARTS[np.uintp(cells >> np.uint32(9) & np.uint32(ROW))] << np.uint32(3)
        | ROW_PARTS[np.uintp(cells >> np.uint32(18))] << np.uint32(6)
    )
    return cells & ALLOWED_CELLS[np.uintp(parts)]


@inline_kernel
def _columns(cells):
    """The nine bits of columns that the band ``cells`` touches."""
    return (cells | cells >> np.uint32(9) | cells >> np.uint32(18)) & np.uint32(ROW)


@inline_kernel
def _lone_rows(cells):
    """Those of ``cells`` that are the only candidate of their row; no row of them is empty."""
    # Taking 1 from each row clears its lowest bit: what is left had a second one.
    more = cells & (cells - np.uint32(ROW_LOW_BITS))
    lone = np.uint32(0)
    if more & np.uint32(ROW) == 0:
        lone |= np.uint32(ROW)
    if more & np.uint32(ROW << 9) == 0:
        lone |= np.uint32(ROW << 9)
    if more & np.uint32(ROW << 18) == 0:
        lone |= np.uint32(ROW << 18)
    return cells & lone


@inline_kernel
def _settle_digit(state, first):
    """Lock the three bands of one digit both ways until nothing changes; False: contradiction."""
    m0 = state.cells[np.uintp(first)]
    m1 = state.cells[np.uintp(first + 1)]
    m2 = state.cells[np.uintp(first + 2)]
    three = np.uint32(3)
    six = np.uint32(6)
    seven = np.uint32(7)
    while True:
        m0 = _lock_rows(m0)
        m1 = _lock_rows(m1)
        m2 = _lock_rows(m2)
        if m0 == 0 or m1 == 0 or m2 == 0:
            return False
        # The same by columns: a 3x3 pattern of bands and columns for each stack.
        c0 = _columns(m0)
        c1 = _columns(m1)
        c2 = _columns(m2)
        stack0 = c0 & seven | (c1 & seven) << three | (c2 & seven) << six
        stack1 = c0 >> three & seven | (c1 >> three & seven) << three | (c2 >> three & seven) << six
        stack2 = c0 >> six | c1 >> six << three | c2 >> six << six
        keep0 = ALLOWED[np.uintp(stack0)]
        keep1 = ALLOWED[np.uintp(stack1)]
        keep2 = ALLOWED[np.uintp(stack2)]
        if keep0 == stack0 and keep1 == stack1 and keep2 == stack2:
            break
        c0 = keep0 & seven | (keep1 & seven) << three | (keep2 & seven) << six
        c1 = keep0 >> three & seven | (keep1 >> three & seven) << three
        c1 |= (keep2 >> three & seven) << six
        c2 = keep0 >> six | keep1 >> six << three | keep2 >> six << six
        m0 &= c0 * np.uint32(ROW_LOW_BITS)
        m1 &= c1 * np.uint32(ROW_LOW_BITS)
        m2 &= c2 * np.uint32(ROW_LOW_BITS)
    state.cells[np.uintp(first)] = m0
    state.cells[np.uintp(first + 1)] = m1
    state.cells[np.uintp(first + 2)] = m2
    state.seen[np.uintp(first)] = m0
    state.seen[np.uintp(first + 1)] = m1
    state.seen[np.uintp(first + 2)] = m2
    return True


@inline_kernel
def _take_cells(state, digit, band, cells):
    """Mark ``cells`` of ``band`` as solved by ``digit``: no other digit may use them."""
    state.cells[np.uintp(UNSOLVED + band)] &= ~cells
    # Without a test for the digit itself, which gets them back.
    for other in range(9):
        state.cells[np.uintp(3 * other + band)] &= ~cells
    state.cells[np.uintp(3 * digit + band)] |= cells


@inline_kernel
def _hidden_singles(state):
    """Settle every changed digit and take its lone rows; -1 contradiction, 1 changed, 0 not."""
    changed = 0
    for digit in range(9):
        first = 3 * digit
        if (
            state.cells[np.uintp(first)] == state.seen[np.uintp(first)]
            and state.cells[np.uintp(first + 1)] == state.seen[np.uintp(first + 1)]
            and state.cells[np.uintp(first + 2)] == state.seen[np.uintp(first + 2)]
        ):
            continue
        if not _settle_digit(state, first):
            return -1
        for band in range(3):
            lone = _lone_rows(state.cells[np.uintp(first + band)])
            lone &= state.cells[np.uintp(UNSOLVED + band)]
            if lone != 0:
                _take_cells(state, digit, band, lone)
                changed = 1
    return changed


@inline_kernel
def _place_naked(state, band, singles):
    """Place the digits of the cells ``singles`` of ``band``, which have one candidate each."""
    state.cells[np.uintp(UNSOLVED + band)] &= ~singles
    for digit in range(9):
        at = np.uintp(3 * digit + band)
        mine = state.cells[at] & singles
        while mine != 0:
            cell = mine & (~mine + np.uint32(1))
            mine ^= cell
            row = np.uint32(ROW)
            if cell > np.uint32(BAND >> 9):
                row = np.uint32(ROW << 18)
            elif cell > np.uint32(ROW):
                row = np.uint32(ROW << 9)
            state.cells[at] &= ~row | cell


@inline_kernel
def _naked_singles(state):
    """Place cells with one candidate; -1 contradiction, 1 changed, 0 not."""
    changed = 0
    for band in range(3):
        one = np.uint32(0)
        two = np.uint32(0)
        for digit in range(9):
            cells = state.cells[np.uintp(3 * digit + band)]
            two |= one & cells
            one |= cells
        # Cells with at least one candidate, with at least two: none may lack one.
        if one != np.uint32(BAND):
            return -1
        singles = one & ~two & state.cells[np.uintp(UNSOLVED + band)]
        if singles != 0:
            _place_naked(state, band, singles)
            changed = 1
    return changed


@inline_kernel
def _propagate(state):
    """Draw every conclusion from singles and locked candidates; False: contradiction."""
    while True:
        outcome = _hidden_singles(state)
        if outcome < 0:
            return False
        if outcome == 0:
            outcome = _naked_singles(state)
            if outcome < 0:
                return False
            if outcome == 0:
                return True


@inline_kernel
def _lowest(bits):
    """The place of the lowest bit; ``bits`` is not 0."""
    return ones(~bits & (bits - np.uint32(1)))


@inline_kernel
def _digits_of(state, cell):
    """The candidates of a cell as bits."""
    band = cell // 27
    place = np.uint32(cell % 27)
    digits = np.uint32(0)
    for digit in range(9):
        here = state.cells[np.uintp(3 * digit + band)] >> place & np.uint32(1)
        digits |= here << np.uint32(digit)
    return digits


@inline_kernel
def _struck(state, cell, digit):
    """How many candidates fall when ``digit`` is put on ``cell``, those of the cell aside."""
    at = np.uintp(cell)
    count = 0
    for band in range(3):
        cells = state.cells[np.uintp(3 * digit + band)]
        count += ones(cells & ~PEERS[at, np.uintp(band)])
    return count


@inline_kernel
def _fewest_cell(state):
    """An unsolved cell with the fewest candidates, three and up."""
    best = -1
    best_count = 10
    for cell in range(81):
        unsolved = state.cells[np.uintp(UNSOLVED + cell // 27)] >> np.uint32(cell % 27)
        if unsolved & np.uint32(1) != 0:
            count = ones(_digits_of(state, cell))
            if count < best_count:
                best_count = count
                best = cell
                if count == 3:
                    break
    return best


@inline_kernel
def _branch_cell(state, compared):
    """The best to branch on of the first ``compared`` cells with two; or one with the fewest."""
    best = -1
    most = -1
    left = compared
    for band in range(3):
        one = np.uint32(0)
        two = np.uint32(0)
        three = np.uint32(0)
        for digit in range(9):
            cells = state.cells[np.uintp(3 * digit + band)]
            three |= two & cells
            two |= one & cells
            one |= cells
        pairs = two & ~three
        while pairs != 0 and left > 0:
            left -= 1
            cell = 27 * band + _lowest(pairs)
            pairs &= pairs - np.uint32(1)
            digits = _digits_of(state, cell)
            struck = _struck(state, cell, _lowest(digits))
            struck *= _struck(state, cell, _lowest(digits & (digits - np.uint32(1))))
            if struck > most:
                most = struck
                best = cell
    return best if best >= 0 else _fewest_cell(state)


@inline_kernel
def _put(state, cell, digit):
    """Solve ``cell``, which has the candidate ``digit``."""
    band = cell // 27
    _take_cells(state, digit, band, np.uint32(1) << np.uint32(cell % 27))
    for other in range(3):
        state.cells[np.uintp(3 * digit + other)] &= PEERS[np.uintp(cell), np.uintp(other)]


@inline_kernel
def _branch(state, compared):
    """Put one candidate of a cell with few and keep the grid for the others."""
    cell = _branch_cell(state, compared)
    digit = _lowest(_digits_of(state, cell))
    base = state.depth * ROOM
    for i in range(WORDS):
        state.saved[np.uintp(base + i)] = state.cells[np.uintp(i)]
    state.saved[np.uintp(base + CELL)] = cell
    state.saved[np.uintp(base + TRIED)] = digit
    state.depth += 1
    _put(state, cell, digit)


@inline_kernel
def _go_back(state):
    """Take the last alternative: its grid without the candidate tried; the last one is put."""
    state.depth -= 1
    base = state.depth * ROOM
    for i in range(WORDS):
        state.cells[np.uintp(i)] = state.saved[np.uintp(base + i)]
    # All digits were settled before the branch.
    for i in range(UNSOLVED):
        state.seen[np.uintp(i)] = state.saved[np.uintp(base + i)]
    cell = np.int64(state.saved[np.uintp(base + CELL)])
    tried = np.int64(state.saved[np.uintp(base + TRIED)])
    band = cell // 27
    state.cells[np.uintp(3 * tried + band)] &= ~(np.uint32(1) << np.uint32(cell % 27))
    digits = _digits_of(state, cell)
    if digits & (digits - np.uint32(1)) == 0:
        _put(state, cell, _lowest(digits))


@inline_kernel
def _store(state):
    """Write the solved grid into ``solution``."""
    for digit in range(9):
        for band in range(3):
            cells = state.cells[np.uintp(3 * digit + band)]
            while cells != 0:
                state.solution[np.uintp(27 * band + _lowest(cells))] = digit + 1
                cells &= cells - np.uint32(1)


@kernel
def load(state, clues):
    """Start a search on ``clues`` (uint8[81], 0 = empty)."""
    for i in range(WORDS):
        state.cells[np.uintp(i)] = np.uint32(BAND)
    for i in range(UNSOLVED):
        state.seen[np.uintp(i)] = np.uint32(0)
    for cell in range(81):
        if clues[np.uintp(cell)] != 0:
            at = np.uintp(cell)
            first = 3 * (np.int64(clues[at]) - 1)
            for band in range(3):
                state.cells[np.uintp(first + band)] &= PEERS[at, np.uintp(band)]
            state.cells[np.uintp(UNSOLVED + cell // 27)] ^= CELL_BITS[at]
            state.seen[np.uintp(first + cell // 27)] |= CELL_BITS[at]
    # A solved cell keeps its own digit; which one it is was noted in ``seen``.
    for digit in range(9):
        for band in range(3):
            at = np.uintp(3 * digit + band)
            state.cells[at] &= state.cells[np.uintp(UNSOLVED + band)] | state.seen[at]
            state.seen[at] = np.uint32(0)
    state.depth = 0
    state.count = 0
    state.nodes = 0
    state.fresh = 1


@kernel
def search(state, limit, max_nodes):
    """Find up to ``limit`` solutions; RUNNING when ``max_nodes`` more nodes were not enough.

    ``solution`` holds the first one found, ``count`` how many. With ``limit`` 1 it is the first in
    a fixed order, for numbered puzzles, which stay the same in every version.
    """
    compared = PAIRS_COMPARED if limit > 1 else 1
    stop_at = state.nodes + max_nodes
    while True:
        if state.fresh == 0:
            if state.depth == 0:
                return DONE
            _go_back(state)
        state.fresh = 0
        state.nodes += 1
        while _propagate(state):
            if state.cells[UNSOLVED] | state.cells[UNSOLVED + 1] | state.cells[UNSOLVED + 2] == 0:
                if state.count == 0:
                    _store(state)
                state.count += 1
                if state.count >= limit:
                    return DONE
                break
            _branch(state, compared)
            state.nodes += 1
        if state.nodes >= stop_at:
            return RUNNING


@kernel
def search_all(state, puzzles, limit, counts, solutions):
    """Search many puzzles (uint8[n, 81]); writes counts (int64[n]) and solutions (uint8[n, 81])."""
    for i in range(puzzles.shape[0]):
        load(state, puzzles[i])
        search(state, limit, 1 << 60)
        counts[i] = state.count
        if state.count > 0:
            for cell in range(81):
                solutions[i, cell] = state.solution[cell]
