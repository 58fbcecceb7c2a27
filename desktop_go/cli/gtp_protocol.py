"""GTP version 2 as a protocol: lines in, numbered answers out. Knows no game and no engine.

Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", 2002,
chapters 2 and 3. Lines are read in a thread of their own, so that a command which runs for long
can see that the next one waits.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from desktop_go.services.error_words import in_words

log = logging.getLogger(__name__)

MAX_LINE = 1 << 20
"""Bytes of one line; what goes beyond is cut off, and the command fails."""

MAX_ID_DIGITS = 10
"""Ids go up to 2**31 - 1 (section 2.5); longer digit strings are words."""

INTERRUPT = "# interrupt"
"""The comment by which GoGui asks to stop the running command (GoGui manual, 'Interrupting')."""


class GtpError(Exception):
    """A command that fails; the text is its error message."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command line, taken apart."""

    id: str
    """The digits of the id, or an empty string."""
    name: str
    args: tuple[str, ...] = ()
    problem: str = ""
    """Set when the line cannot be a command at all."""


def clean_line(raw: bytes) -> str:
    """Return the text of one line without comment and control characters (section 3.1)."""
    text = raw.decode("utf-8", errors="replace")
    text = "".join(" " if c == "\t" else c for c in text if c == "\t" or c.isprintable())
    return text.split("#", 1)[0].strip()


def parse_command(line: str) -> Command | None:
    """Take a cleaned line apart; None for an empty one (section 2.5)."""
    words = line.split()
    if not words:
        return None
    number = ""
    if words[0].isascii() and words[0].isdigit() and len(words[0]) <= MAX_ID_DIGITS:
        number = words.pop(0)
        if not words:
            return Command(number, "", problem="syntax error: a command is missing")
    return Command(number, words[0], tuple(words[1:]))


def answer(command: Command, text: str, ok: bool = True) -> str:
    """Return the whole answer to ``command``, its empty line included (section 2.6).

    An empty line inside ``text`` would end the answer early, so it gets a space.
    """
    first, *others = text.rstrip().split("\n")
    body = "".join(f"\n{line.rstrip() or ' '}" for line in others)
    head = ("=" if ok else "?") + command.id
    return f"{head} {first}".rstrip() + f"{body}\n\n"


class InputLines:
    """The lines of a binary stream, read in a thread, with a look at whether one waits."""

    def __init__(self, stream: BinaryIO) -> None:
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._stream = stream
        self._read_count = 0
        self._given_count = 0
        self._interrupt_count = 0
        threading.Thread(target=self._read, name="gtp-input", daemon=True).start()

    def next(self) -> bytes | None:
        """Wait for the next line; None at the end of the input, now and ever after."""
        line = self._lines.get()
        if line is None:
            self._lines.put(None)
        self._given_count += 1
        return line

    def waiting(self) -> bool:
        """Whether a line, or the end of the input, can be had without waiting."""
        return not self._lines.empty()

    def interrupted(self) -> bool:
        """Whether the host asked to stop the command that ``next`` gave out last."""
        return self._interrupt_count >= self._given_count

    def _read(self) -> None:
        try:
            while line := self._stream.readline(MAX_LINE):
                if line.strip() == INTERRUPT.encode():
                    self._interrupt_count = self._read_count
                    continue
                self._skip_rest(line)
                self._read_count += 1
                self._lines.put(line)
        except (OSError, ValueError) as error:
            log.warning("The input broke off: %s", error)
        finally:
            self._lines.put(None)

    def _skip_rest(self, line: bytes) -> None:
        """Read on to the end of a line that is too long."""
        while len(line) == MAX_LINE and not line.endswith(b"\n"):
            line = self._stream.readline(MAX_LINE)


Handler = Callable[[tuple[str, ...]], str]


class GtpLoop:
    """Reads commands, calls their handlers and writes the answers, until ``quit`` or the end.

    Args:
        lines: where commands come from.
        out: where answers go.
    """

    def __init__(self, lines: InputLines, out: TextIO) -> None:
        self._handlers: dict[str, Handler] = {
            "known_command": self._known_command,
            "list_commands": self._list_commands,
            "quit": self._quit,
        }
        self._lines = lines
        self._out = out
        self._going = True
        self._current = Command("", "")
        self._has_begun = False
        self.on_idle: Callable[[], None] = lambda: None
        """Called before the loop waits for a line; must come back when one is there."""

    def add(self, handlers: Mapping[str, Handler]) -> None:
        """Serve these commands, too; a handler returns its answer or raises GtpError."""
        self._handlers.update(handlers)

    def run(self) -> None:
        """Serve until the end."""
        while self._going:
            if not self._lines.waiting():
                self.on_idle()
            line = self._lines.next()
            if line is None:
                return
            self.serve(line)

    def serve(self, line: bytes) -> None:
        """Carry out one line and write its answer, whatever is in it."""
        command = parse_command(clean_line(line))
        if command is None:
            return
        if len(line) >= MAX_LINE:
            command = Command(
                command.id, command.name, problem="syntax error: the line is too long"
            )
        log.debug("> %s", line)
        self._current = command
        self._has_begun = False
        try:
            text, ok = self._carry_out(command), True
        except GtpError as error:
            text, ok = str(error), False
            log.info("%s: %s", command.name, error)
        except Exception as error:
            # A host must not lose its game to a fault in one command.
            log.exception("Command %s failed", command.name)
            text, ok = f"internal error: {in_words(error)}", False
        if self._has_begun:
            self._write("\n")
        else:
            self._write(answer(command, text, ok))

    def begin_stream(self) -> None:
        """Write the head of an answer whose lines follow one by one through ``stream_line``."""
        self._has_begun = True
        self._write(f"={self._current.id}\n")

    def stream_line(self, text: str) -> None:
        """Write one line of the answer that ``begin_stream`` began."""
        self._write(text + "\n")

    def _carry_out(self, command: Command) -> str:
        if command.problem:
            raise GtpError(command.problem)
        handler = self._handlers.get(command.name)
        if handler is None:
            raise GtpError("unknown command")
        return handler(command.args)

    def _write(self, text: str) -> None:
        log.debug("< %s", text)
        self._out.write(text)
        self._out.flush()

    def _known_command(self, args: tuple[str, ...]) -> str:
        return "true" if len(args) == 1 and args[0] in self._handlers else "false"

    def _list_commands(self, _args: tuple[str, ...]) -> str:
        return "\n".join(sorted(self._handlers))

    def _quit(self, _args: tuple[str, ...]) -> str:
        self._going = False
        return ""
