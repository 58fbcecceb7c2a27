"""Answers one question: does the side to move win by force, and how."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum

import numpy as np

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import count_of, find_grade, grade_at, place, undo
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.games.gomoku.thinking import Task, board_of, point_of
from desktop_go.moves import Point

VCF_STEP = 20_000
"""Positions between two looks at the clock."""


class Kind(Enum):
    """Which wins are looked for."""

    VCF = "vcf"
    """Only fours."""
    VCT = "vct"
    """Fours and open threes."""


@dataclass(frozen=True, slots=True)
class Solution:
    """``won``: True with the line, False if there is no such win, None if time ran out."""

    won: bool | None
    line: tuple[Point | None, ...] = ()
    """Attacker and defender in turn, up to the five; None: the defender has no legal reply."""
    nodes: int = 0


class Solver:
    """Searches for forced wins; remembers positions between questions about the same rules."""

    def __init__(self) -> None:
        self._threats = ThreatSearch(1 << 19)
        self._known: tuple[RuleSet, int] | None = None

    def solve(self, task: Task, kind: Kind = Kind.VCT) -> Solution:
        """Look for a forced win of the side to move within ``task.seconds`` (None: 5 s)."""
        if (task.rules, task.size) != self._known:
            self._threats.forget()
            self._known = (task.rules, task.size)
        board, tables = board_of(task)
        color = int(task.to_play)
        if count_of(board, color, L.G_FIVE) > 0:
            return Solution(True, (point_of(find_grade(board, color, L.G_FIVE)),), 1)
        deadline = time.perf_counter() + (5.0 if task.seconds is None else task.seconds)
        solution = self._by_fours(board, tables, color, deadline)
        if kind is Kind.VCT and not solution.won:
            solution = self._by_threats(board, tables, color, deadline, solution.nodes)
        return solution

    def _by_fours(self, board: np.void, tables: np.void, color: int, deadline: float) -> Solution:
        budget, nodes = VCF_STEP, 0
        while True:
            result = self._threats.vcf(board, tables, color, budget)
            nodes += result.nodes
            if result.won is not None or time.perf_counter() > deadline:
                return Solution(result.won, _line(board, tables, color, result.line), nodes)
            budget *= 2

    def _by_threats(
        self, board: np.void, tables: np.void, color: int, deadline: float, nodes: int
    ) -> Solution:
        search = self._threats.vct(board, tables, color)
        won: bool | None = None
        cells: tuple[int, ...] = ()
        found = 0
        try:
            for result in search:
                won, cells, found = result.won, result.line, result.nodes
                if time.perf_counter() > deadline:
                    break
        finally:
            search.close()
        return Solution(won, _line(board, tables, color, cells), nodes + found)


def _line(
    board: np.void, tables: np.void, color: int, cells: tuple[int, ...]
) -> tuple[Point | None, ...]:
    """The line as points, carried on to the five where it stops at an open four."""
    line = list(cells)
    placed: list[int] = []
    side, won = color, False
    for cell in line:
        if cell:
            won = grade_at(board, cell, side) == L.G_FIVE
            place(board, tables, cell, side)
            placed.append(cell)
        side = 3 - side
    if line and not won and side != color and count_of(board, color, L.G_FIVE) > 1:
        five = find_grade(board, color, L.G_FIVE)
        place(board, tables, five, side)
        placed.append(five)
        line += [five, find_grade(board, color, L.G_FIVE)]
    for cell in reversed(placed):
        undo(board, tables, cell)
    return tuple(point_of(cell) if cell else None for cell in line)
