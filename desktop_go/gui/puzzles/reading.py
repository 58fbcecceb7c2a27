"""Reads the text of a puzzle's file; what is wrong is said in a sentence."""

from __future__ import annotations

from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.services.i18n import tr

LARGEST_PASTE = 20_000
"""Characters of the clipboard that are looked at."""


def read_text_file(path: Path, largest: int) -> str:
    """The first ``largest`` bytes of a text file; for any thread. Raises RecordError."""
    try:
        with path.open("rb") as stream:
            return stream.read(largest).decode("utf-8-sig")
    except OSError as error:
        raise RecordError(f"{path.name}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise RecordError(tr("{name} is not a text file.").format(name=path.name)) from None
