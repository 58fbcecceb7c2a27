"""Frees the records that were on the board, once nobody in the window holds them any more."""

from __future__ import annotations

import logging
import weakref
from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Slot

from desktop_go.gui.threads.jobs import Jobs
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.release import give_memory_back, release

WAIT_MS = 2000
"""Panels, pictures and writing threads let go of a record a moment after the board does. Who holds
it longer is waited for twice as long each time."""
MOST_TRIES = 6
log = logging.getLogger(__name__)


class LettingGo(QObject):
    """Waits for records to be let go and frees them on a thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._waiting: list[weakref.ref[GameRecord]] = []
        self._tries = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._start)

    def add(self, records: Iterable[GameRecord]) -> None:
        """Free ``records`` as soon as nobody holds them."""
        self._waiting += map(weakref.ref, records)
        self._tries = 0
        self._timer.start(WAIT_MS)

    @Slot()
    def _start(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._tries += 1
        self._jobs.start(lambda: _free(waiting), self._take_back, log.warning)

    def _take_back(self, held: list[weakref.ref[GameRecord]]) -> None:
        self._waiting += held
        if self._waiting and self._tries < MOST_TRIES:
            self._timer.start(WAIT_MS << self._tries)


def _free(waiting: list[weakref.ref[GameRecord]]) -> list[weakref.ref[GameRecord]]:
    """Free what can be freed; the others."""
    held = [reference for reference in waiting if not release(reference)]
    if len(held) < len(waiting):
        give_memory_back()
    return held
