"""Frees large blocks on another thread, and prints the megabytes that the process keeps of them.

Run by ``test_garbage.py`` in a process of its own: the settings of the C library stay for good.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from desktop_go.gui.threads.garbage import GarbageKeeper, give_back

MEGABYTE = 2**20


def resident() -> float:
    """Megabytes of memory that this process takes up."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def work() -> None:
    """Use blocks of the sizes that the window uses, one after another."""
    bytearray(30 * MEGABYTE)  # From now on glibc keeps blocks of this size, if it may.
    bytearray(b"x" * (16 * MEGABYTE))


app = QCoreApplication(sys.argv)
keeper = GarbageKeeper()
before = resident()
thread = threading.Thread(target=work)
thread.start()
thread.join()
give_back()
print(round(resident() - before))
