"""The engine in its own thread: EnginePort on the window's side, EngineWorker on the other.

The port gives each request a rising id and lets only the newest one's thoughts and answer
through. The worker imports the engine (and with it numba) on its own thread, after the window is
painted; kernels that are not yet compiled are compiled in a process of their own, so that no
compiler ever holds the window up. Nothing here knows a game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QObject, QThread, Signal, Slot

from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.session import Session, ShouldStop
from desktop_go.errors import DesktopGoError
from desktop_go.moves import Point
from desktop_go.search.look import Watch
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr

log = logging.getLogger(__name__)


_HANGING: list[tuple[QThread, QObject]] = []
"""Threads that did not end; Qt aborts the whole program when a running thread is destroyed."""


class SessionSource(Protocol):
    """Makes the engine ready; runs on the worker's thread."""

    def prepare(self, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
        """Compile what must be compiled. Raises EngineFailure when that fails."""

    def open(self) -> Session:
        """Return a new session."""


class EngineStatus(Enum):
    """What the engine is doing, as the window needs to know it."""

    OFF = "off"
    PREPARING = "preparing"
    READY = "ready"
    THINKING = "thinking"
    FAILED = "failed"


class EngineWorker(QObject):
    """Runs the session; lives in the engine's thread. Only signals connect it to the window."""

    progressed = Signal(str)
    became_ready = Signal()
    thought = Signal(object)
    answered = Signal(object)
    failed = Signal(int, str)

    def __init__(self, source: SessionSource) -> None:
        super().__init__()
        self._source = source
        self._session: Session | None = None
        self.newest_id = 0
        """Requests older than this stop; set from the window's thread, only read here."""
        self.closing = False

    @Slot()
    def start(self) -> None:
        """Make the engine ready."""
        try:
            self._source.prepare(self.progressed.emit, self._is_closing)
            if self.closing:
                return
            self._session = self._source.open()
        except Exception as error:
            self._report(0, error)
            return
        self.became_ready.emit()

    @Slot(object)
    def think(self, request: ThinkRequest) -> None:
        """Carry out one request, unless a newer one is already waiting."""
        if self._session is None or request.id < self.newest_id or self.closing:
            return
        try:
            answer = self._session.run(
                request, self.thought.emit, lambda: self.closing or request.id < self.newest_id
            )
        except Exception as error:
            self._report(request.id, error)
            return
        self.answered.emit(answer)

    @Slot()
    def close(self) -> None:
        """Give the engine's memory back and end the thread."""
        if self._session is not None:
            self._session.close()
            self._session = None
        thread = self.thread()
        if thread is not None:
            thread.quit()

    def _is_closing(self) -> bool:
        return self.closing

    def _report(self, request_id: int, error: Exception) -> None:
        if isinstance(error, DesktopGoError):
            log.warning("Engine: %s", error)
        else:
            log.exception("Engine failed", exc_info=error)
        self.failed.emit(request_id, in_words(error))


class EnginePort(QObject):
    """The window's side of the engine: asks, and hears only what is still of interest.

    Signals:
        status_changed(EngineStatus): ready, thinking...
        progressed(str): what is being prepared, in words.
        thought(Thought), answered(EngineMove): of the newest request only.
        failed(str): the engine gave up; the game goes on without it until ``restart``.
    """

    status_changed = Signal(object)
    progressed = Signal(str)
    thought = Signal(object)
    answered = Signal(object)
    failed = Signal(str)
    name = ""
    """Of an attached engine; empty: our own."""
    _start = Signal()
    _think = Signal(object)
    _close = Signal()

    def __init__(self, source: SessionSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._worker: EngineWorker | None = None
        self._thread: QThread | None = None
        self._retired: list[tuple[QThread, EngineWorker]] = []
        self._next_id = 1
        self._current: ThinkRequest | None = None
        self._status = EngineStatus.OFF
        self._closed = False
        self.failure = ""
        """Why the engine failed, as long as it has."""
        self.watch = Watch()
        """Open it to have thoughts come with a look into the tree."""

    @property
    def status(self) -> EngineStatus:
        """What the engine is doing."""
        return self._status

    @property
    def current(self) -> ThinkRequest | None:
        """The request being worked on or waiting for the engine to be ready."""
        return self._current

    def start(self) -> None:
        """Start the thread and make the engine ready; returns at once."""
        if self._worker is not None or self._closed:
            return
        self.failure = ""
        worker, thread = EngineWorker(self._source), QThread()
        worker.moveToThread(thread)
        worker.progressed.connect(self._on_progress)
        worker.became_ready.connect(self._on_ready)
        worker.thought.connect(self._on_thought)
        worker.answered.connect(self._on_answer)
        worker.failed.connect(self._on_failure)
        self._start.connect(worker.start)
        self._think.connect(worker.think)
        self._close.connect(worker.close)
        self._worker, self._thread = worker, thread
        thread.start(QThread.Priority.LowPriority)
        self._set_status(EngineStatus.PREPARING)
        self._start.emit()

    def think(
        self,
        state: GameState,
        limits: Limits,
        purpose: Purpose,
        options: Mapping[str, object] | None = None,
        avoid: frozenset[Point] = frozenset(),
        only: frozenset[Point | None] | None = None,
    ) -> int:
        """Ask the engine; whatever it was doing ends. Returns the id of the request.

        Asked while the engine is still being prepared, the request waits for it.
        """
        request = ThinkRequest(
            self._next_id, state, limits, purpose, dict(options or {}), avoid, only, self.watch
        )
        self._next_id += 1
        self._current = request
        if self.watch.is_open:
            self.watch.open()  # Whoever looks sees a new search at once.
        if self._worker is not None:
            self._worker.newest_id = request.id
        if self._status in (EngineStatus.READY, EngineStatus.THINKING):
            self._set_status(EngineStatus.THINKING)
            self._think.emit(request)
        return request.id

    def stop(self) -> None:
        """End the present request; nothing more is heard of it."""
        self._current = None
        if self._worker is not None:
            self._worker.newest_id = self._next_id
        if self._status is EngineStatus.THINKING:
            self._set_status(EngineStatus.READY)

    def restart(self) -> None:
        """Put a new engine in the place of the present one, which may hang or have failed."""
        waiting = self._current
        self._retire()
        self.start()
        if waiting is not None:
            self._current = replace(waiting, id=self._next_id)
            self._next_id += 1

    def close(self, wait_ms: int = 3000) -> bool:
        """End the engine for good; False when its thread did not end in time."""
        self._closed = True
        self._current = None
        self._retire()
        ended = True
        for thread, worker in self._retired:
            if not thread.wait(wait_ms):
                ended = False
                _HANGING.append((thread, worker))
        self._set_status(EngineStatus.OFF)
        return ended

    def _words_of(self, reason: str) -> str:
        """What is said when the engine fails for ``reason``."""
        return tr("The engine has stopped: {reason}").format(reason=reason)

    def _retire(self) -> None:
        worker, thread = self._worker, self._thread
        if worker is None or thread is None:
            return
        worker.closing = True
        for signal in (worker.progressed, worker.became_ready, worker.thought):
            signal.disconnect()
        worker.answered.disconnect()
        worker.failed.disconnect()
        self._start.disconnect(worker.start)
        self._think.disconnect(worker.think)
        self._close.emit()
        self._close.disconnect(worker.close)
        self._retired = [(t, w) for t, w in self._retired if t.isRunning()]
        self._retired.append((thread, worker))
        self._worker = self._thread = None

    def _set_status(self, status: EngineStatus) -> None:
        if status is not self._status:
            self._status = status
            self.status_changed.emit(status)

    @Slot(str)
    def _on_progress(self, text: str) -> None:
        if self._status in (EngineStatus.PREPARING, EngineStatus.THINKING):
            self.progressed.emit(text)

    @Slot()
    def _on_ready(self) -> None:
        self._set_status(EngineStatus.READY)
        if self._current is not None and self._worker is not None:
            self._worker.newest_id = self._current.id
            self._set_status(EngineStatus.THINKING)
            self._think.emit(self._current)

    @Slot(object)
    def _on_thought(self, thought: Thought) -> None:
        if self._current is not None and thought.request_id == self._current.id:
            self.thought.emit(thought)

    @Slot(object)
    def _on_answer(self, answer: EngineMove) -> None:
        if self._current is None or answer.request_id != self._current.id:
            return
        self._current = None
        self._set_status(EngineStatus.READY)
        self.answered.emit(answer)

    @Slot(int, str)
    def _on_failure(self, request_id: int, text: str) -> None:
        if request_id and (self._current is None or request_id != self._current.id):
            return
        self.failure = self._words_of(text)
        self._set_status(EngineStatus.FAILED)
        self.failed.emit(self.failure)
