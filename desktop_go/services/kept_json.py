"""A small JSON file that a part of the program keeps for itself: a running puzzle, high scores.

The content is sealed with a digest, so that a file that was damaged or edited is noticed. Such a
file is set aside under another name, never deleted.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any

from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.error_words import explain
from desktop_go.services.i18n import tr

LARGEST = 50_000_000
"""Bytes; a larger file was not written by this program."""


class KeptJson:
    """One file with one JSON object.

    Args:
        path: the file; it need not exist.
        writer: writes it off the window's thread.
        what: what the file holds, for messages ("the running Sudoku").
    """

    def __init__(self, path: Path, writer: BackgroundWriter, what: str) -> None:
        self.path = path
        self._writer = writer
        self._what = what

    def load(self) -> tuple[dict[str, Any] | None, str]:
        """Return what was kept, or None; and a sentence for the user when something is wrong."""
        try:
            if self.path.stat().st_size > LARGEST:
                return None, self.set_aside()
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None, ""
        except OSError as error:
            text = tr("{what} could not be read: {reason}")
            return None, text.format(what=self._what, reason=explain(error))
        try:
            outer = json.loads(data)
            inner = outer["content"]
            sealed = isinstance(inner, dict) and outer["digest"] == _digest(inner)
        except (ValueError, KeyError, TypeError, RecursionError):
            return None, self.set_aside()
        return (inner, "") if sealed else (None, self.set_aside())

    def save(self, content: dict[str, Any]) -> None:
        """Write ``content`` soon; it must not be changed afterwards."""
        self._writer.submit(self.path, lambda: sealed(content))

    def set_aside(self) -> str:
        """Keep an unusable file under another name; return a sentence that says so."""
        kept = self.path.with_suffix(".damaged.json")
        with contextlib.suppress(OSError):
            self.path.replace(kept)
        text = tr("{what}: the file was damaged or edited by hand. It was kept as “{name}”.")
        return text.format(what=self._what, name=kept.name)


def sealed(content: dict[str, Any]) -> bytes:
    """The bytes of a file with ``content``."""
    outer = {"content": content, "digest": _digest(content)}
    whole = json.dumps(outer, ensure_ascii=False) + "\n"
    return whole.encode("utf-8", "surrogatepass")  # Damaged names of players are kept as they are.


def _digest(content: dict[str, Any]) -> str:
    whole = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()
