"""Compiles every kernel of a game other than Go once: ``desktop-go warm-up gomoku``.

Run it in a process of its own: compiling on a thread would stall a window.
"""

from __future__ import annotations

from collections.abc import Callable

from desktop_go.engine.compile_count import counted
from desktop_go.kernel_cache import is_warm, mark_warm, pin_processor

FUNCTIONS = {"gomoku": 90, "samegame": 79, "sudoku": 37}
"""The games, and about how many functions each compiles; only the progress display uses that."""


def kernels_are_cached(game: str) -> bool:
    """Whether the engines of ``game`` can start without compiling. Does not import numba."""
    return is_warm(f"games/{game}")


def warm_up(game: str, on_progress: Callable[[int, int], None]) -> None:
    """Compile all kernels of ``game``, telling how many functions of about how many are ready."""
    pin_processor()
    with counted(on_progress, FUNCTIONS[game]):
        _LOAD[game]()
    mark_warm(f"games/{game}")


def _gomoku() -> None:
    from desktop_go.games.gomoku.engines.warm_up import warm_up as load_kernels

    load_kernels()


def _samegame() -> None:
    from desktop_go.games.samegame.position import Position
    from desktop_go.games.samegame.solvers import SOLVERS, make_solver

    board = Position(((1, 1, 2, 2), (2, 2, 1, 1), (1, 2, 1, 2)))
    for name in SOLVERS:
        make_solver(name, board).run(0.05)


def _sudoku() -> None:
    import numpy as np

    from desktop_go.games.sudoku.generator import generate
    from desktop_go.games.sudoku.monte_carlo import MonteCarloSolver
    from desktop_go.games.sudoku.solver import solve_many

    puzzle = generate("easy", 1)
    assert puzzle is not None
    solve_many(np.array([puzzle.values], np.uint8))
    MonteCarloSolver(puzzle.values).run(0.05, max_playouts=100)


_LOAD = {"gomoku": _gomoku, "samegame": _samegame, "sudoku": _sudoku}
