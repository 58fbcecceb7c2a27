"""Constraint propagation with search over bit boards of digits; knows nothing of human techniques.

A grid is nine digits times three bands of rows; a band is 27 bits, bit = 9 * row + column. For
one digit the rows and boxes of a band hold a permutation: each row of the band takes its digit
from another box. So does each column of a stack over the bands. One table of the 512 patterns of
three by three yields what all permutations inside a pattern leave, which covers locked candidates
in both directions at once; when both are applied, every hidden single shows as a row with one
candidate. Naked singles come from bitwise counters over the nine digits.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel

BAND = (1 << 27) - 1
ROW = 511
ROW_LOW_BITS = 1 | 1 << 9 | 1 << 18
UNSOLVED = 27
"""Where the three words of unsolved cells start, after the 27 words of digit and band."""
WORDS = 30
MAX_DEPTH = 82

RUNNING, DONE = 0, 1

SEARCH = np.dtype(
    [
        ("cells", "u4", (32,)),
        ("seen", "u4", (32,)),
        ("saved", "u4", (MAX_DEPTH * 32,)),
        ("depth", "i8"),
        ("count", "i8"),
        ("nodes", "i8"),
        ("fresh", "i8"),
        ("solution", "u1", (81,)),
    ],
    align=True,
)
"""One search: the grid now, what was propagated, the stack of alternatives and the result."""


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


@inline_kernel
def _lock_rows(m):
    """Leave in the band ``m`` of one digit what some permutation of rows and boxes allows."""
    parts = (
        ROW_PARTS[np.uintp(m & np.uint32(ROW))]
        | ROW_PARTS[np.uintp(m >> np.uint32(9) & np.uint32(ROW))] << np.uint32(3)
        | ROW_PARTS[np.uintp(m >> np.uint32(18))] << np.uint32(6)
    )
    return m & ALLOWED_CELLS[np.uintp(parts)]


@inline_kernel
def _columns(m):
    """The nine bits of columns that the band ``m`` touches."""
    return (m | m >> np.uint32(9) | m >> np.uint32(18)) & np.uint32(ROW)


@inline_kernel
def _lone_rows(m):
    """The cells of ``m`` that are the only candidate of their row; no row of ``m`` is empty."""
    more = m & (m - np.uint32(ROW_LOW_BITS))
    lone = np.uint32(0)
    if more & np.uint32(ROW) == 0:
        lone |= np.uint32(ROW)
    if more & np.uint32(ROW << 9) == 0:
        lone |= np.uint32(ROW << 9)
    if more & np.uint32(ROW << 18) == 0:
        lone |= np.uint32(ROW << 18)
    return m & lone


@inline_kernel
def _settle_digit(s, first):
    """Lock the three bands of one digit both ways until nothing changes; False: contradiction."""
    m0 = s.cells[np.uintp(first)]
    m1 = s.cells[np.uintp(first + 1)]
    m2 = s.cells[np.uintp(first + 2)]
    three = np.uint32(3)
    six = np.uint32(6)
    seven = np.uint32(7)
    while True:
        m0 = _lock_rows(m0)
        m1 = _lock_rows(m1)
        m2 = _lock_rows(m2)
        if m0 == 0 or m1 == 0 or m2 == 0:
            return False
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
    s.cells[np.uintp(first)] = m0
    s.cells[np.uintp(first + 1)] = m1
    s.cells[np.uintp(first + 2)] = m2
    s.seen[np.uintp(first)] = m0
    s.seen[np.uintp(first + 1)] = m1
    s.seen[np.uintp(first + 2)] = m2
    return True


@inline_kernel
def _take_cells(s, digit, band, cells):
    """Mark ``cells`` of ``band`` as solved by ``digit``: no other digit may use them."""
    s.cells[np.uintp(UNSOLVED + band)] &= ~cells
    for other in range(9):
        if other != digit:
            s.cells[np.uintp(3 * other + band)] &= ~cells


@inline_kernel
def _hidden_singles(s):
    """Settle every changed digit and take its lone rows; -1 contradiction, 1 changed, 0 not."""
    changed = 0
    for digit in range(9):
        first = 3 * digit
        if (
            s.cells[np.uintp(first)] == s.seen[np.uintp(first)]
            and s.cells[np.uintp(first + 1)] == s.seen[np.uintp(first + 1)]
            and s.cells[np.uintp(first + 2)] == s.seen[np.uintp(first + 2)]
        ):
            continue
        if not _settle_digit(s, first):
            return -1
        for band in range(3):
            lone = _lone_rows(s.cells[np.uintp(first + band)])
            lone &= s.cells[np.uintp(UNSOLVED + band)]
            if lone != 0:
                _take_cells(s, digit, band, lone)
                changed = 1
    return changed


@inline_kernel
def _place_naked(s, band, singles):
    """Place the digits of the cells ``singles`` of ``band``, which have one candidate each."""
    s.cells[np.uintp(UNSOLVED + band)] &= ~singles
    for digit in range(9):
        at = np.uintp(3 * digit + band)
        mine = s.cells[at] & singles
        while mine != 0:
            cell = mine & (~mine + np.uint32(1))
            mine ^= cell
            row = np.uint32(ROW)
            if cell > np.uint32(BAND >> 9):
                row = np.uint32(ROW << 18)
            elif cell > np.uint32(ROW):
                row = np.uint32(ROW << 9)
            s.cells[at] &= ~row | cell


@inline_kernel
def _naked_singles(s):
    """Place cells with one candidate; -1 contradiction, 1 changed, 0 not."""
    changed = 0
    for band in range(3):
        one = np.uint32(0)
        two = np.uint32(0)
        for digit in range(9):
            m = s.cells[np.uintp(3 * digit + band)]
            two |= one & m
            one |= m
        if one != np.uint32(BAND):
            return -1
        singles = one & ~two & s.cells[np.uintp(UNSOLVED + band)]
        if singles != 0:
            _place_naked(s, band, singles)
            changed = 1
    return changed


@inline_kernel
def _propagate(s):
    """Draw every conclusion from singles and locked candidates; False: contradiction."""
    while True:
        state = _hidden_singles(s)
        if state < 0:
            return False
        if state == 0:
            state = _naked_singles(s)
            if state < 0:
                return False
            if state == 0:
                return True


@inline_kernel
def _fewest_cell(s):
    """An unsolved cell with the fewest candidates as 27 * band + bit; two are the best."""
    best = -1
    best_count = 10
    for band in range(3):
        one = np.uint32(0)
        two = np.uint32(0)
        three = np.uint32(0)
        for digit in range(9):
            m = s.cells[np.uintp(3 * digit + band)]
            three |= two & m
            two |= one & m
            one |= m
        unsolved = s.cells[np.uintp(UNSOLVED + band)]
        pairs = two & ~three & unsolved
        pick = pairs if pairs != 0 else unsolved
        while pick != 0:
            cell = pick & (~pick + np.uint32(1))
            pick ^= cell
            count = 0
            for digit in range(9):
                if s.cells[np.uintp(3 * digit + band)] & cell != 0:
                    count += 1
            if count < best_count:
                best_count = count
                best = 27 * band
                while cell != 1:
                    cell >>= np.uint32(1)
                    best += 1
                if count == 2:
                    return best
    return best


@inline_kernel
def _branch(s):
    """Try one candidate of a cell with few and keep the grid without it for later."""
    cell = _fewest_cell(s)
    band = cell // 27
    bit = np.uint32(1) << np.uint32(cell % 27)
    digit = 0
    while s.cells[np.uintp(3 * digit + band)] & bit == 0:
        digit += 1
    base = s.depth * 32
    for i in range(WORDS):
        s.saved[np.uintp(base + i)] = s.cells[np.uintp(i)]
    s.saved[np.uintp(base + 3 * digit + band)] &= ~bit
    s.depth += 1
    for other in range(9):
        if other != digit:
            s.cells[np.uintp(3 * other + band)] &= ~bit


@inline_kernel
def _store(s):
    """Write the solved grid into ``solution``."""
    for digit in range(9):
        for band in range(3):
            m = s.cells[np.uintp(3 * digit + band)]
            for i in range(27):
                if m >> np.uint32(i) & np.uint32(1) != 0:
                    s.solution[np.uintp(27 * band + i)] = digit + 1


@kernel
def load(s, clues):
    """Start a search on ``clues`` (uint8[81], 0 = empty)."""
    for i in range(27):
        s.cells[i] = np.uint32(BAND)
        s.seen[i] = np.uint32(0)
    for band in range(3):
        s.cells[UNSOLVED + band] = np.uint32(BAND)
    for cell in range(81):
        digit = clues[cell]
        if digit != 0:
            bit = np.uint32(1) << np.uint32(cell % 27)
            for band in range(3):
                s.cells[np.uintp(3 * (digit - 1) + band)] &= PEERS[np.uintp(cell), np.uintp(band)]
            s.cells[np.uintp(UNSOLVED + cell // 27)] &= ~bit
    for cell in range(81):
        digit = clues[cell]
        if digit != 0:
            bit = np.uint32(1) << np.uint32(cell % 27)
            for other in range(9):
                if other != digit - 1:
                    s.cells[np.uintp(3 * other + cell // 27)] &= ~bit
    s.depth = 0
    s.count = 0
    s.nodes = 0
    s.fresh = 1


@kernel
def search(s, limit, max_nodes):
    """Find up to ``limit`` solutions; RUNNING when ``max_nodes`` more nodes were not enough.

    ``solution`` holds the first one found, ``count`` how many.
    """
    stop_at = s.nodes + max_nodes
    while True:
        if s.fresh == 0:
            if s.depth == 0:
                return DONE
            s.depth -= 1
            base = s.depth * 32
            for i in range(WORDS):
                s.cells[np.uintp(i)] = s.saved[np.uintp(base + i)]
            for i in range(27):
                s.seen[np.uintp(i)] = np.uint32(0)
        s.fresh = 0
        s.nodes += 1
        while _propagate(s):
            if s.cells[UNSOLVED] | s.cells[UNSOLVED + 1] | s.cells[UNSOLVED + 2] == 0:
                if s.count == 0:
                    _store(s)
                s.count += 1
                if s.count >= limit:
                    return DONE
                break
            _branch(s)
            s.nodes += 1
        if s.nodes >= stop_at:
            return RUNNING


@kernel
def search_all(s, puzzles, limit, counts, solutions):
    """Search many puzzles (uint8[n, 81]); writes counts (int64[n]) and solutions (uint8[n, 81])."""
    for i in range(puzzles.shape[0]):
        load(s, puzzles[i])
        search(s, limit, 1 << 60)
        counts[i] = s.count
        if s.count > 0:
            for cell in range(81):
                solutions[i, cell] = s.solution[cell]
