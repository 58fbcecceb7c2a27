"""SQLite's write-ahead log: many may read while one writes."""

from __future__ import annotations

import sqlite3
import time

TRY_AGAIN = 0.01
"""Seconds between two tries."""


def use_wal(connection: sqlite3.Connection, patience: float) -> None:
    """Keep the database in a write-ahead log from now on.

    Connections that switch a new file at the same moment do not wait for each other, whatever their
    timeout: one is told at once that the file is locked, and tries again for ``patience`` seconds.

    Raises:
        sqlite3.Error: it is still locked then, or the file cannot be used.
    """
    until = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(TRY_AGAIN)
        else:
            return
