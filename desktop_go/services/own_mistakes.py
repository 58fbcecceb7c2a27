"""Positions of reviewed games in which a better move was missed, kept as problems for oneself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr
from desktop_go.services.kept_json import KeptJson

MOST_MISTAKES = 300
"""The oldest beyond them are dropped."""


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A position of a reviewed game in which a better move was missed."""

    rows: tuple[str, ...]
    """The board: ``X`` Black, ``O`` White, ``.`` empty."""
    black: bool
    """Whether Black was to move."""
    played: str
    best: tuple[str, ...]
    """The moves that are good enough, the best one first."""
    game: str
    """Who played whom."""

    @property
    def key(self) -> str:
        """Names the position."""
        return f"mistake {'b' if self.black else 'w'} {'/'.join(self.rows)}"


class OwnMistakes:
    """The file of them, the latest last.

    Args:
        folder: where the file is.
        writer: writes it off the window's thread.
    """

    def __init__(self, folder: Path, writer: BackgroundWriter) -> None:
        what = tr("Your mistakes to practice")
        self._file = KeptJson(folder / "mistakes.json", writer, what)

    def all(self) -> list[OwnMistake]:
        """What is kept; what makes no sense is left out."""
        content, _trouble = self._file.load()
        stored = (content or {}).get("mistakes")
        read = map(_mistake, stored if isinstance(stored, list) else [])
        return [mistake for mistake in read if mistake is not None]

    def note(self, mistakes: Iterable[OwnMistake]) -> None:
        """Keep those of one more review."""
        kept = {mistake.key: mistake for mistake in [*self.all(), *mistakes]}
        latest = list(kept.values())[-MOST_MISTAKES:]
        self._file.save({"mistakes": [list(astuple(mistake)) for mistake in latest]})


def _mistake(stored: Any) -> OwnMistake | None:
    try:
        rows, black, played, best, game = stored
        texts = tuple(map(str, rows)), bool(black), str(played), tuple(map(str, best)), str(game)
    except (TypeError, ValueError):
        return None
    return OwnMistake(*texts) if texts[3] else None
