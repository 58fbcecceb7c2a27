"""Stones in a row to be learned: how many of each line of k points a side holds alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from desktop_go.errors import SettingsError
from desktop_go.services.i18n import tr

LARGEST = 9
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class LineState:
    """A board as two words of bits, bit ``row * size + col``."""

    first: int
    second: int
    second_moves: bool = False


class LineCounts:
    """k stones in a row on a square board; moves next to stones only, as in gomoku.

    Args:
        size: lines, up to 9.
        row: how many in a row win, 3 to ``size``. Raises SettingsError.
    """

    def __init__(self, size: int, row: int) -> None:
        if not 3 <= row <= size <= LARGEST:
            text = tr("the board must have 3 to 9 lines, and no fewer than stones in a row")
            raise SettingsError("size", text)
        self._size, self._row = size, row
        self._full = (1 << size * size) - 1

    @property
    def names(self) -> tuple[str, ...]:
        """What each feature is called, in the language of now."""
        lines = (
            tr("{stones} in a line of {row}, to move"),
            tr("{stones} in a line of {row}, waiting"),
        )
        row = self._row
        return tuple(
            line.format(stones=stones, row=row) for line in lines for stones in range(1, row)
        )

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        size, reach = self._size, self._row - 1
        return tuple(
            sum(1 << ((r + n * dr) * size + c + n * dc) for n in range(self._row))
            for dr, dc in STEPS
            for r in range(size)
            for c in range(size)
            if r + reach * dr < size and 0 <= c + reach * dc < size
        )

    @cached_property
    def _around(self) -> tuple[int, ...]:
        """For each point those next to it, diagonally too."""
        size = self._size
        return tuple(
            sum(
                1 << (r * size + c)
                for r in range(max(0, row - 1), min(size, row + 2))
                for c in range(max(0, col - 1), min(size, col + 2))
            )
            for row in range(size)
            for col in range(size)
        )

    def start(self) -> LineState:
        """An empty board."""
        return LineState(0, 0)

    def first_to_move(self, state: LineState) -> bool:
        """Whether the side that began is to move."""
        return not state.second_moves

    def nexts(self, state: LineState) -> Sequence[LineState]:
        """All boards after a move."""
        stones = state.first | state.second
        if self._has_row(state.first) or self._has_row(state.second):
            return ()
        places = [n for n in range(self._size**2) if not stones >> n & 1]
        if stones:
            places = [n for n in places if self._around[n] & stones]
        else:
            places = [self._size**2 // 2]
        if state.second_moves:
            return [LineState(state.first, state.second | 1 << n) for n in places]
        return [LineState(state.first | 1 << n, state.second, True) for n in places]

    def result(self, state: LineState) -> float:
        """1 for the side that began, -1 for the other, 0 for a full board."""
        return float(self._has_row(state.first)) - float(self._has_row(state.second))

    def features(self, state: LineState) -> np.ndarray:
        """Lines with 1, 2, ... stones of one side only: of the side to move, then of the other.

        Those of the side that began count for it, the others against it.
        """
        counts = np.zeros((2, self._row))
        for line in self._lines:
            own, other = line & state.first, line & state.second
            if own and not other:
                counts[int(state.second_moves), own.bit_count() - 1] += 1
            elif other and not own:
                counts[int(not state.second_moves), other.bit_count() - 1] -= 1
        return counts[:, : self._row - 1].reshape(-1) / self._size

    def _has_row(self, stones: int) -> bool:
        return any(line & stones == line for line in self._lines)
