"""Sends the program's log to a small file that is replaced when it grows. No user data in it."""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
import sys
from pathlib import Path

MAX_BYTES = 512 * 1024


class LogFile(logging.handlers.RotatingFileHandler):
    """The log's file; what a full disk does not take is dropped without a word."""

    def handleError(self, record: logging.LogRecord) -> None:
        """A line could not be written."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)

    def close(self) -> None:
        """Close the file; what still waits to be written may be lost."""
        with contextlib.suppress(OSError):
            super().close()


def start_logging(path: Path, level: int = logging.INFO) -> None:
    """Log to ``path``; when it cannot be written the log goes to standard error only."""
    root = logging.getLogger("desktop_go")
    root.setLevel(level)
    if root.handlers:
        return
    handler: logging.Handler = logging.StreamHandler()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = LogFile(path, maxBytes=MAX_BYTES, backupCount=1, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
