"""``desktop-go [FILE]`` opens the window; ``desktop-go gtp`` and others work without one.

Only the window imports Qt, only the engine imports numba: each command imports what it needs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from desktop_go import __version__

USAGE = """\
Usage: desktop-go [FILE]             open the window, with a game record (SGF) if one is given
       desktop-go gtp [OPTIONS]      serve the Go Text Protocol on standard input and output
       desktop-go sgf COMMAND ...    check, rewrite and describe game records
       desktop-go warm-up            compile the engine for this computer
       desktop-go --help | --version

Each command explains itself with --help."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    command = arguments[0] if arguments else ""
    if command in ("-h", "--help"):
        print(USAGE)
        return 0
    if command in ("-V", "--version"):
        print(f"Desktop Go {__version__}")
        return 0
    if command == "gtp":
        from desktop_go.cli.gtp import main as gtp

        return gtp(arguments[1:])
    if command == "sgf":
        from desktop_go.cli.sgf import main as sgf

        return sgf(arguments[1:])
    if command == "warm-up":
        from desktop_go.engine.warm_up import main as warm_up

        return warm_up()
    if command.startswith("-") and command != "--":
        print(f"desktop-go: there is no option {command}\n\n{USAGE}", file=sys.stderr)
        return 2
    return _open_window([name for name in arguments if name != "--"])


def _open_window(files: Sequence[str]) -> int:
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
    return run(files)


if __name__ == "__main__":
    sys.exit(main())
