"""Compiles every kernel of SameGame or Sudoku once: ``desktop-go warm-up samegame``.

Run it in a process of its own: compiling on a thread would stall a window.
"""

from __future__ import annotations

from collections.abc import Callable

from desktop_go.kernel_cache import is_warm, mark_warm, pin_processor

FUNCTIONS = {"samegame": 79, "sudoku": 37}
"""The puzzles, and about how many functions each compiles; only the progress display uses that."""


def kernels_are_cached(game: str) -> bool:
    """Whether the solvers of ``game`` can start without compiling. Does not import numba."""
    return is_warm(f"games/{game}")


def warm_up(game: str, on_progress: Callable[[int, int], None]) -> None:
    """Compile all kernels of ``game``, telling how many functions of about how many are ready."""
    pin_processor()
    from numba.core import event

    total = FUNCTIONS[game]

    class Counter(event.Listener):  # type: ignore[misc]
        done = 0

        def on_start(self, event: object) -> None:
            return

        def on_end(self, event: object) -> None:
            self.done += 1
            on_progress(min(self.done, total), total)

    with event.install_listener("numba:compile", Counter()):
        _samegame() if game == "samegame" else _sudoku()
    mark_warm(f"games/{game}")


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
