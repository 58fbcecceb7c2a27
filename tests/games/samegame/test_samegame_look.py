"""A look into the tree of SameGame's solvers: its counts add up and its lines can be played."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.games.samegame.kernels import uct as kernels
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import BoardKind
from desktop_go.games.samegame.solver import Solver
from desktop_go.games.samegame.solvers import make_solver
from desktop_go.games.samegame.uct import UctSolver
from desktop_go.moves import Point
from desktop_go.search.formula import ranking

KIND = BoardKind(6, 6, 3)


def searched(name: str) -> Solver:
    """A solver after 600 playouts, its clock standing still."""
    settings = {} if name == "beam" else {"spare_in_tree": False}
    solver = make_solver(name, Position(numbered_board(KIND, 1)), settings=settings)
    solver.step(0.02, 1.0)
    return solver


@pytest.mark.parametrize("name", ["uct", "sp-mcts"])
def test_a_look_is_the_most_visited_part_of_the_tree(name: str) -> None:
    solver = searched(name)
    look = solver.look()
    assert look is not None
    root, first = look.nodes[0], [look.nodes[i].counts for i in look.children(0)]
    assert root.counts.visits == solver.playouts == 600
    assert [c.visits for c in first] == sorted((c.visits for c in first), reverse=True)
    assert len(first) + root.others == len(solver.position.blocks())
    assert sum(c.visits for c in first) + root.other_visits == 600
    assert all(0 < c.value < look.whole for c in first)


def test_each_line_of_a_look_can_be_played() -> None:
    solver = searched("uct")
    look = solver.look()
    assert look is not None
    deepest = max(range(len(look.nodes)), key=lambda i: look.nodes[i].depth)
    assert look.nodes[deepest].depth >= 2
    for place in range(len(look.nodes)):
        position = solver.position
        for move in look.path(place):
            assert isinstance(move, Point)
            position = position.play((move.col, move.row))[0]
        assert position.stones <= solver.position.stones - 2 * look.nodes[place].depth


def test_a_solver_without_a_tree_shows_none() -> None:
    assert searched("beam").look() is None


@pytest.mark.parametrize("name", ["uct", "sp-mcts"])
def test_the_formula_puts_first_what_the_search_visits_next(name: str) -> None:
    solver = searched(name)
    assert isinstance(solver, UctSolver)
    look = solver.look()
    assert look.rule is not None
    places = look.children(0)
    counts = [look.nodes[i].counts for i in places]
    ranked = ranking(counts, look.nodes[0].counts, look.rule)
    nodes = solver._nodes
    family = nodes[nodes[0].first : nodes[0].first + nodes[0].children]
    before = family["visits"].copy()
    kernels.run(solver._w, nodes, 1)
    (chosen,) = np.flatnonzero(family["visits"] - before)
    next_move = Point(*solver.cell(int(family[chosen]["cell"])))
    assert look.nodes[places[ranked[0][0]]].move == next_move
