"""Other programs in a game: each is asked for moves on a thread, and kept for the next one."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.attached import AttachedEngine
from desktop_go.engine.messages import GameState, Limits
from desktop_go.engine.player import Player, PlayResult
from desktop_go.gui.threads.jobs import Jobs

CLOSE_SECONDS = 5.0
"""So long the end of the program waits for the thread that talks with another one."""


class Programs(QObject):
    """Asks one program at a time; only the answer to the last question is heard.

    Args:
        make: makes the player of an attached engine.

    Signals:
        answered(Move): the move that was asked for.
        failed(str): why there is none, as a sentence.
    """

    answered = Signal(object)
    failed = Signal(str)

    def __init__(
        self, make: Callable[[AttachedEngine], Player], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._jobs = Jobs(self)
        self._players: dict[AttachedEngine, Player] = {}
        self._turn = threading.Lock()
        """Held by the thread that talks with a program."""
        self._stop = threading.Event()

    def ask(self, engine: AttachedEngine, state: GameState, limits: Limits) -> None:
        """Ask ``engine`` for its move; returns at once."""
        self.stop()
        stop = self._stop = threading.Event()

        def work() -> PlayResult:
            with self._turn:
                if engine not in self._players:
                    self._players[engine] = self._make(engine)
                return self._players[engine].play(state, limits, stop.is_set)

        def done(result: PlayResult) -> None:
            if not stop.is_set():
                self.answered.emit(result.move)

        def failed(reason: str) -> None:
            if not stop.is_set():
                self.failed.emit(reason)

        self._jobs.start(work, done, failed)

    def stop(self) -> None:
        """Want no answer any more."""
        self._stop.set()

    def close(self) -> None:
        """End all programs. One that takes no more than a pipe holds must not hold us up."""
        self.stop()
        if self._turn.acquire(timeout=CLOSE_SECONDS):
            for player in self._players.values():
                player.close()
            self._players.clear()
            self._turn.release()
