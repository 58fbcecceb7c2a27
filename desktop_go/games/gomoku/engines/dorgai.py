"""The pattern engine by the rules of Dorgai's thesis (2017, sections 3.3, 3.5 and 3.7).

The values of points are those of ``pattern``: the weights of the thesis stand in a picture of its
source and were fitted to its author's play. What differs is the use made of them. Near the wall
they are divided; the second and third best points count only if they are worth at least half of
the best; of those that are left, the one after which the opponent's best point is worth least is
played. Easy compares three points, hard two, medium takes the best.
"""

from __future__ import annotations

from desktop_go.games.gomoku.engines.pattern import CANDIDATES, PatternEngine, Ranked, Stones
from desktop_go.games.gomoku.thinking import Question
from desktop_go.moves import Color, Point

WALL_DIVISORS = (3.0, 2.0)
"""What a value is divided by on the first and on the second line (section 3.5.2)."""
LEAST_SHARE = 0.5
"""Of the best value, for another point to be looked at (section 3.3.3)."""


class DorgaiEngine(PatternEngine):
    """Values points as ``PatternEngine`` does, and chooses as the thesis says."""

    def _value(self, question: Question, stones: Stones, point: Point, color: Color) -> float:
        value = super()._value(question, stones, point, color)
        line = min(
            point.col, point.row, question.size - 1 - point.col, question.size - 1 - point.row
        )
        return value / WALL_DIVISORS[line] if line < len(WALL_DIVISORS) else value

    def _look_ahead(
        self, question: Question, stones: Stones, ranked: list[Ranked]
    ) -> tuple[list[Ranked], int]:
        """The points worth comparing, the one with the poorest best answer first.

        A five is played at once: with the weights of the thesis nothing else is worth half of it.
        """
        nodes, best = len(ranked), ranked[0][0] if ranked else 0.0
        worthy = [
            one
            for one in ranked[: CANDIDATES[self._difficulty.value]]
            if one[0] >= LEAST_SHARE * best
        ]
        if len(worthy) < 2 or self._makes_five(question, stones, worthy[0][1]):
            return ranked, nodes
        compared = []
        for _value, point in worthy:
            stones[point] = question.to_play
            answers = self._rank(question, stones, question.to_play.opponent)
            del stones[point]
            nodes += len(answers)
            compared.append((-answers[0][0] if answers else 0.0, point))
        compared.sort(key=lambda pair: pair[0], reverse=True)
        return compared, nodes

    def _makes_five(self, question: Question, stones: Stones, point: Point) -> bool:
        made = self.patterns(question, stones, point, question.to_play)
        return any(pattern.own and pattern.kind == "five" for pattern in made)
