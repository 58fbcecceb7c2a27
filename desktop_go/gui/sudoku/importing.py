"""Reads a Sudoku from a text or, on a thread, from a text file."""

from __future__ import annotations

from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.texts import Board, parse_board, parse_boards
from desktop_go.gui.puzzles.reading import read_text_file
from desktop_go.services.i18n import tr

LARGEST_FILE = 1_000_000
"""Bytes of a file that are looked at."""


def read_puzzle(path: Path) -> Board:
    """Read the first puzzle of a text file. Raises RecordError with a sentence."""
    text = read_text_file(path, LARGEST_FILE)
    try:
        puzzles = parse_boards(text)
    except RecordError as error:
        where = tr("line {n}: ").format(n=error.line) if error.line else ""
        raise RecordError(
            "{name}: {where}{reason}.", name=path.name, where=where, reason=error
        ) from None
    if not puzzles:
        raise RecordError("There is no puzzle in {name}.", name=path.name)
    return puzzles[0]


def puzzle_of_text(text: str) -> Board:
    """The puzzle of a pasted text. Raises RecordError with a sentence."""
    try:
        return parse_board(text)
    except RecordError as error:
        raise RecordError("{reason}.", reason=error) from None
