"""The strongest solver: many narrow beam searches and annealing of the best lines found, in turn.

A narrow beam with weights drawn at random gives very different lines in about 7 ms. First such
runs start from the position. Then two ways of making the best lines better take turns. Annealing
changes one of them a little, several hundred thousand times. Beam runs start somewhere inside one
of them, with weights like those that found it, and encourage its further moves wherever they remain
possible. New lines replace worse ones, so what is good in a line is kept while everything is tried
again, and what one way cannot find the other begins with.

After a few seconds the best lines are all relatives of one, and how good they become depends on
which one that is. So in a longer search several pools of lines race: each gets a little time, the
best few of them more, and the best one the rest (successive halving, Jamieson & Talwalkar 2016).
After half a minute or so little more is found in it, so a long search begins one race after the
other, and the best line of all counts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
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
Stages = tuple[tuple[int, float], ...]
"""How many pools a stage has, and for what part of a race each of them has been worked on when it
ends."""


@dataclass(frozen=True, slots=True)
class _Elite:
    """A good line and how it was found."""

    score: int
    line: list[int]
    target: int
    factors: NDArray[np.float64]


@dataclass(slots=True)
class _Pool:
    """The best lines of a search from the position, all different in score."""

    elites: list[_Elite] = field(default_factory=list)
    """The best one first."""
    seconds: float = 0.0
    """How long it has been worked on."""

    @property
    def score(self) -> int:
        """That of its best line."""
        return self.elites[0].score


class BestSolver(Solver):
    """Iterated narrow beam search and simulated annealing."""

    WIDTHS = (4, 6, 10, 16)
    POWER = 0.5
    MOST = 300
    ELITES = 8
    RACE = 45.0
    """Seconds that a race takes at least before it gives way to the next."""
    STAGES: tuple[tuple[float, Stages], ...] = (
        (20.0, ((6, 1 / 15), (2, 1 / 5), (1, 8 / 15))),
        (10.0, ((4, 1 / 10), (2, 1 / 4), (1, 11 / 20))),
        (0.0, ((1, 1.0),)),
    )
    """From how many seconds on, and the stages of such a race."""
    OPENING = 0.15
    """Share of a pool's time for runs from the position itself."""
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
        self._pools: list[_Pool] = []
        """Those of the stage, best first after the first stage."""
        self._stages: Stages = ()
        """Those of the race that are still to come, the present one first."""
        self._at = 0
        """Which pool is worked on."""
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
        self._seen = 0.0
        """Seconds of the search when the last step began."""
        self.runs = self.races = 0

    def step(self, seconds: float, budget: float) -> None:
        """Go on with annealing or a run, or begin whatever has its turn."""
        length = budget / max(1, int(budget / self.RACE))
        if self._pools:
            self._pool.seconds += self.seconds - self._seen
        self._seen = self.seconds
        if self._origin is None and not self._running:
            self._have_a_pool(length)
        pool, length = self._pool, length * self._stages[0][1]
        if self._origin is not None:
            self._anneal(self._origin, seconds, length)
        elif self._running or not pool.elites or self._beams_turn(length):
            self._search(seconds, min(1.0, pool.seconds / length))
        else:
            self._origin = self._rng.choice(pool.elites)
            self._annealer.start(self._origin.line)
            self._began, self._played = self.seconds, self._annealer.played
        self.playouts = self._runner.children + self._annealer.played // MOVES_A_BOARD

    @property
    def _pool(self) -> _Pool:
        """The one that is worked on."""
        return self._pools[self._at]

    def _have_a_pool(self, length: float) -> None:
        """Go on to the next pool, stage or race where the time of this one is over."""
        if self._pools and (
            not self._pool.elites or self._pool.seconds < self._stages[0][1] * length
        ):
            return
        self._beams_until = 0.0
        if self._at + 1 < len(self._pools):
            self._at += 1
            return
        self._at = 0
        self._stages = self._stages[1:]
        if not self._stages:
            self.races += 1
            self._stages = next(stages for least, stages in self.STAGES if length >= least)
            self._pools = [_Pool() for _ in range(self._stages[0][0])]
            return
        self._pools.sort(key=lambda pool: -pool.score)
        del self._pools[self._stages[0][0] :]

    def _beams_turn(self, length: float) -> bool:
        return self._pool.seconds < self.OPENING * length or self.seconds < self._beams_until

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
        elites = self._pool.elites
        if progress < self.OPENING or not elites:
            self._target = rng.choice(self._colors)
            self._runner.start(widths, varied_weights(self._factors), self._target, [])
            return
        # The choice narrows to the best line as the time runs out.
        among = max(1, round(len(elites) * (1.0 - progress)))
        elite = elites[rng.randrange(among)]
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
        elites = self._pool.elites
        if any(elite.score == found.score for elite in elites):
            return
        elites.append(found)
        elites.sort(key=lambda elite: -elite.score)
        del elites[self.ELITES :]
