"""Cages: their digits differ and add up to a total; every row, column and box adds up to 45."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import DIGITS_OF, Sum


@cache
def ways(size: int, count: int, total: int) -> tuple[int, ...]:
    """The sets of ``count`` of the digits 1..size that add up to ``total``."""
    return tuple(
        sum(1 << (digit - 1) for digit in group)
        for group in combinations(range(1, size + 1), count)
        if sum(group) == total
    )


def _open_ways(state: Candidates, one: Sum) -> tuple[int, int, list[int]]:
    """The candidates of the cells, the set of digits on them, and the ways that are left."""
    held = union = 0
    marks = []
    for cell in one.cells:
        if state.values[cell]:
            held |= 1 << (state.values[cell] - 1)
        else:
            marks.append(state.marks[cell])
            union |= state.marks[cell]
    left = [
        way
        for way in ways(state.layout.size, len(one.cells), one.total)
        if held & ~way == 0 and way & ~(held | union) == 0 and all(way & mark for mark in marks)
    ]
    return union, held, left


def cage_last(state: Candidates) -> Iterator[Deduction]:
    """Find cages with one empty cell."""
    for one in state.layout.sums:
        empty = [cell for cell in one.cells if not state.values[cell]]
        if one.cage < 0 or len(empty) != 1:
            continue
        digit = one.total - sum(state.values[cell] for cell in one.cells)
        if digit in state.layout.digits and state.marks[empty[0]] >> (digit - 1) & 1:
            yield Deduction(
                "cage_last", ((empty[0], digit),), cells=(empty[0],), digits=(digit,),
                cages=(one.cage,), total=one.total,
            )  # fmt: skip


def _sums(state: Candidates, key: str, wanted: str) -> Iterator[Deduction]:
    """Strike what no way to make the total of a cage, or of what cages leave, uses."""
    for one in state.layout.sums:
        if (one.cage >= 0) is (wanted == "left over"):
            continue
        union, held, left = _open_ways(state, one)
        if not union or (wanted == "only" and len(left) != 1):
            continue
        used = 0
        for way in left:
            used |= way
        gone = tuple(
            (cell, digit)
            for cell in one.cells
            for digit in DIGITS_OF[state.marks[cell] & ~(used & ~held)]
        )
        if gone:
            cages = (one.cage,) if one.cage >= 0 else ()
            yield Deduction(
                key, (), gone, one.cells, DIGITS_OF[used], one.units, (), cages, one.total
            )


def cage_only(state: Candidates) -> Iterator[Deduction]:
    """Cages whose total can be made in one way only."""
    return _sums(state, "cage_only", "only")


def cage_sum(state: Candidates) -> Iterator[Deduction]:
    """Digits that no way to make the total of a cage uses."""
    return _sums(state, "cage_sum", "any")


def rule_45(state: Candidates) -> Iterator[Deduction]:
    """Digits that no way to make the total of what cages leave uses."""
    return _sums(state, "rule_45", "left over")


def rule_45_single(state: Candidates) -> Iterator[Deduction]:
    """One cell that the cages of some units leave, or by which they reach out."""
    for one in state.layout.sums:
        cell = one.cells[0]
        if one.cage >= 0 or len(one.cells) > 1 or state.values[cell]:
            continue
        if one.total in DIGITS_OF[state.marks[cell]]:
            yield Deduction(
                "rule_45_single", ((cell, one.total),), (), (cell,), (one.total,), one.units
            )


def cage_locked(state: Candidates) -> Iterator[Deduction]:
    """Digits that every way to make a cage's total needs: none where all their places see."""
    peers = state.layout.peers
    for one in state.layout.sums:
        if one.cage < 0:
            continue
        union, held, left = _open_ways(state, one)
        needed = union & ~held
        for way in left:
            needed &= way
        for digit in DIGITS_OF[needed] if left else ():
            seen = state.layout.all_cells
            for cell in one.cells:
                if state.marks[cell] >> (digit - 1) & 1:
                    seen &= peers[cell]
            gone = state.struck(digit, seen)
            if gone:
                yield Deduction(
                    "cage_locked", (), gone, one.cells, (digit,), cages=(one.cage,), total=one.total
                )
