"""How the program starts itself in another process, from source or as a packaged program."""

from __future__ import annotations

import sys


def own_command(*arguments: str) -> list[str]:
    """The command line of this program with ``arguments``."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-m", "desktop_go", *arguments]
