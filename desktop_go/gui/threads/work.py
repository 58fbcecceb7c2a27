"""One long piece of work at a time on a thread: searching, exporting; with progress and a stop.

A newer piece of work ends the one before; what that still says is dropped.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from desktop_go.engine.session import ShouldStop
from desktop_go.gui.threads.compiling import prepare
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.window_thread import window_thread

REPORT_SECONDS = 0.1
"""Reports come at most this often."""
JOIN_SECONDS = 2.0


class Report(Protocol):
    """How a job tells how far it is; what comes too often is dropped unless wanted at once."""

    def __call__(self, value: object, at_once: bool = False, /) -> None:
        """Tell."""


Job = Callable[[Report, ShouldStop], Any]
"""Gets a way to tell how far it is and one to ask whether it should end; returns its result."""
Count = Callable[[int, int], None]
"""(done, of so many): how far a job is that counts."""


def uncounted(_done: int, _total: int) -> None:
    """What a job tells when nobody watches."""


def counting(job: Callable[[Count, ShouldStop], Any]) -> Job:
    """A job whose reports are pairs of numbers."""
    return lambda report, stop: job(lambda done, total: report((done, total)), stop)


class Work(QObject):
    """Runs jobs on a thread and brings reports and results to the thread it lives in.

    Signals:
        prepared(str): a sentence while kernels are compiled, before the job itself begins.
        reported(object): how far the job is.
        done(object): its result; also after ``stop``, as far as it came.
        failed(str): a sentence.

    Args:
        game: whose kernels the jobs need; they are compiled before the first job if need be.
            Empty for jobs without kernels.
    """

    prepared = Signal(str)
    reported = Signal(object)
    done = Signal(object)
    failed = Signal(str)

    def __init__(self, game: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._id = 0
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._jobs = Jobs(self)

    @property
    def busy(self) -> bool:
        """Whether a job has not come back yet."""
        return self._thread is not None

    @property
    def stopped(self) -> bool:
        """Whether the last job was asked to end."""
        return self._stop.is_set()

    def start(self, job: Job, writes_file: str = "") -> None:
        """Run ``job``; one that runs already is ended and forgotten.

        Args:
            job: runs on the thread.
            writes_file: the name of the user's file that it writes, see ``Jobs.start``.
        """
        self._stop.set()
        self._stop = stop = threading.Event()
        self._id = number = self._id + 1
        told = 0.0

        def report(value: object, at_once: bool = False, /) -> None:
            nonlocal told
            now = time.monotonic()
            if at_once or now - told >= REPORT_SECONDS:
                told = now
                self._post(number, self.reported, value)

        def work() -> object:
            if self._game:
                prepare(
                    self._game, lambda text: self._post(number, self.prepared, text), stop.is_set
                )
            return job(report, stop.is_set)

        self._thread = self._jobs.start(
            work,
            lambda result: self._end(number, self.done, result),
            lambda reason: self._end(number, self.failed, reason),
            writes_file,
        )

    def stop(self) -> None:
        """Ask the job to end; its result so far still comes."""
        self._stop.set()

    def cancel(self) -> None:
        """End the job and drop whatever it would say."""
        self._stop.set()
        self._id += 1
        self._thread = None

    def shut_down(self) -> None:
        """End the job and wait for its thread."""
        thread = self._thread
        self.cancel()
        if thread is not None:
            thread.join(JOIN_SECONDS)

    def _post(self, number: int, signal: SignalInstance, value: object) -> None:
        window_thread().run(self, self._tell, number, signal, value)

    def _tell(self, number: int, signal: SignalInstance, value: object) -> None:
        if number == self._id:
            signal.emit(value)

    def _end(self, number: int, signal: SignalInstance, value: object) -> None:
        if number == self._id:
            self._thread = None
            signal.emit(value)
