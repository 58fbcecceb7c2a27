"""One run of the Monte Carlo solver beside the propagation solver, told in steps."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_go.engine.session import ShouldStop
from desktop_go.games.sudoku.options import MonteCarloOptions
from desktop_go.gui.sudoku.timing import propagation_seconds
from desktop_go.gui.threads.work import Report
from desktop_go.search.look import Look, Watch


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What to search."""

    givens: tuple[int, ...]
    options: MonteCarloOptions
    seconds: float
    watch: Watch = field(default_factory=Watch, compare=False)
    """While it is open, views come with a look into the tree."""


@dataclass(frozen=True, slots=True)
class SearchView:
    """How far the Monte Carlo solver is."""

    request: SearchRequest
    grid: tuple[int, ...]
    filled: int
    empty: int
    playouts: int
    restarts: int
    seconds: float
    speed: float
    solved: bool
    propagation_seconds: float
    """What the propagation solver needed for the same puzzle."""
    look: Look | None = None


def run_search(request: SearchRequest, report: Report, should_stop: ShouldStop) -> SearchView:
    """Search as asked; tells a SearchView after each slice and returns the last one."""
    from desktop_go.games.sudoku.monte_carlo import MonteCarloProgress, MonteCarloSolver

    plain = propagation_seconds(request.givens)
    solver = MonteCarloSolver(request.givens, request.options)

    def view(state: MonteCarloProgress, look: Look | None) -> SearchView:
        return SearchView(
            request,
            state.grid,
            state.best_filled,
            state.empty,
            state.playouts,
            state.restarts,
            state.seconds,
            state.playouts_per_second,
            state.solved,
            plain,
            look,
        )

    def tell(state: MonteCarloProgress) -> None:
        look = request.watch.look(solver.look)
        report(view(state, look), look is not None)

    end = solver.run(request.seconds, tell, should_stop)
    return view(end, request.watch.look(solver.look, at_the_end=True))
