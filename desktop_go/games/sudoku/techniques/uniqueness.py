"""Uniqueness: patterns that would give a second solution, so something must break them.

Right only for puzzles with one solution; a hint names that assumption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from desktop_go.games.sudoku.candidates import Candidate, Candidates, Deduction
from desktop_go.games.sudoku.layout import DIGITS_OF, Layout, cells_of, mask_of

KEY = "unique_rectangle"


@dataclass(frozen=True, slots=True)
class _Rectangle:
    """Four empty corners, some with just the digits ``a`` and ``b``, the rest with one of them.

    Or the cells of a longer loop, which all hold both.
    """

    state: Candidates
    corners: tuple[int, ...]
    a: int
    b: int
    key: str = KEY

    @property
    def layout(self) -> Layout:
        return self.state.layout

    @property
    def pair(self) -> int:
        return 1 << (self.a - 1) | 1 << (self.b - 1)

    @property
    def roof(self) -> list[int]:
        """The corners that hold more than the two digits."""
        return [c for c in self.corners if self.state.marks[c] != self.pair]

    def extras(self, cells: list[int]) -> int:
        """The other digits of ``cells``, as a 9-bit set."""
        union = 0
        for cell in cells:
            union |= self.state.marks[cell]
        return union & ~self.pair

    def steps(self, gone: Iterable[Candidate], more: tuple[int, ...] = ()) -> Iterator[Deduction]:
        """The step that strikes those of ``gone`` which still stand, if any does."""
        standing = tuple((cell, d) for cell, d in gone if self.state.marks[cell] >> (d - 1) & 1)
        if standing:
            yield Deduction(self.key, (), standing, (*self.corners, *more), (self.a, self.b))


def _rectangles(state: Candidates) -> Iterator[_Rectangle]:
    for corners in state.layout.rectangles:
        marks = [state.marks[cell] for cell in corners]
        for pair in sorted({m for m in marks if m.bit_count() == 2}):
            if all(m & pair for m in marks):
                a, b = DIGITS_OF[pair]
                yield _Rectangle(state, corners, a, b)


def _shared_units(layout: Layout, cells: list[int]) -> list[int]:
    return [u for u in layout.cell_units[cells[0]] if u in layout.cell_units[cells[1]]]


def _one_corner(rect: _Rectangle) -> Iterator[Deduction]:
    """Type 1: one corner has extras; it must take one of them."""
    roof = rect.roof
    if len(roof) == 1:
        yield from rect.steps(((roof[0], rect.a), (roof[0], rect.b)))


def _one_extra(rect: _Rectangle) -> Iterator[Deduction]:
    """Types 2 and 5: all extras are one digit; one roof corner takes it."""
    roof = rect.roof
    extras = rect.extras(roof)
    if len(roof) >= 2 and extras.bit_count() == 1:
        digit = extras.bit_length()
        seen = rect.layout.all_cells
        for cell in roof:
            if rect.state.marks[cell] & extras:
                seen &= rect.layout.peers[cell]
        gone = rect.state.struck(digit, seen)
        yield from rect.steps(gone)


def _extras_subset(rect: _Rectangle) -> Iterator[Deduction]:
    """Type 3: the extras of two roof corners act as one cell of a naked subset."""
    roof = rect.roof
    if len(roof) != 2:
        return
    state = rect.state
    extras = rect.extras(roof)
    for unit in _shared_units(rect.layout, roof):
        cells = [c for c in rect.layout.units[unit] if state.marks[c] and c not in roof]
        for size in range(1, min(len(cells), 4)):
            for group in combinations(cells, size):
                union = extras
                for cell in group:
                    union |= state.marks[cell]
                if union.bit_count() != size + 1:
                    continue
                outside = rect.layout.unit_masks[unit] & ~mask_of((*group, *roof))
                gone = tuple(
                    pair for digit in DIGITS_OF[union] for pair in state.struck(digit, outside)
                )
                yield from rect.steps(gone, group)


def _locked_digit(rect: _Rectangle) -> Iterator[Deduction]:
    """Type 4: a unit of both roof corners holds a digit only there; the other one goes."""
    roof = rect.roof
    if len(roof) != 2:
        return
    both = mask_of(roof)
    for unit in _shared_units(rect.layout, roof):
        for fixed, other in ((rect.a, rect.b), (rect.b, rect.a)):
            if rect.state.places[fixed] & rect.layout.unit_masks[unit] == both:
                yield from rect.steps(tuple((cell, other) for cell in roof))


def _diagonal(rect: _Rectangle) -> Iterator[Deduction]:
    """Type 6: roof corners opposite each other and a digit that makes an X-wing of the corners."""
    roof = rect.roof
    c = rect.corners
    if set(roof) not in ({c[0], c[3]}, {c[1], c[2]}):
        return
    body = mask_of(c)
    for digit in (rect.a, rect.b):
        if rect.state.places[digit] & body != body:
            continue
        for kind in (0, 1):
            lines = {rect.layout.cell_units[cell][kind] for cell in c}
            masks = [rect.layout.unit_masks[u] for u in lines]
            if all(rect.state.places[digit] & mask & ~body == 0 for mask in masks):
                yield from rect.steps(tuple((cell, digit) for cell in roof))


def _hidden(rect: _Rectangle) -> Iterator[Deduction]:
    """Hidden rectangle: from a corner ``ab``, the opposite one's lines hold a digit twice only."""
    c = rect.corners
    body = mask_of(c)
    for near, far in ((c[0], c[3]), (c[3], c[0]), (c[1], c[2]), (c[2], c[1])):
        if rect.state.marks[near] != rect.pair:
            continue
        row, column = rect.layout.cell_units[far][:2]
        sides = body & ~(1 << near | 1 << far)
        outside = (rect.layout.unit_masks[row] | rect.layout.unit_masks[column]) & ~body
        for fixed, other in ((rect.a, rect.b), (rect.b, rect.a)):
            if rect.state.places[fixed] & (outside | sides) == sides:
                yield from rect.steps(((far, other),))


