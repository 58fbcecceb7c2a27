"""The results of an experiment in an SQLite file; each is committed as soon as it is there.

The write-ahead log lets a window read while a run writes, and a run that is killed at any moment
leaves a file with every result that it had reported.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from desktop_go.errors import DesktopGoError
from desktop_go.lab.experiment import Experiment, LabError
from desktop_go.lab.play import Result
from desktop_go.lab.reading import parse_experiment
from desktop_go.services.i18n import tr
from desktop_go.services.wal import use_wal

SUFFIX = ".lab"
VERSION = 1
"""Of the tables; kept in the file."""
WAIT_SECONDS = 30.0
_TABLES = """
CREATE TABLE IF NOT EXISTS experiment (
    one INTEGER PRIMARY KEY CHECK (one = 1), text TEXT NOT NULL, digest TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS results (
    number INTEGER PRIMARY KEY,
    first INTEGER NOT NULL, second INTEGER NOT NULL, opening INTEGER NOT NULL,
    points REAL NOT NULL, reason TEXT NOT NULL, moves TEXT NOT NULL,
    seconds REAL NOT NULL, thinking REAL NOT NULL, detail TEXT NOT NULL
);
"""


class Store:
    """One file of results. Each thread and process opens its own.

    Args:
        path: the file; made by ``begin`` where there is none.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, experiment: Experiment) -> None:
        """Prepare the file for an experiment; results of the same one stay.

        Raises:
            LabError: it holds another experiment, or cannot be used.
        """
        with self._open("rwc") as database:
            use_wal(database, WAIT_SECONDS)
            database.executescript(_TABLES)
            database.execute(f"PRAGMA user_version = {VERSION}")
            row = database.execute("SELECT digest FROM experiment").fetchone()
            if row is not None and row[0] != experiment.digest():
                text = tr("{path} holds the results of another experiment; name another file.")
                raise LabError(text.format(path=self.path))
            database.execute(
                "INSERT OR REPLACE INTO experiment VALUES (1, ?, ?)",
                (experiment.to_toml(), experiment.digest()),
            )
            database.commit()

    def experiment(self) -> Experiment:
        """The experiment that the file belongs to. Raises LabError when there is none."""
        with self._open() as database:
            row = database.execute("SELECT text FROM experiment").fetchone()
        if row is None:
            raise LabError(tr("{path} holds no experiment.").format(path=self.path))
        return parse_experiment(row[0])

    def add(self, result: Result) -> None:
        """Keep one result; on the disk when this returns."""
        with self._open() as database:
            database.execute("PRAGMA synchronous = FULL")
            database.execute(
                "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    result.number, result.first, result.second, result.opening, result.points,
                    result.reason, result.moves, result.seconds, result.thinking,
                    json.dumps(dict(result.detail), ensure_ascii=False),
                ),
            )  # fmt: skip
            database.commit()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keep the file open: closed after a result, SQLite would write its whole log back."""
        with self._open() as database:
            database.execute("SELECT digest FROM experiment").fetchone()
            yield

    def results(self) -> list[Result]:
        """All results by number."""
        with self._open() as database:
            rows: list[Any] = database.execute("SELECT * FROM results ORDER BY number").fetchall()
        values = [[*row[:-1], json.loads(row[-1])] for row in rows]
        return [Result(*one) for one in values]

    @contextlib.contextmanager
    def _open(self, mode: str = "rw") -> Iterator[sqlite3.Connection]:
        """A connection of one's own; only the mode ``rwc`` makes the file."""
        if mode == "rw" and not self.path.is_file():
            raise LabError(tr("There is no file {path}").format(path=self.path))
        address = f"file:{quote(str(self.path))}?mode={mode}"
        try:
            database = sqlite3.connect(address, timeout=WAIT_SECONDS, uri=True)
        except sqlite3.Error as error:
            raise _unusable(self.path, error) from error
        try:
            yield database
        except sqlite3.Error as error:
            raise _unusable(self.path, error) from error
        finally:
            database.close()


def _unusable(path: Path, error: sqlite3.Error) -> DesktopGoError:
    text = tr("The results in {path} cannot be used: {reason}")
    return LabError(text.format(path=path, reason=error))
