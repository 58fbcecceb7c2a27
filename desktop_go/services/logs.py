"""Sends the program's log to a small file that is replaced when it grows. No user data in it."""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
from pathlib import Path

MAX_BYTES = 512 * 1024


def start_logging(path: Path, level: int = logging.INFO) -> None:
    """Log to ``path``; when it cannot be written the log goes to standard error only."""
    root = logging.getLogger("desktop_go")
    root.setLevel(level)
    if root.handlers:
        return
    handler: logging.Handler = logging.StreamHandler()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=MAX_BYTES, backupCount=1, encoding="utf-8"
        )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
