"""What every gomoku engine is asked and what it answers; holds no search.

An engine is an object with ``think(question)``, a generator: it works for about ten milliseconds,
yields its insight so far, and so on until it has nothing more to do. The host decides when to stop,
and may close the generator at any time. The yielded object is one and the same, updated in place.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import numpy as np

from desktop_go.games.gomoku.kernels.board import cell_of, col_row, new_board, place
from desktop_go.games.gomoku.kernels.search_state import WON
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.moves import Color, Point
from desktop_go.search.look import Look

VALUE_UNIT = 100.0
"""Search values are hundredths of the logarithm of the odds to win."""


@dataclass(frozen=True, slots=True)
class Question:
    """One position to think about."""

    size: int
    rules: RuleSet
    stones: tuple[tuple[Point, Color], ...]
    """All stones, in the order they were placed where that is known."""
    to_play: Color
    seconds: float | None = None
    """How long the host means to let the engine think; None: it does not say."""
    avoid: frozenset[Point] = frozenset()
    """Moves not to be considered."""
    lines: int = 1
    """How many moves are to be valued: more than one where a person compares them."""

    @property
    def last(self) -> Point | None:
        """The stone placed last."""
        return self.stones[-1][0] if self.stones else None


@dataclass(frozen=True, slots=True)
class GomokuMove:
    """One move as an engine sees it."""

    point: Point
    value: int
    """1/100 log odds for the side to move; at least alphabeta.WON: a forced win."""
    weight: int = 0
    """Visits or nodes spent, where the engine counts them."""
    line: tuple[Point, ...] = ()
    reasons: tuple[str, ...] = ()
    """Why the move is good, in a few words each, where the engine can tell."""

    @property
    def win_rate(self) -> float:
        """The value as the win rate of the side to move."""
        return win_rate(self.value)


@dataclass(slots=True)
class Insight:
    """What an engine knows at the moment."""

    moves: tuple[GomokuMove, ...] = ()
    """Best first; empty when the position is over."""
    nodes: int = 0
    depth: int = 0
    note: str = ""
    settled: bool = False
    """True when more thinking cannot change the answer."""
    threat_line: tuple[Point, ...] = field(default_factory=tuple)
    """What the opponent threatens, if that is a win by fours."""

    @property
    def best(self) -> GomokuMove | None:
        """The move the engine would play."""
        return self.moves[0] if self.moves else None


class Engine(Protocol):
    """What all engines have in common."""

    def think(self, question: Question) -> Generator[Insight, None, None]:
        """Think in slices about ``question``; see the module's text."""


@runtime_checkable
class HasTree(Protocol):
    """An engine whose tree can be looked at."""

    def look(self) -> Look:
        """The most visited part of the tree."""
        ...


def win_rate(value: int) -> float:
    """Chance to win from a search value; 0 or 1 for what is forced."""
    if abs(value) >= WON:
        return float(value > 0)
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, value / VALUE_UNIT))))


def board_of(question: Question) -> tuple[np.void, np.void]:
    """Return the BOARD record of a question and the TABLES of its rules."""
    tables = tables_for(question.rules.number)
    board = new_board(tables, question.size)
    for point, color in question.stones:
        place(board, tables, cell_of(point.col, point.row), int(color))
    return board, tables


def point_of(cell: int) -> Point:
    """The point of a cell number."""
    return Point(*col_row(int(cell)))


def points_of(cells: np.ndarray) -> tuple[Point, ...]:
    """The points of cell numbers, up to the first 0."""
    line = []
    for cell in cells:
        if cell == 0:
            break
        line.append(point_of(cell))
    return tuple(line)


class Pace:
    """Chooses how many nodes make a slice of the wanted length."""

    def __init__(self, slice_seconds: float = 0.008, first: int = 500) -> None:
        self._target = slice_seconds
        self.budget = first
        self._start = 0.0

    def start(self) -> int:
        """Begin a slice; returns its budget in nodes."""
        self._start = time.perf_counter()
        return self.budget

    def end(self) -> None:
        """End a slice and adapt the next one."""
        taken = max(time.perf_counter() - self._start, 1e-5)
        factor = max(0.5, min(1.5, self._target / taken))
        self.budget = max(50, min(100_000, int(self.budget * factor)))
