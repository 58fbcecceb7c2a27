"""Reads whether a chain can be captured at all, in a few points where a game is settled.

Playouts cannot tell a seki: nobody may pass in them, so one side fills its own liberties in the
end. Here both sides may leave things as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from desktop_go.games.go.replay import ReplayBoard
from desktop_go.moves import Color, Move, Point

MOST_NODES = 2000
"""Positions that are looked at, some 0.1 seconds; then the chain is taken to be capturable."""
MOST_MOVES = 60
"""Moves in a row that are looked at; a chain that lives longer is taken to be capturable, too."""

_Stones = Mapping[Point, Color]


def can_be_captured(stones: _Stones, side: int, target: Point, points: Collection[Point]) -> bool:
    """Whether the opponent, moving first, can capture the chain on ``target``.

    Args:
        stones: The board.
        side: Its lines.
        target: A stone of the chain.
        points: Where both sides may play.

    Returns:
        False when the chain cannot be captured. A ko counts for the attacker, and so does what
        takes too long to read.
    """
    return _Reading(side, target, stones[target], points).is_lost(stones)


class _Reading:
    """One question and the positions met on the way to its answer."""

    def __init__(self, side: int, target: Point, color: Color, points: Collection[Point]) -> None:
        self._side, self._target, self._color = side, target, color
        self._points = sorted(points)
        self._lost: dict[frozenset[tuple[Point, Color]], bool] = {}
        self._depth = 0

    def is_lost(self, stones: _Stones) -> bool:
        """Whether the attacker, to move in this position, captures the target."""
        key = frozenset(stones.items())
        if key not in self._lost:
            if len(self._lost) >= MOST_NODES or self._depth >= MOST_MOVES:
                return True
            self._lost[key] = True  # who comes back here fights a ko
            attacks = self._after(stones, self._color.opponent)
            self._depth += 1
            self._lost[key] = any(self._finds_no_answer(after) for after in attacks)
            self._depth -= 1
        return self._lost[key]

    def _finds_no_answer(self, stones: _Stones) -> bool:
        if stones.get(self._target) is not self._color:
            return True
        return self.is_lost(stones) and all(
            self.is_lost(after) for after in self._after(stones, self._color)
        )

    def _after(self, stones: _Stones, color: Color) -> Iterator[_Stones]:
        """The positions after each move that is no suicide."""
        for point in self._points:
            if point in stones:
                continue
            board = ReplayBoard(self._side, self._side)
            board.stones = dict(stones)
            if board.play(Move.play(color, point)):
                yield board.stones
