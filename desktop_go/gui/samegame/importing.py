"""Reads SameGame boards from text and from files; what is wrong is said in a sentence."""

from __future__ import annotations

from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.games.samegame.text import NamedBoard, parse
from desktop_go.services.i18n import tr

LARGEST_FILE = 5_000_000
"""Bytes of a file that are looked at."""
LARGEST_PASTE = 20_000
"""Characters of the clipboard that are looked at."""


def boards_of(text: str) -> list[NamedBoard]:
    """Read the boards of a text, one or more. Raises RecordError with a sentence."""
    try:
        return parse(text)
    except RecordError as error:
        where = tr("line {n}: ").format(n=error.line) if error.line else ""
        raise RecordError(f"{where}{tr(error.reason)}.") from None


def read_boards(path: Path) -> list[NamedBoard]:
    """Read the boards of a file; runs on a thread. Raises RecordError with a sentence."""
    try:
        with path.open("rb") as stream:
            text = stream.read(LARGEST_FILE).decode("utf-8-sig")
    except OSError as error:
        raise RecordError(f"{path.name}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(tr("{name} is not a text file.").format(name=path.name)) from None
    try:
        return boards_of(text)
    except RecordError as error:
        raise RecordError(f"{path.name}: {error.reason}") from None
