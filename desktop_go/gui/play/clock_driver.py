"""Drives the game's clock with a timer and says when it changed or ran out."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.clock import GameClock, TimeControl
from desktop_go.gui.threads.timers import repeated
from desktop_go.moves import Color

TICK_MS = 100


class ClockDriver(QObject):
    """A GameClock that ticks; at most one player's time runs.

    Signals:
        ticked: what the clocks show may have changed.
        expired(Color): this player has no time left.
    """

    ticked = Signal()
    expired = Signal(object)

    def __init__(
        self, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._now = now
        self.clock = GameClock(TimeControl(), now)
        self._timer = repeated(self, TICK_MS, self.tick)

    def new_game(self, control: TimeControl) -> None:
        """Start again with ``control``; nobody's clock runs yet."""
        self._timer.stop()
        self.clock = GameClock(control, self._now)
        self.ticked.emit()

    def run(self, color: Color) -> None:
        """Let the time of ``color`` run."""
        if self.clock.running is color:
            return
        self.clock.start(color)
        if self.clock.is_timed:
            self._timer.start()
        self.ticked.emit()

    def pause(self) -> None:
        """Stop both clocks."""
        if self.clock.running is None:
            return
        self.clock.pause()
        self._timer.stop()
        self.ticked.emit()

    @Slot()
    def tick(self) -> None:
        """Look at the clock; called by the timer."""
        loser = self.clock.expired()
        self.ticked.emit()
        if loser is not None:
            self.pause()
            self.expired.emit(loser)
