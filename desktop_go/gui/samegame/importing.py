"""Reads SameGame boards from text and from files; what is wrong is said in a sentence."""

from __future__ import annotations

from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.games.samegame.rules import Columns
from desktop_go.games.samegame.text import NamedBoard, parse
from desktop_go.gui.puzzles.reading import read_text_file
from desktop_go.services.i18n import tr

LARGEST_FILE = 5_000_000
"""Bytes of a file that are looked at."""


def boards_of(text: str) -> list[NamedBoard]:
    """Read the boards of a text, one or more. Raises RecordError with a sentence."""
    try:
        return parse(text)
    except RecordError as error:
        where = tr("line {n}: ").format(n=error.line) if error.line else ""
        raise RecordError("{where}{reason}.", where=where, reason=error) from None


def read_boards(path: Path) -> list[NamedBoard]:
    """Read the boards of a file; runs on a thread. Raises RecordError with a sentence."""
    text = read_text_file(path, LARGEST_FILE)
    try:
        return boards_of(text)
    except RecordError as error:
        raise RecordError("{name}: {reason}", name=path.name, reason=error) from None


def first_board(path: Path) -> Columns:
    """The first board of a file; runs on a thread. Raises RecordError with a sentence."""
    return read_boards(path)[0].columns


def board_of_text(text: str) -> Columns:
    """The first board of a text. Raises RecordError with a sentence."""
    return boards_of(text)[0].columns
