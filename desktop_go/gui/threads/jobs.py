"""Runs slow work (reading, parsing, writing) on a thread and brings the result to the window."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_go.errors import DesktopGoError
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.services.error_words import in_words

log = logging.getLogger(__name__)

Done = Callable[[Any], None]
Failed = Callable[[str], None]


class Writes(QObject):
    """The files that jobs are writing for the user now; lives in the window's thread.

    Signals:
        failed: one of them could not be written; whoever asked for it was told why.
    """

    failed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def end(self, name: str, failed: bool) -> None:
        """A file was written, or was not."""
        self.names.remove(name)
        if failed:
            self.failed.emit()


@cache
def writes() -> Writes:
    """The one object of the program; the first to ask must be in the window's thread."""
    return Writes()


class Jobs(QObject):
    """Starts jobs; their callbacks run in the window's thread, while this object lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running = 0
        self._window = window_thread()

    @property
    def busy(self) -> bool:
        """Whether any job has not yet come back."""
        return self._running > 0

    def start(
        self, work: Callable[[], Any], done: Done, failed: Failed, writes_file: str = ""
    ) -> threading.Thread:
        """Run ``work`` on a thread, then ``done`` with its result or ``failed`` with a sentence.

        Args:
            work: Runs on the thread.
            done: Takes the result.
            failed: Takes a sentence.
            writes_file: The name of the user's file that the work writes; the program does not
                end before it is written.

        Returns:
            The thread.
        """
        self._running += 1
        if writes_file:
            writes().names.append(writes_file)
        arguments = (work, done, failed, writes_file)
        thread = threading.Thread(target=self._run, args=arguments, daemon=True)
        thread.start()
        return thread

    def _run(self, work: Callable[[], Any], done: Done, failed: Failed, writes_file: str) -> None:
        callback: Callable[[Any], None] = done
        try:
            value = work()
        except Exception as error:
            if not isinstance(error, DesktopGoError | MemoryError):
                log.exception("A job failed")
            callback, value = failed, in_words(error)
        self._tell(callback, value)
        if writes_file:  # Also when whoever asked for it is gone.
            self._window.run(self._window, writes().end, writes_file, callback is failed)

    def _tell(self, callback: Callable[[Any], None], value: object) -> None:
        self._window.run(self, self._end, callback, value)

    def _end(self, callback: Callable[[Any], None], value: object) -> None:
        self._running -= 1
        callback(value)
