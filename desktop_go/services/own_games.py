"""What one's own games say: how often one wins, with which color and handicap, and openings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from desktop_go.errors import RecordError
from desktop_go.games.go.trace import ADD_BLACK, ADD_WHITE, LAST, POINT_BITS, POINT_MASK
from desktop_go.moves import Color
from desktop_go.services.library.entry import GameEntry, entries_of
from desktop_go.services.library.store import GameRow, Library

OPENING_MOVES = 2
"""First moves of a player that name an opening."""
MOST_OPENINGS = 5
MOST_FILES = 2000
"""Of the games the program keeps itself, the latest so many are read."""


class OwnGame(NamedTuple):
    """One game of the player's."""

    color: Color
    won: bool | None
    """None: drawn, or not played to the end."""
    handicap: int
    side: int
    """Lines of the board."""
    opening: str
    """The player's first moves by their distances from the nearest edges: ``3-4, 4-4``."""


@dataclass(frozen=True, slots=True)
class Wins:
    """Decided games, and how many of them were won."""

    games: int = 0
    won: int = 0

    @property
    def rate(self) -> float:
        """The share that was won, 0..1; 0 without any game."""
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """The figures of one player."""

    games: int
    by_color: Mapping[Color, Wins]
    by_handicap: Mapping[int, Wins]
    openings: tuple[tuple[str, int, Wins], ...]
    """The most frequent ones with their boards, the favorite first."""


def own_games(names: Collection[str], library: Library, folder: Path) -> list[OwnGame]:
    """The games of a player in the library and among those the program keeps, each once.

    Args:
        names: what the player is called in records.
        library: the indexed records.
        folder: where the program keeps finished games.

    Raises:
        LibraryError: the library cannot be used.
    """
    rows = library.games()
    changes = {
        ident: line
        for side in {row.width for row in rows}
        for ident, line, _hashes in library.lines(side)
    }
    found: dict[tuple[object, ...], OwnGame] = {}
    sources: list[tuple[GameRow | GameEntry, bytes]] = [
        *((row, changes.get(row.id, b"")) for row in rows),
        *_kept(folder),
    ]
    for game, line in sources:
        for color, name in ((Color.BLACK, game.black), (Color.WHITE, game.white)):
            if name in names and game.moves > 1:
                key = (game.black, game.white, game.date, game.result, bytes(line))
                opening = _opening(line, color, game.width, game.height)
                won = _won(game.result, color)
                found[key] = OwnGame(color, won, game.handicap, game.width, opening)
    return list(found.values())


def figures(games: Collection[OwnGame]) -> OwnFigures:
    """Count them."""
    openings = Counter((game.opening, game.side) for game in games if game.opening)
    return OwnFigures(
        len(games),
        {c: _wins(g for g in games if g.color is c) for c in (Color.BLACK, Color.WHITE)},
        {
            handicap: _wins(game for game in games if game.handicap == handicap)
            for handicap in sorted({game.handicap for game in games})
        },
        tuple(
            (name, side, _wins(g for g in games if (g.opening, g.side) == (name, side)))
            for (name, side), _count in openings.most_common(MOST_OPENINGS)
        ),
    )


def _wins(games: Iterable[OwnGame]) -> Wins:
    results = [game.won for game in games if game.won is not None]
    return Wins(len(results), sum(results))


def _kept(folder: Path) -> Iterator[tuple[GameEntry, bytes]]:
    """The games the program keeps; files that cannot be read are left out."""
    for path in sorted(folder.glob("*.sgf"), reverse=True)[:MOST_FILES]:
        try:
            entries = entries_of(path.read_bytes())
        except (OSError, RecordError):
            continue
        yield from ((entry, entry.changes) for entry in entries)


def _won(result: str, color: Color) -> bool | None:
    winner = {"B+": Color.BLACK, "W+": Color.WHITE}.get(result[:2].upper())
    return None if winner is None else winner is color


def _opening(changes: bytes, color: Color, width: int, height: int) -> str:
    """Stones of the root are handicap, not moves."""
    wanted = ADD_BLACK if color is Color.BLACK else ADD_WHITE
    codes = iter(np.frombuffer(changes, np.uint16).tolist())
    for code in codes:
        if code & LAST:
            break
    points = (c & POINT_MASK for c in codes if (c & (LAST - 1)) >> POINT_BITS == wanted)
    names = []
    for point in islice(points, OPENING_MOVES):
        row, col = divmod(point, width)
        near = sorted((min(col, width - 1 - col) + 1, min(row, height - 1 - row) + 1))
        names.append(f"{near[0]}-{near[1]}")
    return ", ".join(sorted(names))
