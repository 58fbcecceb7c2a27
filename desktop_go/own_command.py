"""How the program starts itself in another process, from source or as a packaged program."""

from __future__ import annotations

import sys
from pathlib import Path


def own_command(*arguments: str) -> list[str]:
    """The command line of this program with ``arguments``; it may be talked with through pipes."""
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "desktop_go", *arguments]
    program = Path(sys.executable)
    # On Windows a program with a window has no standard input; a second one beside it has.
    console = program.with_name(f"{program.stem}-cli{program.suffix}")
    return [str(console if console.is_file() else program), *arguments]
