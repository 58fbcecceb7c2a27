"""A thread that writes files, so that no window ever waits for a disk. Knows no formats.

A file is complete for every program as soon as it is written; that the disk has it, too, is
waited for when nothing more is to be written. So a slow disk never makes a game lag behind.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

from desktop_go.errors import DesktopGoError
from desktop_go.services.atomic_file import sync_file, write_atomically
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr

log = logging.getLogger(__name__)

QUIET_SECONDS = 0.3
"""Without anything to write for so long, the thread waits for the disk."""


def write_quickly(path: Path, data: bytes) -> None:
    """Replace a file of the program's own without waiting for the disk."""
    write_atomically(path, data, sync=False, make_folders=True)


class BackgroundWriter:
    """Writes the newest content of each path; content not yet begun is replaced by newer one.

    Args:
        on_error: called on the writing thread with a sentence when a file cannot be written.
        write: how one file is written; a test passes its own.
    """

    def __init__(
        self, on_error: Callable[[str], None], write: Callable[[Path, bytes], None] = write_quickly
    ) -> None:
        self._on_error = on_error
        self._write = write
        self._waiting: dict[Path, Callable[[], bytes | None]] = {}
        self._unsynced: set[Path] = set()
        self._busy = False
        self._closed = False
        self._condition = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="file writer", daemon=True)
        self._thread.start()

    def submit(self, path: Path, produce: Callable[[], bytes | None]) -> None:
        """Write what ``produce`` returns to ``path`` soon; None deletes the file.

        ``produce`` runs on the writing thread. It replaces one that still waits for ``path``,
        and is written after whatever else waits: a game is never overwritten before its copy is
        made elsewhere.
        """
        with self._condition:
            if self._closed:
                return
            self._waiting.pop(path, None)
            self._waiting[path] = produce
            self._condition.notify_all()

    def is_on_disk(self, path: Path) -> bool:
        """Whether the disk has what was last written to ``path``; for ``produce`` to ask."""
        return path not in self._unsynced

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until everything submitted is written; False when ``timeout`` seconds ran out."""
        with self._condition:
            return self._condition.wait_for(lambda: not self._waiting and not self._busy, timeout)

    def close(self, timeout: float = 5.0) -> bool:
        """Write what waits and end the thread; False when it took longer than ``timeout``."""
        deadline = time.monotonic() + timeout
        finished = self.flush(timeout)
        with self._condition:
            self._closed = True
            self._condition.notify_all()
        self._thread.join(max(0.0, deadline - time.monotonic()))
        return finished and not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            with self._condition:
                patience = QUIET_SECONDS if self._unsynced else None
                self._condition.wait_for(lambda: bool(self._waiting) or self._closed, patience)
                ends = self._closed and not self._waiting
            if not self._waiting:
                self._sync()
                if ends:
                    return
                continue
            with self._condition:
                path, produce = next(iter(self._waiting.items()))
                del self._waiting[path]
                self._busy = True
            try:
                self._write_one(path, produce)
            finally:
                with self._condition:
                    self._busy = False
                    self._condition.notify_all()

    def _sync(self) -> None:
        """Wait until the disk has what was written."""
        for path in self._unsynced:
            sync_file(path)
        self._unsynced.clear()

    def _write_one(self, path: Path, produce: Callable[[], bytes | None]) -> None:
        try:
            data = produce()
            if data is None:
                path.unlink(missing_ok=True)
            else:
                self._write(path, data)
                self._unsynced.add(path)
        except (DesktopGoError, OSError) as error:
            self._tell(getattr(error, "reason", "") or in_words(error))
        except Exception as error:
            log.exception("Writing %s failed", path)
            self._tell(in_words(error))

    def _tell(self, reason: str) -> None:
        """These files are the program's own: a user knows what is in them, not their names."""
        text = tr("Your games and settings cannot be kept: {reason}")
        self._on_error(text.format(reason=reason))
