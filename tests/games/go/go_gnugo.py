"""GNU Go as an outside referee, spoken to by GTP in one run for many commands."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence


def find_gnugo() -> str | None:
    """Return where GNU Go is installed; some systems keep games off the path."""
    return shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games:/usr/local/games")


class GnuGo:
    """Runs GNU Go."""

    def __init__(self, program: str) -> None:
        self._program = program

    def ask(self, commands: Sequence[str]) -> list[str | None]:
        """Return the answer to each command, None for an error."""
        script = "\n".join([*commands, "quit", ""])
        run = subprocess.run(
            [self._program, "--mode", "gtp", "--score", "estimate"],
            input=script,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        )
        answers = re.findall(r"^([=?])[ \t]?(.*?)\n\n", run.stdout, re.MULTILINE | re.DOTALL)
        assert len(answers) == len(commands) + 1
        return [text.strip() if sign == "=" else None for sign, text in answers[:-1]]
