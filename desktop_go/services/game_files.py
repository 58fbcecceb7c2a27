"""Tells which game a file or a text belongs to: by its ending, its SGF game number or its form."""

from __future__ import annotations

import re
from pathlib import Path

from desktop_go.games.registry import GAMES
from desktop_go.records.game_tree import GO
from desktop_go.services.atomic_file import FileError, read_start
from desktop_go.services.record_paths import RECORD_SUFFIXES

LONGEST_MOVES = 10_000
"""Letters of a text that is looked at as moves."""
SNIFFED = 2048
"""Bytes of a file that are looked at to tell its game."""
OPEN_PATTERNS = " ".join(
    [f"*{suffix} *{suffix.upper()}" for suffix in RECORD_SUFFIXES]
    + [f"*{suffix}" for spec in GAMES for suffix in spec.suffixes]
)
"""What a dialog that opens a file of any game shows."""
_SGF_GAME = re.compile(rb"\(\s*;[^\x00]*?GM\s*\[\s*(\d{1,2})\s*\]")
_SGF_START = re.compile(rb"\s*\(\s*;")


def game_of_file(path: Path) -> str | None:
    """The key of the game that a file belongs to, by its ending or what it holds.

    None: it is Go's or nobody's, or cannot be read.
    """
    suffix = path.suffix.lower()
    for spec in GAMES:
        if suffix in spec.suffixes:
            return spec.key
    try:
        start = read_start(path, LONGEST_MOVES + 1)
    except FileError:
        return None
    of_record = _game_of_number(_game_number(start[:SNIFFED]))
    return of_record or game_of_text(start.decode("utf-8", "replace"))


def game_of_text(text: str) -> str | None:
    """The key of the game that a pasted text belongs to; None: it is Go's or nobody's."""
    start = text.lstrip("\ufeff")[:SNIFFED]
    if is_sgf(start):
        return _game_of_number(_game_number(start.encode("utf-8", "replace")))
    if len(text) > LONGEST_MOVES:
        return None
    for spec in GAMES:
        if spec.texts and re.fullmatch(spec.texts, text.strip()):
            return spec.key
    return None


def is_of_go(text: str) -> bool:
    """Whether a text is a record of Go as SGF."""
    start = text.lstrip("\ufeff")[:SNIFFED]
    return is_sgf(start) and _game_number(start.encode("utf-8", "replace")) == GO


def is_sgf(text: str) -> bool:
    """Whether a text begins as SGF does."""
    return _SGF_START.match(text.encode("utf-8", "replace")) is not None


def _game_number(start: bytes) -> int:
    """What the root of a record says of its game; Go where it says nothing."""
    found = _SGF_GAME.search(start)
    return int(found[1]) if found else GO


def _game_of_number(number: int) -> str | None:
    return next((spec.key for spec in GAMES if spec.page and spec.sgf_number == number), None)
