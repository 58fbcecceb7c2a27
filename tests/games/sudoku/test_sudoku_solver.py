from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from desktop_go.games.sudoku.grid import UNITS, parse
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.options import MonteCarloOptions
from desktop_go.games.sudoku.solver import Solutions, count_solutions, solve, solve_many

GRADED = Path(__file__).parents[2] / "data" / "sudoku" / "graded.txt"
EMPTY = (0,) * 81


def graded() -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    rows = [line.split() for line in GRADED.read_text().splitlines() if not line.startswith("#")]
    return [(row[0], parse(row[2]), parse(row[3])) for row in rows]


def is_solved(grid: tuple[int, ...]) -> bool:
    return all({grid[cell] for cell in unit} == set(range(1, 10)) for unit in UNITS)


def test_solves_every_graded_puzzle() -> None:
    for _, puzzle, solution in graded():
        answer = solve(puzzle)
        assert answer.solutions is Solutions.ONE
        assert answer.grid == solution


def test_tells_several_solutions() -> None:
    _, _, solution = graded()[0]
    values = [0 if cell // 9 in (0, 1, 2, 3) else d for cell, d in enumerate(solution)]
    answer = solve(values)
    assert answer.solutions is Solutions.SEVERAL
    assert answer.grid is not None
    assert is_solved(answer.grid)


def test_tells_no_solution() -> None:
    values = list(EMPTY)
    values[0] = values[1] = 5
    assert solve(values).solutions is Solutions.NONE
    values = list(EMPTY)
    values[:8] = range(1, 9)
    values[17] = 9
    assert solve(values).solutions is Solutions.NONE


def test_counts_up_to_the_limit() -> None:
    assert count_solutions(EMPTY, 1000)[0] == 1000


def test_counts_exactly_when_the_grid_is_small() -> None:
    _, _, solution = graded()[0]
    values = list(solution)
    assert count_solutions(values, 10)[0] == 1
    # Two bands filled leave the third; each solution of it must be counted once.
    values[54:] = [0] * 27
    count, grid = count_solutions(values, 100_000)
    assert grid is not None
    assert is_solved(grid)
    brute = count_by_backtracking(values)
    assert count == brute


def count_by_backtracking(values: list[int]) -> int:
    if 0 not in values:
        return 1
    cell = values.index(0)
    seen = {values[peer] for unit in UNITS if cell in unit for peer in unit}
    total = 0
    for digit in set(range(1, 10)) - seen:
        values[cell] = digit
        total += count_by_backtracking(values)
    values[cell] = 0
    return total


def test_counting_can_be_stopped() -> None:
    seen: list[int] = []
    count, _ = count_solutions(EMPTY, 1 << 40, lambda: len(seen) > 2, seen.append)
    assert 0 < count < 1 << 40


def test_many_at_once_agree_with_one_by_one() -> None:
    puzzles = np.array([puzzle for _, puzzle, _ in graded()], np.uint8)
    counts, grids = solve_many(puzzles)
    assert counts.tolist() == [1] * len(puzzles)
    assert [tuple(grid) for grid in grids.tolist()] == [solution for _, _, solution in graded()]


@pytest.mark.parametrize(
    "options",
    [
        MonteCarloOptions(),
        MonteCarloOptions(policy="ucb1-tuned"),
        MonteCarloOptions(alpha=0.5, restart_after=500),
    ],
)
def test_monte_carlo_solves_an_easy_puzzle(options: MonteCarloOptions) -> None:
    _, puzzle, solution = graded()[0]
    progress = MonteCarloSolver(puzzle, options).run(10.0)
    assert progress.solved
    assert progress.grid == solution


def test_monte_carlo_repeats_itself_and_stops() -> None:
    _, puzzle, _ = graded()[-1]
    options = MonteCarloOptions(cell_choice="any", seed=3)
    first, second = (
        MonteCarloSolver(puzzle, options).run(60.0, max_playouts=2000) for _ in range(2)
    )
    assert (first.playouts, first.grid) == (second.playouts, second.grid)
    assert first.playouts == 2000
    assert all(not given or given == digit for given, digit in zip(puzzle, first.grid, strict=True))
    stopped = MonteCarloSolver(puzzle, options).run(60.0, should_stop=lambda: True)
    assert stopped.playouts == 0
