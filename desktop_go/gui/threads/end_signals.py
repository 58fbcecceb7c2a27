"""Ends the program when the system or Ctrl+C asks for it, in bounded time whatever still runs.

A Python signal handler runs between any two lines of the window's thread, perhaps while that holds
a lock: closing the window from there can wait for ever for the line it interrupted. So the handler
does nothing; a thread hears of the signal and has the event loop close the windows.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
import socket
import threading
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from desktop_go.gui.threads.window_thread import window_thread

log = logging.getLogger(__name__)

SIGNALS = (signal.SIGINT, signal.SIGTERM)
LONGEST_SECONDS = 5.0
"""So long after a signal, or the end of the desktop session, the process is gone, even if the
window hangs. The game is kept after every move, and files are replaced whole or not at all."""


class EndSignals(QObject):
    """Closes all windows and quits on SIGINT and SIGTERM; make one, in the window's thread.

    Args:
        note: where the stacks of all threads are written when the program does not end in time.
    """

    def __init__(self, note: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._note = note
        self._window = window_thread()
        self._ear, self._mouth = socket.socketpair()
        self._mouth.setblocking(False)
        for number in SIGNALS:
            signal.signal(number, _go_on)
        signal.set_wakeup_fd(self._mouth.fileno(), warn_on_full_buffer=False)
        threading.Thread(target=self._listen, name="end signals", daemon=True).start()

    def _listen(self) -> None:
        while number := self._ear.recv(1):
            if number[0] in SIGNALS:
                end_within(LONGEST_SECONDS, self._note)
                self._window.run(self, self._close, number[0])
                return

    @Slot(int)
    def _close(self, number: int) -> None:
        log.info("Asked to end: %s", signal.Signals(number).name)
        QApplication.quit()


def end_within(seconds: float, note: Path) -> None:
    """End this process after ``seconds`` if it still runs then; ``note`` gets its stacks.

    No lock, no loop and no other thread can hold this up: it needs no Python.
    """
    try:
        file = note.open("ab")
    except OSError:
        file = open(os.devnull, "ab")  # noqa: SIM115 - it must stay open
    faulthandler.dump_traceback_later(seconds, exit=True, file=file)


def _go_on(_number: int, _frame: FrameType | None) -> None:
    """Let the window's thread go on with what it was doing."""
