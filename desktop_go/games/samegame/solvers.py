"""The list of SameGame solvers by name, and a hint from the best of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock, Thread

from desktop_go.games.samegame.beam import BeamSolver
from desktop_go.games.samegame.best import BestSolver
from desktop_go.games.samegame.nested import NestedSolver
from desktop_go.games.samegame.nrpa import NrpaSolver
from desktop_go.games.samegame.options import SOLVER_OPTIONS, NestedOptions, NrpaOptions, UctOptions
from desktop_go.games.samegame.position import Cell, Position
from desktop_go.games.samegame.solver import Progress, Solver
from desktop_go.games.samegame.uct import UctSolver
from desktop_go.options import OptionValue
from desktop_go.texts import Text

SOLVERS: Mapping[str, Text] = {
    "best": "Iterated narrow beam search",
    "beam": "Beam search",
    "nrpa": "Nested rollout policy adaptation",
    "nmcs": "Nested Monte Carlo search",
    "sp-mcts": "Single-player Monte Carlo tree search",
    "uct": "UCT",
}
"""Every solver: name and title, the strongest first."""


def make_solver(
    name: str, position: Position, seed: int = 1, settings: Mapping[str, OptionValue] | None = None
) -> Solver:
    """Return a solver by name; ``settings`` are values of its options.

    Raises:
        ValueError: there is no such solver.
        SettingsError: it has no such option, or a value does not fit.
    """
    if name not in SOLVER_OPTIONS:
        raise ValueError(f"There is no solver '{name}'; there are {', '.join(SOLVERS)}")
    options = SOLVER_OPTIONS[name].read(settings or {})
    if isinstance(options, UctOptions):
        return UctSolver(position, seed, options)
    if isinstance(options, NrpaOptions):
        return NrpaSolver(position, seed, options)
    if isinstance(options, NestedOptions):
        return NestedSolver(position, seed, options.level)
    return BeamSolver(position, seed) if name == "beam" else BestSolver(position, seed)


def solve(
    position: Position,
    seconds: float,
    name: str = "best",
    seed: int = 1,
    threads: int = 1,
    on_progress: Callable[[Progress], None] | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    settings: Mapping[str, OptionValue] | None = None,
) -> Progress:
    """Search with ``threads`` searches of different seeds at once; returns the best line.

    ``settings`` are values of the solver's options. With one thread the result depends on the
    seed and the speed of the machine only.
    """
    seeds = range(seed, seed + 1000 * max(1, threads), 1000)
    solvers = [make_solver(name, position, one, settings) for one in seeds]
    if len(solvers) == 1:
        return solvers[0].run(seconds, on_progress, should_stop)
    lock = Lock()

    def joined() -> Progress:
        leader = max(solvers, key=lambda solver: solver.best_score)
        playouts = sum(solver.playouts for solver in solvers)
        longest = max(solver.seconds for solver in solvers)
        return Progress(leader.best_score, leader.best_line, longest, playouts)

    def report(_: Progress) -> None:
        if on_progress is not None:
            with lock:
                on_progress(joined())

    workers = [Thread(target=solver.run, args=(seconds, report, should_stop)) for solver in solvers]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return joined()


def hint(position: Position, seconds: float = 1.0, seed: int = 1) -> Cell | None:
    """Return the first move of the best line found in ``seconds``; None when the game is over."""
    line = solve(position, seconds, seed=seed).line
    return line[0] if line else None
