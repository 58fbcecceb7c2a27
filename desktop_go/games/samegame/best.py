"""The strongest solver: many narrow beam searches, restarted inside the best lines found.

A narrow beam with weights drawn at random gives very different lines in about 7 ms. First such
runs start from the position; then they start somewhere inside one of the best lines, with weights
like those that found it, and its further moves are encouraged wherever they remain possible. Their
lines replace worse ones. So what is good in a line is kept while everything is tried again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.samegame.beam import (
    CHILDREN_A_SECOND,
    TABLE_BITS,
    BeamRunner,
    drawn_factors,
    varied_weights,
    widening,
)
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import Solver


@dataclass(frozen=True, slots=True)
class _Elite:
    """A good line and how it was found."""

    score: int
    line: list[int]
    target: int
    factors: NDArray[np.float64]


class BestSolver(Solver):
    """Iterated narrow beam search."""

    WIDTHS = (4, 6, 10, 16)
    POWER = 0.5
    MOST = 300
    ELITES = 8
    OPENING = 0.3
    """Share of the time for runs from the position itself."""
    SPREAD = 0.3
    """Standard deviation of the logarithm of the factors by which weights vary."""
    INHERITED = 0.7
    """Power of the factors that a run takes over from the line that it starts in."""
    CUT = 1.6
    """Above 1 the runs start rather near the beginning of a line."""
    BONUSES = (30.0, 60.0)
    """Points by which a run may encourage each move of the line that it starts in."""
    TARGETS = 2

    def __init__(self, position: Position, seed: int = 1) -> None:
        super().__init__(position, seed)
        self._rng = Random(seed)
        self._widths = [
            widening(position.stones, width, self.POWER, self.MOST) for width in self.WIDTHS
        ]
        self._runner = BeamRunner(self, self._widths[-1], TABLE_BITS)
        self._colors = self.colors_by_count()[: self.TARGETS]
        self._elites: list[_Elite] = []
        self._target = 0
        self._factors = drawn_factors(self._rng, 0.0)
        self._running = False
        self.runs = 0

    def step(self, seconds: float, budget: float) -> None:
        """Go on with the run; begin the next one when it is complete."""
        if not self._running:
            self._begin(min(1.0, self.seconds / budget))
            self._running = True
        done = self._runner.advance(max(1000, int(seconds * CHILDREN_A_SECOND)))
        self.playouts = self._runner.children
        if done:
            self._running = False
            self.runs += 1
            found = _Elite(self._runner.score, self._runner.line(), self._target, self._factors)
            self._keep(found)

    def _begin(self, progress: float) -> None:
        """Start a run: from the position in the opening, then inside an elite line."""
        rng = self._rng
        widths = rng.choice(self._widths)
        self._factors = drawn_factors(rng, self.SPREAD)
        if progress < self.OPENING or not self._elites:
            self._target = rng.choice(self._colors)
            self._runner.start(widths, varied_weights(self._factors), self._target, [])
            return
        # The choice narrows to the best line as the time runs out.
        among = max(1, round(len(self._elites) * (1.0 - progress)))
        elite = self._elites[rng.randrange(among)]
        self._target = elite.target
        self._factors = self._factors * elite.factors**self.INHERITED
        cut = int(rng.random() ** self.CUT * max(1, len(elite.line) - 4))
        self._runner.start(
            widths,
            varied_weights(self._factors),
            self._target,
            elite.line[:cut],
            guide=elite.line,
            bonus=rng.choice(self.BONUSES),
        )

    def _keep(self, found: _Elite) -> None:
        """Sort a line into the elites: one for each score, the best few."""
        self.offer(found.score, found.line)
        if any(elite.score == found.score for elite in self._elites):
            return
        self._elites.append(found)
        self._elites.sort(key=lambda elite: -elite.score)
        del self._elites[self.ELITES :]
