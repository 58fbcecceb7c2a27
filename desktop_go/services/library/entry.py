"""What the library keeps of one game: taken out of a file's bytes, for any process."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

import numpy as np

from desktop_go.errors import RecordError
from desktop_go.games.go.trace import final_stones, trace_line
from desktop_go.games.go.zobrist import MAX_SIZE
from desktop_go.records.game_info import read_game_info
from desktop_go.records.game_tree import GO, GameRecord
from desktop_go.records.loading import load_records
from desktop_go.services.i18n import tr
from desktop_go.services.library.symmetry import canonical_hashes

LONGEST_TEXT = 200
"""Characters kept of a name; some records tell a story there."""


class GameEntry(NamedTuple):
    """One game as it is stored; texts are empty where the record says nothing."""

    place: int
    """Which record of its file, from 0."""
    black: str
    black_rank: str
    white: str
    white_rank: str
    date: str
    result: str
    event: str
    komi: float | None
    handicap: int
    width: int
    height: int
    moves: int
    """Of the main line."""
    words: str
    """All that a search for text looks at, folded."""
    final: bytes
    """The last position, a `Color` value a point."""
    changes: bytes
    """The main line as traced (uint16), empty for boards that are not square."""
    hashes: bytes
    """The hash after each of its nodes (uint64)."""


def entries_of(data: bytes, name: str = "") -> list[GameEntry]:
    """All games of Go in a file.

    Args:
        data: What is in it.
        name: The file's name, which a search for text finds too.

    Raises:
        RecordError: it cannot be read, or holds no game of Go.
    """
    records = load_records(data).records
    entries = [
        entry_of(record, place, name) for place, record in enumerate(records) if record.game == GO
    ]
    if not entries:
        raise RecordError(tr("This is a record of another game."))
    return entries


def entry_of(record: GameRecord, place: int, name: str) -> GameEntry:
    """What is kept of ``record``."""
    info = read_game_info(record)
    line = record.main_line()
    width, height = record.board_size
    changes = trace_line(line, width, height) if max(width, height) <= MAX_SIZE else []
    square = width == height and len(changes) > 0
    traced = np.array(changes, np.uint16)
    event = f"{info.event} {info.round}".strip() if info.event else info.name or info.round
    black, white = _short(info.black), _short(info.white)
    ranks = _short(info.black_rank), _short(info.white_rank)
    date, result, event = _short(info.date), _short(info.result), _short(event)
    words = (black, white, *ranks, date, result, event, _short(info.place), _short(info.name), name)
    return GameEntry(
        place=place,
        black=black,
        black_rank=ranks[0],
        white=white,
        white_rank=ranks[1],
        date=date,
        result=result,
        event=event,
        komi=info.komi,
        handicap=info.handicap,
        width=width,
        height=height,
        moves=sum(node.has_move for node in line),
        words=fold(" ".join(_short(word) for word in words)),
        final=final_stones(changes, width * height),
        changes=traced.tobytes() if square else b"",
        hashes=canonical_hashes(traced, width).tobytes() if square else b"",
    )


def fold(text: str) -> str:
    """``text`` without differences of case and of width, as it is searched for."""
    return unicodedata.normalize("NFKC", _whole(text)).casefold()


def _short(text: str) -> str:
    """One line of bounded length that a database takes."""
    return _whole(" ".join(text.split())[:LONGEST_TEXT])


def _whole(text: str) -> str:
    """``text`` without halves of damaged characters."""
    return text.encode("utf-8", "replace").decode()
