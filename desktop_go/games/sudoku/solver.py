"""The propagation solver for the rest of the program: none, one or several solutions, counts.

Importing this module compiles or loads kernels; ``human`` and ``grid`` do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.sudoku.kernels import propagation
from desktop_go.games.sudoku.layout import CLASSIC, Layout
from desktop_go.games.sudoku.unit_search import UnitSearch

NODES_A_SLICE = 20_000
"""Search nodes between two looks at ``should_stop``; about 10 ms."""


class Solutions(Enum):
    """How many solutions a puzzle has."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver found."""

    solutions: Solutions
    grid: tuple[int, ...] | None
    """The solution, or one of several; None without any."""


def _never() -> bool:
    return False


def _search() -> np.record:
    record: np.record = np.zeros(1, propagation.SEARCH).view(np.recarray)[0]
    return record


def count_solutions(
    values: Sequence[int],
    limit: int,
    should_stop: Callable[[], bool] = _never,
    on_progress: Callable[[int], None] | None = None,
    layout: Layout = CLASSIC,
) -> tuple[int, tuple[int, ...] | None]:
    """Count the solutions up to ``limit``; also return the first one.

    Args:
        values: the digits, 0 for empty.
        limit: the count at which to stop.
        should_stop: asked every few milliseconds; the count so far is returned.
        on_progress: told the count so far as often.
        layout: which cells exclude each other.
    """
    if layout != CLASSIC:
        return _count_on(layout, values, limit, should_stop, on_progress)
    search = _search()
    propagation.load(search, np.array(values, np.uint8))
    while propagation.search(search, limit, NODES_A_SLICE) == propagation.RUNNING:
        if on_progress is not None:
            on_progress(int(search.count))
        if should_stop():
            break
    found = int(search.count)
    return found, tuple(int(d) for d in search.solution) if found else None


def _count_on(
    layout: Layout,
    values: Sequence[int],
    limit: int,
    should_stop: Callable[[], bool],
    on_progress: Callable[[int], None] | None,
) -> tuple[int, tuple[int, ...] | None]:
    search = UnitSearch(layout)
    search.load(values)
    while not search.run(limit, NODES_A_SLICE // layout.size) and not should_stop():
        if on_progress is not None:
            on_progress(search.count)
    return search.count, search.solution if search.count else None


def solve(values: Sequence[int], layout: Layout = CLASSIC) -> Answer:
    """Solve a puzzle and tell whether its solution is the only one."""
    count, grid = count_solutions(values, 2, layout=layout)
    return Answer((Solutions.NONE, Solutions.ONE, Solutions.SEVERAL)[count], grid)


def has_one_solution(values: Sequence[int]) -> bool:
    """Return whether the puzzle is a proper one."""
    return count_solutions(values, 2)[0] == 1


def solve_many(
    puzzles: NDArray[np.uint8], limit: int = 2
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Solve uint8[n, 81] at full speed; returns counts up to ``limit`` and first solutions."""
    counts = np.zeros(len(puzzles), np.int64)
    solutions = np.zeros((len(puzzles), 81), np.uint8)
    propagation.search_all(_search(), puzzles, limit, counts, solutions)
    return counts, solutions
