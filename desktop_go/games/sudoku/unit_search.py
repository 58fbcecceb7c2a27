"""The kernel for any layout, with its data filled in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from desktop_go.games.sudoku.kernels import nets
from desktop_go.games.sudoku.kernels import units as kernels
from desktop_go.games.sudoku.layout import Layout, cells_of
from desktop_go.games.sudoku.techniques.cages import ways


class UnitSearch:
    """A search for the solutions of puzzles with one layout."""

    def __init__(self, layout: Layout) -> None:
        record = np.zeros(1, kernels.SEARCH).view(np.recarray)[0]
        record.size, record.cells, record.units = layout.size, layout.cells, len(layout.units)
        for unit, cells in enumerate(layout.units):
            start = unit * kernels.MOST_SIZE
            record.unit_cells[start : start + len(cells)] = cells
        for cell, mask in enumerate(layout.peers):
            peers, start = list(cells_of(mask)), cell * kernels.MOST_PEERS
            record.peer_counts[cell] = len(peers)
            record.peers[start : start + len(peers)] = peers
        end = 0
        for number, one in enumerate(layout.sums[: kernels.MOST_SUMS]):
            sets = ways(layout.size, len(one.cells), one.total)
            if end + len(sets) > kernels.MOST_WAYS:
                break
            start = number * kernels.MOST_SIZE
            record.sum_counts[number] = len(one.cells)
            record.sum_cells[start : start + len(one.cells)] = one.cells
            record.ways[end : end + len(sets)] = sets
            end += len(sets)
            record.way_ends[number + 1] = end
            record.sums = number + 1
        self._record = record

    def load(self, values: Sequence[int], dice: int = 0) -> None:
        """Begin with the puzzle ``values``; ``dice`` shuffles what is tried first, 0 does not."""
        kernels.load(self._record, np.array(values, np.int64), dice)

    def run(self, limit: int, max_nodes: int) -> bool:
        """Search on; return whether ``limit`` solutions, or all, are found."""
        return bool(kernels.search(self._record, limit, max_nodes) == kernels.DONE)

    @property
    def count(self) -> int:
        """The solutions found."""
        return int(self._record.count)

    @property
    def nodes(self) -> int:
        """The grids looked at; 1: singles and cages alone decided."""
        return int(self._record.nodes)

    @property
    def solution(self) -> tuple[int, ...]:
        """The first solution."""
        return tuple(int(d) for d in self._record.solution[: self._record.cells])

    def set_marks(self, values: Sequence[int], marks: Sequence[int]) -> None:
        """Look at a grid with these digits, and candidates in the cells that have none."""
        record = self._record
        record.marks[: record.cells] = [
            1 << (digit - 1) if digit else mark for digit, mark in zip(values, marks, strict=True)
        ]

    def refutation(self, cell: int, digit: int) -> list[tuple[int, int]] | None:
        """Suppose ``digit`` on ``cell`` of the grid that was set.

        Returns:
            The candidates that fall inside its net, in order, until nothing fits any more; None
            when the grid survives.
        """
        if not nets.refute(self._record, cell, 1 << (digit - 1)):
            return None
        proof = (int(code) for code in self._record.proof[: int(self._record.proofs)])
        return [(code // kernels.MOST_SIZE, code % kernels.MOST_SIZE + 1) for code in proof]
