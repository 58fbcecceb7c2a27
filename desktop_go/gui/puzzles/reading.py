"""Reads the text of a puzzle's file; what is wrong is said in a sentence."""

from __future__ import annotations

from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.services.atomic_file import read_start
from desktop_go.services.i18n import tr

LARGEST_PASTE = 20_000
"""Characters of the clipboard that are looked at."""


def read_text_file(path: Path, largest: int) -> str:
    """The first ``largest`` bytes of a text file; for any thread. Raises DesktopGoError."""
    try:
        return read_start(path, largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(tr("{name} is not a text file.").format(name=path.name)) from None
