"""The list of all games, positions or boards of an experiment, in the order in which they are due.

It depends on the experiment alone, and more games only make it longer: an experiment that was
stopped, or gets more games, goes on where it was.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from desktop_go.lab.experiment import Budget, Contestant, Event, Experiment, Unit
from desktop_go.services.i18n import tr

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Task:
    """One game, or one position of a suite, or one board for a solver."""

    number: int
    """From 0."""
    first: int
    """Black, or who is asked: a place in the list of all contestants."""
    second: int
    """White; NOBODY in suites and for solvers."""
    opening: int
    """The number of the opening, of the position or of the board, from 0."""


def all_contestants(experiment: Experiment) -> tuple[Contestant, ...]:
    """Everybody who plays, those that a grid makes included."""
    if experiment.event is not Event.GRID:
        return experiment.contestants
    base, *rest = experiment.contestants
    opponent = rest[0] if rest else replace(base, name=tr("{name} (base)").format(name=base.name))
    return (opponent, *(_varied(base, cell) for cell in grid_cells(experiment)))


def grid_cells(experiment: Experiment) -> list[dict[str, int | float | bool | str]]:
    """Every combination of the values of a grid, the last option changing fastest."""
    keys = list(experiment.grid)
    return [
        dict(zip(keys, values, strict=True))
        for values in itertools.product(*experiment.grid.values())
    ]


def _varied(base: Contestant, cell: dict[str, int | float | bool | str]) -> Contestant:
    units = {unit.value: unit for unit in Unit}
    options = {**base.options, **{key: cell[key] for key in cell if key not in units}}
    budget = base.budget
    for key in cell:
        if key in units:
            budget = Budget(units[key], float(cell[key]))
    words = ", ".join(f"{key}={value}" for key, value in cell.items())
    return replace(base, name=words, options=options, budget=budget)


def pairings(experiment: Experiment) -> list[tuple[int, int]]:
    """Who meets whom: two places in the list of all contestants."""
    count = len(all_contestants(experiment))
    if experiment.event is Event.ROUND_ROBIN:
        return list(itertools.combinations(range(count), 2))
    if experiment.event is Event.LADDER:
        return [(place + 1, place) for place in range(count - 1)]
    if experiment.event is Event.GRID:
        return [(place, 0) for place in range(1, count)]
    return [(0, place) for place in range(1, count)]


def tasks(experiment: Experiment, positions: int = 0) -> Iterator[Task]:
    """All tasks in order.

    Args:
        experiment: what is to be run.
        positions: how many positions the suite has.
    """
    if not experiment.event.has_games:
        is_suite = experiment.event is Event.SUITE
        places = range(positions if is_suite else experiment.boards)
        askers = range(len(experiment.contestants))
        for number, (place, asked) in enumerate(itertools.product(places, askers)):
            yield Task(number, asked, NOBODY, place)
        return
    met, number = pairings(experiment), 0
    for opening in range((experiment.games + 1) // 2):
        for one, other in met:
            yield Task(number, one, other, opening)
            if 2 * opening + 1 < experiment.games:
                yield Task(number + 1, other, one, opening)
            number += 2


def seed_of(experiment: Experiment, task: Task, place: int) -> int:
    """The seed of the contestant ``place`` in a task, 1 to 2**31 - 1."""
    text = f"{experiment.seed} {task.number} {place}"
    word = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return word % (2**31 - 2) + 1
