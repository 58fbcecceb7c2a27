"""What a game tells the rest of the program about itself, and what a move did to a position."""

from __future__ import annotations

from dataclasses import dataclass

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
    game_over: bool


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
