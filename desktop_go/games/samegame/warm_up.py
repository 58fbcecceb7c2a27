"""Loads or compiles every kernel that the solvers call."""

from __future__ import annotations

from itertools import count

from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solvers import SOLVERS, make_solver

STEPS, SECONDS = 20, 0.02


def warm_up() -> None:
    """Let every solver work on a small board, as many steps as take it through all it does."""
    board = Position(((1, 1, 2, 2), (2, 2, 1, 1), (1, 2, 1, 2)))
    for name in SOLVERS:
        solver = make_solver(name, board)
        ticks = count()
        solver.clock = lambda ticks=ticks: next(ticks) * SECONDS / STEPS  # type: ignore[misc]
        solver.run(SECONDS)
