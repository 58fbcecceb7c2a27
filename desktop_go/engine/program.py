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
from desktop_go.errors import EngineFailure, ProgramEnded
from desktop_go.moves import Move, MoveKind

POLL_SECONDS = 0.05
"""How often we look whether to stop."""
MAX_LINE = 200_000
"""Characters after which a line is cut; an analysis of every move on 19x19 takes half of it."""
MAX_WAITING = 200
"""Lines read ahead; a program that writes more waits."""
MAX_LINES_A_SECOND = 5000
"""Lines that anybody reads in a second. A program that writes more is given up, and one that
complains more than that waits."""
LAST_WORDS = 30
"""Lines of what a program complains about that are kept: enough for the cause of its end."""
END_SECONDS = 5.0
"""So long the end of a program is waited for."""
LOADING_SECONDS = 30.0
"""A program that has complained of something within this time still loads, or tunes itself ..."""
MAX_LOADING = 900.0
"""... which KataGo does for minutes before its first answer; nobody waits longer."""
MAX_TALK = 300
"""Lines a second of complaints that may be about loading; more are no sign of it."""
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
    silence: float = 30.0
    """Between two reports of an analysis."""


class Stopped(Exception):  # noqa: N818 - not an error
    """The host wants no answer any more."""


def _start(command: Sequence[str], name: str, folder: str) -> subprocess.Popen[str]:
    """Start a program. Raises EngineFailure when it cannot be."""
    try:
        return subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            start_new_session=True,
            cwd=folder or None,
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", error)
        raise EngineFailure(
            "{name} cannot be started: {reason}.", name=name, reason=reason
        ) from error


class Program:
    """A running program. ``end`` it when it is no longer needed.

    Raises:
        EngineFailure: the program cannot be started.
    """

    should_stop: ShouldStop = staticmethod(never)
    """Asked all the time while an answer is awaited."""

    def __init__(self, command: Sequence[str], name: str, folder: str = "") -> None:
        self.name = name
        self._pace = Pace()
        self._process = _start(command, name, folder)
        self._ended = False
        self._lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        """What the program complained about last."""
        self._started, self._told = time.monotonic(), 0.0
        """When it was started, and when it told last that it loads."""
        self.remark = ""
        """What it last wrote that answers nothing."""
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

    def line(self, deadline: float, loading: bool = False) -> str:
        """Return the next line that it writes, without the spaces around it.

        Args:
            deadline: when to give up, on the clock of ``time.monotonic``.
            loading: wait longer for a program that tells how it loads.

        Raises:
            EngineFailure: there was none in time, or the program has ended.
            Stopped: ``should_stop`` says so.
        """
        while True:
            if self.should_stop():
                raise Stopped
            left = deadline - time.monotonic()
            if left <= 0 and not (loading and self._is_loading()):
                raise EngineFailure("{name} did not answer in time.", name=self.name)
            with contextlib.suppress(queue.Empty):
                line = self._lines.get(
                    timeout=min(left, POLL_SECONDS) if left > 0 else POLL_SECONDS
                )
                if line is None:
                    self._lines.put(None)
                    raise self._gone()
                if self._pace.is_beyond(line):
                    raise EngineFailure(
                        "{name} writes without end: {line}.", name=self.name, line=quoted(line)
                    )
                return line.strip()

    def waiting_lines(self, most: int) -> tuple[list[str], bool]:
        """What was written until now, ``most`` lines of it, and whether the program has ended."""
        lines: list[str] = []
        while len(lines) < most:
            try:
                line = self._lines.get_nowait()
            except queue.Empty:
                break
            if line is None:
                self._lines.put(None)
                return lines, True
            lines.append(line)
        return lines, False

    def kill(self) -> None:
        """Let the program and all that it has started end; from any thread, at once."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def end(self) -> None:
        """End the program and all that it has started."""
        if self._ended:
            return
        self._ended = True
        self.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):  # A driver may hold even a dead one.
            self._process.wait(END_SECONDS)
        for reader in self._readers:
            reader.join(1.0)
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _gone(self) -> ProgramEnded:
        """What to say of a program that has ended by itself."""
        self._readers[1].join(1.0)
        if not self.last_words:
            return ProgramEnded("{name} has stopped running.", name=self.name)
        said = quoted(self.last_words[-1])
        return ProgramEnded("{name} has stopped running: {words}.", name=self.name, words=said)

    def _read(self, source: IO[str]) -> None:
        # Each reader closes its own pipe: a child that left the program's group may hold the other
        # end open, and to close a pipe that is being read waits for ever.
        with contextlib.suppress(OSError, ValueError), source:
            while not self._ended and (line := source.readline(MAX_LINE)):
                self._pass_on(line.rstrip())
        self._pass_on(None)

    def _pass_on(self, line: str | None) -> None:
        while not self._ended:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=POLL_SECONDS)
                return

    def _overhear(self, source: IO[str]) -> None:
        """Keep the last lines of what the program complains about."""
        pace = Pace()
        with contextlib.suppress(OSError, ValueError), source:
            while not self._ended and (line := source.readline(MAX_LINE)):
                if line.strip():
                    self.last_words.append(line.strip())
                if pace.is_beyond(line):
                    time.sleep(POLL_SECONDS)
                self._told = time.monotonic() if pace.count <= MAX_TALK else float("-inf")

    def _is_loading(self) -> bool:
        now = time.monotonic()
        return now - self._told < LOADING_SECONDS and now - self._started < MAX_LOADING


class Pace:
    """Counts what is written within a second; long lines count as several."""

    def __init__(self) -> None:
        self._second, self.count = 0.0, 0

    def is_beyond(self, line: str) -> bool:
        """Whether ``line`` is more than anybody reads within this second."""
        now = time.monotonic()
        if now - self._second > 1:
            self._second, self.count = now, 0
        self.count += 1 + len(line) // 1000
        return self.count > MAX_LINES_A_SECOND


class ProgramKeeper:
    """Starts a program when it is first needed, and keeps it until it is closed.

    Args:
        command: the program and its arguments.
        name: what it is called in sentences.
        patience: how long it may take.
        folder: where the program runs; empty: where we do.
    """

    def __init__(
        self, command: Sequence[str], name: str, patience: Patience | None = None, folder: str = ""
    ) -> None:
        self._command, self._name, self._folder = tuple(command), name, folder
        self._patience = patience or Patience()
        self._program: Program | None = None

    def _launch(self) -> Program:
        self._program = Program(self._command, self._name, self._folder)
        return self._program

    def close(self) -> None:
        """End the program; what is asked next starts it again."""
        if self._program is not None:
            self._program.end()
            self._program = None


class ProgramPlayer(ProgramKeeper, ABC):
    """A program that is asked for moves; each protocol says how."""

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
                raise EngineFailure(
                    "{name} made a move against the rules: {fault}", name=self._name, fault=fault
                )
        except Stopped:  # Neither protocol has a command that ends a search.
            self.close()
            return PlayResult(None)
        except EngineFailure:
            self.close()
            raise
        return PlayResult(move)

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


def quoted(words: str, most: int = MAX_QUOTED) -> str:
    """A program's own words, ``most`` characters of them, for a sentence of ours."""
    return f"“{shortened(words, most)}”"


def shortened(words: str, most: int = MAX_QUOTED) -> str:
    """The first ``most`` characters, in one line; what cannot be printed is left out."""
    plain = "".join(one if one.isprintable() else " " for one in words[: 4 * most])
    line = " ".join(plain.split())
    return line if len(line) <= most else line[: most - 1] + "…"
