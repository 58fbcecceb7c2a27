"""One piece of slow work on a thread that tells how far it is and can be given up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.window_thread import window_thread

Report = Callable[[int, int], None]
"""(done, of so many): how far the work is."""
ShouldStop = Callable[[], bool]
Work = Callable[[Report, ShouldStop], Any]


def never() -> bool:
    """What work asks that nobody stops."""
    return False


def unreported(_done: int, _total: int) -> None:
    """What work tells when nobody watches."""


class ProgressJob(QObject):
    """Runs one piece of work at a time.

    Signals:
        progressed(int, int): so much is done of so much.
        done(object): the result.
        failed(str): why there is none, as a sentence.
        cancelled: the work was stopped on request.
    """

    progressed = Signal(int, int)
    done = Signal(object)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._stop = threading.Event()

    @property
    def running(self) -> bool:
        """Whether the work has not ended yet."""
        return self._jobs.busy

    def start(self, work: Work, writes_file: str = "") -> None:
        """Run ``work(report, should_stop)`` on a thread; a second one waits for nobody.

        Args:
            work: Runs on the thread.
            writes_file: The name of the user's file that it writes, see ``Jobs.start``.

        Raises:
            RuntimeError: something is running already.
        """
        if self.running:
            raise RuntimeError("a job is running already")
        stop = self._stop = threading.Event()
        report = partial(window_thread().run, self, self.progressed.emit)
        self._jobs.start(lambda: work(report, stop.is_set), self._end, self._fail, writes_file)

    def cancel(self) -> None:
        """Let the work end soon, without a result."""
        self._stop.set()

    def _end(self, result: object) -> None:
        if self._stop.is_set():
            self.cancelled.emit()
        else:
            self.done.emit(result)

    def _fail(self, reason: str) -> None:
        if self._stop.is_set():
            self.cancelled.emit()
        else:
            self.failed.emit(reason)
