"""How long propagation takes, to show it beside the Monte Carlo solver."""

from __future__ import annotations

import time


def propagation_seconds(givens: tuple[int, ...]) -> float:
    """What the propagation solver needs for a puzzle, once its kernels are loaded."""
    from desktop_go.games.sudoku.solver import solve

    solve(givens)
    times = []
    for _repetition in range(3):
        began = time.perf_counter()
        solve(givens)
        times.append(time.perf_counter() - began)
    return min(times)
