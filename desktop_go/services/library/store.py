"""The library's SQLite file: folders, files, games. It can be rebuilt at any time.

Each caller opens its own connection, so that any thread and process may read while one writes
(write-ahead log). A file of another version or a damaged one is replaced; its folders are kept
where they can still be read.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from desktop_go.errors import DesktopGoError
from desktop_go.services.error_words import explain
from desktop_go.services.i18n import tr
from desktop_go.services.library.entry import GameEntry, fold
from desktop_go.services.wal import use_wal

VERSION = 1
"""Of the tables below; another one rebuilds the file."""
WAIT_SECONDS = 30.0
"""How long a writer waits for another one."""

_TABLES = """
CREATE TABLE folders (path BLOB PRIMARY KEY);
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE,
    mtime INTEGER NOT NULL,
    size INTEGER NOT NULL,
    problem TEXT NOT NULL DEFAULT ''
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES files(id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    black TEXT, black_rank TEXT, white TEXT, white_rank TEXT,
    date TEXT, result TEXT, event TEXT,
    komi REAL, handicap INTEGER, width INTEGER, height INTEGER, moves INTEGER,
    words TEXT, final BLOB, changes BLOB, hashes BLOB
);
CREATE INDEX games_by_file ON games (file);
"""


class GameRow(NamedTuple):
    """One line of the library's table."""

    id: int
    path: str
    place: int
    black: str
    black_rank: str
    white: str
    white_rank: str
    date: str
    result: str
    event: str
    komi: float | None
    handicap: int
    width: int
    height: int
    moves: int


class KnownFile(NamedTuple):
    """A file as it was when it was last read."""

    id: int
    mtime: int
    size: int


class LibraryError(DesktopGoError):
    """The library's file cannot be used; the text says why."""


