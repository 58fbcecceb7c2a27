"""Loads or compiles every kernel that the solvers call."""

from __future__ import annotations

from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solvers import SOLVERS, make_solver


def warm_up() -> None:
    """Let every solver work on a small board."""
    board = Position(((1, 1, 2, 2), (2, 2, 1, 1), (1, 2, 1, 2)))
    for name in SOLVERS:
        make_solver(name, board).run(0.05)
