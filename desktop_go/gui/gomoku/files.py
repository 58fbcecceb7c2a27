"""Opens and saves gomoku games: SGF, Piskvork .psq, RenLib .lib and move texts; off the window."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.games.gomoku.notation import from_diagram
from desktop_go.games.gomoku.psq import read_psq, write_psq
from desktop_go.games.gomoku.record import (
    new_record,
    position_at,
    record_from_moves_text,
    record_to_moves_text,
)
from desktop_go.games.gomoku.renlib import MAGIC, read_lib, write_lib
from desktop_go.games.gomoku.rules import MAX_SIZE, MIN_SIZE, RuleSet
from desktop_go.gui.play.record_snapshot import (
    RecordSnapshots,
    Snapshot,
    copy_of,
    snapshot_bytes,
)
from desktop_go.gui.play.record_words import first_texts, notice_texts
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.moves import Color, Point
from desktop_go.records.game_tree import GOMOKU, GameRecord
from desktop_go.records.loading import load_records
from desktop_go.records.notices import Notice
from desktop_go.records.record_node import Setup
from desktop_go.records.sgf_charset import UTF8
from desktop_go.services.atomic_file import OvertakenError, read_bytes, write_atomically
from desktop_go.services.file_versions import Stamp, changed_outside, keep_version, stamp_of
from desktop_go.services.i18n import tr, tr_error

SGF, PSQ, LIB = ".sgf", ".psq", ".lib"


@dataclass(frozen=True, slots=True)
class OpenedGomoku:
    """A game that was read."""

    record: GameRecord
    path: Path | None = None
    notices: Sequence[str] = field(default_factory=tuple)
    stamp: Stamp | None = None
    """The file as it was when it was read."""


class GomokuFiles(QObject):
    """The file of the game on the board.

    Signals:
        opened(OpenedGomoku): a game was read and can be shown.
        saved(Path): the game is on disk.
        failed(str): why a file could not be opened or saved; nothing has changed.
        conflict(Path): not saved, as another program has changed the file meanwhile.
        set_aside(Path): the version of another program was kept under this name.
    """

    conflict = Signal(object)
    set_aside = Signal(object)
    opened = Signal(object)
    saved = Signal(object)
    failed = Signal(str)

    def __init__(self, record: GameRecord, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs = Jobs(self)
        self._saving = threading.Lock()
        self._own_stamps: set[Stamp] = set()
        self.show(record, None)

    def show(self, record: GameRecord, path: Path | None, stamp: Stamp | None = None) -> None:
        """Take over the record that is on the board from now on, and its file as it was read."""
        self.record, self.path, self.stamp = record, path, stamp
        self.snapshots = RecordSnapshots(record)

    def open_file(self, path: Path) -> None:
        """Read ``path``; ``opened`` or ``failed`` follows."""
        self.jobs.start(lambda: read_file(path), self.opened.emit, self.failed.emit)

    def open_text(self, text: str, size: int, rules: RuleSet) -> None:
        """Read a game from the clipboard; ``opened`` or ``failed`` follows."""
        self.jobs.start(lambda: read_text(text, size, rules), self.opened.emit, self.failed.emit)

    def save(self, path: Path, over_another: bool = False) -> None:
        """Write the game to ``path`` as its suffix says; ``saved``, ``conflict`` or ``failed``.

        Args:
            path: The file.
            over_another: Also when another program has changed the file; its version is kept
                as a copy beside it.
        """
        snapshot, record = self.snapshots.take(), self.record
        step = record.history.done[-1] if record.history.done else None
        known = self.stamp if path == self.path else None

        def write() -> tuple[Stamp | None, Path | None] | None:
            with self._saving:
                present = stamp_of(path)
                is_foreign = changed_outside(path, known, self._own_stamps)
                if is_foreign and not over_another:
                    return None
                data = bytes_of(snapshot, path.suffix.lower())
                theirs = keep_version(path) if is_foreign else None
                try:
                    now = write_atomically(
                        path, data, is_still_ours=lambda file: stamp_of(file) == present
                    )
                except OvertakenError:
                    return None
                stamp = now.st_mtime_ns, now.st_size
                self._own_stamps.add(stamp)
            return stamp, theirs

        def done(result: tuple[Stamp | None, Path | None] | None) -> None:
            if result is None:
                self.conflict.emit(path)
                return
            if (record.history.done[-1] if record.history.done else None) is step:
                record.mark_saved()
            if record is self.record:
                self.path, self.stamp = path, result[0]
            self.saved.emit(path)
            if result[1] is not None:
                self.set_aside.emit(result[1])

        self.jobs.start(write, done, self.failed.emit, path.name)

    def as_text(self, done: Callable[[str], None]) -> None:
        """Call ``done`` with the game as SGF text."""
        snapshot = self.snapshots.take()
        self.jobs.start(
            lambda: snapshot_bytes(snapshot).decode("utf-8", "replace"), done, self.failed.emit
        )


def bytes_of(snapshot: Snapshot, suffix: str) -> bytes:
    """The file of a game in the format of ``suffix``. Raises RecordError when it cannot hold it."""
    if suffix not in (PSQ, LIB, ".txt"):
        return snapshot_bytes(snapshot)
    record = copy_of(*snapshot, UTF8)
    if suffix == PSQ:
        return write_psq(record)
    if suffix == LIB:
        return write_lib(record)
    return (record_to_moves_text(record) + "\n").encode()


def read_file(path: Path) -> OpenedGomoku:
    """Read a game from a file; for any thread.

    Raises:
        DesktopGoError: the file cannot be read or holds no game of gomoku; the text names it.
    """
    stamp, data = stamp_of(path), read_bytes(path)
    try:
        record, notices = read_any(data, path.suffix.lower())
    except DesktopGoError as error:
        raise RecordError(
            tr("“{name}” could not be opened: {reason}").format(
                name=path.name, reason=tr_error(error)
            )
        ) from error
    return OpenedGomoku(record, path, first_texts(notice_texts(notices)), stamp)


def read_any(data: bytes, suffix: str) -> tuple[GameRecord, list[Notice]]:
    """Read a game by its first bytes and its file's suffix. Raises RecordError."""
    notices: list[Notice] = []
    if not data.strip():
        raise RecordError(tr("it is empty."))
    if data.startswith(MAGIC) or suffix == LIB:
        record, notices = read_lib(data)
    elif suffix == PSQ:
        record, notices = read_psq(data)
    elif b"(;" in data or suffix == SGF:
        loaded = load_records(data)
        record, notices = _first_gomoku(loaded.records), list(loaded.notices)
    else:
        return record_from_moves_text(data.decode("utf-8", "replace")), []
    check_showable(record)
    _start, more = position_at(record.main_line()[-1])
    return record, notices + more


