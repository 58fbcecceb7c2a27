"""The alpha-beta engine, alone and ("best") with threat search around it."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np

from desktop_go.games.gomoku.engines.helpers import Helper
from desktop_go.games.gomoku.engines.solver import shape_moves
from desktop_go.games.gomoku.engines.threats import NO_LIMIT, ThreatResult, ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, grade_at, likelihood, place, undo
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.games.gomoku.thinking import (
    GomokuMove,
    Insight,
    Pace,
    Question,
    board_of,
    point_of,
    points_of,
)
from desktop_go.moves import Point
from desktop_go.texts import N_, Text

ROOT_VCF_NODES = 8_000
"""10 to 20 ms: the longest step that cannot be interrupted."""
CHECK_VCF_NODES = 4_000
QUICK_DEPTH = 3
"""So deep is searched before wins by threats are looked for: a value is known at once."""
OBVIOUS_DEPTH = 6
"""So deep the only move is looked at: its value is shown, and the next search profits."""
CHECK_SHARE = 0.3
"""Part of the limits that is kept for checking that the chosen move does not lose by threats."""
EARLY_SHARE = 0.3
"""The checks after each iteration take at most so much of the positions looked at until then. With
half of that, moves were played whose loss the solver proves with 35,000 positions."""
CHECK_DEPTH = 4
"""From such an iteration on the best move is checked at once."""
NARROW_SHARE = 0.6
"""A check first looks for fours and threes for so much of its limit, then at quiet moves too."""
STEPS_BACK = 2
"""The search goes on so much less deep when its best move turns out to lose."""
CHECK_POINTS = 10
"""How often in that part of the limits another best move is looked for to check."""
WINDOW = 60
"""First half width of the aspiration window."""
PROBABILITY_STEP = 50
"""How much the bound of the probability-limited search falls with each iteration, 1/100 nats."""
MOST_MOVES = 12
"""At most this many moves are reported."""
EXPECTED_MOVES = 10
"""At most so long is a line that is put together from the table."""
DEFAULT_SECONDS = 5.0
"""Assumed thinking time where the host gives none."""


@dataclass(frozen=True, slots=True)
class AlphaBetaSettings:
    """The options of the alpha-beta engine."""

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
    network: bool = True
    """Correct the static value by a network."""
    threats: bool = True
    """Search wins by fours and threes at the root, and check the answer against them."""
    by_probability: bool = False
    """Follow lines by their probability instead of to a depth; ``max_depth`` counts half nats."""
    threads: int = 1
    vct_share: float = 0.2
    """Part of the time, or of the nodes, for the root search of wins by threats."""


class AlphaBetaEngine:
    """Iterative deepening over the resumable kernel search; keeps its tables between moves."""

    def __init__(self, settings: AlphaBetaSettings | None = None) -> None:
        self.settings = settings or AlphaBetaSettings()
        self._threats = ThreatSearch()
        self._search = A.new_search()
        self._entries = np.zeros(1 << self.settings.table_bits, A.ENTRY)
        self._helpers = [Helper(i) for i in range(1, self.settings.threads)]
        self._known: tuple[RuleSet, int] | None = None

    def think(self, question: Question) -> Generator[Insight, None, None]:
        """See thinking.Engine."""
        if (question.rules, question.size) != self._known:
            self._threats.forget()
            self._entries[:] = 0
            self._known = (question.rules, question.size)
        board, tables = board_of(question)
        insight = Insight()
        middle = Point(question.size // 2, question.size // 2)
        if not question.stones and middle not in question.avoid:
            insight.moves, insight.settled = (GomokuMove(middle, 0),), True
            yield insight
            return
        root = _Root(self, question, board, tables, insight)
        try:
            for step in root.steps():
                yield from step
                if insight.settled:
                    return
        finally:
            for helper in self._helpers:
                helper.stop()


class _Root:
    """One call of ``think``: the root position and what has been found out about it."""

    def __init__(
        self,
        engine: AlphaBetaEngine,
        question: Question,
        board: np.void,
        tables: np.void,
        insight: Insight,
    ) -> None:
        self._settings = engine.settings
        self._threats = engine._threats
        self._search = engine._search
        self._entries = engine._entries
        self._helpers = engine._helpers
        self._question, self._board, self._tables, self._insight = question, board, tables, insight
        self._color = int(question.to_play)
        self._began = time.perf_counter()
        self._checked: set[int] = set()
        self._safe: set[int] = set()
        self._lost: list[GomokuMove] = []
        self._check_nodes = 0
        self._spent = 0
        self._depth, self._value = 1, 0
        self._next_check = int((self._settings.max_nodes or 0) * (1 - CHECK_SHARE))
        self._insight.moves = shape_moves(board, tables, question)[:1]
        self._prepare()

    def _prepare(self) -> None:
        search, settings = self._search, self._settings
        allowed = search["allowed"]
        allowed[:] = 1
        for point in self._question.avoid:
            allowed[cell_of(point.col, point.row)] = 0
        search["history"] //= 4
        search["frame"]["killer"][:] = 0
        search["leaf_vcf"] = settings.leaf_vcf
        search["use_table"] = settings.table
        search["use_order"] = settings.ordering
        search["use_network"] = settings.network
        search["bounds"] = settings.bounds
        search["prune"] = settings.pruning and not settings.by_probability
        search["by_probability"] = settings.by_probability
        for counter in ("nodes", "vcf_nodes"):
            search[counter] = 0

    def steps(self) -> tuple[Iterator[Insight], ...]:
        """What is to be done, until the answer is settled."""
        last = self._settings.max_depth
        if not self._settings.threats:
            return (self.deepen(last),)
        quick = self.deepen(min(QUICK_DEPTH, last))
        return (
            self.win_by_fours(),
            self.find_danger(),
            quick,
            self.win_by_threats(),
            self.deepen(last),
        )

    def _used(self) -> float:
        """The part of the time, or of the nodes, that is used up."""
        limit = self._settings.max_nodes
        by_nodes = self._insight.nodes / limit if limit else 0.0
        seconds = self._question.seconds
        if seconds is None:
            if limit:
                return by_nodes
            seconds = DEFAULT_SECONDS
        return max(by_nodes, (time.perf_counter() - self._began) / max(seconds, 1e-6))

    def _nodes_left(self, share: float = 1.0) -> int:
        """How many nodes may be spent until ``share`` of the limit is reached."""
        limit = self._settings.max_nodes
        return int(limit * share) - self._insight.nodes if limit else NO_LIMIT

    def _slice_left(self) -> int:
        """The nodes up to the next point where something else is to be done."""
        limit, nodes = self._settings.max_nodes, self._insight.nodes
        if not limit:
            return NO_LIMIT
        if nodes >= self._next_check:
            self._next_check = nodes + int(limit * CHECK_SHARE / CHECK_POINTS) + 1
        return max(min(self._next_check, limit) - nodes, 1)

    def _is_check_time(self) -> bool:
        """Whether the best move is looked at now: with a limit of nodes after a number of them, so
        that the length of slices changes nothing."""
        if self._question.seconds is None and self._settings.max_nodes:
            return self._insight.nodes >= self._next_check
        return self._used() >= 1 - CHECK_SHARE

    def win_by_fours(self) -> Iterator[Insight]:
        """Look for a forced win by fours."""
        if self._question.avoid:
            return
        result = self._threats.vcf(self._board, self._tables, self._color, ROOT_VCF_NODES)
        self._count(result.nodes)
        if result.won:
            self._win(result.line, "wins by fours")
        yield self._insight

    def win_by_threats(self) -> Iterator[Insight]:
        """Look for a forced win by fours and threes."""
        if self._question.avoid:
            return
        limit = min(self._used() + self._settings.vct_share, 1.0)
        most = self._nodes_left(limit)
        before = self._insight.nodes
        for found in self._threats.vct(self._board, self._tables, self._color, most=most):
            self._insight.nodes = before + found.nodes
            if found.won:
                self._win(found.line, "wins by threats")
            yield self._insight
            if self._used() >= limit:
                break
        self._count(self._insight.nodes - before)

    def _count(self, nodes: int) -> None:
        """Add nodes that the alpha-beta kernel does not know of."""
        self._spent += nodes
        self._insight.nodes = self._spent + int(self._search["nodes"] + self._search["vcf_nodes"])

    def _win(self, line: tuple[int, ...], note: Text) -> None:
        value = A.MATE - len(line)
        move = GomokuMove(point_of(line[0]), value, self._insight.nodes, points_of(np.array(line)))
        self._insight.moves = (move,)
        self._insight.note = note
        self._insight.settled = True

    def find_danger(self) -> Iterator[Insight]:
        """If the opponent threatens to win by fours, leave only moves that stop it."""
        foe = 3 - self._color
        threat = self._threats.vcf(self._board, self._tables, foe, ROOT_VCF_NODES)
        self._count(threat.nodes)
        if not threat.won:
            return
        self._insight.threat_line = points_of(np.array(threat.line))
        self._insight.note = N_("stops a win by fours")
        allowed = self._search["allowed"]
        safe, longest, began = [], (0, ThreatResult()), time.perf_counter()
        for cell in self._candidates():
            if allowed[cell] and may_play(self._board, self._tables, cell, self._color):
                after = self._win_after(cell, foe)
                if not after.won:
                    safe.append(cell)
                elif len(after.line) > len(longest[1].line):
                    longest = (cell, after)
            if time.perf_counter() - began > 0.01:
                yield self._insight
                began = time.perf_counter()
        if safe:
            keep = np.zeros_like(allowed)
            keep[safe] = 1
            allowed &= keep
            if not allowed[cell_of(*self._insight.moves[0].point)]:
                self._insight.moves = (GomokuMove(point_of(safe[0]), 0),)
        elif longest[0]:
            self._insight.moves = (_lost(point_of(longest[0]), longest[1].line),)
            self._insight.note = N_("loses to fours")
            self._insight.settled = True
        yield self._insight

    def _candidates(self) -> list[int]:
        """The empty cells, the likeliest move first."""
        board, tables, color = self._board, self._tables, self._color
        cells = board["points"][: int(board["n_points"])].tolist()
        empty = [cell for cell in cells if board["cell"][cell] == L.EMPTY]
        return sorted(empty, key=lambda cell: -int(likelihood(board, tables, cell, color)))

    def _win_after(self, cell: int, foe: int) -> ThreatResult:
        """The opponent's win by fours after a legal move on ``cell``."""
        if grade_at(self._board, cell, self._color) == L.G_FIVE:
            return ThreatResult(False)
        place(self._board, self._tables, cell, self._color)
        try:
            return self._threats.vcf(self._board, self._tables, foe, CHECK_VCF_NODES)
        finally:
            undo(self._board, self._tables, cell)

    def deepen(self, last: int) -> Iterator[Insight]:
        """Search deeper and deeper, up to depth ``last``."""
        self._search["color"] = self._color
        if last > QUICK_DEPTH:
            for helper in self._helpers:
                helper.start(self._search, self._board, self._tables, self._entries, last)
        while self._depth <= last:
            for done in self._iteration(self._depth, self._value):
                yield self._insight
                if self._insight.settled:
                    return
                if self._must_check() and not done:
                    break
                if self._out_of_nodes():
                    return
            else:
                best = self._insight.best
                self._value = best.value if best else 0
                self._depth += 1
                obvious = self._depth > OBVIOUS_DEPTH and self._only_move()
                decided = obvious or abs(self._value) >= A.WON
                if not decided:
                    yield from self._check_early()
                    yield from self._next_best(self._depth - 1)
                if decided and (obvious or not self._must_check(final=True)):
                    self._insight.settled = True
                    yield self._insight
                    return
            if self._must_check():
                yield from self._check_best()

    def _next_best(self, depth: int) -> Iterator[Insight]:
        """Value further moves where a person compares them, each without those above it.

        Two moves less deep than the best one: with the same side to move last, so that the values
        can be compared, and for a fraction of the time.
        """
        allowed, ranked = self._search["allowed"], list(self._insight.moves[:1])
        everything = allowed.copy()
        try:
            while 0 < len(ranked) < self._question.lines and not self._out_of_nodes():
                allowed[cell_of(*ranked[-1].point)] = 0
                for _ in self._run(max(1, depth - 2), -A.INFINITE, A.INFINITE, told=False):
                    yield self._insight
                move = self._root_move()
                if move is None:
                    return
                ranked.append(move)
                places = {one.point for one in ranked}
                older = [one for one in self._insight.moves if one.point not in places]
                self._insight.moves = (*ranked, *older)[:MOST_MOVES]
                yield self._insight
        finally:
            allowed[:] = everything

    def _root_move(self) -> GomokuMove | None:
        """The best move of the search that has just ended."""
        frame = self._search["frame"][0]
        best = int(frame["best_move"])
        if best == 0:
            return None
        line = points_of(frame["pv"][: int(frame["pv_n"])])
        if len(line) < 2:
            line = self._expected(best)
        return GomokuMove(point_of(best), int(frame["best"]), 0, line)

    def _expected(self, best: int) -> tuple[Point, ...]:
        """The line from the move ``best`` on, where the search saw only that it is good enough."""
        known = self._insight.best
        if known and known.point == point_of(best) and len(known.line) > 1:
            return known.line
        if self._search["ply"]:  # in the middle of a line: the board is not that of the root
            return (point_of(best),)
        board, tables, color = self._board, self._tables, self._color
        cells: list[int] = []
        while best and len(cells) < EXPECTED_MOVES and board["cell"][best] == L.EMPTY:
            if not may_play(board, tables, best, color):
                break
            won = grade_at(board, best, color) == L.G_FIVE
            place(board, tables, best, color)
            cells.append(best)
            color = 3 - color
            best = 0 if won else A.known_move(self._search, board, self._entries, len(cells))
        for cell in reversed(cells):
            undo(board, tables, cell)
        return points_of(np.array(cells))

    def _out_of_nodes(self) -> bool:
        return self._nodes_left() <= 0

    def _only_move(self) -> bool:
        return int(self._search["frame"][0]["n_moves"]) == 1

    def _iteration(self, depth: int, value: int) -> Iterator[bool]:
        """One depth, with a window that widens when the value falls outside."""
        half = WINDOW if depth >= 4 and abs(value) <= A.MAX_STATIC else 2 * A.INFINITE
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

    def _run(self, depth: int, low: int, high: int, told: bool = True) -> Iterator[None]:
        """One search; unless ``told`` is off, the insight follows it while it runs."""
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
                    min(pace.start(), self._slice_left()),
                )
                pace.end()
                self._insight.nodes = self._spent + int(search["nodes"] + search["vcf_nodes"])
                if status == A.RUNNING:
                    if told:
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
        if best == 0 and result is not None:
            self._give_up(result)
        if best == 0 or (result is None and value <= max(low, int(frame["first_alpha"]))):
            return
        if result is not None and result <= low and self._insight.depth:
            return
        first = self._root_move()
        assert first is not None
        known = self._insight.moves if self._insight.depth else ()
        rest = tuple(m for m in known if m.point != first.point)
        self._insight.moves = (first, *rest)[:MOST_MOVES]
        self._insight.depth = depth

    def _give_up(self, result: int) -> None:
        """The search found no move that is still allowed, or none that stops a five."""
        if self._lost:
            best = max(self._lost, key=lambda move: move.value)
        elif result <= -A.WON and self._insight.best:
            point = self._insight.best.point
            best = GomokuMove(point, result, 0, (point,))
        else:
            return
        self._insight.moves = (best,)
        self._insight.settled = True

    def _must_check(self, final: bool = False) -> bool:
        """Whether it is time to check the best move against the opponent's threats."""
        best = self._insight.best
        if not self._settings.threats or best is None or abs(best.value) >= A.WON:
            return False
        if cell_of(*best.point) in self._checked:
            return False
        return final or self._is_check_time()

    def _check_early(self) -> Iterator[Insight]:
        """Check the best move of an iteration with what is left of the share for that."""
        most = int(EARLY_SHARE * self._insight.nodes) - self._check_nodes
        best = self._insight.best
        if self._settings.threats and best and self._depth > CHECK_DEPTH and most > 0:
            yield from self._refute(best, min(most, self._nodes_left()), 1.0)

    def _check_best(self) -> Iterator[Insight]:
        """Check the best move near the end of the limits."""
        best = self._insight.best
        assert best is not None
        self._checked.add(cell_of(*best.point))
        limit = min(self._used() + CHECK_SHARE / 2, 1.0)
        yield from self._refute(best, self._nodes_left(limit), limit)

    def _refute(self, best: GomokuMove, most: int, limit: float) -> Iterator[Insight]:
        """If the opponent wins by threats after ``best``, leave that move out from now on.

        ``most`` positions are looked at; the rest of the time up to the share ``limit`` is left.
        """
        cell, before = cell_of(*best.point), self._insight.nodes
        if cell in self._safe:
            return
        safe, began = True, self._used()
        place(self._board, self._tables, cell, self._color)
        try:
            for wide, share in ((False, NARROW_SHARE), (True, 1.0)):
                left = int(share * most) - (self._insight.nodes - before)
                search = self._threats.vct(self._board, self._tables, 3 - self._color, wide, left)
                found, start = ThreatResult(), self._insight.nodes
                try:
                    for found in search:
                        self._insight.nodes = start + found.nodes
                        yield self._insight
                        if self._used() >= began + share * (limit - began):
                            break
                finally:
                    search.close()
                if found.won:
                    break
                safe &= found.won is False
            else:
                if safe:
                    self._safe.add(cell)
        finally:
            undo(self._board, self._tables, cell)
        spent = self._insight.nodes - before
        self._check_nodes += spent
        self._count(spent)
        if found.won:
            self._search["allowed"][cell] = 0
            others = tuple(m for m in self._insight.moves if m.point != best.point)
            self._lost.append(_lost(best.point, found.line))
            self._insight.moves = (*others, self._lost[-1])
            self._insight.note = N_("avoids a loss by threats")
            self._depth = max(1, self._depth - STEPS_BACK)


def _lost(point: Point, answer: tuple[int, ...]) -> GomokuMove:
    """A move after which the opponent wins with ``answer``."""
    line = (point, *points_of(np.array(answer)))
    return GomokuMove(point, len(answer) + 1 - A.MATE, 0, line)
