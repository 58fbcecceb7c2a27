"""Keeps the running game on disk after each change, so that a crash loses at most one move.

One file: a line of JSON (who plays, clocks, where the cursor stands), then the record as SGF.
An SGF reader skips what stands before the first ``(;``, so the file can be rescued with any
other Go program. Knows nothing of how records are made or of windows.

The file is written without waiting for the disk, so that a slow one never costs moves. Therefore
the last two that the disk is known to have are kept beside it, for the time after a power cut.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.error_words import explain
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

RECORD_START = b"(;"
CHECKSUM = "checksum"
LONGEST_HEAD = 10_000_000
"""Bytes of the first line that are looked at."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was left: the record and whatever else is needed to go on with it."""

    sgf: bytes
    session: dict[str, Json] = field(default_factory=dict)
    closed_properly: bool = False
    """False when the program was killed while the game was open."""


def pack(game: SavedGame) -> bytes:
    """Return the bytes of an autosave file."""
    checksum = zlib.crc32(game.sgf)
    head = {**game.session, "closed_properly": game.closed_properly, CHECKSUM: checksum}
    line = json.dumps(head, ensure_ascii=True).replace("(;", "(\\u003b")
    return line.encode() + b"\n" + game.sgf


def unpack(data: bytes) -> SavedGame | None:
    """Read an autosave file; None when it is none. A damaged head still yields the record."""
    return _unpack(data)[0]


def _unpack(data: bytes) -> tuple[SavedGame | None, bool]:
    """The game in an autosave file, and whether it is as it was written."""
    start = data.find(RECORD_START)
    if start < 0:
        return None, False
    try:
        head = json.loads(data[:start])
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict):
        return SavedGame(data[start:]), False
    sgf, closed = data[start:], bool(head.pop("closed_properly", False))
    intact = head.pop(CHECKSUM, None) in (None, zlib.crc32(sgf))
    return SavedGame(sgf, head, closed), intact


class Autosave:
    """The autosave file of one running program, with the two generations before it.

    Args:
        path: the file.
        writer: writes it off the window's thread.
    """

    def __init__(self, path: Path, writer: BackgroundWriter) -> None:
        self.path = path
        self.generations = _generations_of(path)
        """The newest first, which is ``path`` itself."""
        self._writer = writer

    def save(self, produce: Callable[[], SavedGame | None]) -> None:
        """Write the game soon. ``produce`` runs on the writing thread; None: nothing to keep."""

        def data() -> bytes | None:
            game = produce()
            if game is None:
                for older in self.generations[1:]:
                    older.unlink(missing_ok=True)
                return None
            content = pack(game)
            if self._writer.is_on_disk(self.path):
                for newer, older in reversed([*pairwise(self.generations)]):
                    with contextlib.suppress(OSError):
                        newer.replace(older)
            return content

        self._writer.submit(self.path, data)

    def load(self) -> tuple[SavedGame | None, str]:
        """Return the game that was left behind, or None; and what is wrong with its file.

        A damaged file is set aside under another name, and the generation before it is taken.
        """
        damaged: SavedGame | None = None
        trouble = ""
        for path in self.generations:
            game, fault = _read(path)
            if fault and path is self.path:
                with contextlib.suppress(OSError):
                    path.replace(path.with_suffix(".damaged"))
            if game is not None and not fault:
                return game, trouble and f"{trouble} {tr('The version before it is offered.')}"
            damaged = damaged or game
            trouble = trouble or (fault and _lost_text(fault))
        return damaged, trouble


def peek(path: Path) -> SavedGame | None:
    """The newest version of an autosave file that can be read; changes nothing."""
    games = (_read(version)[0] for version in _generations_of(path))
    return next((game for game in games if game is not None), None)


def read_head(path: Path) -> dict[str, Json] | None:
    """What is kept beside the record in an autosave file, without reading the record.

    Returns:
        None where there is no file; an empty one where it cannot be read.
    """
    for version in _generations_of(path):
        try:
            with version.open("rb") as stream:
                head = json.loads(stream.readline(LONGEST_HEAD))
        except FileNotFoundError:
            continue
        except (OSError, ValueError, RecursionError):
            return {}
        return head if isinstance(head, dict) else {}
    return None


def _generations_of(path: Path) -> tuple[Path, ...]:
    return path, path.with_suffix(".previous"), path.with_suffix(".older")


def _lost_text(reason: str) -> str:
    return tr("The game kept last is damaged: {reason}").format(reason=reason)


def _read(path: Path) -> tuple[SavedGame | None, str]:
    """A generation, None where there is none; and what is wrong with it, as a sentence."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None, ""
    except OSError as error:
        return None, explain(error)
    if not data:
        return None, tr("the file is empty.")
    game, intact = _unpack(data)
    if game is None:
        return None, tr("there is no game in it.")
    return game, "" if intact else tr("the file is not as it was written.")
