"""What a game tells the rest of the program: its GameSpec, and what positions have in common."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any, Protocol

from desktop_go.moves import Color, Move, Point
from desktop_go.texts import Text


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
class CommandLine:
    """One ``desktop-go NAME ...`` command."""

    name: str
    module: str
    """Its ``main`` takes the arguments after the name and returns the exit status."""
    arguments: str
    """As the list of all commands shows them."""
    text: str


@dataclass(frozen=True, slots=True)
class GameSpec:
    """All that the program knows of a game; everything else is made from it.

    Texts are English and pass through ``tr``. What lies in higher rooms is named, not imported:
    ``module:name``, for ``load``.
    """

    key: str
    name: Text
    text: Text
    """One sentence for the first page."""
    help: Text
    """How to play it here, for the help window."""
    sgf_number: int | None = None
    """Its number in SGF records (property GM)."""
    boards: tuple[int, ...] = ()
    """Board sizes offered first; other sizes may be allowed."""
    suffixes: tuple[str, ...] = ()
    """Files with these endings are this game's; ``.sgf`` belongs to all that have a number."""
    texts: str = ""
    """A regular expression for whole texts, other than SGF, that are this game's."""
    settings: tuple[str, ...] = ()
    """Keys of the settings it keeps; each holds a JSON object."""
    page: str = ""
    """The class of its page in the window; empty for Go, whose board is the window's own."""
    position: str = ""
    """Makes the first ``Position``; empty for puzzles, which have no two players."""
    session: str = ""
    """The class of its engine's sessions, where the engine runs in a thread of its own."""
    options: str = ""
    """The table of its engines' options."""
    levels: str = ""
    """The table of its levels, each with a ``name`` and a ``description``."""
    bench: str = ""
    """Takes how much work to do and yields a line for each fixed search (``desktop-go bench``)."""
    warm_up: str = ""
    """Compiles all its kernels; empty when there are none."""
    functions: int = 0
    """About how many functions that compiles; only the progress display uses it."""
    commands: tuple[CommandLine, ...] = ()
    lessons: str = ""
    """The table of its lessons (``games/teaching.py``)."""
    rules: str = ""
    """The table of its rules in words and pictures."""
    exercise: str = ""
    """The class that judges the steps of its lessons, or only sets up the pictures of its rules."""
    stage: str = ""
    """The class of the widget that shows them."""
    slow: str = ""
    """The table of searches to watch in slow motion (``games/slow_play.py``)."""
    in_lab: bool = True
    """Whether the Lab can experiment with it."""


def load(reference: str) -> Any:
    """Import what ``module:name`` stands for. Raises ImportError or AttributeError."""
    module, name = reference.split(":")
    return getattr(importlib.import_module(module), name)
