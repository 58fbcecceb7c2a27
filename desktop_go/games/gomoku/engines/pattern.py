"""The pattern engine with our own rules: rows of stones on four lines, each kind with a weight.

A move is worth the patterns it makes and the patterns of the opponent it stops. Rows are counted
with both ends: an end is closed by an opposing stone or by the wall, and a row that has no room
left for five counts nothing (the wall correction). Three modes: medium plays the best-looking move;
hard takes the best two and compares them after the opponent's best reply; easy takes the best three
and expects a poor reply. ``dorgai`` has the rules of the thesis that the idea comes from (Dorgai
2017). Everything is plain Python on purpose: it is the engine to read first.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from enum import Enum

from desktop_go.games.gomoku.fouls import DIRECTIONS, foul_at
from desktop_go.games.gomoku.pattern_weights import DEFAULT_WEIGHTS
from desktop_go.games.gomoku.rules import FREESTYLE, RENJU
from desktop_go.games.gomoku.thinking import VALUE_UNIT, GomokuMove, Insight, Question
from desktop_go.moves import Color, Point

DEFENSE = 0.9
"""Stopping a pattern is worth a little less than making it."""
CANDIDATES = {"easy": 3, "medium": 1, "hard": 2}
NEAR = 2
"""Only points this near to a stone are looked at."""
ODDS_UNIT = 150.0
"""How many points of pattern value count as one unit of log odds when a win rate is shown."""

Stones = dict[Point, Color]
Ranked = tuple[float, Point]
"""A point and what it is worth."""


class PatternDifficulty(Enum):
    """How the pattern engine uses its values."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One row of stones that a move makes or stops."""

    kind: str
    """A key of the weights."""
    own: bool
    """True if the move makes it, False if it stops it."""

    def words(self) -> str:
        """Say it in words: ``makes an open three``."""
        article = "an" if self.kind.startswith("open") else "a"
        return f"{'makes' if self.own else 'stops'} {article} {self.kind.replace('_', ' ')}"


