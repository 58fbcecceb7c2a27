"""A look into the tree of Sudoku's Monte Carlo solver: counts add up, lines can be placed."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.games.sudoku.candidates import Candidates
from desktop_go.games.sudoku.first_puzzles import FIRST_PUZZLES
from desktop_go.games.sudoku.grid import parse
from desktop_go.games.sudoku.kernels import monte_carlo as kernels
from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
from desktop_go.games.sudoku.options import OPTIONS
from desktop_go.search.formula import ranking
from desktop_go.search.look import Look

VALUES = parse(FIRST_PUZZLES["diabolical"][0])
PLAYOUTS = 3000


def searched(**options: object) -> MonteCarloSolver:
    """A solver after playouts that fill cells in any order, which solve nothing so soon."""
    solver = MonteCarloSolver(VALUES, OPTIONS.read({"cell_choice": "any", **options}))
    solver.run(1e9, max_playouts=PLAYOUTS)
    return solver


def next_child(solver: MonteCarloSolver) -> tuple[int, int]:
    """The child of the root that the kernel visits next."""
    nodes = solver._nodes
    family = nodes[nodes[0].first : nodes[0].first + nodes[0].children]
    before = family["visits"].copy()
    kernels.run(solver._state, nodes, 1)
    (chosen,) = np.flatnonzero(family["visits"] - before)
    return int(family[chosen]["cell"]), int(family[chosen]["digit"])


def test_a_look_is_the_most_visited_part_of_the_tree() -> None:
    look = searched().look()
    root = look.nodes[0]
    first = [look.nodes[i].counts for i in look.children(0)]
    assert root.counts.visits == PLAYOUTS
    assert sum(c.visits for c in first) + root.other_visits == PLAYOUTS
    assert all(0 < c.value < 1 for c in first if c.visits)


def test_each_line_of_a_look_can_be_placed() -> None:
    look = searched(expansion="cell").look()
    assert max(node.depth for node in look.nodes) >= 3
    for place in range(len(look.nodes)):
        grid = Candidates(VALUES)
        for move in look.path(place):
            assert isinstance(move, tuple)
            cell, digit = move
            assert not grid.values[cell]
            grid.place(cell, digit)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"policy": "ucb1-tuned", "exploration": 1.0},
        {"expansion": "house", "alpha": 0.5},
        {"expansion": "house", "alpha": 0.3, "policy": "ucb1-tuned"},
    ],
    ids=["ucb1", "tuned", "amaf", "amaf-tuned"],
)
def test_the_formula_puts_first_what_the_search_visits_next(options: dict[str, object]) -> None:
    solver = searched(**options)
    look: Look = solver.look()
    assert look.rule is not None
    places = look.children(0)
    ranked = ranking([look.nodes[i].counts for i in places], look.nodes[0].counts, look.rule)
    assert look.nodes[places[ranked[0][0]]].move == next_child(solver)
