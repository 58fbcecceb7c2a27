"""What commands of the command line share: how they end, and how texts and options are read."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr

MOST_THREADS = 64


def answer(work: Callable[[], int], name: str = "", also: tuple[type[Exception], ...] = ()) -> int:
    """Do the work of a command and return its exit status.

    A ``DesktopGoError``, an ``OSError`` or an error of ``also`` becomes a sentence on standard
    error and a 1.
    Output that nobody reads any more (``| head``) ends the command silently.

    Args:
        work: the command; returns its status.
        name: what the sentence begins with, such as ``desktop-go sudoku``.
        also: further errors that the user's input may cause.
    """
    expected: tuple[type[Exception], ...] = (DesktopGoError, OSError, *also)
    speak_utf8()
    try:
        status = work()
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Nothing more may be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except expected as error:
        line = getattr(error, "line", None) if name else None
        at = tr("line {n}: ").format(n=line) if line else ""
        who = f"{name}: " if name else ""
        print(f"{who}{at}{in_words(error)}", file=sys.stderr)
        return 1


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises RecordError, FileError."""
    if name == "-":
        return sys.stdin.read()
    try:
        return read_bytes(Path(name)).decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(tr("This is not a text file")) from None


def thread_count(text: str) -> int:
    """How many threads an option asks for."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_THREADS:
        raise argparse.ArgumentTypeError(
            tr("“{text}” is not a number from 1 to {most}").format(text=text, most=MOST_THREADS)
        )
    return int(text)


def add_option(parser: argparse.ArgumentParser, text: str) -> None:
    """Let options of an engine be set: ``--option KEY=VALUE``, more than once."""
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=text)


def plain(doc: str | None) -> str:
    """What a module says of its command, for whoever asks for help."""
    return (doc or "").replace("``", "")


def speak_utf8() -> None:
    """Write UTF-8, whatever the terminal's character set; what it cannot show is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
