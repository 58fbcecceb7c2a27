"""The figures of the games that were reviewed, kept for statistics over many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop_go.games.go.review import Severity, Stage
from desktop_go.games.go.review_report import Report, Tally, merge
from desktop_go.moves import Color
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr
from desktop_go.services.kept_json import KeptJson, sealed
from desktop_go.services.position_keys import PositionKeys

MOST_GAMES = 2000
"""The oldest reviews beyond them are dropped."""
ENOUGH = 0.5
"""The share of the moves that must have been judged for a game to count."""
LATEST = 10
"""Games that are compared with those before them."""
Stages = Mapping[Stage, Tally]


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """What one review found."""

    key: str
    """Names the game and its line: another review of the same takes its place."""
    names: Mapping[Color, str]
    stages: Mapping[Color, Stages]


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What the reviews found of one player."""

    name: str
    games: int
    stages: Mapping[Stage | None, Tally]
    """Stage None is all of it."""
    latest: Tally
    """Of the ``LATEST`` games reviewed last."""
    before: Tally
    """Of those before them."""


def reviewed_game(key: str, names: Mapping[Color, str], report: Report) -> ReviewedGame:
    """The figures of ``report`` as they are kept."""
    stages = {
        color: {stage: report.tally(color, stage) for stage in Stage}
        for color in (Color.BLACK, Color.WHITE)
    }
    return ReviewedGame(key, names, stages)


def figures(record: GameRecord, line: Sequence[RecordNode], report: Report) -> ReviewedGame | None:
    """The figures of the review of ``line``; None when too few of its moves were judged."""
    if report.judged < ENOUGH * report.moves:
        return None
    names = {Color.BLACK: record.info("PB"), Color.WHITE: record.info("PW")}
    return reviewed_game(PositionKeys().of(line[-1]).hex(), names, report)


def statistics(games: Iterable[ReviewedGame], most: int = 8) -> list[PlayerStatistics]:
    """The figures of the players with the most games, the most frequent one first."""
    sides = [
        (game.names[color].strip(), game.stages[color])
        for game in games
        for color in (Color.BLACK, Color.WHITE)
    ]
    counts = Counter(name for name, _stages in sides if name)
    return [
        _of_player(name, [stages for other, stages in sides if other == name])
        for name, _count in counts.most_common(most)
    ]


def _of_player(name: str, games: list[Stages]) -> PlayerStatistics:
    by_stage: dict[Stage | None, Tally] = {
        stage: merge(game[stage] for game in games) for stage in Stage
    }
    by_stage[None] = merge(by_stage.values())
    latest, before = (
        merge(tally for game in part for tally in game.values())
        for part in (games[-LATEST:], games[:-LATEST])
    )
    return PlayerStatistics(name, len(games), by_stage, latest, before)


class ReviewHistory:
    """The file of the figures, the oldest review first; several programs may add to it.

    Args:
        path: the file; it need not exist.
        writer: writes it off the window's thread.
    """

    def __init__(self, path: Path, writer: BackgroundWriter) -> None:
        self._file, self._writer = KeptJson(path, writer, tr("The figures of your reviews")), writer
        self._noted: list[ReviewedGame] = []
        """What is not yet in the file."""
        self._leaving: list[ReviewedGame] = []
        """What is on its way into the file, or has just arrived there."""

    def games(self) -> list[ReviewedGame]:
        """All games, the one reviewed last at the end; what makes no sense is left out."""
        leaving, noted = self._leaving, list(self._noted)  # First: nothing written is missed.
        content, _trouble = self._file.load()
        stored = (content or {}).get("games")
        read = map(_read, stored if isinstance(stored, list) else [])
        games = {game.key: game for game in read if game is not None}
        for game in leaving:
            games.setdefault(game.key, game)
        for game in noted:
            games.pop(game.key, None)
            games[game.key] = game
        return list(games.values())[-MOST_GAMES:]

    def note(self, game: ReviewedGame) -> None:
        """Keep the figures of a review, soon; another one of the same game is replaced."""
        self._noted.append(game)
        self._writer.submit(self._file.path, self._content)

    def _content(self) -> bytes:
        """The file with what was noted: read again, as others write it, too."""
        count = len(self._noted)
        data = sealed({"games": [_write(game) for game in self.games()]})
        self._leaving = self._noted[:count]
        del self._noted[:count]
        return data


_SIDES = {Color.BLACK: "black", Color.WHITE: "white"}


def _write(game: ReviewedGame) -> dict[str, Any]:
    sides = {
        word: {
            "name": game.names[color],
            **{
                stage.value: [t.moves, t.points, t.rate, t.best, list(t.by_severity)]
                for stage, t in game.stages[color].items()
            },
        }
        for color, word in _SIDES.items()
    }
    return {"key": game.key, **sides}


def _read(stored: Any) -> ReviewedGame | None:
    try:
        return ReviewedGame(
            str(stored["key"]),
            {color: str(stored[word]["name"]) for color, word in _SIDES.items()},
            {
                color: {stage: _tally(stored[word][stage.value]) for stage in Stage}
                for color, word in _SIDES.items()
            },
        )
    except (KeyError, TypeError, ValueError):
        return None


def _tally(stored: Any) -> Tally:
    moves, points, rate, best, classes = stored
    if len(classes) != len(Severity):
        raise ValueError("the classes of losses are others now")
    return Tally(
        int(moves),
        None if points is None else float(points),
        None if rate is None else float(rate),
        int(best),
        tuple(map(int, classes)),
    )
