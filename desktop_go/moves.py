"""The vocabulary every layer shares: colors, points and moves. Knows no rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from typing import NamedTuple


class Color(IntEnum):
    """What stands on a point; BLACK and WHITE are also the players."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> Color:
        """The other player; EMPTY stays EMPTY."""
        return (Color.EMPTY, Color.WHITE, Color.BLACK)[self]


class Point(NamedTuple):
    """An intersection: ``col`` from the left, ``row`` from the top, both from 0 (as in SGF)."""

    col: int
    row: int


@lru_cache(maxsize=32)
def board_points(cols: int, rows: int) -> tuple[Point, ...]:
    """All points of a board, row by row from the top."""
    return tuple(Point(col, row) for row in range(rows) for col in range(cols))


class MoveKind(Enum):
    """The three things a player can do."""

    PLAY = "play"
    PASS = "pass"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one player; ``point`` is set exactly when ``kind`` is PLAY."""

    color: Color
    kind: MoveKind
    point: Point | None = None

    @classmethod
    def play(cls, color: Color, point: Point) -> Move:
        """A stone of ``color`` on ``point``."""
        return cls(color, MoveKind.PLAY, point)

    @classmethod
    def pass_(cls, color: Color) -> Move:
        """A pass by ``color``."""
        return cls(color, MoveKind.PASS)

    @classmethod
    def resign(cls, color: Color) -> Move:
        """``color`` gives up."""
        return cls(color, MoveKind.RESIGN)
