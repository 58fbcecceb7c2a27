"""Analyses kept beside the records: a small SQLite file from positions to what was thought of
them.

Holds nothing that cannot be found out again: a damaged file is started afresh, and the oldest
analyses make room. For any thread. ``position_keys`` makes the keys.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from pathlib import Path

from desktop_go.services.wal import use_wal

log = logging.getLogger(__name__)

MOST = 50_000
"""Analyses kept, some 20 MB; of 200 games with 250 moves."""
SPARE = 2_000
"""How many more there may be before the oldest go."""
VERSION = 1
"""Of the table below; another one starts the file afresh."""
_TABLES = f"""
CREATE TABLE IF NOT EXISTS analyses (
    position BLOB PRIMARY KEY, content TEXT NOT NULL, used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_use ON analyses (used);
PRAGMA user_version = {VERSION};
"""
_BETWEEN = "\n"
_PORTION = 500
_WAIT_SECONDS = 5.0


class AnalysisStore:
    """The file; nothing is opened before something is asked or kept."""

    def __init__(self, path: Path, most: int = MOST) -> None:
        self.path = path
        self._most = most

    def load(self, keys: Iterable[bytes]) -> dict[bytes, list[str]]:
        """What is kept of these positions: the values of the property DGAN."""
        found: dict[bytes, list[str]] = {}

        def read(base: sqlite3.Connection) -> None:
            rest = iter(keys)
            while portion := list(islice(rest, _PORTION)):
                marks = ",".join("?" * len(portion))
                for key, content in base.execute(
                    f"SELECT position, content FROM analyses WHERE position IN ({marks})", portion
                ):
                    found[key] = content.split(_BETWEEN)

        if self.path.exists():
            self._work(read)
        return found

    def keep(self, analyses: Mapping[bytes, list[str]]) -> None:
        """Add ``analyses``, in place of older ones of the same positions."""
        now = int(time.time())
        rows = [(key, _BETWEEN.join(values), now) for key, values in analyses.items()]

        def write(base: sqlite3.Connection) -> None:
            base.executemany("INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)", rows)
            (count,) = base.execute("SELECT count(*) FROM analyses").fetchone()
            if count > self._most + min(SPARE, self._most // 10):
                base.execute(
                    "DELETE FROM analyses WHERE position IN "
                    "(SELECT position FROM analyses ORDER BY used LIMIT ?)",
                    (count - self._most,),
                )

        if rows:
            self._work(write)

    def _work(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do ``work`` with the file, once more with a new one where it is damaged."""
        for _ in range(2):
            try:
                with contextlib.closing(self._open()) as base, base:
                    work(base)
            except (sqlite3.OperationalError, OSError) as error:
                log.warning("Kept analyses: %s", error)
            except sqlite3.DatabaseError as error:
                log.warning("Kept analyses are begun anew: %s", error)
                self._remove()
                continue
            return

    def _open(self) -> sqlite3.Connection:
        """A connection to a file of this make."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(self.path, timeout=_WAIT_SECONDS)
        try:
            (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
            (version,) = base.execute("PRAGMA user_version").fetchone()
            if tables and version != VERSION:
                raise sqlite3.DatabaseError(f"version {version}")
            use_wal(base, _WAIT_SECONDS)
            base.execute("PRAGMA synchronous=NORMAL")
            if not tables:
                base.executescript(_TABLES)
        except sqlite3.Error:
            base.close()
            raise
        return base

    def _remove(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                self.path.with_name(self.path.name + suffix).unlink()
