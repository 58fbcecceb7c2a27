"""Other programs in a game: each is asked for moves on a thread, and kept for the next one."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.messages import GameState, Limits
from desktop_go.engine.player import Player, PlayResult
from desktop_go.gui.play.players import AttachedProgram
from desktop_go.gui.threads.jobs import Jobs


class Programs(QObject):
    """Asks one program at a time; only the answer to the last question is heard.

    Args:
        make: makes the player of a program, from its command line and its name.

    Signals:
        answered(Move): the move that was asked for.
        failed(str): why there is none, as a sentence.
    """

    answered = Signal(object)
    failed = Signal(str)

    def __init__(
        self, make: Callable[[tuple[str, ...], str], Player], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._jobs = Jobs(self)
        self._players: dict[tuple[str, ...], Player] = {}
        self._turn = threading.Lock()
        """Held by the thread that talks with a program."""
        self._stop = threading.Event()

    def ask(self, program: AttachedProgram, state: GameState, limits: Limits) -> None:
        """Ask ``program`` for its move; returns at once."""
        self.stop()
        stop = self._stop = threading.Event()
        command, name = program.command, program.shown_name()

        def work() -> PlayResult:
            with self._turn:
                if command not in self._players:
                    self._players[command] = self._make(command, name)
                return self._players[command].play(state, limits, stop.is_set)

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
        """End all programs."""
        self.stop()
        with self._turn:
            for player in self._players.values():
                player.close()
            self._players.clear()
