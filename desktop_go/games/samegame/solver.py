"""What every SameGame solver shares: the task, the settings, the progress and the clock.

A solver is an object with ``run(seconds, on_progress, should_stop)``; it works in slices of 20 to
50 ms, tells its best line after each and may be run again to go on.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.samegame.position import Cell, Position
from desktop_go.games.samegame.rules import Scoring
from desktop_go.search.look import Look

SLICE_SECONDS = 0.03
SCORING_CODES = {s: i for i, s in enumerate(Scoring)}
"""Codes of the kernels (kernels.board.STANDARD...)."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The best line so far and how much work it took."""

    score: int
    """What the line brings from the position solved, end included."""
    line: tuple[Cell, ...]
    seconds: float
    playouts: int
    """Playouts, or boards valued by a beam search."""

    @property
    def playouts_per_second(self) -> float:
        """The speed so far."""
        return self.playouts / self.seconds if self.seconds > 0 else 0.0


def _never() -> bool:
    return False


def fill_board(position: Position, board: NDArray[np.uint8]) -> None:
    """Write ``position`` into a kernel board (uint8[BOARD_CELLS])."""
    stride = max((len(column) for column in position.columns), default=1) + 1
    board[:] = 0
    for at, stones in enumerate(position.columns, 1):
        board[at * stride : at * stride + len(stones)] = stones


class Solver(ABC):
    """One search on one position."""

    def __init__(self, position: Position, seed: int = 1) -> None:
        self.position = position
        self.seed = seed
        self.height = max((len(c) for c in position.columns), default=1)
        self.stride = self.height + 1
        self.best_score = position.end_score if position.is_over else -(1 << 40)
        self.best_line: tuple[Cell, ...] = ()
        self.playouts = 0
        self._seconds = 0.0
        self.clock: Callable[[], float] = time.perf_counter

    def run(
        self,
        seconds: float,
        on_progress: Callable[[Progress], None] | None = None,
        should_stop: Callable[[], bool] = _never,
    ) -> Progress:
        """Search until the time is over or ``should_stop`` says so; may be called again.

        A search that has no line yet when the time is over goes on until it has one, so no time
        at all is enough.
        """
        if self.position.is_over:
            return self.progress()
        began = self.clock()
        before = self._seconds
        budget = before + max(seconds, SLICE_SECONDS / 10)
        while (self._seconds < budget or not self.best_line) and not should_stop():
            left = max(budget - self._seconds, SLICE_SECONDS / 10)
            self.step(min(SLICE_SECONDS, left), budget)
            self._seconds = before + self.clock() - began
            if on_progress is not None:
                on_progress(self.progress())
        return self.progress()

    @abstractmethod
    def step(self, seconds: float, budget: float) -> None:
        """Search for about ``seconds``; ``budget`` is the whole time from the first run on."""

    @property
    def seconds(self) -> float:
        """Time spent searching."""
        return self._seconds

    def look(self) -> Look | None:
        """The most visited part of its tree; None: it has none. Between two steps only."""
        return None

    def progress(self) -> Progress:
        """Return the state of the search."""
        return Progress(self.best_score, self.best_line, self._seconds, self.playouts)

    def offer(self, score: int, cells: list[int]) -> None:
        """Take a line of kernel cells as the best one if it is."""
        if score > self.best_score:
            self.best_score = score
            self.best_line = tuple(self.cell(c) for c in cells)

    def cell(self, code: int) -> Cell:
        """Return the column and row of a kernel cell."""
        column, row = divmod(int(code), self.stride)
        return column - 1, row

    def fill(self, board: NDArray[np.uint8]) -> None:
        """Write the position into a kernel board (uint8[BOARD_CELLS])."""
        fill_board(self.position, board)

    def shape(self, workspace: np.record) -> None:
        """Set the fields that every workspace with a board has."""
        workspace.columns = len(self.position.columns)
        workspace.stride = self.stride
        workspace.scoring = SCORING_CODES[self.position.scoring]
        workspace.stones = self.position.stones

    def colors_by_count(self) -> list[int]:
        """The colors of the position, the most frequent first."""
        counts: dict[int, int] = {}
        for column in self.position.columns:
            for color in column:
                counts[color] = counts.get(color, 0) + 1
        return sorted(counts, key=lambda color: (-counts[color], color))


def record(dtype: np.dtype[np.void]) -> np.record:
    """Return one zeroed workspace."""
    workspace: np.record = np.zeros(1, dtype).view(np.recarray)[0]
    return workspace
