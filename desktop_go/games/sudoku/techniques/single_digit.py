"""Patterns of one digit: skyscraper, two-string kite and simple coloring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import Layout, cells_of


def _pairs(state: Candidates, digit: int, units: Iterable[int]) -> list[tuple[int, int, int]]:
    """Those of ``units`` with two places for ``digit``, as (unit, cell, cell)."""
    pairs = []
    for unit in units:
        left = state.places[digit] & state.layout.unit_masks[unit]
        if left.bit_count() == 2:
            low, high = cells_of(left)
            pairs.append((unit, low, high))
    return pairs


def skyscraper(state: Candidates) -> Iterator[Deduction]:
    """Two parallel lines with two places, one end of each in the same crossing line.

    One of the other two ends is true, so the digit leaves the cells that see both.
    """
    layout = state.layout
    peers, cell_units = layout.peers, layout.cell_units
    for digit in layout.digits:
        for parallel, crossing in ((layout.rows, 1), (layout.columns, 0)):
            for one, two in combinations(_pairs(state, digit, parallel), 2):
                for a, top in ((one[1], one[2]), (one[2], one[1])):
                    for b, other in ((two[1], two[2]), (two[2], two[1])):
                        if cell_units[a][crossing] != cell_units[b][crossing]:
                            continue
                        gone = state.struck(digit, peers[top] & peers[other])
                        if gone:
                            units = (one[0], two[0], cell_units[a][crossing])
                            cells = (top, a, b, other)
                            yield Deduction("skyscraper", (), gone, cells, (digit,), units)


def two_string_kite(state: Candidates) -> Iterator[Deduction]:
    """A row and a column with two places each, one end of each in the same box."""
    layout = state.layout
    peers, regions = layout.peers, layout.regions
    for digit in layout.digits:
        columns = _pairs(state, digit, layout.columns)
        for row in _pairs(state, digit, layout.rows):
            for column in columns:
                if {row[1], row[2]} & {column[1], column[2]}:
                    continue
                for a, far in ((row[1], row[2]), (row[2], row[1])):
                    for b, end in ((column[1], column[2]), (column[2], column[1])):
                        if regions[a] != regions[b]:
                            continue
                        gone = state.struck(digit, peers[far] & peers[end])
                        if gone:
                            units = (row[0], column[0], layout.first_box + regions[a])
                            cells = (far, a, b, end)
                            yield Deduction("two_string_kite", (), gone, cells, (digit,), units)


def _colorings(state: Candidates, digit: int) -> Iterator[tuple[int, int]]:
    """The components of cells tied by two-place units, as two color sets."""
    ties: dict[int, set[int]] = {}
    for _, low, high in _pairs(state, digit, range(len(state.layout.units))):
        ties.setdefault(low, set()).add(high)
        ties.setdefault(high, set()).add(low)
    done = 0
    for start in sorted(ties):
        if done >> start & 1:
            continue
        colors = [1 << start, 0]
        todo = [(start, 0)]
        while todo:
            cell, color = todo.pop()
            for other in ties[cell]:
                bit = 1 << other
                if not colors[1 - color] & bit:
                    colors[1 - color] |= bit
                    todo.append((other, 1 - color))
        done |= colors[0] | colors[1]
        yield colors[0], colors[1]


def _sees_itself(layout: Layout, color: int) -> bool:
    return any(layout.peers[cell] & color for cell in cells_of(color))


def simple_coloring(state: Candidates) -> Iterator[Deduction]:
    """Color tied cells in turn: a color that sees itself is false; what sees both goes."""
    peers = state.layout.peers
    for digit in state.layout.digits:
        for one, two in _colorings(state, digit):
            cells = tuple(cells_of(one | two))
            for color in (one, two):
                if _sees_itself(state.layout, color):
                    gone = tuple((cell, digit) for cell in cells_of(color))
                    yield Deduction("simple_coloring", (), gone, cells, (digit,))
            trapped = 0
            for cell in cells_of(state.places[digit] & ~(one | two)):
                if peers[cell] & one and peers[cell] & two:
                    trapped |= 1 << cell
            if trapped:
                yield Deduction(
                    "simple_coloring", (), state.struck(digit, trapped), cells, (digit,)
                )
