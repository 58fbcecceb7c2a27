"""Limits of what a process may use that reads the files of strangers, without anyone watching.

The system holds them, so they hold whatever the reader is doing. Linux has both, macOS only that
of time, Windows none.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from functools import partial
from pathlib import Path
from types import FrameType

GRACE_SECONDS = 2
"""Between the sentence and the end of a process that cannot be interrupted."""


def limit_this_process(seconds: int, megabytes: int, too_slow: str) -> None:
    """Let this process use so much from now on; its core is not dumped.

    Args:
        seconds: of the processor's time. Then the process ends with ``too_slow`` and status 1; the
            system kills it 2 s later when it is in the midst of something.
        megabytes: of memory. Then a ``MemoryError`` is raised, or a library aborts.
        too_slow: what to say, on standard error.
    """
    if sys.platform == "win32":
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    last = int(used.ru_utime + used.ru_stime) + 1 + seconds
    signal.signal(signal.SIGXCPU, partial(_end, too_slow))
    wanted = {resource.RLIMIT_CORE: (0, 0), resource.RLIMIT_CPU: (last, last + GRACE_SECONDS)}
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])
        most = pages * resource.getpagesize() + megabytes * 2**20
        wanted[resource.RLIMIT_DATA] = (most, most)
    for kind, limits in wanted.items():
        with contextlib.suppress(ValueError, OSError):  # A stricter one is there already.
            resource.setrlimit(kind, limits)


def _end(text: str, _number: int, _frame: FrameType | None) -> None:
    """An exception would first have to free all that was read, which may take as long."""
    print(text, file=sys.stderr, flush=True)
    os._exit(1)
