"""Another program as a player: starts it, talks with it line by line, and never waits for ever.

Whatever goes wrong (no such program, no answer in time, the end of the program, nonsense) becomes
an ``EngineFailure`` with a sentence; the program is ended then and started again when it is asked
next. The protocols are in ``engine/go/gtp_player.py`` and ``engine/gomoku/gomocup_player.py``.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from desktop_go.engine.messages import GameState, Limits
from desktop_go.engine.player import PlayResult
from desktop_go.engine.session import ShouldStop, never
from desktop_go.errors import EngineFailure
from desktop_go.moves import Move, MoveKind

POLL_SECONDS = 0.05
"""How often we look whether to stop."""
MAX_LINE = 10_000
"""Characters after which a line is cut."""
MAX_WAITING = 1000
"""Lines read ahead; a program that writes more waits."""
MAX_QUOTED = 60
"""Characters of a program's words in a sentence of ours."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a program may take, in seconds."""

    start: float = 60.0
    """For its first answer: it may have a network to load."""
    answer: float = 10.0
    """For any other answer but a move."""
    grace: float = 5.0
    """For a move, beyond the limit it was given."""


class Stopped(Exception):  # noqa: N818 - not an error
    """The host wants no answer any more."""


class Program:
    """A running program. ``end`` it when it is no longer needed.

    Raises:
        EngineFailure: the program cannot be started.
    """

    should_stop: ShouldStop = staticmethod(never)
    """Asked all the time while an answer is awaited."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.name = name
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                creationflags=flags,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", error)
            raise EngineFailure(f"{name} cannot be started: {reason}.") from error
        self._ended = False
        self._lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)
        self._last_words: deque[str] = deque(maxlen=1)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def say(self, text: str) -> None:
        """Send lines. Raises EngineFailure when the program is gone."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(text + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._gone() from error

    def line(self, deadline: float) -> str:
        """Return the next line that it writes, without the line end.

        Args:
            deadline: when to give up, on the clock of ``time.monotonic``.

        Raises:
            EngineFailure: there was none in time, or the program has ended.
            Stopped: ``should_stop`` says so.
        """
        while True:
            if self.should_stop():
                raise Stopped
            left = deadline - time.monotonic()
            if left <= 0:
                raise EngineFailure(f"{self.name} did not answer in time.")
            with contextlib.suppress(queue.Empty):
                line = self._lines.get(timeout=min(left, POLL_SECONDS))
                if line is None:
                    self._lines.put(None)
                    raise self._gone()
                return line

    def end(self) -> None:
        """End the program and all that it has started."""
        if self._ended:
            return
        self._ended = True
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(1.0)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _gone(self) -> EngineFailure:
        """What to say of a program that has ended by itself."""
        self._readers[1].join(1.0)
        words = f": {quoted(self._last_words[0])}" if self._last_words else "."
        return EngineFailure(f"{self.name} has ended{words}")

    def _read(self, source: IO[str]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while not self._ended and (line := source.readline(MAX_LINE)):
                self._pass_on(line.strip())
        self._pass_on(None)

    def _pass_on(self, line: str | None) -> None:
        while not self._ended:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=POLL_SECONDS)
                return

    def _overhear(self, source: IO[str]) -> None:
        """Keep the last line of what the program complains about."""
        with contextlib.suppress(OSError, ValueError):
            while line := source.readline(MAX_LINE):
                if line.strip():
                    self._last_words.append(line.strip())


class ProgramPlayer(ABC):
    """A program that is asked for moves; each protocol says how.

    Args:
        command: the program and its arguments.
        name: what it is called in sentences.
        patience: how long it may take.
    """

    def __init__(self, command: Sequence[str], name: str, patience: Patience | None = None) -> None:
        self._command, self._name = tuple(command), name
        self._patience = patience or Patience()
        self._program: Program | None = None

    def play(self, state: GameState, limits: Limits, should_stop: ShouldStop = never) -> PlayResult:
        """Ask the program; see ``Player.play``. Other limits than times mean nothing to it."""
        try:
            is_new, program = self._program is None, self._program or self._launch()
            program.should_stop = should_stop
            if is_new:
                self._greet(program)
            move = self._ask(program, state, limits)
            fault = self._fault(state, move) if move.kind is MoveKind.PLAY else ""
            if fault:
                raise EngineFailure(f"{self._name} made a move against the rules: {fault}")
        except Stopped:  # Neither protocol has a command that ends a search.
            self.close()
            return PlayResult(None)
        except EngineFailure:
            self.close()
            raise
        return PlayResult(move)

    def _launch(self) -> Program:
        self._program = Program(self._command, self._name)
        return self._program

    def close(self) -> None:
        """End the program; the next move starts it again."""
        if self._program is not None:
            self._program.end()
            self._program = None

    @abstractmethod
    def _greet(self, program: Program) -> None:
        """Learn from a program that has just started what must be known of it."""

    @abstractmethod
    def _ask(self, program: Program, state: GameState, limits: Limits) -> Move:
        """Show it the position and return its move."""

    @abstractmethod
    def _fault(self, state: GameState, move: Move) -> str:
        """Why the rules forbid ``move``, in a sentence; empty when they allow it."""

    def _deadline(self, limits: Limits) -> float:
        """When a move must be there, on the clock of ``time.monotonic``."""
        seconds = move_seconds(limits)
        return float("inf") if seconds is None else soon(seconds + self._patience.grace)


def soon(seconds: float) -> float:
    """A time on the clock of ``time.monotonic``."""
    return time.monotonic() + seconds


def move_seconds(limits: Limits) -> float | None:
    """The longest that a move may take; None: as long as it likes."""
    clock, longest = limits.clock, limits.seconds
    if clock is not None:
        periods = 1 if clock.in_overtime else 1 + clock.periods
        left = clock.main_time + clock.period_time * periods
        longest = left if longest is None else min(longest, left)
    return longest


def quoted(words: str) -> str:
    """A program's own words, short enough for a sentence of ours."""
    short = words if len(words) <= MAX_QUOTED else words[: MAX_QUOTED - 1] + "…"
    return f"“{short}”"
