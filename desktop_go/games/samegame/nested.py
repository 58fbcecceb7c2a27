"""Nested Monte Carlo search as a solver."""

from __future__ import annotations

from desktop_go.games.samegame.kernels import nested as kernels
from desktop_go.games.samegame.kernels.board import BOARD_CELLS
from desktop_go.games.samegame.kernels.playout import MAX_MOVES, TABU
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import Solver, record
from desktop_go.games.samegame.uct import PLAYOUTS_A_SECOND
from desktop_go.search.random_state import seed_word


class NestedSolver(Solver):
    """NMCS of one level, run again and again from the position."""

    def __init__(self, position: Position, seed: int = 1, level: int = 2) -> None:
        super().__init__(position, seed)
        if not 1 <= level < kernels.MAX_LEVELS:
            raise ValueError(f"The level must be from 1 to {kernels.MAX_LEVELS - 1}")
        w = record(kernels.NESTED)
        self.shape(w)
        w.random = seed_word(seed)
        w.spare = TABU
        w.draws = 1
        w.forbid_tabu = 1
        self._w = w
        self._level = level
        self._begin()

    def _begin(self) -> None:
        base = self._level * BOARD_CELLS
        self.fill(self._w.boards[base : base + BOARD_CELLS])
        kernels.start(self._w, self._level)

    def step(self, seconds: float, budget: float) -> None:
        """Do a slice of playouts; begin again when the line is played to its end."""
        w = self._w
        done = kernels.run(w, max(20, int(seconds * PLAYOUTS_A_SECOND))) == kernels.DONE
        self.playouts = int(w.playouts)
        for level in range(self._level, 0, -1):
            if w.best[level] > self.best_score:
                base = level * MAX_MOVES
                line = w.best_line[base : base + int(w.best_moves[level])]
                self.offer(int(w.best[level]), [int(c) for c in line])
        if done:
            self._begin()
