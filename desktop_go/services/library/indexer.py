"""Brings the library up to date with its folders: new, changed and removed files."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop_go.errors import DesktopGoError
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.error_words import in_words
from desktop_go.services.library.entry import GameEntry, entries_of
from desktop_go.services.library.store import Library, is_below, known_files, put_file, stored
from desktop_go.services.record_paths import is_record

log = logging.getLogger(__name__)

COMMIT_SECONDS = 1.0
"""So much work is lost at most when the process is killed; readers see the games grow."""
YIELD_SECONDS = 0.05
"""After a commit, so that another writer (a folder added in the window) gets its turn."""

Report = Callable[[int, int], None]
ShouldStop = Callable[[], bool]


@dataclass
class Update:
    """What an update has done."""

    read: int = 0
    """Files read because they are new or have changed."""
    removed: int = 0
    """Files that are gone."""
    unchanged: int = 0
    problems: int = 0
    """Files among those read that could not be understood."""
    missing: tuple[Path, ...] = ()
    """Folders that are not there now; their games are kept."""
    stopped: bool = False


@dataclass(frozen=True)
class _Found:
    path: Path
    key: bytes
    mtime: int
    size: int


def update_library(library: Library, report: Report, should_stop: ShouldStop) -> Update:
    """Read what has changed in the folders of ``library``.

    Args:
        library: Its file is written as the work goes on.
        report: Is told (files done, files to do).
        should_stop: Asked before each file; what was done until then stays.

    Raises:
        LibraryError: the library's file cannot be written.
    """
    done = Update()
    folders = library.folders()
    done.missing = tuple(folder for folder in folders if not folder.is_dir())
    found = {file.key: file for folder in folders for file in _record_files(folder)}
    with library.open() as connection:
        known = known_files(connection)
        gone = [
            (file.id,)
            for key, file in known.items()
            if key not in found and not any(is_below(key, folder) for folder in done.missing)
        ]
        with connection:
            connection.executemany("DELETE FROM files WHERE id = ?", gone)
        done.removed = len(gone)
        work = [
            file
            for key, file in found.items()
            if key not in known or known[key][1:] != (file.mtime, file.size)
        ]
        done.unchanged = len(found) - len(work)
        _read_all(connection, work, done, report, should_stop)
    return done


def _read_all(
    connection: sqlite3.Connection,
    work: Sequence[_Found],
    done: Update,
    report: Report,
    should_stop: ShouldStop,
) -> None:
    report(0, len(work))
    last_commit = time.monotonic()
    for number, file in enumerate(work, 1):
        if should_stop():
            done.stopped = True
            break
        entries, problem = read_entries(file.path)
        put_file(connection, file.key, file.mtime, file.size, entries, problem)
        done.read += 1
        done.problems += bool(problem)
        if time.monotonic() - last_commit > COMMIT_SECONDS:
            connection.commit()
            time.sleep(YIELD_SECONDS)
            last_commit = time.monotonic()
            report(number, len(work))
    connection.commit()
    report(done.read, len(work))


def read_entries(path: Path) -> tuple[list[GameEntry], str]:
    """The games of a file, or none and the reason."""
    try:
        return entries_of(read_bytes(path), path.name), ""
    except Exception as error:
        # One odd file must not keep thousands of others out.
        if not isinstance(error, DesktopGoError):
            log.exception("%s could not be indexed", path)
        return [], in_words(error)


def _record_files(folder: Path) -> Iterator[_Found]:
    """Every record below ``folder``; what cannot be looked at is left out."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(root, name)
            if not is_record(path):
                continue
            try:
                facts = path.stat()
            except OSError:
                continue
            yield _Found(path, stored(path), facts.st_mtime_ns, facts.st_size)
