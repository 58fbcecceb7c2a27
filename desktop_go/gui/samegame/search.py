"""One search as the window runs it: request, progress with the best line, several threads.

Runs on a thread of its own; knows no widget.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from desktop_go.engine.session import ShouldStop
from desktop_go.games.samegame.position import Cell, Position
from desktop_go.gui.threads.work import Report
from desktop_go.options import OptionValue
from desktop_go.search.look import Look, Watch

if TYPE_CHECKING:
    from desktop_go.games.samegame.solver import Progress, Solver

LINE_SECONDS = 0.4
"""A better line is replayed for the window at most this often."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What is to be searched."""

    position: Position
    solver: str
    settings: Mapping[str, OptionValue] = field(default_factory=dict)
    seconds: float = 10.0
    threads: int = 1
    seed: int = 1
    watch: Watch = field(default_factory=Watch, compare=False)
    """While it is open, states come with a look into the first solver's tree."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One move of a line."""

    cell: Cell
    size: int
    points: int
    after: Position


@dataclass(frozen=True, slots=True)
class SearchState:
    """How far a search is."""

    request: SearchRequest
    score: int
    seconds: float
    playouts: int
    steps: tuple[LineStep, ...]
    look: Look | None = None

    @property
    def speed(self) -> float:
        """Playouts, or boards valued, a second."""
        return self.playouts / self.seconds if self.seconds > 0 else 0.0


def replay(position: Position, line: tuple[Cell, ...]) -> tuple[LineStep, ...]:
    """What each move of a line does."""
    steps = []
    for cell in line:
        position, removal = position.play(cell)
        steps.append(LineStep(cell, len(removal.cells), removal.score, position))
    return tuple(steps)


def run_search(request: SearchRequest, report: Report, should_stop: ShouldStop) -> SearchState:
    """Search as asked; tells a SearchState now and then and returns the last one."""
    from desktop_go.games.samegame.solvers import make_solver

    solvers = [
        make_solver(request.solver, request.position, request.seed + 1000 * i, request.settings)
        for i in range(max(1, request.threads))
    ]
    teller = _Teller(request, solvers, report)
    others = [
        threading.Thread(target=solver.run, args=(request.seconds, None, should_stop), daemon=True)
        for solver in solvers[1:]
    ]
    for thread in others:
        thread.start()
    solvers[0].run(request.seconds, teller.tell, should_stop)
    for thread in others:
        thread.join()
    return teller.state(request.watch.look(solvers[0].look, at_the_end=True))


class _Teller:
    """Joins what several solvers found and replays the best line when it has become better."""

    def __init__(self, request: SearchRequest, solvers: list[Solver], report: Report) -> None:
        self._request, self._solvers, self._report = request, solvers, report
        self._line: tuple[Cell, ...] = ()
        self._steps: tuple[LineStep, ...] = ()
        self._score = 0
        self._at = 0.0

    def tell(self, _progress: Progress) -> None:
        """Called after each slice of the first solver."""
        look = self._request.watch.look(self._solvers[0].look)
        if look is not None or time.monotonic() - self._at >= LINE_SECONDS:
            self._report(self.state(look), look is not None)
            self._at = time.monotonic()

    def state(self, look: Look | None) -> SearchState:
        """The search as it is now."""
        leader = max(self._solvers, key=lambda solver: solver.best_score)
        line = leader.best_line
        if line != self._line:
            self._line, self._steps = line, replay(self._request.position, line)
            last = self._steps[-1].after if self._steps else self._request.position
            self._score = sum(step.points for step in self._steps) + last.end_score
        seconds = max(solver.seconds for solver in self._solvers)
        playouts = sum(solver.playouts for solver in self._solvers)
        return SearchState(self._request, self._score, seconds, playouts, self._steps, look)
