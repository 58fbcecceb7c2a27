"""The one way from other threads back to the window's thread.

A thread that emits a signal of an object which the window's thread deletes at that moment crashes
the program: Qt frees the object while the signal looks through its connections. So threads emit the
signal of one object that is never deleted, and whether the receiver still lives is asked in the
thread that deletes it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cache

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

Call = Callable[..., None]


class WindowThread(QObject):
    """Runs calls in the thread it lives in."""

    _asked = Signal(object, object, tuple)

    def __init__(self) -> None:
        super().__init__()
        self._asked.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def run(self, receiver: QObject, call: Call, *values: object) -> None:
        """Run ``call(*values)`` soon, unless ``receiver`` is gone by then; from any thread."""
        with contextlib.suppress(RuntimeError):  # The program ends: nobody is there any more.
            self._asked.emit(receiver, call, values)

    @Slot(object, object, tuple)
    def _run(self, receiver: QObject, call: Call, values: tuple[object, ...]) -> None:
        if shiboken6.isValid(receiver):
            call(*values)


@cache
def window_thread() -> WindowThread:
    """The one object of the program; the first to ask must be in the window's thread."""
    return WindowThread()
