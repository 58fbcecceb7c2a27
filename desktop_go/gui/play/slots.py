"""The places on disk where games are kept: one for each window and each tab.

Qt's lock files tell which of them a running program uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from desktop_go.services.autosave import Autosave, SavedGame, peek, read_head
from desktop_go.services.background_writer import BackgroundWriter

SLOTS = 64
"""So many windows and tabs keep their games side by side."""
TAB = "tab"
"""Says of a kept game that it was in a tab behind another."""
_CRASHED, _CLOSED, _EMPTY, _BEHIND = range(4)
"""What a program that starts looks for, in this order; a tab behind another is only offered."""


@dataclass(slots=True, eq=False)
class SaveSlot:
    """A place for one game, and what is known of the game there."""

    autosave: Autosave
    lock: QLockFile
    unsaved: bool = False
    """Whether it had changes that are in no file of the user's when it came on the board."""
    active: bool = False
    """Whether there is a game to keep."""


def own_slot(folder: Path, writer: BackgroundWriter) -> SaveSlot:
    """The first place that no other running program uses.

    One that a killed program left behind goes before all others.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return SaveSlot(Autosave(folder / "game-1.sgf", writer), QLockFile(""))
    for path in sorted(_paths(folder), key=_rank):
        slot = _take(path, writer)
        if slot is not None:
            return slot
    return SaveSlot(Autosave(folder / f"game-{SLOTS + 1}.sgf", writer), QLockFile(""))


def empty_slot(folder: Path, writer: BackgroundWriter) -> SaveSlot | None:
    """A place where nothing is kept; None when all are taken."""
    taken = (_take(path, writer) for path in _paths(folder) if _rank(path) == _EMPTY)
    return next((slot for slot in taken if slot is not None), None)


def slots_left_open(folder: Path, writer: BackgroundWriter, all_of_them: bool) -> list[SaveSlot]:
    """Take the places of the tabs that were left open.

    Args:
        folder: Where games are kept.
        writer: Will write them.
        all_of_them: Those of windows that were killed, too.
    """
    wanted = (_BEHIND, _CRASHED) if all_of_them else (_BEHIND,)
    taken = [_take(path, writer) for path in _paths(folder) if _rank(path) in wanted]
    return [slot for slot in taken if slot is not None]


def games_left_open(folder: Path) -> Iterator[SavedGame]:
    """The games of killed programs and of tabs that no running program has; for any thread."""
    for path in _paths(folder):
        if _rank(path) in (_CRASHED, _BEHIND):
            lock = _lock_of(path)
            if lock.tryLock(0):
                game = peek(path)
                lock.unlock()
                if game is not None:
                    yield game


def _rank(path: Path) -> int:
    head = read_head(path)
    if head is None:
        return _EMPTY
    if head.get(TAB) is True:
        return _BEHIND
    return _CLOSED if head.get("closed_properly") is True else _CRASHED


def _take(path: Path, writer: BackgroundWriter) -> SaveSlot | None:
    lock = _lock_of(path)
    if not lock.tryLock(0):
        return None
    for torn in path.parent.glob(f".{path.name}.*"):  # A program was killed while it wrote.
        torn.unlink(missing_ok=True)
    return SaveSlot(Autosave(path, writer), lock)


def _paths(folder: Path) -> list[Path]:
    return [folder / f"game-{number}.sgf" for number in range(1, SLOTS + 1)]


def _lock_of(path: Path) -> QLockFile:
    lock = QLockFile(str(path.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    return lock