def unique_rectangle(state: Candidates) -> Iterator[Deduction]:
    """Four corners in two boxes that could swap two digits: types 1 to 6 and the hidden one."""
    for rect in _rectangles(state):
        yield from _one_corner(rect)
        yield from _one_extra(rect)
        yield from _locked_digit(rect)
        yield from _extras_subset(rect)
        yield from _diagonal(rect)
        yield from _hidden(rect)


LONGEST_LOOP = 10


def _loops(state: Candidates) -> Iterator[_Rectangle]:
    """Loops of 6 to LONGEST_LOOP cells that could swap two digits, with one or two roof cells.

    In turn the cells would take one digit and the other; each unit holds none of the cells or one
    of each turn, so swapping keeps the rules.
    """
    pairs = sorted({m for m in state.marks if m.bit_count() == 2})
    for pair in pairs:
        a, b = DIGITS_OF[pair]
        inside = state.places[a] & state.places[b]
        found: set[frozenset[int]] = set()
        starts = [c for c in cells_of(inside) if state.marks[c] == pair]
        for start in starts:
            for loop in _grow(state, pair, inside, start):
                key = frozenset(loop)
                if key not in found:
                    found.add(key)
                    yield _Rectangle(state, loop, a, b, "unique_loop")


def _grow(state: Candidates, pair: int, inside: int, start: int) -> Iterator[tuple[int, ...]]:
    """The loops through ``start``, which is their first cell."""
    layout = state.layout
    paths: list[tuple[int, ...]] = [(start,)]
    while paths:
        path = paths.pop()
        last = path[-1]
        if len(path) >= 6 and len(path) % 2 == 0 and layout.peers[last] >> start & 1:
            if layout.can_swap(path[::2], path[1::2]):
                yield path
            continue
        if len(path) == LONGEST_LOOP:
            continue
        roofs = sum(1 for c in path if state.marks[c] != pair)
        for cell in cells_of(inside & layout.peers[last] & ~mask_of(path)):
            if roofs + (state.marks[cell] != pair) <= 2 and _fits(layout, (*path, cell)):
                paths.append((*path, cell))


def _fits(layout: Layout, path: tuple[int, ...]) -> bool:
    """Whether no unit holds two cells of the same turn; only the last cell is looked at."""
    sees = layout.peers[path[-1]]
    return not any(sees >> cell & 1 for cell in path[-3::-2])


def unique_loop(state: Candidates) -> Iterator[Deduction]:
    """A longer loop of cells that could swap two digits: types 1 to 4 of the rectangles."""
    for loop in _loops(state):
        yield from _one_corner(loop)
        yield from _one_extra(loop)
        yield from _locked_digit(loop)
        yield from _extras_subset(loop)


def avoidable_rectangle(state: Candidates) -> Iterator[Deduction]:
    """Corners that were solved, not given: the last one must not complete a swap of two digits."""
    for corners in state.layout.rectangles:
        if mask_of(corners) & state.givens:
            continue
        open_corners = [c for c in corners if not state.values[c]]
        if len(open_corners) != 1:
            continue
        last = open_corners[0]
        at = corners.index(last)
        opposite = state.values[corners[3 - at]]
        sides = [state.values[c] for i, c in enumerate(corners) if i not in (at, 3 - at)]
        if sides[0] == sides[1] and state.marks[last] >> (opposite - 1) & 1:
            digits = (opposite, sides[0])
            yield Deduction("avoidable_rectangle", (), ((last, opposite),), corners, digits)


def bug_plus_one(state: Candidates) -> Iterator[Deduction]:
    """All empty cells have two candidates but one, which has three: the digit that is odd there."""
    layout, triple = state.layout, -1
    if layout.cages:  # Swapping all digits would change the totals.
        return
    for cell, marks in enumerate(state.marks):
        count = marks.bit_count()
        if count == 3 and triple < 0:
            triple = cell
        elif count > 2:
            return
    if triple < 0:
        return
    home = [layout.unit_masks[unit] for unit in layout.cell_units[triple]]
    for digit in DIGITS_OF[state.marks[triple]]:
        if all(
            (places & mask).bit_count() in ((3,) if d == digit and mask in home else (0, 2))
            for d, places in enumerate(state.places)
            for mask in layout.unit_masks
        ):
            others = tuple(c for c in cells_of(state.empty) if c != triple)
            yield Deduction("bug_plus_one", ((triple, digit),), (), (triple, *others), (digit,))
