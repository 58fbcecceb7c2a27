"""The strongest solver: many narrow beam searches and annealing of the best lines found, in turn.

A narrow beam with weights drawn at random gives very different lines in about 7 ms. First such
runs start from the position. Then two ways of making the best lines better take turns. Annealing
changes one of them a little, several hundred thousand times. Beam runs start somewhere inside one
of them, with weights like those that found it, and encourage its further moves wherever they remain
possible. New lines replace worse ones, so what is good in a line is kept while everything is tried
again, and what one way cannot find the other begins with.

After half a minute or so the best lines are all relatives of one and little more is found. So a
long search starts from the position again and again, and the best line of all counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.samegame.annealer import Annealer
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

MOVES_A_BOARD = 4
"""Moves of annealing that take as long as a board valued by a beam (measured when written)."""


@dataclass(frozen=True, slots=True)
class _Elite:
    """A good line and how it was found."""

    score: int
    line: list[int]
    target: int
    factors: NDArray[np.float64]


class BestSolver(Solver):
    """Iterated narrow beam search and simulated annealing."""

    WIDTHS = (4, 6, 10, 16)
    POWER = 0.5
    MOST = 300
    ELITES = 8
    START = 45.0
    """Seconds that a search from the position takes at least before it gives way to the next."""
    OPENING = 0.15
    """Share of the time for runs from the position itself."""
    CHAIN = 3_000_000
    """Moves for which a line is annealed, 0.26 s: longer is no better than another line ..."""
    CHAINS = 12
    """... but in a short search no longer than lets so many chains into the whole time."""
    BEAMS = 0.67
    """Seconds of runs inside the best lines that follow each second of annealing."""
    HOT, COLD = 30.0, 8.0
    """Temperatures at which a chain begins and ends, in points."""
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
        self._annealer = Annealer(self)
        self._origin: _Elite | None = None
        """The line being annealed."""
        self._began = 0.0
        """Seconds of the search when the last chain began ..."""
        self._played = 0
        """... and moves of annealing until then."""
        self._beams_until = 0.0
        """Seconds of the search until which beams have their turn."""
        self._started = 0.0
        """Seconds of the search when it last started from the position."""
        self.runs = 0
        self.starts = 1

    def step(self, seconds: float, budget: float) -> None:
        """Go on with annealing or a run, or begin whatever has its turn."""
        length = budget / max(1, int(budget / self.START))
        if self._elites and self.seconds - self._started > length:
            self._start_again()
        if self._origin is not None:
            self._anneal(self._origin, seconds, length)
        elif self._running or not self._elites or self._beams_turn(length):
            self._search(seconds, min(1.0, (self.seconds - self._started) / length))
        else:
            self._origin = self._rng.choice(self._elites)
            self._annealer.start(self._origin.line)
            self._began, self._played = self.seconds, self._annealer.played
        self.playouts = self._runner.children + self._annealer.played // MOVES_A_BOARD

    def _start_again(self) -> None:
        """Forget the lines, but for the best one that was offered."""
        self.starts += 1
        self._started = self.seconds
        self._elites = []
        self._running = False
        self._origin = None

    def _beams_turn(self, length: float) -> bool:
        return self.seconds < max(self._beams_until, self._started + self.OPENING * length)

    def _search(self, seconds: float, progress: float) -> None:
        """Go on with the run; begin the next one when it is complete."""
        if not self._running:
            self._begin(progress)
            self._running = True
        if self._runner.advance(max(1000, int(seconds * CHILDREN_A_SECOND))):
            self._running = False
            self.runs += 1
            self._keep(_Elite(self._runner.score, self._runner.line(), self._target, self._factors))

    def _anneal(self, origin: _Elite, seconds: float, length: float) -> None:
        """Go on with the chain; when its time is over, its best line joins the others."""
        found = self._annealer
        spent = self.seconds - self._began
        share = max(spent * self.CHAINS / length, (found.played - self._played) / self.CHAIN)
        within = min(1.0, share)
        temperature = self.HOT * (self.COLD / self.HOT) ** within
        found.run(max(1000, int(seconds * CHILDREN_A_SECOND * MOVES_A_BOARD)), temperature)
        self.offer(found.score, found.line())
        if within == 1.0:
            self._keep(_Elite(found.score, found.line(), origin.target, origin.factors))
            self._origin = None
            self._beams_until = self.seconds + self.BEAMS * spent

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
