"""Alternating chains: if this is false, that is true, ... so one of both ends is true.

A node is a candidate as a bit of an int: cells * (digit - 1) + cell. Two nodes are weakly
linked when both cannot be true, strongly when both cannot be false.
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_go.games.sudoku.candidates import Candidate, Candidates, Deduction
from desktop_go.games.sudoku.layout import DIGITS_OF, Layout, cells_of


def nodes_of(layout: Layout, cell: int) -> int:
    """The nodes of a cell, one for each digit."""
    return sum(1 << (layout.cells * (digit - 1) + cell) for digit in layout.digits)


class Links:
    """The strong and weak links of a state, as masks of nodes."""

    def __init__(self, state: Candidates, in_units: bool = True, in_cells: bool = True) -> None:
        """Collect links; strong ones of units (two places) and of cells (two digits) on request."""
        layout = state.layout
        self.cells = layout.cells
        self.nodes = 0
        for digit in layout.digits:
            self.nodes |= state.places[digit] << (self.cells * (digit - 1))
        self.weak: dict[int, int] = {}
        for node in cells_of(self.nodes):
            cell, digit = self.candidate_of(node)
            near = layout.peers[cell] << (self.cells * (digit - 1)) | nodes_of(layout, cell)
            self.weak[node] = near & self.nodes & ~(1 << node)
        self.strong: dict[int, int] = {}
        if in_units:
            self._tie_units(state)
        if in_cells:
            self._tie_cells(state)

    def candidate_of(self, node: int) -> Candidate:
        """Return the (cell, digit) of a node."""
        digit, cell = divmod(node, self.cells)
        return cell, digit + 1

    def _tie(self, one: int, two: int) -> None:
        self.strong[one] = self.strong.get(one, 0) | 1 << two
        self.strong[two] = self.strong.get(two, 0) | 1 << one

    def _tie_units(self, state: Candidates) -> None:
        for digit in state.layout.digits:
            shift = self.cells * (digit - 1)
            for mask in state.layout.unit_masks:
                left = state.places[digit] & mask
                if left.bit_count() == 2:
                    low, high = cells_of(left)
                    self._tie(shift + low, shift + high)

    def _tie_cells(self, state: Candidates) -> None:
        for cell, marks in enumerate(state.marks):
            if marks.bit_count() == 2:
                one, two = DIGITS_OF[marks]
                self._tie(self.cells * (one - 1) + cell, self.cells * (two - 1) + cell)


def _walk(
    links: Links, start: int, shortest: int, longest: int
) -> Iterator[tuple[list[int], list[int], int, int]]:
    """From ``start`` false, follow the layers of true and false nodes to each useful end.

    Yields the layers, the end node and the nodes that see both ends, for ends that are true after
    ``shortest`` to ``longest`` strong links.
    """
    on_layers: list[int] = []
    off_layers = [1 << start]
    on_seen, off_seen = 0, 1 << start
    while len(on_layers) < longest:
        on = 0
        for node in cells_of(off_layers[-1]):
            on |= links.strong.get(node, 0)
        on &= ~on_seen
        if not on:
            return
        on_seen |= on
        on_layers.append(on)
        off = 0
        for node in cells_of(on):
            off |= links.weak[node]
            gone = links.weak[node]
            if node != start:
                gone &= links.weak[start]
            if gone and len(on_layers) >= shortest:
                yield on_layers, off_layers, node, gone
        off &= ~off_seen
        if not off:
            return
        off_seen |= off
        off_layers.append(off)


def _trace(
    links: Links, on_layers: list[int], off_layers: list[int], end: int
) -> tuple[tuple[int, int, bool], ...]:
    """Walk back from ``end`` and return the argument in order."""
    nodes = [(end, True)]
    for depth in range(len(on_layers) - 1, -1, -1):
        before = next(
            n for n in cells_of(off_layers[depth]) if links.strong.get(n, 0) >> nodes[-1][0] & 1
        )
        nodes.append((before, False))
        if depth:
            source = next(n for n in cells_of(on_layers[depth - 1]) if links.weak[n] >> before & 1)
            nodes.append((source, True))
    return tuple((*links.candidate_of(node), true) for node, true in reversed(nodes))


def _chains(state: Candidates, key: str, links: Links) -> Iterator[Deduction]:
    """Yield the chains of ``links``, short ones first."""
    shortest = 2
    for longest in (2, 3, 4, 6, 9, 14, 40):
        for start in links.strong:
            for on_layers, off_layers, end, gone in _walk(links, start, shortest, longest):
                chain = _trace(links, on_layers, off_layers, end)
                cells = tuple(dict.fromkeys(cell for cell, _, _ in chain))
                digits = tuple(sorted({digit for _, digit, _ in chain}))
                struck = tuple(links.candidate_of(node) for node in cells_of(gone))
                yield Deduction(key, (), struck, cells, digits, (), chain)
        shortest = longest + 1


def x_chain(state: Candidates) -> Iterator[Deduction]:
    """Chains of one digit through units with two places."""
    links = Links(state, in_cells=False)
    for node in links.weak:
        cell, _ = links.candidate_of(node)
        links.weak[node] &= ~(nodes_of(state.layout, cell) & ~(1 << node))
    return _chains(state, "x_chain", links)


def xy_chain(state: Candidates) -> Iterator[Deduction]:
    """Chains through cells with two candidates."""
    return _chains(state, "xy_chain", Links(state, in_units=False))


def alternating_chain(state: Candidates) -> Iterator[Deduction]:
    """Chains through units with two places and cells with two candidates."""
    return _chains(state, "chain", Links(state))
