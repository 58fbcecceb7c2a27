"""The capture game, for beginners: whoever captures first wins. And a simple player of it."""

from __future__ import annotations

import random

from desktop_go.games.go.position import GoPosition
from desktop_go.games.spec import PositionChange
from desktop_go.moves import Color, Move, Point

SIZES = (5, 7)
SEES_CAPTURE = 0.85
"""How often the simple player notices that it can capture. By hand, as the next one."""
SEES_ATARI = 0.7
"""How often it notices that it is about to be captured."""


class CaptureGame:
    """One game on a small board; nobody may pass."""

    def __init__(self, size: int = SIZES[0]) -> None:
        self.position = GoPosition(size, komi=0.0)

    @property
    def winner(self) -> Color:
        """Who captured first; EMPTY while nobody did."""
        for color, prisoners in self.position.captures.items():
            if prisoners:
                return color
        return Color.EMPTY

    @property
    def is_over(self) -> bool:
        """Whether somebody captured, or nobody can move."""
        return self.winner is not Color.EMPTY or not self.position.legal_points()

    def play(self, point: Point) -> PositionChange:
        """A stone of the side to move. Raises IllegalMove."""
        return self.position.play(Move.play(self.position.to_play, point))

    def undo(self) -> None:
        """Take back the last two moves, as far as there are any."""
        for _ in range(min(2, self.position.move_number)):
            self.position.undo()


def simple_move(position: GoPosition, chance: random.Random) -> Point:
    """A beginner's move for the side to move: captures and saves stones, but overlooks some.

    Raises:
        ValueError: there is no legal move.
    """
    points = position.legal_points()
    if not points:
        raise ValueError("no legal move")
    mover = position.to_play
    takes = _last_liberties(position, mover.opponent) & set(points)
    if takes and chance.random() < SEES_CAPTURE:
        return chance.choice(sorted(takes))
    saves = [
        p for p in sorted(_last_liberties(position, mover) & set(points)) if _room(position, p) > 1
    ]
    if saves and chance.random() < SEES_ATARI:
        return chance.choice(saves)
    safe = [point for point in points if _room(position, point) > 1]
    if not safe:
        return chance.choice(points)
    return chance.choices(safe, [_interest(position, point) for point in safe])[0]


def _last_liberties(position: GoPosition, color: Color) -> set[Point]:
    """The last liberties of all chains of ``color`` in atari."""
    return {
        liberty
        for chain in position.chains()
        if chain.color is color and len(chain.liberties) == 1
        for liberty in chain.liberties
    }


def _room(position: GoPosition, point: Point) -> int:
    """Liberties of the mover's chain after a stone on ``point``."""
    position.play(Move.play(position.to_play, point))
    chain = position.chain_at(point)
    position.undo()
    return len(chain.liberties) if chain is not None else 0


def _interest(position: GoPosition, point: Point) -> int:
    """How much a move attracts a beginner: next to the other's stones, away from the edge."""
    near = position.neighbors(point)
    enemies = sum(position.color_at(p) is position.to_play.opponent for p in near)
    return 1 + 4 * enemies + 2 * (len(near) == 4) + (position.move_number == 0)
