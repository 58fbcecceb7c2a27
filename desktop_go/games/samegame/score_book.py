"""High scores and statistics of SameGame, for each kind of board and scoring by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from desktop_go.errors import RecordError

MOST_ENTRIES = 10


@dataclass(frozen=True, slots=True)
class HighScore:
    """One good game."""

    score: int
    number: int
    """Of the numbered board; 0 for others."""
    date: str
    """Year, month and day, as 2026-11-20."""
    moves: int


@dataclass(slots=True)
class KindScores:
    """The figures of one kind of board."""

    games: int = 0
    cleared: int = 0
    total: int = 0
    best: list[HighScore] = field(default_factory=list)
    """The best first."""

    @property
    def mean(self) -> float:
        """The mean score; 0 without games."""
        return self.total / self.games if self.games else 0.0

    @property
    def next_number(self) -> int:
        """A number above all those in the list."""
        return max((entry.number for entry in self.best), default=0) + 1


class ScoreBook:
    """The figures of all kinds; a kind's key is made by ``key_of``."""

    def __init__(self) -> None:
        self.kinds: dict[str, KindScores] = {}

    def of(self, key: str) -> KindScores:
        """The figures of one kind."""
        return self.kinds.setdefault(key, KindScores())

    def add(self, key: str, entry: HighScore, cleared: bool) -> int:
        """Note a game that is over.

        A numbered board is in the list once, with its best score.

        Returns:
            The place in the list from 1; 0 when the score is not among the best.
        """
        kind = self.of(key)
        kind.games += 1
        kind.cleared += cleared
        kind.total += entry.score
        same = [e for e in kind.best if entry.number and e.number == entry.number]
        if same and same[0].score >= entry.score:
            return 0
        kind.best = [e for e in kind.best if e not in same]
        kind.best.append(entry)
        kind.best.sort(key=lambda e: -e.score)
        del kind.best[MOST_ENTRIES:]
        return kind.best.index(entry) + 1 if entry in kind.best else 0

    def to_data(self) -> dict[str, Any]:
        """Return plain data for a file."""
        return {
            key: {
                "games": kind.games,
                "cleared": kind.cleared,
                "total": kind.total,
                "best": [[e.score, e.number, e.date, e.moves] for e in kind.best],
            }
            for key, kind in self.kinds.items()
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> ScoreBook:
        """Restore the figures. Raises RecordError when they cannot be true."""
        book = cls()
        try:
            for key, stored in data.items():
                best = [
                    HighScore(int(score), int(number), str(date)[:10], int(moves))
                    for score, number, date, moves in stored["best"]
                ]
                best.sort(key=lambda e: -e.score)
                kind = KindScores(
                    int(stored["games"]), int(stored["cleared"]), int(stored["total"]), best
                )
                if not 0 <= kind.cleared <= kind.games or len(best) > kind.games:
                    raise ValueError(key)
                book.kinds[str(key)] = kind
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise RecordError("The high scores are not plausible ({error})", error=error) from None
        return book
