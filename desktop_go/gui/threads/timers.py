"""Timers that call one method: once after a rest, or again and again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def once(owner: QObject, ms: int, work: Callable[[], object]) -> QTimer:
    """A timer that calls ``work`` ``ms`` milliseconds after its last start."""
    timer = repeated(owner, ms, work)
    timer.setSingleShot(True)
    return timer


def repeated(owner: QObject, ms: int, work: Callable[[], object]) -> QTimer:
    """A timer that, once started, calls ``work`` every ``ms`` milliseconds."""
    timer = QTimer(owner, interval=ms)
    timer.timeout.connect(work)
    return timer
