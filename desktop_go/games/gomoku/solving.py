"""Answers one question: does the side to move win by force, and how."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum

import numpy as np

from desktop_go.games.gomoku.engines.threats import ThreatResult, ThreatSearch
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import count_of, find_grade, grade_at, place, undo
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.games.gomoku.thinking import Question, board_of, point_of
from desktop_go.moves import Point

PROOF_ENTRIES = 1 << 21
"""Positions remembered by the search for wins by threats (24 bytes each)."""
MOST_PARTS = 8
"""A line whose middle was forgotten is put together from so many parts at most."""
VCF_STEP = 20_000
"""Positions between two looks at the clock."""


class Kind(Enum):
    """Which wins are looked for."""

    VCF = "vcf"
    """Only fours."""
    VCT = "vct"
    """Fours and open threes; if there is no such win, quiet moves that threaten a VCF too."""


@dataclass(frozen=True, slots=True)
class Solution:
    """``won``: True with the line, False if there is no such win, None if that was not settled."""

    won: bool | None
    line: tuple[Point | None, ...] = ()
    """Attacker and defender in turn, up to the five; None: the defender has no legal reply."""
    nodes: int = 0


class Solver:
    """Searches for forced wins; remembers positions between questions about the same rules."""

    def __init__(self) -> None:
        self._threats = ThreatSearch(PROOF_ENTRIES)
        self._known: tuple[RuleSet, int] | None = None

    def solve(self, question: Question, kind: Kind = Kind.VCT) -> Solution:
        """Look for a forced win of the side to move within ``question.seconds`` (None: 5 s)."""
        if (question.rules, question.size) != self._known:
            self._threats.forget()
            self._known = (question.rules, question.size)
        self._threats.forget_doubts()
        board, tables = board_of(question)
        color = int(question.to_play)
        if count_of(board, color, L.G_FIVE) > 0:
            return Solution(True, (point_of(find_grade(board, color, L.G_FIVE)),), 1)
        deadline = time.perf_counter() + (5.0 if question.seconds is None else question.seconds)
        solution = self._by_fours(board, tables, color, deadline)
        if kind is Kind.VCT and not solution.won:
            solution = self._by_threats(board, tables, color, deadline, solution.nodes, False)
            if not solution.won:
                self._threats.forget_doubts()
                solution = self._by_threats(board, tables, color, deadline, solution.nodes, True)
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
        self, board: np.void, tables: np.void, color: int, deadline: float, nodes: int, wide: bool
    ) -> Solution:
        """The win with its whole line, as far as it can be found until ``deadline``."""
        won: bool | None = None
        line: tuple[int, ...] = ()
        for _ in range(MOST_PARTS):
            placed, five, open_four = _place_line(board, tables, color, line)
            ends = five or open_four or len(line) % 2
            part = None if ends else self._part(board, tables, color, deadline, wide)
            _take_off(board, tables, placed)
            if part is None:
                break
            nodes += part.nodes
            won = won or part.won
            line += part.line
            if not part.line:
                break
        return Solution(won, _line(board, tables, color, line), nodes)

    def _part(
        self, board: np.void, tables: np.void, color: int, deadline: float, wide: bool
    ) -> ThreatResult:
        search, result = self._threats.vct(board, tables, color, wide), ThreatResult()
        try:
            for found in search:
                result = found
                if time.perf_counter() > deadline:
                    break
        finally:
            search.close()
        return result


def _place_line(
    board: np.void, tables: np.void, color: int, line: tuple[int, ...]
) -> tuple[list[int], bool, bool]:
    """Place a line that ``color`` begins: the stones placed; if it ends in a five, an open four."""
    placed: list[int] = []
    side, five = color, False
    for cell in line:
        if cell:
            five = grade_at(board, cell, side) == L.G_FIVE
            place(board, tables, cell, side)
            placed.append(cell)
        side = 3 - side
    open_four = bool(line) and side != color and count_of(board, color, L.G_FIVE) > 1
    return placed, five, open_four and not five


def _take_off(board: np.void, tables: np.void, placed: list[int]) -> None:
    for cell in reversed(placed):
        undo(board, tables, cell)


def _line(
    board: np.void, tables: np.void, color: int, line: tuple[int, ...]
) -> tuple[Point | None, ...]:
    """The line as points, carried on to the five where it stops at an open four."""
    placed, _five, open_four = _place_line(board, tables, color, line)
    if open_four:
        reply = find_grade(board, color, L.G_FIVE)
        place(board, tables, reply, 3 - color)
        placed.append(reply)
        line += (reply, find_grade(board, color, L.G_FIVE))
    _take_off(board, tables, placed)
    return tuple(point_of(cell) if cell else None for cell in line)
