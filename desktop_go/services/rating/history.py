"""The rated games of the user, and what each did to the rating. Nothing of it leaves the computer.

There is a rating for each size of the board, since on a small board the same strength shows
differently. A rating begins at the level of the first opponent, with all the uncertainty there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr
from desktop_go.services.kept_json import KeptJson
from desktop_go.services.rating.glicko import Rating, Result, after

MOST_GAMES = 5000
"""The oldest games beyond them are dropped."""
OPPONENT_DEVIATION = 60.0
"""How well the rating of a level is known: its matches on 9x9 leave about so much open."""
FIELDS = ("key", "day", "size", "level", "opponent", "handicap", "black", "score")


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game of the user's against a level."""

    key: str
    """Names the game: its result may be taken back."""
    day: str
    """When it ended, as 2026-11-25."""
    size: int
    level: int
    opponent: float
    """The rating of the level in this game, handicap stones counted in."""
    handicap: int
    black: bool
    """Whether the user had Black."""
    score: float
    """1 for a win, a half for a draw, 0 for a loss."""


def ratings_after(games: Iterable[RatedGame]) -> list[Rating]:
    """The user's rating after each of ``games``, which are on boards of one size."""
    found: list[Rating] = []
    for game in games:
        opponent = Rating(game.opponent, OPPONENT_DEVIATION)
        before = found[-1] if found else Rating(game.opponent)
        found.append(after(before, [Result(opponent, game.score)]))
    return found


class RatingHistory:
    """The file of the rated games, the oldest first.

    Args:
        path: the file; it need not exist.
        writer: writes it off the window's thread.
    """

    def __init__(self, path: Path, writer: BackgroundWriter) -> None:
        self._file = KeptJson(path, writer, tr("Your rated games"))
        self._games: list[RatedGame] | None = None

    def games(self, size: int | None = None) -> Sequence[RatedGame]:
        """The games on boards of ``size``, or all; what makes no sense is left out."""
        if self._games is None:
            content, _trouble = self._file.load()
            stored = (content or {}).get("games")
            read = map(_read, stored if isinstance(stored, list) else [])
            self._games = [game for game in read if game is not None]
        return [game for game in self._games if size in (None, game.size)]

    def rating(self, size: int) -> Rating | None:
        """The user's rating on boards of ``size`` now; None before the first game there."""
        found = ratings_after(self.games(size))
        return found[-1] if found else None

    def note(self, game: RatedGame) -> None:
        """Add a game; another result of the same takes its place."""
        kept = [other for other in self.games() if other.key != game.key]
        self._keep([*kept, game][-MOST_GAMES:])

    def drop(self, key: str) -> None:
        """Forget a game, as its result was taken back."""
        self._keep([game for game in self.games() if game.key != key])

    def _keep(self, games: list[RatedGame]) -> None:
        self._games = games
        self._file.save({"games": [{name: getattr(g, name) for name in FIELDS} for g in games]})


def _read(stored: Any) -> RatedGame | None:
    try:
        game = RatedGame(
            str(stored["key"]),
            str(stored["day"]),
            int(stored["size"]),
            int(stored["level"]),
            float(stored["opponent"]),
            int(stored["handicap"]),
            bool(stored["black"]),
            float(stored["score"]),
        )
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return game if 0 <= game.score <= 1 and -4000 <= game.opponent <= 8000 else None
