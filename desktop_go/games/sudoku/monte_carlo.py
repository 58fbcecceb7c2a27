"""The Monte Carlo solver as a setting: UCT with restarts, run in slices, with its search shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from desktop_go.games.sudoku.kernels import monte_carlo as kernels
from desktop_go.games.sudoku.options import MonteCarloOptions
from desktop_go.search.formula_for_one import RuleForOne
from desktop_go.search.look import Look, look_into
from desktop_go.search.random_state import seed_word
from desktop_go.search.single_player import UCB1, UCB1_TUNED

SLICE_SECONDS = 0.03
POOL_NODES = 400_000
POLICIES = {"ucb1": UCB1, "ucb1-tuned": UCB1_TUNED}
NAMES = {UCB1: "UCB1", UCB1_TUNED: "UCB1-Tuned"}
"""What the selection rules are called."""
CELL_CHOICES = {
    "fewest": kernels.FEWEST_CELL,
    "any": kernels.RANDOM_CELL,
    "near": kernels.NEAR_CELL,
}
EXPANSIONS = {"all": kernels.EVERY_CELL, "cell": kernels.ONE_CELL, "house": kernels.ONE_HOUSE}
VALUES = {"filled": kernels.FILLED, "played": kernels.PLAYED}


@dataclass(frozen=True, slots=True)
class MonteCarloProgress:
    """How far the search is."""

    playouts: int
    restarts: int
    seconds: float
    best_filled: int
    """Most cells filled by a playout, without the clues."""
    empty: int
    grid: tuple[int, ...]
    """The fullest grid."""
    solved: bool

    @property
    def playouts_per_second(self) -> float:
        """The speed so far."""
        return self.playouts / self.seconds if self.seconds > 0 else 0.0


def _never() -> bool:
    return False


class MonteCarloSolver:
    """UCT over cell and digit moves on one puzzle."""

    def __init__(self, values: Sequence[int], options: MonteCarloOptions | None = None) -> None:
        options = options or MonteCarloOptions()
        self._options = options
        self._nodes = np.zeros(POOL_NODES, kernels.NODE).view(np.recarray)
        state = np.zeros(1, kernels.STATE).view(np.recarray)[0]
        state.clues[:] = values
        state.best_grid[:] = values
        state.best_filled = -1
        state.empty = sum(1 for v in values if not v)
        state.random = seed_word(options.seed)
        state.policy = POLICIES[options.policy]
        state.cell_choice = CELL_CHOICES[options.cell_choice]
        state.expansion = EXPANSIONS[options.expansion]
        state.value = VALUES[options.value]
        state.stop_early = options.stop_early
        state.expand_at = options.expand_at
        state.exploration = options.exploration
        # Among the digits of one cell, AMAF results are a digit's own: only their rounding differs.
        state.alpha = 0.0 if options.expansion == "cell" else options.alpha
        self._state = state
        self._restarts = 0
        self._seconds = 0.0
        kernels.clear_tree(state, self._nodes)

    def run(
        self,
        seconds: float,
        on_progress: Callable[[MonteCarloProgress], None] | None = None,
        should_stop: Callable[[], bool] = _never,
        max_playouts: int | None = None,
    ) -> MonteCarloProgress:
        """Search until solved, out of time or playouts, or stopped; may be called again."""
        started = time.perf_counter()
        before = self._seconds
        slice_playouts = 50
        since_restart = 0
        status = kernels.RUNNING if self._state.empty else kernels.SOLVED
        while status != kernels.SOLVED and not should_stop():
            tick = time.perf_counter()
            done = int(self._state.playouts)
            todo = slice_playouts
            if max_playouts is not None:
                todo = min(todo, max_playouts - done)
            if tick - started >= seconds or todo <= 0:
                break
            status = kernels.run(self._state, self._nodes, todo)
            since_restart += int(self._state.playouts) - done
            limit = self._options.restart_after
            if status == kernels.FULL or (limit and since_restart >= limit):
                kernels.clear_tree(self._state, self._nodes)
                self._restarts += 1
                since_restart = 0
            took = max(time.perf_counter() - tick, 1e-6)
            slice_playouts = max(1, min(100_000, int(todo * SLICE_SECONDS / took)))
            self._seconds = before + time.perf_counter() - started
            if on_progress is not None:
                on_progress(self.progress())
        return self.progress()

    def look(self) -> Look:
        """The most visited part of the tree, its moves (cell, digit). Between two slices only."""
        state = self._state
        policy = int(state.policy)
        rule = RuleForOne(
            NAMES[policy],
            float(state.exploration),
            policy == UCB1_TUNED,
            alpha=float(state.alpha),
        )
        return look_into(
            self._nodes.view(np.ndarray),
            rule,
            lambda node: (int(node["cell"]), int(node["digit"])),
        )

    def progress(self) -> MonteCarloProgress:
        """Return the state of the search."""
        state = self._state
        return MonteCarloProgress(
            playouts=int(state.playouts),
            restarts=self._restarts,
            seconds=self._seconds,
            best_filled=max(int(state.best_filled), 0),
            empty=int(state.empty),
            grid=tuple(int(d) for d in state.best_grid),
            solved=int(state.best_filled) == int(state.empty) or not int(state.empty),
        )
