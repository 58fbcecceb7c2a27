"""Notes what ended the program when no Python code could: a fault in a library, an abort.

Python's faulthandler writes the stacks of all threads to a small file as the process dies. The
next start moves it to the log and says so once. Exceptions that Python does catch are logged at
once and do not end the program, so they leave no note.
"""

from __future__ import annotations

import faulthandler
import logging
from pathlib import Path
from typing import IO

log = logging.getLogger(__name__)

LONGEST = 20_000
"""Bytes of a note that go to the log."""
_kept_open: list[IO[bytes]] = []


def take_note(path: Path) -> bool:
    """Move the note of the last crash to the log; False when there is none."""
    try:
        text = path.read_bytes()[:LONGEST].decode("utf-8", "replace")
        path.unlink()
    except OSError:
        return False
    if not text.strip():
        return False
    log.error("The program crashed last time:\n%s", text)
    return True


def watch(path: Path) -> bool:
    """Have a crash of this process noted in ``path``; False when that cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
    except OSError:
        return False
    _kept_open.append(file)
    faulthandler.enable(file)
    return True


def end_watch(path: Path) -> None:
    """The program ends as it should: nothing needs to be noted."""
    if not _kept_open:
        return
    faulthandler.disable()
    _kept_open.pop().close()
    try:
        if path.stat().st_size == 0:
            path.unlink()
    except OSError:
        return
