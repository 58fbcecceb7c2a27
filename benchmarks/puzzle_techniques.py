"""What each technique of the SameGame and Sudoku solvers is worth, at equal playouts.

    python -m benchmarks.puzzle_techniques FOLDER [--playouts 10000] [--puzzles 300]

SameGame: the mean of the best scores on the 20 standard boards, and what one changed option adds
to the same solver's defaults, board by board. Sudoku: the share solved of hard puzzles eased to
36 to 40 givens, and what one option adds to the settings of Maly 2010, with which some are solved
and some are not. Playouts are counted, never seconds. Scores are kept in FOLDER; running it again
goes on.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from benchmarks.match import wilson
from benchmarks.technique_table import keep, named, share
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solvers import make_solver
from desktop_go.games.samegame.uct import PLAYOUTS_A_SECOND
from desktop_go.games.sudoku.generator import generate
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.options import OPTIONS as SUDOKU_OPTIONS
from desktop_go.gui.sudoku.bench import LONGEST, MALY
from desktop_go.lab.elo import Z
from desktop_go.options import OptionTable, OptionValue
from desktop_go.services.standard_boards import standard_boards

Values = Mapping[str, OptionValue]
SUDOKU = "sudoku"
MALY_VALUES: Values = dict(MALY) | {"exploration": 0.2}
FEWEST_GIVENS, GIVENS = 36, 5
"""Puzzles have 36 to 40 givens, in turn."""


@dataclass(frozen=True)
class Trial:
    """One technique: the solver, the option and the value tried."""

    solver: str
    option: str
    value: OptionValue
    others: Values = field(default_factory=dict)
    """Options that change with it."""
    base: Values = field(default_factory=dict)
    """Options that what it is compared with has, too."""

    @property
    def table(self) -> OptionTable[object]:
        """The options of the solver."""
        return SUDOKU_OPTIONS if self.solver == SUDOKU else SOLVER_OPTIONS[self.solver]

    @property
    def compared(self) -> Values:
        """What it is compared with."""
        return {**MALY_VALUES, **self.base} if self.solver == SUDOKU else self.base

    @property
    def values(self) -> Values:
        """The options of the technique."""
        return {**self.compared, **self.base, **self.others, self.option: self.value}


def trials() -> Iterator[Trial]:
    """All techniques."""
    yield from (Trial(SUDOKU, *one) for one in SUDOKU_TRIALS)
    for solver, tried in SAMEGAME_TRIALS.items():
        yield from (Trial(solver, *one) for one in tried)


SUDOKU_TRIALS: tuple[tuple[OptionValue | Values, ...], ...] = (
    ("policy", "ucb1", {}),
    ("policy", "ucb1-tuned", {"exploration": 1.0}),
    ("exploration", 0.4, {}),
    ("alpha", 0.5, {}, {"expansion": "house"}),
    ("cell_choice", "any", {}),
    ("cell_choice", "near", {}),
    ("stop_early", False, {}),
    ("value", "played", {}),
    ("expansion", "cell", {}),
    ("expansion", "house", {}),
    ("expand_at", 40, {}),
)
PLAYED = ("random", "pseudo-random", "tabu", "pseudo-random-tabu", "double-tabu")
BY_TREE: tuple[tuple[OptionValue | Values, ...], ...] = (
    *(("playout", kind) for kind in PLAYED),
    ("k", 5, {}, {"playout": "pseudo-random"}),
    ("scale", 2000),
    ("expand_at", 1),
    ("restart_seconds", 0.1),
)
SAMEGAME_TRIALS: Mapping[str, tuple[tuple[OptionValue | Values, ...], ...]] = {
    "sp-mcts": (("exploration", 0.3), ("deviation", 0.0), ("top_weight", 0.0), *BY_TREE),
    "uct": (
        ("policy", "ucb1"),
        ("policy", "ucb1-tuned", {"exploration": 1.0}),
        ("exploration", 0.3),
        ("top_weight", 0.1),
        *BY_TREE,
    ),
    "nrpa": (
        ("level", 1),
        ("iterations", 50),
        ("alpha", 0.5),
        ("tabu_size", 0),
        ("size_bias", 0.0),
        ("tabu_bias", 0.0),
    ),
    "nmcs": (("level", 1),),
}


class Measured:
    """The scores of every solver with every setting asked for, board by board, kept in a file.

    Args:
        path: where they are kept.
        playouts: of each board.
        puzzles: how many Sudokus.
    """

    def __init__(self, path: Path, playouts: int, puzzles: int) -> None:
        self._path, self._playouts, self._puzzles = path, playouts, puzzles
        self._known: dict[str, list[float]] = {}
        if path.exists():
            self._known = json.loads(path.read_text("utf-8"))

    def scores(self, solver: str, values: Values) -> list[float]:
        """The score of each board, or 1 for each puzzle solved and 0 for each other."""
        size = self._puzzles if solver == SUDOKU else len(self.boards)
        key = json.dumps([solver, self._playouts, size, sorted(values.items())])
        if key not in self._known:
            found = self._sudoku(values) if solver == SUDOKU else self._samegame(solver, values)
            self._known[key] = found
            self._path.write_text(json.dumps(self._known), "utf-8")
        return self._known[key]

    @cached_property
    def boards(self) -> list[Position]:
        """The standard boards."""
        return [Position(board.columns) for board in standard_boards()]

    @cached_property
    def puzzles(self) -> list[tuple[int, ...]]:
        """Hard puzzles, eased."""
        made = ((n, generate("hard", n)) for n in range(1, self._puzzles + 1))
        return [p.eased(FEWEST_GIVENS + n % GIVENS, n) for n, p in made if p is not None]

    def _samegame(self, solver: str, values: Values) -> list[float]:
        found = []
        for seed, position in enumerate(self.boards, 1):
            search = make_solver(solver, position, seed, values)
            search.clock = lambda search=search: search.playouts / PLAYOUTS_A_SECOND
            found.append(float(search.run(self._playouts / PLAYOUTS_A_SECOND).score))
        return found

    def _sudoku(self, values: Values) -> list[float]:
        found = []
        for seed, puzzle in enumerate(self.puzzles, 1):
            search = MonteCarloSolver(puzzle, replace(SUDOKU_OPTIONS.read(values), seed=seed))
            found.append(float(search.run(LONGEST, max_playouts=self._playouts).solved))
        return found


def figures(trial: Trial, measured: Measured) -> tuple[str, str]:
    """What it reaches, and what it adds, with intervals of 95 %."""
    found = measured.scores(trial.solver, trial.values)
    before = measured.scores(trial.solver, trial.compared)
    more = [one - other for one, other in zip(found, before, strict=True)]
    said = named(trial.table.option(trial.option), trial.value)[1]
    added = _interval(more)
    if trial.solver == SUDOKU:
        reached = share(statistics.fmean(found), *wilson(sum(found), len(found)))
        words = [f"{100 * one:+.0f}" for one in added]
    else:
        mean, low, high = _interval(found)
        reached, words = f"{mean:,.0f} [{low:,.0f}, {high:,.0f}]", [f"{x:+,.0f}" for x in added]
    second = f"{words[0]} [{words[1]}, {words[2]}]" if any(more) else "the same"
    return said + reached, second


def _interval(numbers: Sequence[float]) -> tuple[float, float, float]:
    """The mean with its 95 % interval."""
    mean = statistics.fmean(numbers)
    error = Z * statistics.stdev(numbers) / len(numbers) ** 0.5
    return mean, mean - error, mean + error


def main() -> None:
    """Measure all techniques."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--playouts", type=int, default=10_000)
    parser.add_argument("--puzzles", type=int, default=300)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    measured = Measured(arguments.folder / "scores.json", arguments.playouts, arguments.puzzles)
    for trial in trials():
        game = SUDOKU if trial.solver == SUDOKU else f"samegame {trial.solver}"
        found = figures(trial, measured)
        keep(game, trial.option, named(trial.table.option(trial.option), trial.value)[0], *found)
        print(game, trial.option, trial.value, *found, flush=True)


if __name__ == "__main__":
    main()
