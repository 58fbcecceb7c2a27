"""Keeps the running game on disk after each change, so that a crash loses at most one move.

One file: a line of JSON (who plays, clocks, where the cursor stands), then the record as SGF.
An SGF reader skips what stands before the first ``(;``, so the file can be rescued with any
other Go program. Knows nothing of how records are made or of windows.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.settings_schema import Json

log = logging.getLogger(__name__)

RECORD_START = b"(;"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was left: the record and whatever else is needed to go on with it."""

    sgf: bytes
    session: dict[str, Json] = field(default_factory=dict)
    closed_properly: bool = False
    """False when the program was killed while the game was open."""


def pack(game: SavedGame) -> bytes:
    """Return the bytes of an autosave file."""
    head = {**game.session, "closed_properly": game.closed_properly}
    line = json.dumps(head, ensure_ascii=True).replace("(;", "(\\u003b")
    return line.encode() + b"\n" + game.sgf


def unpack(data: bytes) -> SavedGame | None:
    """Read an autosave file; None when it is none. A damaged head still yields the record."""
    start = data.find(RECORD_START)
    if start < 0:
        return None
    try:
        head = json.loads(data[:start])
    except ValueError:
        head = {}
    if not isinstance(head, dict):
        head = {}
    return SavedGame(data[start:], head, bool(head.pop("closed_properly", False)))


class Autosave:
    """The autosave file of one running program.

    Args:
        path: the file.
        writer: writes it off the window's thread.
    """

    def __init__(self, path: Path, writer: BackgroundWriter) -> None:
        self.path = path
        self._writer = writer

    def save(self, produce: Callable[[], SavedGame | None]) -> None:
        """Write the game soon. ``produce`` runs on the writing thread; None: nothing to keep."""

        def data() -> bytes | None:
            game = produce()
            return pack(game) if game is not None else None

        self._writer.submit(self.path, data)

    def load(self) -> SavedGame | None:
        """Return the game that was left behind, if there is one."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("The autosave file cannot be read: %s", error)
            return None
        return unpack(data)
