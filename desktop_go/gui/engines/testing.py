"""Tries an attached engine on a thread and says what came of it."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.attached import AttachedEngine
from desktop_go.engine.diagnosis import Diagnosis, diagnose
from desktop_go.errors import DesktopGoError
from desktop_go.gui.threads.jobs import Jobs


class EngineTest(QObject):
    """One test at a time; a new one ends the one before.

    Signals:
        found(Diagnosis): of the test started last.
    """

    found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._stop = threading.Event()

    def start(self, engine: AttachedEngine) -> None:
        """Try ``engine``; returns at once."""
        self.stop()
        stop = self._stop = threading.Event()

        def done(diagnosis: Diagnosis) -> None:
            if not stop.is_set():
                self.found.emit(diagnosis)

        def failed(reason: str) -> None:
            done(Diagnosis(False, DesktopGoError(reason)))

        self._jobs.start(lambda: diagnose(engine, stop.is_set), done, failed)

    def stop(self) -> None:
        """End the test; nothing more is heard of it."""
        self._stop.set()
