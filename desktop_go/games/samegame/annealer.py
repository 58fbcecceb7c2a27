"""Simulated annealing of a line, for ``best``: the arrays of its kernels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from desktop_go.games.samegame.kernels import anneal as kernels
from desktop_go.games.samegame.kernels.board import BOARD_CELLS
from desktop_go.games.samegame.kernels.playout import MAX_MOVES, WORST
from desktop_go.games.samegame.solver import Solver, record
from desktop_go.search.random_state import seed_word


class Annealer:
    """Improves lines by small changes, ever more rarely for the worse."""

    def __init__(self, solver: Solver) -> None:
        w = record(kernels.ANNEAL)
        solver.shape(w)
        w.random = seed_word(solver.seed)
        self._w = w
        self._steps = np.zeros(MAX_MOVES + 1, kernels.STEP).view(np.recarray)
        board = np.zeros(BOARD_CELLS, np.uint8)
        solver.fill(board)
        kernels.prepare(w, self._steps, board)

    def start(self, line: Sequence[int]) -> None:
        """Begin with a complete line of kernel cells."""
        self._w.best = WORST
        kernels.begin(self._w, self._steps, np.array(line, np.int64), len(line))

    def run(self, moves: int, temperature: float) -> None:
        """Try changes until about ``moves`` more moves were played.

        At ``temperature`` a loss of so many points is taken once in e times.
        """
        self._w.temperature = temperature
        kernels.run(self._w, self._steps, moves)

    @property
    def played(self) -> int:
        """Moves played since it was made."""
        return int(self._w.played)

    @property
    def score(self) -> int:
        """The most points of any line since ``start``."""
        return int(self._w.best)

    def line(self) -> list[int]:
        """The line that brings them, as kernel cells."""
        cells = np.zeros(int(self._w.best_moves), np.int64)
        kernels.write_best(self._w, self._steps, cells)
        return [int(cell) for cell in cells]
