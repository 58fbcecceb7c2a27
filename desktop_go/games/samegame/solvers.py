"""The list of SameGame solvers by name, and a hint from the best of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from threading import Lock, Thread
from typing import Any

from desktop_go.games.samegame.adaptation import AdaptationOptions, AdaptationSolver
from desktop_go.games.samegame.beam import BeamSolver
from desktop_go.games.samegame.best import BestSolver
from desktop_go.games.samegame.nested import NestedSolver
from desktop_go.games.samegame.position import Cell, Position
from desktop_go.games.samegame.solver import Progress, Solver
from desktop_go.games.samegame.uct import SINGLE_PLAYER_OPTIONS, UctOptions, UctSolver

SOLVERS: Mapping[str, str] = {
    "best": "Iterated narrow beam search",
    "beam": "Beam search",
    "nrpa": "Nested rollout policy adaptation",
    "nmcs": "Nested Monte Carlo search",
    "sp-mcts": "Single-player Monte Carlo tree search",
    "uct": "UCT",
}
"""Every solver: name and title, the strongest first."""


def make_solver(
    name: str, position: Position, seed: int = 1, settings: Mapping[str, Any] | None = None
) -> Solver:
    """Return a solver by name; ``settings`` are fields of its options.

    Raises ValueError for an unknown name or setting.
    """
    given = dict(settings or {})
    if name == "uct":
        return UctSolver(position, seed, _filled(UctOptions(), given))
    if name == "sp-mcts":
        return UctSolver(position, seed, _filled(SINGLE_PLAYER_OPTIONS, given))
    if name == "nrpa":
        return AdaptationSolver(position, seed, _filled(AdaptationOptions(), given))
    if name == "nmcs":
        level = int(given.pop("level", 2))
        _reject(given)
        return NestedSolver(position, seed, level)
    _reject(given)
    if name == "beam":
        return BeamSolver(position, seed)
    if name == "best":
        return BestSolver(position, seed)
    raise ValueError(f"There is no solver '{name}'; there are {', '.join(SOLVERS)}")


def _filled(options: Any, given: Mapping[str, Any]) -> Any:
    known = {field.name for field in fields(options)}
    _reject({key: value for key, value in given.items() if key not in known})
    return replace(options, **given)


def _reject(given: Mapping[str, Any]) -> None:
    if given:
        raise ValueError(f"This solver has no setting {', '.join(sorted(given))}")


def solve(
    position: Position,
    seconds: float,
    name: str = "best",
    seed: int = 1,
    threads: int = 1,
    on_progress: Callable[[Progress], None] | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Progress:
    """Search with ``threads`` searches of different seeds at once; returns the best line.

    With one thread the result depends on the seed and the speed of the machine only.
    """
    solvers = [make_solver(name, position, seed + 1000 * i) for i in range(max(1, threads))]
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
