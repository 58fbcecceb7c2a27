"""The strongest solver: many narrow beam searches, restarted inside the best lines found.

A narrow beam with weights drawn at random gives very different lines in about 10 ms. First such
runs start from the position; then they start somewhere inside one of the best lines and their
lines replace worse ones. So good beginnings are kept and everything behind them is tried again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from desktop_go.games.samegame.beam import (
    CHILDREN_A_SECOND,
    TABLE_BITS,
    BeamRunner,
    drawn_weights,
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


class BestSolver(Solver):
    """Iterated narrow beam search."""

    WIDTHS = (4, 6, 10, 16)
    POWER = 0.5
    MOST = 300
    ELITES = 8
    OPENING = 0.2
    """Share of the time for runs from the position itself."""
    SPREAD_OPENING = 0.3
    SPREAD_LATER = 0.3
    TARGETS = 1

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
            self._keep(_Elite(self._runner.score, self._runner.line(), self._target))

    def _begin(self, progress: float) -> None:
        """Start a run: from the position in the opening, then inside an elite line."""
        rng = self._rng
        prefix: list[int] = []
        if progress < self.OPENING or not self._elites:
            self._target = rng.choice(self._colors)
            weights = drawn_weights(rng, self.SPREAD_OPENING)
        else:
            # The choice narrows to the best line as the time runs out.
            among = max(1, round(len(self._elites) * (1.0 - progress)))
            elite = self._elites[rng.randrange(among)]
            self._target = elite.target
            weights = drawn_weights(rng, self.SPREAD_LATER)
            prefix = elite.line[: rng.randrange(max(1, len(elite.line) - 4))]
        self._runner.start(rng.choice(self._widths), weights, self._target, prefix)

    def _keep(self, found: _Elite) -> None:
        """Sort a line into the elites: one for each score, the best few."""
        self.offer(found.score, found.line)
        if any(elite.score == found.score for elite in self._elites):
            return
        self._elites.append(found)
        self._elites.sort(key=lambda elite: -elite.score)
        del self._elites[self.ELITES :]
