"""Reads a Sudoku from a text file; runs on a thread."""

from __future__ import annotations

from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.grid import parse_lines
from desktop_go.services.i18n import tr

LARGEST_FILE = 1_000_000
"""Bytes of a file that are looked at."""
LARGEST_PASTE = 20_000
"""Characters of the clipboard that are looked at."""


def read_puzzle(path: Path) -> tuple[int, ...]:
    """Read the first puzzle of a text file. Raises RecordError with a sentence."""
    try:
        with path.open("rb") as stream:
            text = stream.read(LARGEST_FILE).decode("utf-8-sig")
    except OSError as error:
        raise RecordError(f"{path.name}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(tr("{name} is not a text file.").format(name=path.name)) from None
    try:
        puzzles = parse_lines(text)
    except RecordError as error:
        where = tr("line {n}: ").format(n=error.line) if error.line else ""
        raise RecordError(f"{path.name}: {where}{tr(error.reason)}.") from None
    if not puzzles:
        raise RecordError(tr("There is no puzzle in {name}.").format(name=path.name))
    return puzzles[0]