class PatternEngine:
    """Values every point by the patterns through it."""

    def __init__(
        self,
        difficulty: PatternDifficulty = PatternDifficulty.HARD,
        weights: Mapping[str, int] | None = None,
    ) -> None:
        self._difficulty = difficulty
        self._weights = {**DEFAULT_WEIGHTS, **(weights or {})}

    def think(self, question: Question) -> Generator[Insight, None, None]:
        """See thinking.Engine."""
        stones = dict(question.stones)
        ranked = self._rank(question, stones, question.to_play)
        insight = Insight(nodes=len(ranked), depth=1, settled=True)
        if self._difficulty is not PatternDifficulty.MEDIUM:
            ranked, insight.nodes = self._look_ahead(question, stones, ranked)
            insight.depth = 2
        best = [self._root_move(question, stones, point, value) for value, point in ranked[:5]]
        insight.moves = tuple(best)
        yield insight

    def _rank(self, question: Question, stones: Stones, color: Color) -> list[Ranked]:
        """All sensible moves of ``color`` with their values, best first, central ones first."""
        middle = (question.size - 1) / 2
        ranked = []
        for point in self._points(question, stones):
            if self._forbidden(question, stones, point, color):
                continue
            away = abs(point.col - middle) + abs(point.row - middle)
            ranked.append((self._value(question, stones, point, color), -away, point))
        ranked.sort(reverse=True)
        return [(value, point) for value, _away, point in ranked]

    def _points(self, question: Question, stones: Stones) -> list[Point]:
        if not stones:
            middle = Point(question.size // 2, question.size // 2)
            if middle not in question.avoid:
                return [middle]
        everywhere = (Point(c, r) for r in range(question.size) for c in range(question.size))
        free = [p for p in everywhere if p not in stones and p not in question.avoid]
        near = [p for p in free if _has_neighbor(stones, p)]
        return near or free

    def _forbidden(self, question: Question, stones: Stones, point: Point, color: Color) -> bool:
        if question.rules is not RENJU or color is not Color.BLACK:
            return False
        return foul_at(stones, question.size, point) is not None

    def patterns(
        self, question: Question, stones: Stones, point: Point, color: Color
    ) -> list[Pattern]:
        """What a stone of ``color`` on ``point`` makes and stops, strongest first."""
        found = []
        for own, side in ((True, color), (False, color.opponent)):
            exact = question.rules is not FREESTYLE and not (
                question.rules is RENJU and side is Color.WHITE
            )
            for direction in DIRECTIONS:
                kind = _row(stones, question.size, point, direction, side, exact)
                if kind is not None:
                    found.append(Pattern(kind, own))
        found.sort(key=self._worth, reverse=True)
        return found

    def _worth(self, pattern: Pattern) -> float:
        return self._weights[pattern.kind] * (1.0 if pattern.own else DEFENSE)

    def _value(self, question: Question, stones: Stones, point: Point, color: Color) -> float:
        return sum(self._worth(p) for p in self.patterns(question, stones, point, color))

    def _look_ahead(
        self, question: Question, stones: Stones, ranked: list[Ranked]
    ) -> tuple[list[Ranked], int]:
        """Compare the best few moves after a reply: the best one, on easy the worst one."""
        compared = []
        nodes = len(ranked)
        count = CANDIDATES[self._difficulty.value]
        for value, point in ranked[:count]:
            stones[point] = question.to_play
            replies = self._rank(question, stones, question.to_play.opponent)[:count]
            nodes += len(replies)
            del stones[point]
            if replies:
                reply = replies[-1] if self._difficulty is PatternDifficulty.EASY else replies[0]
                value -= reply[0]
            compared.append((value, point))
        compared.sort(key=lambda pair: pair[0], reverse=True)
        return compared + ranked[count:], nodes

    def _root_move(
        self, question: Question, stones: Stones, point: Point, value: float
    ) -> GomokuMove:
        odds = math.copysign(min(abs(value) / ODDS_UNIT, 20.0), value) * VALUE_UNIT
        patterns = self.patterns(question, stones, point, question.to_play)
        reasons = tuple(p.words() for p in patterns[:4])
        return GomokuMove(point, int(odds), 1, (point,), reasons)


def _has_neighbor(stones: Stones, point: Point) -> bool:
    return any(
        Point(point.col + dc, point.row + dr) in stones
        for dc in range(-NEAR, NEAR + 1)
        for dr in range(-NEAR, NEAR + 1)
    )


def _arm(
    stones: Stones, size: int, point: Point, step: tuple[int, int], color: Color
) -> tuple[int, int]:
    """Stones of ``color`` in a row from ``point`` on, and empty or own points in all (up to 4)."""
    row = room = 0
    unbroken = True
    for k in range(1, 5):
        near = Point(point.col + k * step[0], point.row + k * step[1])
        if not (0 <= near.col < size and 0 <= near.row < size):
            break
        content = stones.get(near, Color.EMPTY)
        if content not in (color, Color.EMPTY):
            break
        unbroken = unbroken and content is color
        row += unbroken
        room += 1
    return row, room


def _row(
    stones: Stones, size: int, point: Point, step: tuple[int, int], color: Color, exact: bool
) -> str | None:
    """The kind of row a stone of ``color`` on ``point`` is part of on one line, or None."""
    ahead, room_ahead = _arm(stones, size, point, step, color)
    behind, room_behind = _arm(stones, size, point, (-step[0], -step[1]), color)
    length = 1 + ahead + behind
    if 1 + room_ahead + room_behind < 5 or length < 2:
        return None
    if length >= 5:
        return "five" if length == 5 or not exact else None
    ends = (room_ahead > ahead) + (room_behind > behind)
    name = {2: "two", 3: "three", 4: "four"}[length]
    return f"{'open' if ends == 2 else 'closed'}_{name}" if ends else None
