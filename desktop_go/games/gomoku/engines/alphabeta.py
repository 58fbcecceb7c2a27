"""The alpha-beta engine, alone and ("best") with threat search around it."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np

from desktop_go.games.gomoku.engines.helpers import Helper
from desktop_go.games.gomoku.engines.solver import shape_moves
from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, place, undo
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.games.gomoku.thinking import (
    Insight,
    Pace,
    RootMove,
    Task,
    board_of,
    point_of,
    points_of,
)
from desktop_go.moves import Point

ROOT_VCF_NODES = 30_000
"""About 10 ms: the longest step that cannot be interrupted."""
CHECK_VCF_NODES = 4_000
CHECK_SHARE = 0.3
"""Part of the time that is kept for checking that the chosen move does not lose by threats."""
WINDOW = 60
"""First half width of the aspiration window."""
PROBABILITY_STEP = 50
"""How much the bound of the probability-limited search falls with each iteration, 1/100 nats."""
DEFAULT_SECONDS = 5.0
"""Assumed thinking time where the host gives none."""


@dataclass(frozen=True, slots=True)
class AlphaBetaSettings:
    """What the alpha-beta engine can be told."""

    max_depth: int = 60
    max_nodes: int | None = None
    leaf_vcf: int = 200
    """Nodes of the search for a win by fours in each position; 0: none."""
    table_bits: int = 20
    bounds: bool = True
    """False: plain minimax, every move is searched in full."""
    pruning: bool = True
    """Reductions, skipped moves and zero windows."""
    table: bool = True
    ordering: bool = True
    threats: bool = True
    """Search wins by fours and threes at the root, and check the answer against them."""
    by_probability: bool = False
    """Follow lines by their probability instead of to a depth; ``max_depth`` counts half nats."""
    threads: int = 1
    vct_share: float = 0.2
    """Part of the time for the root search of wins by threats."""


class AlphaBetaEngine:
    """Iterative deepening over the resumable kernel search; keeps its tables between moves."""

    def __init__(self, settings: AlphaBetaSettings | None = None) -> None:
        self.settings = settings or AlphaBetaSettings()
        self._threats = ThreatSearch()
        self._search = A.new_search()
        self._entries = np.zeros(1 << self.settings.table_bits, A.ENTRY)
        self._helpers = [Helper(i) for i in range(1, self.settings.threads)]
        self._known: tuple[RuleSet, int] | None = None

    def think(self, task: Task) -> Generator[Insight, None, None]:
        """See thinking.Engine."""
        if (task.rules, task.size) != self._known:
            self._threats.forget()
            self._entries[:] = 0
            self._known = (task.rules, task.size)
        board, tables = board_of(task)
        insight = Insight()
        middle = Point(task.size // 2, task.size // 2)
        if not task.stones and middle not in task.avoid:
            insight.moves, insight.settled = (RootMove(middle, 0),), True
            yield insight
            return
        root = _Root(self, task, board, tables, insight)
        if self.settings.threats:
            yield from root.attack()
            if insight.settled:
                return
            yield from root.find_danger()
        try:
            yield from root.deepen()
        finally:
            for helper in self._helpers:
                helper.stop()


class _Root:
    """One call of ``think``: the root position and what has been found out about it."""

    def __init__(
        self, engine: AlphaBetaEngine, task: Task, board: np.void, tables: np.void, insight: Insight
    ) -> None:
        self._settings = engine.settings
        self._threats = engine._threats
        self._search = engine._search
        self._entries = engine._entries
        self._helpers = engine._helpers
        self._task, self._board, self._tables, self._insight = task, board, tables, insight
        self._color = int(task.to_play)
        self._began = time.perf_counter()
        self._seconds = DEFAULT_SECONDS if task.seconds is None else task.seconds
        self._checked: set[int] = set()
        self._spent = 0
        self._insight.moves = shape_moves(board, tables, task)[:1]
        self._prepare()

    def _prepare(self) -> None:
        search, settings = self._search, self._settings
        allowed = search["allowed"]
        allowed[:] = 1
        for point in self._task.avoid:
            allowed[cell_of(point.col, point.row)] = 0
        search["history"] //= 4
        search["frame"]["killer"][:] = 0
        search["leaf_vcf"] = settings.leaf_vcf
        search["use_table"] = settings.table
        search["use_order"] = settings.ordering
        search["bounds"] = settings.bounds
        search["prune"] = settings.pruning and not settings.by_probability
        search["by_probability"] = settings.by_probability
        for counter in ("nodes", "vcf_nodes", "deepest"):
            search[counter] = 0

    def _elapsed(self) -> float:
        return time.perf_counter() - self._began

    def attack(self) -> Iterator[Insight]:
        """Look for a forced win by fours, then by threats."""
        if self._task.avoid:
            return
        result = self._threats.vcf(self._board, self._tables, self._color, ROOT_VCF_NODES)
        self._spent += result.nodes
        if result.won:
            self._win(result.line, "wins by fours")
            yield self._insight
            return
        limit = self._seconds * self._settings.vct_share
        for found in self._threats.vct(self._board, self._tables, self._color):
            self._insight.nodes = self._spent + found.nodes
            if found.won:
                self._win(found.line, "wins by threats")
            yield self._insight
            if self._elapsed() > limit:
                break
        self._spent = self._insight.nodes

    def _win(self, line: tuple[int, ...], note: str) -> None:
        value = A.MATE - len(line)
        move = RootMove(point_of(line[0]), value, self._spent, points_of(np.array(line)))
        self._insight.moves = (move,)
        self._insight.note = note
        self._insight.settled = True

    def find_danger(self) -> Iterator[Insight]:
        """If the opponent threatens to win by fours, leave only moves that stop it."""
        foe = 3 - self._color
        threat = self._threats.vcf(self._board, self._tables, foe, ROOT_VCF_NODES)
        self._spent += threat.nodes
        if not threat.won:
            return
        self._insight.threat_line = points_of(np.array(threat.line))
        self._insight.note = "stops a win by fours"
        allowed = self._search["allowed"]
        safe, began = [], time.perf_counter()
        for cell in self._candidates():
            if allowed[cell] and self._refutes(cell, foe):
                safe.append(cell)
            if time.perf_counter() - began > 0.01:
                yield self._insight
                began = time.perf_counter()
        if safe:
            keep = np.zeros_like(allowed)
            keep[safe] = 1
            allowed &= keep
            if not allowed[cell_of(*self._insight.moves[0].point)]:
                self._insight.moves = (RootMove(point_of(safe[0]), 0),)
        yield self._insight

    def _candidates(self) -> list[int]:
        board = self._board
        cells = board["points"][: int(board["n_points"])]
        return [int(c) for c in cells if board["cell"][c] == L.EMPTY]

    def _refutes(self, cell: int, foe: int) -> bool:
        """Whether the opponent's win by fours is gone after a move on ``cell``."""
        if not may_play(self._board, self._tables, cell, self._color):
            return False
        place(self._board, self._tables, cell, self._color)
        try:
            return not self._threats.vcf(self._board, self._tables, foe, CHECK_VCF_NODES).won
        finally:
            undo(self._board, self._tables, cell)

    def deepen(self) -> Iterator[Insight]:
        """Search deeper and deeper."""
        self._search["color"] = self._color
        for helper in self._helpers:
            helper.start(
                self._search, self._board, self._tables, self._entries, self._settings.max_depth
            )
        value = 0
        depth = 1
        while depth <= self._settings.max_depth:
            for done in self._iteration(depth, value):
                yield self._insight
                if self._must_check() and not done:
                    break
                if self._out_of_nodes():
                    return
            else:
                best = self._insight.best
                value = best.value if best else 0
                depth += 1
                decided = abs(value) >= A.WON or self._only_move()
                if decided and not self._must_check(final=True):
                    self._insight.settled = True
                    yield self._insight
                    return
            if self._must_check():
                yield from self._check_best()

    def _out_of_nodes(self) -> bool:
        limit = self._settings.max_nodes
        return limit is not None and self._insight.nodes >= limit

    def _only_move(self) -> bool:
        return int(self._search["frame"][0]["n"]) == 1

    def _iteration(self, depth: int, value: int) -> Iterator[bool]:
        """One depth, with a window that widens when the value falls outside."""
        half = WINDOW if depth >= 4 and abs(value) < A.WON else 2 * A.INFINITE
        low, high = max(value - half, -A.INFINITE), min(value + half, A.INFINITE)
        while True:
            for _ in self._run(depth, low, high):
                yield False
            result = int(self._search["result"])
            self._take_over(depth, result, low)
            if result <= low and low > -A.INFINITE:
                low = -A.INFINITE if low < -600 else low - 4 * half
            elif result >= high and high < A.INFINITE:
                high = A.INFINITE if high > 600 else high + 4 * half
            else:
                yield True
                return
            half *= 4

    def _run(self, depth: int, low: int, high: int) -> Iterator[None]:
        search, pace = self._search, Pace()
        units = depth * PROBABILITY_STEP if self._settings.by_probability else depth
        A.search_start(search, self._color, units, low, high)
        status = A.RUNNING
        try:
            while status == A.RUNNING:
                status = A.search_run(
                    search,
                    self._board,
                    self._tables,
                    self._entries,
                    self._threats.vcf_space,
                    pace.start(),
                )
                pace.end()
                self._insight.nodes = self._spent + int(search["nodes"] + search["vcf_nodes"])
                if status == A.RUNNING:
                    self._take_over(depth, None, low)
                    yield
        finally:
            if status == A.RUNNING:
                A.search_abandon(search, self._board, self._tables)

    def _take_over(self, depth: int, result: int | None, low: int) -> None:
        """Bring the insight up to date with the root frame."""
        frame = self._search["frame"][0]
        best = int(frame["best_move"])
        value = int(frame["best"])
        if best == 0 or (result is None and value <= max(low, int(frame["first_alpha"]))):
            return
        if result is not None and result <= low and self._insight.depth:
            return
        line = points_of(frame["pv"][: int(frame["pv_n"])]) or (point_of(best),)
        first = RootMove(point_of(best), value, 0, line)
        known = self._insight.moves if self._insight.depth else ()
        rest = tuple(m for m in known if m.point != first.point)
        self._insight.moves = (first, *rest)[:12]
        self._insight.depth = depth

    def _must_check(self, final: bool = False) -> bool:
        """Whether it is time to check the best move against the opponent's threats."""
        best = self._insight.best
        if not self._settings.threats or best is None or abs(best.value) >= A.WON:
            return False
        if cell_of(*best.point) in self._checked:
            return False
        return final or self._elapsed() > self._seconds * (1 - CHECK_SHARE)

    def _check_best(self) -> Iterator[Insight]:
        """If the opponent wins by threats after the best move, take another one."""
        best = self._insight.best
        assert best is not None
        cell = cell_of(*best.point)
        self._checked.add(cell)
        limit = self._elapsed() + self._seconds * CHECK_SHARE / 3
        place(self._board, self._tables, cell, self._color)
        lost = False
        search = self._threats.vct(self._board, self._tables, 3 - self._color)
        try:
            for found in search:
                lost = bool(found.won)
                yield self._insight
                if self._elapsed() > limit:
                    break
        finally:
            search.close()
            undo(self._board, self._tables, cell)
        self._spent += found.nodes
        if lost and len(self._checked) < 12:
            self._search["allowed"][cell] = 0
            others = tuple(m for m in self._insight.moves if m.point != best.point)
            self._insight.moves = (*others, best)
            self._insight.note = "avoids a loss by threats"
