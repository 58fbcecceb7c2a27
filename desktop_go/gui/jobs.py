"""Runs slow work (reading, parsing, writing) on a thread and brings the result to the window."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from desktop_go.errors import DesktopGoError
from desktop_go.gui.window_thread import window_thread
from desktop_go.services.i18n import tr

log = logging.getLogger(__name__)

Work = Callable[[], Any]
Done = Callable[[Any], None]
Failed = Callable[[str], None]


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

    def start(self, work: Work, done: Done, failed: Failed) -> None:
        """Run ``work`` on a thread, then ``done`` with its result or ``failed`` with a sentence."""
        self._running += 1
        threading.Thread(target=self._run, args=(work, done, failed), daemon=True).start()

    def _run(self, work: Work, done: Done, failed: Failed) -> None:
        try:
            result = work()
        except DesktopGoError as error:
            self._tell(failed, str(error))
        except MemoryError:
            self._tell(failed, tr("There is not enough memory for this."))
        except Exception as error:
            log.exception("A job failed")
            self._tell(failed, f"{type(error).__name__}: {error}")
        else:
            self._tell(done, result)

    def _tell(self, callback: Callable[[Any], None], value: object) -> None:
        self._window.run(self, self._end, callback, value)

    def _end(self, callback: Callable[[Any], None], value: object) -> None:
        self._running -= 1
        callback(value)
