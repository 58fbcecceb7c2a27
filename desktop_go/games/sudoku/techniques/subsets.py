"""Naked and hidden subsets: as many cells as digits, in one unit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import DIGITS_OF, cells_of, mask_of
from desktop_go.games.sudoku.techniques.intersections import as_direct

NAMES = {2: "pair", 3: "triple", 4: "quad"}


def naked(state: Candidates, size: int) -> Iterator[Deduction]:
    """Find ``size`` cells of a unit with ``size`` candidates together.

    Each of the digits stands in one of the cells, so it leaves every cell that sees all the
    cells of the subset where it is a candidate (also outside the unit).
    """
    layout = state.layout
    for unit in layout.boxes_first:
        cells = [c for c in layout.units[unit] if 2 <= state.marks[c].bit_count() <= size]
        for group in combinations(cells, size):
            union = 0
            for cell in group:
                union |= state.marks[cell]
            if union.bit_count() != size:
                continue
            gone: list[tuple[int, int]] = []
            inside = mask_of(group)
            for digit in DIGITS_OF[union]:
                seen = ~inside
                for cell in cells_of(state.places[digit] & inside):
                    seen &= layout.peers[cell]
                gone += state.struck(digit, seen)
            if gone:
                key = f"naked_{NAMES[size]}"
                yield Deduction(key, (), tuple(gone), group, DIGITS_OF[union], (unit,))


def hidden(state: Candidates, size: int) -> Iterator[Deduction]:
    """Find ``size`` digits with ``size`` places together in a unit: nothing else fits there."""
    for unit in state.layout.boxes_first:
        mask = state.layout.unit_masks[unit]
        spots = {d: state.places[d] & mask for d in state.layout.digits}
        digits = [d for d, spot in spots.items() if 2 <= spot.bit_count() <= size]
        for group in combinations(digits, size):
            union = 0
            for digit in group:
                union |= spots[digit]
            if union.bit_count() != size:
                continue
            others = [d for d in state.layout.digits if d not in group]
            gone = [pair for digit in others for pair in state.struck(digit, union)]
            if gone:
                cells = tuple(cells_of(union))
                yield Deduction(f"hidden_{NAMES[size]}", (), tuple(gone), cells, group, (unit,))


def direct_hidden_pair(state: Candidates) -> Iterator[Deduction]:
    """Hidden pairs that leave a hidden single."""
    return as_direct(state, hidden(state, 2), "direct_hidden_pair", whole_kind=False)


def direct_hidden_triple(state: Candidates) -> Iterator[Deduction]:
    """Hidden triples that leave a hidden single."""
    return as_direct(state, hidden(state, 3), "direct_hidden_triple", whole_kind=False)
