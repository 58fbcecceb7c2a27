"""A Sudoku in slow motion: a playout fills cells until none is left or one has no digit."""

from __future__ import annotations

from desktop_go.games.slow_play import Trial
from desktop_go.games.spec import Position
from desktop_go.games.sudoku.candidates import Candidates
from desktop_go.games.sudoku.first_puzzles import FIRST_PUZZLES
from desktop_go.games.sudoku.grid import CELLS, cell_name, parse
from desktop_go.games.sudoku.layout import DIGITS_OF
from desktop_go.search.slow_motion import AnyMove, Picture, SlowGame

LEVEL = "diabolical"


class SlowSudoku(SlowGame):
    """One puzzle; everything is player 1's.

    Args:
        values: 81 digits, 0 for empty.
    """

    players = 1
    player = 1

    def __init__(self, values: tuple[int, ...]) -> None:
        self._grids = [Candidates(values)]
        self._empty = values.count(0)
        self._last: list[int] = []

    def moves(self) -> list[AnyMove]:
        """Cell and digit for each candidate of the cell that has fewest; none when one has none."""
        grid = self._grids[-1]
        empty = [cell for cell in range(CELLS) if not grid.values[cell]]
        if not empty:
            return []
        cell = min(empty, key=lambda c: len(DIGITS_OF[grid.marks[c]]))
        return [(cell, digit) for digit in DIGITS_OF[grid.marks[cell]]]

    def play(self, move: AnyMove) -> None:
        """Write a digit."""
        assert isinstance(move, tuple)
        grid = self._grids[-1].copy()
        grid.place(*move)
        self._grids.append(grid)
        self._last.append(move[0])

    def undo(self) -> None:
        """Take the last digit away."""
        self._grids.pop()
        self._last.pop()

    def result(self) -> float:
        """The share of the empty cells that was filled; 1: solved."""
        return 1 - self._grids[-1].values.count(0) / self._empty

    def name(self, move: AnyMove) -> str:
        """``r1c2=5`` for a 5 in row 1, column 2."""
        assert isinstance(move, tuple)
        return f"{cell_name(move[0])}={move[1]}"

    def worth(self, value: float) -> str:
        """The share of filled cells."""
        return f"{100 * value:.0f} %"

    def picture(self) -> Picture:
        """The digits."""
        values = self._grids[-1].values
        last = self._last[-1] if self._last else -1
        return Picture(9, 9, tuple(str(v) if v else "" for v in values), last=last, boxes=3)


def game(_position: Position | None = None) -> SlowSudoku:
    """The first diabolical puzzle."""
    return SlowSudoku(parse(FIRST_PUZZLES[LEVEL][0]))


TRIALS = (
    Trial(
        "sudoku-uct",
        "Sudoku: Monte Carlo tree search",
        "A playout fills cells at random until one has no digit left. Its value is the share of "
        "cells it filled; 100 % is a solution.",
        game,
    ),
)
