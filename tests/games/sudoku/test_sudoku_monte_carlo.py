"""The Monte Carlo search on Sudoku with the settings of Maly 2010, chapter 4."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from desktop_go.games.sudoku.first_puzzles import FIRST_PUZZLES
from desktop_go.games.sudoku.generator import generate
from desktop_go.games.sudoku.grid import CELLS, UNITS, parse
from desktop_go.games.sudoku.kernels import monte_carlo as kernels
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.options import MonteCarloOptions

MALY = MonteCarloOptions(
    exploration=0.2, cell_choice="any", stop_early=True, value="played", expansion="cell"
)
HARD = parse(FIRST_PUZZLES["diabolical"][0])
FREE = HARD.count(0)


def legal(grid: np.ndarray, cell: int) -> set[int]:
    return set(range(1, 10)) - {int(grid[c]) for unit in UNITS if cell in unit for c in unit}


def after(playouts: int, options: MonteCarloOptions) -> MonteCarloSolver:
    solver = MonteCarloSolver(HARD, options)
    assert kernels.run(solver._state, solver._nodes, playouts) == kernels.RUNNING
    return solver


def children(solver: MonteCarloSolver, node: int = 0) -> np.ndarray:
    first = int(solver._nodes[node].first)
    return solver._nodes[first : first + int(solver._nodes[node].children)]


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_node_grows_by_one_cell_or_one_house_or_all(seed: int) -> None:
    grid = np.array(HARD)
    one = children(after(1, replace(MALY, seed=seed)))
    assert len(set(one["cell"])) == 1
    assert set(one["digit"]) == legal(grid, int(one["cell"][0]))
    house = set(children(after(1, replace(MALY, seed=seed, expansion="house")))["cell"].tolist())
    assert len(house) > 1
    assert any({cell for cell in unit if not HARD[cell]} == house for unit in UNITS)
    every = set(children(after(1, replace(MALY, seed=seed, expansion="all")))["cell"].tolist())
    assert every == {cell for cell in range(CELLS) if not HARD[cell]}


@pytest.mark.parametrize("choice", ["any", "near", "fewest"])
def test_a_playout_ends_at_its_first_collision(choice: str) -> None:
    for seed in range(1, 6):
        grid = after(1, replace(MALY, seed=seed, cell_choice=choice))._state.grid
        assert any(not grid[c] and not legal(grid, c) for c in range(CELLS))
        freer = replace(MALY, seed=seed, cell_choice=choice, stop_early=False)
        grid = after(1, freer)._state.grid
        assert all(grid[c] or not legal(grid, c) for c in range(CELLS))


def test_a_playout_is_worth_what_it_filled_of_what_was_left_to_it() -> None:
    solver = after(1, MALY)
    filled = int(np.count_nonzero(solver._state.grid)) - (CELLS - FREE)
    unsolved = FREE - filled
    # One move was made in the tree; it does not count.
    assert float(solver._nodes[0].total) == pytest.approx((filled - 1) / (filled - 1 + unsolved))
    solver = after(1, replace(MALY, value="filled"))
    assert float(solver._nodes[0].total) == pytest.approx(filled / FREE)


def row_before_the_rest(choice: str, seed: int) -> bool:
    """Whether a playout left the row of its first move only when that was full."""
    solver = after(1, replace(MALY, seed=seed, cell_choice=choice))
    field = children(solver)
    row = int(field[field["visits"] == 1]["cell"][0]) // 9
    filled = [c for c in range(CELLS) if solver._state.grid[c] and not HARD[c]]
    full = all(solver._state.grid[9 * row : 9 * row + 9])
    return full or all(cell // 9 == row for cell in filled)


def test_cells_near_the_last_move_come_first() -> None:
    assert all(row_before_the_rest("near", seed) for seed in range(1, 21))
    assert sum(row_before_the_rest("any", seed) for seed in range(1, 21)) < 5


def test_selection_mixes_own_and_amaf_urgencies() -> None:
    """Maly 2010, 4.3.5, on what the nodes hold after some playouts."""
    alpha, c = 0.5, 0.2
    options = replace(MALY, expansion="house", alpha=alpha, exploration=c, expand_at=10**6)
    solver = after(400, options)
    field = children(solver)
    assert field["visits"].min() > 0
    log_n, log_amaf = math.log(field["visits"].sum()), math.log(field["amaf_visits"].sum())

    def urgency(node: np.record) -> float:
        own = node.total / node.visits + c * math.sqrt(log_n / node.visits)
        amaf = node.amaf_total / node.amaf_visits + c * math.sqrt(log_amaf / node.amaf_visits)
        return float((1 - alpha) * own + alpha * amaf)

    wanted = max(range(len(field)), key=lambda i: urgency(field[i]))
    before = field["visits"].copy()
    kernels.run(solver._state, solver._nodes, 1)
    assert np.flatnonzero(children(solver)["visits"] - before).tolist() == [wanted]


def test_puzzles_are_eased_with_digits_of_their_solution() -> None:
    puzzle = generate("hard", 1)
    assert puzzle is not None
    values = puzzle.eased(38, 1)
    assert CELLS - values.count(0) == 38
    assert all(given in (0, digit) for given, digit in zip(values, puzzle.solution, strict=True))
    assert all(given in (0, value) for given, value in zip(puzzle.values, values, strict=True))
    assert puzzle.eased(38, 1) == values != puzzle.eased(38, 2)
    assert puzzle.eased(17, 1) == puzzle.values


def test_maly_solves_an_eased_puzzle() -> None:
    puzzle = generate("hard", 1)
    assert puzzle is not None
    found = MonteCarloSolver(puzzle.eased(45, 1), MALY).run(1e9, max_playouts=50_000)
    assert found.solved
    assert found.grid == puzzle.solution
