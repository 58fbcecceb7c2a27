"""Loads or compiles every kernel that generator and solvers call."""

from __future__ import annotations

import numpy as np

from desktop_go.games.sudoku.generator import generate
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.solver import solve_many
from desktop_go.games.sudoku.unit_search import UnitSearch
from desktop_go.games.sudoku.variants import SMALL


def warm_up() -> None:
    """Make puzzles and solve them in every way."""
    generate("easy", 1, variant="4x4")
    puzzle = generate("easy", 1)
    assert puzzle is not None
    solve_many(np.array([puzzle.values], np.uint8))
    UnitSearch(SMALL).refutation(0, 1)
    MonteCarloSolver(puzzle.values).run(0.05, max_playouts=100)
