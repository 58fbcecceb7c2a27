"""Collects Python's cyclic garbage in small portions, in the window's thread, at quiet moments.

Left to itself the collector starts in whatever thread allocates, holds up all others while it goes
through every object, and a record of 200,000 nodes has more than a million. Here it runs every
second over the young objects only. What a huge record is made of is set apart (``gc.freeze``) where
it was read, and gone through again only while another program has the user's attention.

After each thorough round the C library gives back what it holds in reserve. glibc keeps freed
blocks of up to 32 MiB once it has seen such large ones (mallopt(3), M_MMAP_THRESHOLD), which a
window makes all the time: records, pictures, batches for the network. It came to 100 MiB. What
other threads than the first have at the end of their heaps is never given back (malloc_trim(3)),
up to twice as much for each; so that such blocks do not come there, the bounds are set to stay.
"""

from __future__ import annotations

import ctypes
import gc
import sys

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication

from desktop_go.records.loading import collections_paused

LARGE_BLOCK, LARGEST_REST = 1 << 20, 2 << 20
"""Bytes from which on a block is given back when it is freed, and that a heap keeps at its end."""
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Of malloc.h."""
TURN_MS = 1000
FULL_EVERY = 30
"""Turns between two looks at the older objects that are not set apart."""


class GarbageKeeper(QObject):
    """Runs the collector; make one for the whole program."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turns = 0
        self._was_away = False
        gc.disable()
        gc.freeze()
        keep_little()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect_some)
        self._timer.start(TURN_MS)

    @staticmethod
    def is_away() -> bool:
        """Whether the user looks at another program."""
        return QGuiApplication.applicationState() is not Qt.ApplicationState.ApplicationActive

    @Slot()
    def collect_some(self) -> None:
        """Collect young garbage, and from time to time older; not while a record is read."""
        if collections_paused():
            return
        gc.disable()
        self._turns += 1
        away = self.is_away()
        if away and not self._was_away:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            give_back()
        elif self._turns % FULL_EVERY == 0:
            gc.collect()
            give_back()
        else:
            gc.collect(1)
        self._was_away = away

    def close(self) -> None:
        """Leave the collector to itself again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def keep_little() -> None:
    """Have the C library keep little of what is freed from now on (glibc; elsewhere nothing)."""
    if sys.platform == "linux":
        setting = getattr(ctypes.CDLL(None), "mallopt", None)
        if setting is not None:
            setting(M_MMAP_THRESHOLD, LARGE_BLOCK)
            setting(M_TRIM_THRESHOLD, LARGEST_REST)


def give_back() -> None:
    """Give the system the memory that is free (glibc's malloc_trim; elsewhere nothing).

    Takes some milliseconds.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # musl has none, and keeps little.
            trim(0)
