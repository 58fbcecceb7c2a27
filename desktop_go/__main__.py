"""``desktop-go [FILE]`` opens the window; ``desktop-go gtp`` and others work without one.

Only the window imports Qt, only the engine imports numba: each command imports what it needs.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop_go import __version__
from desktop_go.cli.interrupt import INTERRUPTED
from desktop_go.games.registry import GAMES
from desktop_go.games.spec import CommandLine
from desktop_go.kernel_cache import CACHE_VARIABLE
from desktop_go.services.paths import own_home

COMMANDS: tuple[CommandLine, ...] = (
    *(command for spec in GAMES for command in spec.commands),
    CommandLine(
        "sgf", "desktop_go.cli.sgf", "COMMAND ...", "check, rewrite and describe game records"
    ),
    CommandLine(
        "library",
        "desktop_go.cli.library",
        "COMMAND ...",
        "index folders of records and search them",
    ),
    CommandLine(
        "review",
        "desktop_go.cli.review",
        "FILE ...",
        "review records: write copies with the engine's analysis",
    ),
    CommandLine(
        "lab",
        "desktop_go.cli.lab",
        "COMMAND ...",
        "run matches and experiments, and report on them",
    ),
    CommandLine(
        "learn",
        "desktop_go.cli.learn",
        "go|gomoku",
        "let weights teach themselves, and draw how they do",
    ),
    CommandLine(
        "thumbnail", "desktop_go.gui.go.thumbnail", "FILE PNG", "draw the end of a game record"
    ),
    CommandLine(
        "warm-up",
        "desktop_go.engine.warm_up",
        "[GAME]",
        "compile the engine of a game for this computer",
    ),
    CommandLine(
        "bench",
        "desktop_go.cli.bench",
        "[GAME ...]",
        "show whether a change of the code changed how it plays",
    ),
)
WINDOW = """\
Usage: desktop-go [FILE]             open the window, with a game record if one is given;
                                     a window that is open already shows it
       desktop-go --new-window       open another window all the same
       desktop-go --new-window [FILE]    the same beside a window that is already open
"""
END = """\
       desktop-go --help | --version

Each command explains itself with --help. A file that has a command's name: ./gtp"""


NOT_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EBADF, errno.EIO)
"""Errors of an output that takes no more."""


def usage() -> str:
    """All that can be asked for on the command line."""
    lines = (
        f"       desktop-go {f'{command.name} {command.arguments}':<18} {command.text}\n"
        for command in COMMANDS
    )
    return WINDOW + "".join(lines) + END


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    _have_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # ``| head`` has read enough.
        status = 0
    except OSError as error:
        if error.errno not in NOT_WRITTEN:
            raise
        print(f"desktop-go: {error.strerror}", file=sys.stderr)
        status = 1
    else:
        return status
    with contextlib.suppress(OSError):  # Nothing more may be written at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _run(arguments: list[str]) -> int:
    command = arguments[0] if arguments else ""
    if command in ("-h", "--help"):
        print(usage())
        return 0
    if command in ("-V", "--version"):
        print(f"Desktop Go {__version__}")
        return 0
    _have_a_home()
    _keep_kernels_at_home()
    for known in COMMANDS:
        if command == known.name:
            try:
                status: int = importlib.import_module(known.module).main(arguments[1:])
            except KeyboardInterrupt:
                print("desktop-go: stopped", file=sys.stderr)
                return INTERRUPTED
            return status
    own_window = command == "--new-window"
    if own_window:
        arguments = arguments[1:]
    elif command.startswith("-") and command != "--":
        print(f"desktop-go: there is no option {command}\n\n{usage()}", file=sys.stderr)
        return 2
    return _open_window([name for name in arguments if name != "--"], own_window)


def _have_streams() -> None:
    """A program that was started with closed streams reads nothing and writes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _have_a_home() -> None:
    """An account without a home folder (a container's) gets ``/``, as login gives it."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = os.sep


def _keep_kernels_at_home() -> None:
    """In portable mode compiled kernels go where everything goes, in child processes too."""
    home = own_home()
    if home is not None:
        os.environ.setdefault(CACHE_VARIABLE, str(home / "kernels"))


def _open_window(files: Sequence[str], own_window: bool) -> int:
    try:
        from desktop_go.gui.app import run
    except ImportError as error:
        print(
            f"desktop-go: the window cannot be opened: {error}\n"
            "Install PySide6-Essentials, and on Linux the system libraries of Qt "
            "(see README.md). 'desktop-go gtp' works without them.",
            file=sys.stderr,
        )
        return 1
    return run(files, own_window)


if __name__ == "__main__":
    sys.exit(main())
