"""Wings: two or three cells with few candidates that leave one digit to their common peers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import DIGITS_OF, cells_of


def _bivalue(state: Candidates) -> list[int]:
    return [c for c, marks in enumerate(state.marks) if marks.bit_count() == 2]


def _pivot_wing(state: Candidates, key: str, pivot_size: int) -> Iterator[Deduction]:
    peers = state.layout.peers
    for pivot, marks in enumerate(state.marks):
        if marks.bit_count() != pivot_size:
            continue
        near = [
            c
            for c in cells_of(peers[pivot])
            if state.marks[c].bit_count() == 2 and state.marks[c] & marks
        ]
        for one, two in combinations(near, 2):
            common = state.marks[one] & state.marks[two]
            union = marks | state.marks[one] | state.marks[two]
            if common.bit_count() != 1 or union.bit_count() != 3:
                continue
            if bool(common & marks) != (pivot_size == 3):
                continue
            seen = peers[one] & peers[two]
            if pivot_size == 3:
                seen &= peers[pivot]
            gone = state.struck(common.bit_length(), seen)
            if gone:
                yield Deduction(key, (), gone, (pivot, one, two), DIGITS_OF[union])


def xy_wing(state: Candidates) -> Iterator[Deduction]:
    """A pivot xy that sees xz and yz: z leaves the cells that see both."""
    return _pivot_wing(state, "xy_wing", 2)


def xyz_wing(state: Candidates) -> Iterator[Deduction]:
    """A pivot xyz that sees xz and yz: z leaves the cells that see all three."""
    return _pivot_wing(state, "xyz_wing", 3)


def w_wing(state: Candidates) -> Iterator[Deduction]:
    """Two cells xy whose x are tied by a unit with two places for x: y leaves what sees both."""
    peers = state.layout.peers
    for one, two in combinations(_bivalue(state), 2):
        if state.marks[one] != state.marks[two]:
            continue
        for x in DIGITS_OF[state.marks[one]]:
            y = (state.marks[one] & ~(1 << (x - 1))).bit_length()
            gone = state.struck(y, peers[one] & peers[two])
            if not gone:
                continue
            ends = (1 << one) | (1 << two)
            for unit, mask in enumerate(state.layout.unit_masks):
                link = state.places[x] & mask
                if link.bit_count() != 2 or link & ends:
                    continue
                low, high = cells_of(link)
                straight = peers[one] >> low & 1 and peers[two] >> high & 1
                if straight or (peers[one] >> high & 1 and peers[two] >> low & 1):
                    yield Deduction("w_wing", (), gone, (one, low, high, two), (x, y), (unit,))
                    break
