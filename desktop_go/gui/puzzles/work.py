"""One long piece of work at a time on a thread: generating, searching; with progress and a stop.

A newer piece of work ends the one before; what that still says is dropped.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.warm_up import warm_up_command
from desktop_go.errors import DesktopGoError
from desktop_go.gui.threads.compiling import compile_kernels
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.services.i18n import tr

log = logging.getLogger(__name__)

REPORT_SECONDS = 0.1
"""Reports come at most this often."""
JOIN_SECONDS = 2.0

Report = Callable[[object], None]
ShouldStop = Callable[[], bool]
Job = Callable[[Report, ShouldStop], Any]
"""Gets a way to tell how far it is and one to ask whether it should end; returns its result."""

_REPORT, _DONE, _FAILED, _PREPARING = range(4)


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
        self._window = window_thread()

    @property
    def busy(self) -> bool:
        """Whether a job has not come back yet."""
        return self._thread is not None

    def start(self, job: Job) -> None:
        """Run ``job``; one that runs already is ended and forgotten."""
        self._stop.set()
        self._stop = stop = threading.Event()
        self._id += 1
        self._thread = threading.Thread(
            target=self._run, args=(self._id, job, stop), name="puzzle work", daemon=True
        )
        self._thread.start()

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

    def _run(self, number: int, job: Job, stop: threading.Event) -> None:
        last = 0.0

        def report(value: object) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last >= REPORT_SECONDS:
                last = now
                self._post(number, _REPORT, value)

        try:
            if self._game:
                prepare(
                    self._game,
                    lambda text: self._post(number, _PREPARING, text),
                    stop.is_set,
                )
            result = job(report, stop.is_set)
        except DesktopGoError as error:
            self._post(number, _FAILED, str(error))
        except MemoryError:
            self._post(number, _FAILED, tr("There is not enough memory for this."))
        except Exception as error:
            log.exception("A puzzle's job failed")
            self._post(number, _FAILED, f"{type(error).__name__}: {error}")
        else:
            self._post(number, _DONE, result)

    def _post(self, number: int, kind: int, value: object) -> None:
        self._window.run(self, self._on_posted, number, kind, value)

    def _on_posted(self, number: int, kind: int, value: object) -> None:
        if number != self._id:
            return
        if kind == _REPORT:
            self.reported.emit(value)
        elif kind == _PREPARING:
            self.prepared.emit(str(value))
        else:
            self._thread = None
            if kind == _DONE:
                self.done.emit(value)
            else:
                self.failed.emit(str(value))


_compiling: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
"""Two jobs that need the same kernels do not compile them twice."""
WAIT_SECONDS = 0.2


def prepare(game: str, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
    """Compile the kernels of ``game`` in a process of their own if they are not in the cache."""
    from desktop_go.engine.warm_up import kernels_are_cached
    from desktop_go.kernel_cache import cache_is_writable

    if kernels_are_cached(game) or not cache_is_writable():
        return
    on_progress(tr("Preparing the engine for this computer (only once)"))
    lock = _compiling[game]
    while not lock.acquire(timeout=WAIT_SECONDS):
        if should_stop():
            return
    try:
        if not kernels_are_cached(game):
            compile_kernels(on_progress, should_stop, warm_up_command(game))
    finally:
        lock.release()
