"""Runs trials on what strangers may send, in processes that are watched and held in bounds.

A trial that hangs, ends its process, takes too much memory, opens a file it has no business with
or begins a connection is a fault; the next one goes on in a fresh process.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import resource
import select
import signal
import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MEGABYTES = 500
"""Of memory that a process may take beyond what it starts with."""
FRESH_MEGABYTES = 250
"""A process that keeps more after a trial ends: the next one is not to suffer from it."""
PATIENCE = 300.0
"""Seconds without a word after which a process is taken for hanging, on a busy machine, too."""
ROOT = Path(__file__).resolve().parent.parent
SYSTEM = ("/usr/", "/lib/", "/etc/", "/proc/", "/sys/", "/dev/null", "/dev/urandom", "/tmp/tmp")
"""Where libraries, fonts and descriptions of the machine are."""
FORBIDDEN = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto",
             "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn")  # fmt: skip

Say = Callable[..., None]
"""Tells the watching process something about the trial: ``say(what, text)``."""


@dataclass
class Sums:
    """What all trials came to."""

    next: int = 0
    """The number of the next trial."""
    trials: Counter[str] = field(default_factory=Counter)
    faults: int = 0
    slowest: dict[str, tuple[float, str]] = field(default_factory=dict)
    """Seconds of the processor's time, and where."""
    largest: dict[str, tuple[float, str]] = field(default_factory=dict)
    """Megabytes, and where."""

    @classmethod
    def read(cls, path: Path | None, start: int) -> Sums:
        """What an earlier run came to."""
        if path is None or not path.exists():
            return cls(start)
        stored = json.loads(path.read_text())
        return cls(stored.pop("next"), Counter(stored.pop("trials")), **stored)

    def write(self, path: Path | None) -> None:
        """Keep this for a later run."""
        if path is not None:
            path.write_text(json.dumps(vars(self)))

    def take(self, kind: str, what: str, where: str, seconds: float, megabytes: float) -> None:
        """Count a trial that ended."""
        self.trials[what] += 1
        self.trials[f"{what}: {kind}"] += 1
        for best, value in ((self.slowest, seconds), (self.largest, megabytes)):
            if value > best.get(what, (0.0, ""))[0]:
                best[what] = value, where


def loaded() -> None:
    """All that is needed is there: it is not looked through when garbage is collected."""
    global _loaded
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _loaded = gc.get_freeze_count()


_loaded = 0
"""Objects that were set apart then."""


def _clean() -> None:
    """Collect garbage: what a stretch of code left behind is not the next one's; windows do so.

    Readers set large records apart, which are garbage by now.
    """
    if gc.get_freeze_count() > _loaded:
        loaded()
    else:
        gc.collect()


class Measured:
    """The processor's time and the highest memory of a stretch of code."""

    def __enter__(self) -> Measured:
        _clean()
        with contextlib.suppress(OSError):
            Path("/proc/self/clear_refs").write_text("5")  # The highest mark starts again.
        self._start = time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = time.process_time() - self._start
        self.megabytes = _megabytes("VmHWM:")


def _megabytes(what: str) -> float:
    """Of this process; ``what`` as in /proc/self/status."""
    return int(Path("/proc/self/status").read_text().split(what)[1].split()[0]) / 1024


class Watch:
    """Notes files that are opened outside some folders, connections and new processes."""

    def __init__(self, *allowed: Path) -> None:
        places = (ROOT, Path(sys.prefix), Path(sys.base_prefix), Path(sysconfig.get_path("stdlib")))
        self._allowed = (*SYSTEM, *(f"{os.path.realpath(one)}/" for one in (*places, *allowed)))
        self._seen: list[str] = []
        self._paused = False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if self._paused:
            return
        if event == "open" and isinstance(given[0], (str, bytes, os.PathLike)):
            self._paused = True
            path = os.path.realpath(os.fsdecode(given[0]))
            self._paused = False
            if not path.startswith(self._allowed):
                self._seen.append(f"opened {path}")
        elif event in FORBIDDEN:
            self._seen.append(f"{event}{given[:2]}"[:200])

    def seen(self) -> list[str]:
        """What was noted since this was asked last."""
        found, self._seen = self._seen, []
        return found


def limit_memory() -> None:
    """Let this process have so many megabytes more."""
    pages = int(Path("/proc/self/statm").read_text().split()[5])
    most = pages * resource.getpagesize() + MEGABYTES * 2**20
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(work: Callable[[int, Say], None], sums: Sums, end: int, state: Path | None) -> None:
    """Do ``work`` for each number from ``sums.next`` to ``end``; faults are printed."""
    while sums.next < end:
        last = ""
        for line in _answers(work, sums.next, min(end, sums.next + 200)):
            if line is None and not last:
                raise SystemExit("The trials cannot begin.")
            if line is None:
                _fault(sums, f"{last}: hangs or ended its process")
                sums.next += 1
                break
            what, *rest = line
            if what == "begin":
                last = rest[0]
            elif what == "fault":
                _fault(sums, f"{last}: {rest[0]}")
            elif what == "done":
                sums.take(*rest)
            else:
                sums.next = rest[0]
                sums.write(state)  # Whoever stops the run loses one trial.
        sums.write(state)


def _fault(sums: Sums, text: str) -> None:
    sums.faults += 1
    print(text, flush=True)


def _answers(work: Callable[[int, Say], None], first: int, end: int) -> Iterator[list[Any] | None]:
    """What a process says that does some trials; None at last, when it did not end well."""
    read, write = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(read)
        _work(work, first, end, write)
    os.close(write)
    try:
        with os.fdopen(read, "rb", buffering=0) as pipe:
            waiting = b""
            while select.select([pipe], [], [], PATIENCE)[0]:
                data = pipe.read(1 << 16)
                *lines, waiting = (waiting + data).split(b"\n")
                yield from map(json.loads, lines)
                if not data:
                    break
            else:
                os.kill(process, signal.SIGKILL)
    finally:
        ended = os.waitpid(process, 0)[1]
    if ended:
        yield None


def _work(work: Callable[[int, Say], None], first: int, end: int, pipe: int) -> None:
    """Do the trials of one process and end it."""

    def say(*words: object) -> None:
        os.write(pipe, json.dumps(words).encode() + b"\n")

    try:
        limit_memory()
        for number in range(first, end):
            work(number, say)
            say("next", number + 1)
            if _megabytes("VmRSS:") > FRESH_MEGABYTES:
                break
        os._exit(0)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)


def report(sums: Sums) -> int:
    """Print the sums; the exit status."""
    for what in sorted(name for name in sums.trials if ": " not in name):
        seconds, slow = sums.slowest.get(what, (0.0, ""))
        megabytes, large = sums.largest.get(what, (0.0, ""))
        kinds = ", ".join(
            f"{name.partition(': ')[2]} {count}"
            for name, count in sorted(sums.trials.items())
            if name.startswith(f"{what}: ")
        )
        print(
            f"{what:<18} {sums.trials[what]:>7} ({kinds}); slowest {seconds:.2f} s ({slow}), "
            f"most memory {megabytes:.0f} MB ({large})"
        )
    print(f"{sums.faults} faults")
    return 1 if sums.faults else 0
