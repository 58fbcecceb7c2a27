"""Ctrl+C asks a long command to stop and show what it has found."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

INTERRUPTED = 130
"""The exit status of a command that was stopped by Ctrl+C (128 and the signal's number)."""


@contextmanager
def interruption() -> Iterator[Event]:
    """An event that Ctrl+C sets; a second Ctrl+C ends the program at once. Main thread only."""
    asked = Event()
    before = signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)
