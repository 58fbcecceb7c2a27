"""Experiments with SameGame solvers: what is run, on what, and what came out. No widget.

Each run also notes how its best score grew with the playouts, for the scaling curve.
"""

from __future__ import annotations

import csv
import io
import itertools
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_go.engine.session import ShouldStop
from desktop_go.errors import DesktopGoError, SettingsError
from desktop_go.games.samegame.position import Position
from desktop_go.gui.threads.work import Report
from desktop_go.options import Option, OptionValue
from desktop_go.services.i18n import tr

MOST_RUNS = 100_000


@dataclass(frozen=True, slots=True)
class LabPosition:
    """A position with a name."""

    name: str
    position: Position


@dataclass(frozen=True, slots=True)
class Contender:
    """A solver with settings; ``label`` says what is special about it."""

    label: str
    solver: str
    settings: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LabPlan:
    """Everything that is to be run."""

    positions: tuple[LabPosition, ...]
    contenders: tuple[Contender, ...]
    budgets: tuple[float, ...]
    """Seconds for each position."""
    seeds: int = 1

    @property
    def runs(self) -> int:
        """How many searches this is."""
        return len(self.positions) * len(self.contenders) * len(self.budgets) * self.seeds

    @property
    def seconds(self) -> float:
        """The time that all searches take together."""
        return len(self.positions) * len(self.contenders) * self.seeds * sum(self.budgets)


@dataclass(frozen=True, slots=True)
class LabResult:
    """One search that is over."""

    contender: str
    budget: float
    position: str
    seed: int
    score: int
    playouts: int
    seconds: float
    growth: tuple[tuple[int, int], ...]
    """Playouts and best score, each time the playouts had doubled."""


def column_label(contender: str, budget: float) -> str:
    """How a contender with a budget is called in table and charts."""
    return f"{contender}, {budget:g} s"


def vary(
    solver: str,
    settings: Mapping[str, OptionValue],
    grid: Mapping[str, Sequence[OptionValue]],
    title: str,
) -> list[Contender]:
    """One contender for each combination of the values of ``grid``.

    Args:
        solver: its name.
        settings: values of the settings that do not vary.
        grid: for each setting that varies its values.
        title: what the solver is called.
    """
    contenders = []
    for values in itertools.product(*grid.values()):
        chosen = dict(zip(grid, values, strict=True))
        words = [title, *(f"{key}={_short(value)}" for key, value in chosen.items())]
        contenders.append(Contender(" ".join(words), solver, {**settings, **chosen}))
    return contenders


def parse_values(option: Option, text: str) -> list[OptionValue]:
    """Read the values of a setting, separated by commas or spaces.

    Raises:
        DesktopGoError: a value does not fit the setting.
    """
    values: list[OptionValue] = []
    for word in text.replace(",", " ").split():
        values.append(_value(option, word))
    if not values:
        raise DesktopGoError(
            tr("Enter one or more values for {name}").format(name=tr(option.label))
        )
    return values


def _value(option: Option, word: str) -> OptionValue:
    try:
        return option.convert(word)
    except SettingsError:
        text = tr("{word} is not a value for {name}")
        raise DesktopGoError(text.format(word=word, name=tr(option.label))) from None


def run_lab(plan: LabPlan, report: Report, should_stop: ShouldStop) -> list[LabResult]:
    """Run everything, one search after the other; tells all results so far after each."""
    results: list[LabResult] = []
    for budget in plan.budgets:
        for seed in range(1, plan.seeds + 1):
            for place in plan.positions:
                for contender in plan.contenders:
                    result = run_one(place, contender, budget, seed, should_stop)
                    if should_stop():
                        return results
                    results.append(result)
                    report(list(results))
    return results


def run_one(
    place: LabPosition, contender: Contender, budget: float, seed: int, should_stop: ShouldStop
) -> LabResult:
    """Run one search."""
    from desktop_go.games.samegame.solver import Progress
    from desktop_go.games.samegame.solvers import make_solver

    solver = make_solver(contender.solver, place.position, seed, contender.settings)
    growth: list[tuple[int, int]] = []

    def note(progress: Progress) -> None:
        if progress.line and (not growth or progress.playouts >= 2 * growth[-1][0]):
            growth.append((progress.playouts, progress.score))

    end = solver.run(budget, note, should_stop)
    if end.line:
        growth.append((end.playouts, end.score))
    return LabResult(
        contender.label,
        budget,
        place.name,
        seed,
        end.score,
        end.playouts,
        end.seconds,
        tuple(growth),
    )


@dataclass(frozen=True, slots=True)
class LabTable:
    """Results as a table: mean scores of the seeds, and totals of the positions."""

    positions: tuple[str, ...]
    columns: tuple[str, ...]
    cells: dict[tuple[str, str], float]

    def total(self, column: str) -> float | None:
        """The sum over all positions; None until each has a result."""
        values = [self.cells.get((position, column)) for position in self.positions]
        known = [value for value in values if value is not None]
        return sum(known) if len(known) == len(values) and known else None


def tabulate(results: Sequence[LabResult]) -> LabTable:
    """Gather results; positions and columns keep the order in which they were run."""
    groups: dict[tuple[str, str], list[int]] = {}
    for result in results:
        key = result.position, column_label(result.contender, result.budget)
        groups.setdefault(key, []).append(result.score)
    positions = tuple(dict.fromkeys(position for position, _column in groups))
    columns = tuple(dict.fromkeys(column for _position, column in groups))
    return LabTable(positions, columns, {key: statistics.fmean(v) for key, v in groups.items()})


def curves(results: Sequence[LabResult]) -> dict[str, list[tuple[float, float]]]:
    """For each contender the mean best score after so many playouts (powers of two).

    Taken from the runs with the largest budget; only points that every one of them reached, so
    that the mean is always over the same runs.
    """
    largest = max((result.budget for result in results), default=0.0)
    by_label: dict[str, list[LabResult]] = {}
    for result in results:
        if result.growth and result.budget == largest:
            by_label.setdefault(result.contender, []).append(result)
    lines = {}
    for label, runs in by_label.items():
        low = max(run.growth[0][0] for run in runs)
        high = min(run.growth[-1][0] for run in runs)
        places = [1 << n for n in range(40) if low <= 1 << n <= high]
        lines[label] = [
            (float(at), statistics.fmean(_score_at(run, at) for run in runs)) for at in places
        ]
    return {label: line for label, line in lines.items() if line}


def to_csv(results: Sequence[LabResult]) -> str:
    """All single results as comma-separated values."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["solver", "budget", "position", "seed", "score", "playouts", "seconds"])
    for r in results:
        row = [r.contender, r.budget, r.position, r.seed, r.score, r.playouts, f"{r.seconds:.3f}"]
        writer.writerow(row)
    return stream.getvalue()


def _score_at(run: LabResult, playouts: int) -> int:
    return [score for at, score in run.growth if at <= playouts][-1]


def _short(value: OptionValue) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