def _first_gomoku(records: Sequence[GameRecord]) -> GameRecord:
    for record in records:
        if record.game == GOMOKU:
            return record
    raise RecordError(
        tr("This is a record of another game (SGF game number {number}), not of gomoku.").format(
            number=records[0].game
        )
    )


def check_showable(record: GameRecord) -> None:
    """Make sure that the board can show ``record``. Raises RecordError."""
    width, height = record.board_size
    if width != height or not MIN_SIZE <= width <= MAX_SIZE:
        raise RecordError(
            tr("Gomoku boards have {least} to {most} lines, not {width}×{height}.").format(
                least=MIN_SIZE, most=MAX_SIZE, width=width, height=height
            )
        )
    position_at(record.root)


def read_text(text: str, size: int, rules: RuleSet) -> OpenedGomoku:
    """Read a game or position from a text: SGF, a diagram, or moves as ``h8 i9``.

    Raises:
        RecordError: it is none of these.
    """
    if "(;" in text:
        loaded = load_records(text.encode("utf-8", "surrogateescape"), "utf-8")
        record = _first_gomoku(loaded.records)
        check_showable(record)
        return OpenedGomoku(record, None, first_texts(notice_texts(loaded.notices)))
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) >= MIN_SIZE:
        side, stones = from_diagram(text)
        return OpenedGomoku(record_of_stones(side, stones, rules))
    return OpenedGomoku(record_from_moves_text(text, size, rules))


def record_of_stones(size: int, stones: dict[Point, Color], rules: RuleSet) -> GameRecord:
    """A record that starts from a position. Raises RecordError when it cannot be one."""
    record = new_record(size, rules)
    black = tuple(p for p, color in stones.items() if color is Color.BLACK)
    white = tuple(p for p, color in stones.items() if color is Color.WHITE)
    more = len(black) - len(white)
    if more not in (0, 1):
        side = tr("Black") if more > 0 else tr("White")
        raise RecordError(
            tr(
                "{side} has more stones than the opponent ({count} more); no game leads to that."
            ).format(side=side, count=abs(more))
        )
    to_play = Color.WHITE if more else Color.BLACK
    record.set_setup(record.root, Setup(black, white, to_play=to_play))
    record.mark_saved()
    check_showable(record)
    return record
