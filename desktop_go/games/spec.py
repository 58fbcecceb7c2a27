"""What a game tells the rest of the program about itself, and what a move did to a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from desktop_go.moves import Color, Move, Point


@dataclass(frozen=True, slots=True)
class PositionChange:
    """What one move changed: enough to repaint the board, say it in words and play a sound."""

    move: Move
    placed: Point | None
    removed: tuple[Point, ...]
    """Captured stones; the mover's own ones after a suicide."""
    ko_point: Point | None
    to_play: Color
    is_over: bool


class Position(Protocol):
    """One moment of a game of two players: readable, checked, the same for every such game.

    Games add what is theirs (captures, fouls, the winning row). Boards for search are others.
    """

    to_play: Color

    @property
    def is_over(self) -> bool:
        """Whether the game has ended on the board."""
        ...

    def outcome(self) -> Outcome | None:
        """The result as the board shows it, or None while the game goes on."""
        ...

    def color_at(self, point: Point) -> Color:
        """What stands on ``point``."""
        ...

    def legal_points(self) -> list[Point]:
        """Where the side to move may put a stone now."""
        ...

    def play(self, move: Move) -> PositionChange:
        """Make ``move``. Raises IllegalMove with the reason; nothing has changed then."""
        ...

    def undo(self) -> PositionChange:
        """Take back the last move. Raises IllegalMove when there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``winner`` EMPTY means a draw; ``margin`` in points when counted."""

    winner: Color
    margin: float | None = None
    reason: str = "score"
    """``score``, ``resign``, ``time`` or ``forfeit``."""

    def sgf_result(self) -> str:
        """The value of the SGF property RE (SGF FF[4], game info properties)."""
        if self.winner is Color.EMPTY:
            return "0"
        letter = "B" if self.winner is Color.BLACK else "W"
        if self.reason == "score" and self.margin is not None:
            return f"{letter}+{self.margin:g}"
        return {"resign": f"{letter}+R", "time": f"{letter}+T", "forfeit": f"{letter}+F"}.get(
            self.reason, f"{letter}+"
        )


@dataclass(frozen=True, slots=True)
class GameSpec:
    """One game of the registry: its key, its name and the SGF GM number of its records."""

    key: str
    name: str
    sgf_gm: int | None
    sizes: tuple[int, ...]
    """Board sizes offered first; other sizes may be allowed."""
