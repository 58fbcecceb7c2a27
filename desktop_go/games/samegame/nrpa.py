"""Nested rollout policy adaptation as a solver, with restarts."""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels import nrpa as kernels
from desktop_go.games.samegame.options import NrpaOptions
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import Solver, record
from desktop_go.search.random_state import seed_word

PLAYOUTS_A_SECOND = 20_000
"""A careful guess of the speed, to size the slices."""


class NrpaSolver(Solver):
    """NRPA, restarted whenever its top level is complete."""

    def __init__(
        self, position: Position, seed: int = 1, options: NrpaOptions | None = None
    ) -> None:
        super().__init__(position, seed)
        options = options or NrpaOptions()
        if not 1 <= options.level < kernels.MAX_LEVELS:
            raise ValueError(f"The level must be from 1 to {kernels.MAX_LEVELS - 1}")
        w = record(kernels.NRPA)
        self.shape(w)
        self.fill(w.start)
        w.random = seed_word(seed)
        w.levels = options.level
        w.iterations = options.iterations
        w.alpha = options.alpha
        w.tabu = self.colors_by_count()[0] if position.columns else 0
        w.tabu_size = options.tabu_size
        for size in range(kernels.BIAS_SIZES):
            w.bias[size] = options.size_bias * min(max(size - 2, 0), 8)
            w.bias[kernels.BIAS_SIZES + size] = options.tabu_bias
        rng = np.random.Generator(np.random.PCG64(20110701))
        w.codes[:] = rng.integers(0, kernels.CODES, w.codes.shape, dtype=np.uint16)
        self._w = w
        self._policies = np.zeros((kernels.MAX_LEVELS + 1, kernels.CODES), np.float32)
        self._lines = np.zeros(kernels.MAX_LEVELS + 1, kernels.LINE).view(np.recarray)
        kernels.start(w, self._policies, self._lines)

    def step(self, seconds: float, budget: float) -> None:
        """Do a slice of playouts; forget everything when the top level is complete."""
        playouts = max(10, int(seconds * PLAYOUTS_A_SECOND))
        complete = kernels.run(self._w, self._policies, self._lines, playouts)
        self.playouts = int(self._w.playouts)
        for level in range(self._w.levels + 1):
            line = self._lines[level]
            if line.score > self.best_score:
                self.offer(int(line.score), [int(c) for c in line.cell[: int(line.moves)]])
        if complete:
            kernels.start(self._w, self._policies, self._lines)