class Library:
    """Opens the library at ``path``; the file is made when it is missing or unusable."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def named(cls, path: Path) -> Library:
        """The library in a file that the user names. Whatever else is there is left as it is.

        Raises:
            LibraryError: it is something else.
        """
        if (
            path.exists()
            and path.stat().st_size
            and not {"folders", "files", "games"} <= _tables(path)
        ):
            raise LibraryError(tr("{path} is not a library of Desktop Go.").format(path=path))
        return cls(path)

    @contextlib.contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """A connection of one's own, closed at the end; commits are the caller's.

        Raises:
            LibraryError: the file can neither be used nor rebuilt.
        """
        try:
            connection = self._connect()
        except (sqlite3.Error, OSError) as error:
            reason = explain(error) if isinstance(error, OSError) else error
            raise LibraryError(
                tr("The library could not be opened: {reason}").format(reason=reason)
            ) from error
        try:
            yield connection
        except sqlite3.Error as error:
            raise LibraryError(
                tr("The library could not be used: {reason}").format(reason=error)
            ) from error
        finally:
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return self._prepared()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
        # Damaged, or no database at all.
        for suffix in ("", "-wal", "-shm"):
            Path(f"{self.path}{suffix}").unlink(missing_ok=True)
        return self._prepared()

    def _prepared(self) -> sqlite3.Connection:
        """A connection to a file with the tables of this version."""
        connection = sqlite3.connect(self.path, timeout=WAIT_SECONDS)
        try:
            use_wal(connection, WAIT_SECONDS)
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
            if _version(connection) != VERSION:
                _make_tables(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    # -- Folders -------------------------------------------------------------------------------

    def folders(self) -> list[Path]:
        """The folders that are indexed, sorted."""
        with self.open() as connection:
            rows = connection.execute("SELECT path FROM folders")
            return sorted(Path(os.fsdecode(row[0])) for row in rows)

    def add_folder(self, folder: Path) -> None:
        """Index ``folder`` from now on; its games come with the next update."""
        with self.open() as connection, connection:
            connection.execute("INSERT OR IGNORE INTO folders VALUES (?)", (stored(folder),))

    def remove_folder(self, folder: Path) -> None:
        """Forget ``folder`` and the games that lie in no other one."""
        kept = [other for other in self.folders() if other != folder]
        with self.open() as connection, connection:
            connection.execute("DELETE FROM folders WHERE path = ?", (stored(folder),))
            gone = [
                (ident,)
                for ident, path in connection.execute("SELECT id, path FROM files")
                if not any(is_below(path, other) for other in kept)
            ]
            connection.executemany("DELETE FROM files WHERE id = ?", gone)

    # -- Reading -------------------------------------------------------------------------------

    def games(self, text: str = "") -> list[GameRow]:
        """The games that hold every word of ``text``, in the order they were indexed."""
        words = fold(text).split()
        where = " AND ".join("games.words LIKE ? ESCAPE '\\'" for _ in words) or "1"
        columns = ", ".join(f"games.{name}" for name in GameRow._fields[2:])
        query = (
            f"SELECT games.id, files.path, {columns} FROM games "
            f"JOIN files ON files.id = games.file WHERE {where} ORDER BY games.id"
        )
        with self.open() as connection:
            rows = connection.execute(query, [f"%{_literal(word)}%" for word in words])
            return [GameRow(row[0], os.fsdecode(row[1]), *row[2:]) for row in rows]

    def final_stones(self, idents: Sequence[int]) -> dict[int, bytes]:
        """The last positions of games, by game; those that are gone are left out."""
        marks = ", ".join("?" * len(idents))
        with self.open() as connection:
            rows = connection.execute(f"SELECT id, final FROM games WHERE id IN ({marks})", idents)
            return {ident: bytes(final) for ident, final in rows}

    def problems(self) -> list[tuple[Path, str]]:
        """The files that could not be read, and why."""
        with self.open() as connection:
            rows = connection.execute(
                "SELECT path, problem FROM files WHERE problem != '' ORDER BY path"
            )
            return [(Path(os.fsdecode(path)), problem) for path, problem in rows]

    def count(self) -> int:
        """How many games there are."""
        with self.open() as connection:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])

    def lines(self, side: int) -> list[tuple[int, bytes, bytes]]:
        """(game, changes, hashes) of all games on square boards of ``side`` lines."""
        with self.open() as connection:
            return connection.execute(
                "SELECT id, changes, hashes FROM games WHERE width = ? AND height = ? "
                "AND length(changes) > 0 ORDER BY id",
                (side, side),
            ).fetchall()

    def generation(self) -> int:
        """A number that grows whenever something is stored."""
        with self.open() as connection:
            return int(connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0])


def _tables(path: Path) -> set[str]:
    """The names of the tables in a file; none where it is no database."""
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        ) as opened:
            rows = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    except sqlite3.Error:
        return set()
    return {str(name) for (name,) in rows}


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables again and take the list of folders over; others wait meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    if _version(connection) == VERSION:
        # Another process was quicker.
        connection.rollback()
        return
    folders: list[tuple[bytes]] = []
    with contextlib.suppress(sqlite3.OperationalError):
        folders = connection.execute("SELECT path FROM folders").fetchall()
    for table in ("games", "files", "folders"):
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in _TABLES.split(";"):
        connection.execute(statement)
    connection.executemany("INSERT INTO folders VALUES (?)", folders)
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.commit()


def known_files(connection: sqlite3.Connection) -> dict[bytes, KnownFile]:
    """All files of the library by their stored path."""
    rows = connection.execute("SELECT path, id, mtime, size FROM files")
    return {bytes(row[0]): KnownFile(*row[1:]) for row in rows}


def put_file(
    connection: sqlite3.Connection,
    path: bytes,
    mtime: int,
    size: int,
    entries: Iterable[GameEntry],
    problem: str = "",
) -> None:
    """Store what a file holds in place of what it held before."""
    connection.execute("DELETE FROM files WHERE path = ?", (path,))
    ident = connection.execute(
        "INSERT INTO files (path, mtime, size, problem) VALUES (?, ?, ?, ?)",
        (path, mtime, size, problem),
    ).lastrowid
    marks = ", ".join("?" * (len(GameEntry._fields) + 1))
    connection.executemany(
        f"INSERT INTO games (file, {', '.join(GameEntry._fields)}) VALUES ({marks})",
        [(ident, *entry) for entry in entries],
    )


def stored(path: Path) -> bytes:
    """A path as the library keeps it: the system's own bytes, whatever they are."""
    return os.fsencode(path)


def is_below(path: bytes, folder: Path) -> bool:
    """Whether a stored path lies in ``folder``."""
    return path.startswith(os.fsencode(os.path.join(folder, "")))


def _literal(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
