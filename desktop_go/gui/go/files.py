"""Opens and saves record files without holding the window up, and remembers recent ones."""

from __future__ import annotations

import contextlib
import gc
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal

from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.gui.go.open_file import OpenFile
from desktop_go.gui.play.record_snapshot import (
    RecordSnapshots,
    copy_of,
    snapshot_bytes,
    snapshot_file,
)
from desktop_go.gui.play.record_words import SUFFIX, first_texts, notice_texts, suggested_name
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.letting_go import LettingGo
from desktop_go.gui.tree.layout import TreeLayout
from desktop_go.records.diagrams import diagram_record, read_diagram
from desktop_go.records.foreign.registry import SGF, is_foreign_name
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import LoadResult, collector_paused, load_records
from desktop_go.records.repairs import lost_brackets
from desktop_go.records.sgf_charset import UTF8
from desktop_go.services.atomic_file import (
    OvertakenError,
    read_bytes,
    sweep,
    target_of,
    write_atomically,
)
from desktop_go.services.file_versions import (
    BACKUP_SUFFIX,
    Stamp,
    changed_outside,
    keep_version,
    stamp_of,
)
from desktop_go.services.i18n import tr, tr_error
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import MAX_RECENT, Json
from desktop_go.services.showable import check_showable

HUGE_BYTES = 200_000
"""What a larger file becomes is set apart from the garbage collector."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A record that was read, with the other records of its file."""

    record: GameRecord
    path: Path | None = None
    others: list[GameRecord] = field(default_factory=list)
    place: int = 0
    notices: list[str] = field(default_factory=list)
    snapshots: RecordSnapshots | None = None
    """Made where the record was read: for a huge file that takes a while."""
    layout: TreeLayout | None = None
    """The places of all nodes in the drawn tree, made there, too."""
    all_notices: list[str] = field(default_factory=list)
    lost_brackets: int = 0
    """Moves that have swallowed what follows them, see ``records.repairs``."""
    stamp: Stamp | None = None
    """The file as it was when it was read."""
    encoding: str = ""
    """The codec it was read with."""
    guessed: bool = False
    """Whether the file does not say that it is in this codec."""
    format: str = SGF
    """The format of the file; in others than SGF nothing is written."""


class Written(NamedTuple):
    """What came of saving a file."""

    stamp: Stamp | None
    encoding: str
    theirs: Path | None
    """Where the version of another program is now."""
    original: Path | None
    """Where the file is as it was in a character set that was guessed."""


class OtherGames(Protocol):
    """Opens what belongs to the games that have pages of their own."""

    def open_file(self, path: Path) -> bool:
        """Open a file; False when it is none of theirs."""
        ...

    def open_text(self, text: str) -> bool:
        """Open a text; False when it is none of theirs."""
        ...


class RecordFiles(QObject):
    """The file of the record on the board.

    Signals:
        opened(Opened): a record was read and can be shown.
        saved(Path): the record is on disk.
        failed(str): why a file could not be opened or saved; nothing has changed.
        recent_changed: the list of recent files is another.
        switched(Opened): another game of the same file can be shown.
        conflict(Path): not saved, as another program has changed the file meanwhile.
        set_aside(Path): the version of another program was kept under this name.
        converted(Path, str, Path or None): the file was in this codec and is in Unicode now; as
            the codec had been guessed, the old file was kept under this name.
    """

    switched = Signal(object)
    conflict = Signal(object)
    set_aside = Signal(object)
    converted = Signal(object, str, object)

    opened = Signal(object)
    saved = Signal(object)
    failed = Signal(str)
    recent_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.jobs = Jobs(self)
        self._saving = threading.Lock()
        self._letting_go = LettingGo(self)
        self.file = file_of(Opened(GameRecord.new()))

    def show(self, opened: Opened, same_file: bool = False) -> None:
        """Take over the record that is on the board from now on.

        Args:
            opened: The record and what belongs to it.
            same_file: It is another game of the file that was open.
        """
        if same_file:
            shown, file = file_of(opened), self.file
            file.record, file.snapshots, file.layout = shown.record, shown.snapshots, shown.layout
            file.others, file.place = shown.others, shown.place
        else:
            self.let_go(self.file)
            self.file = file_of(opened)

    def put_aside(self) -> OpenFile:
        """Hand out the file of the record on the board; it is somebody else's from now on."""
        file, self.file = self.file, file_of(Opened(GameRecord.new()))
        return file

    def bring_back(self, file: OpenFile) -> None:
        """Take over a file that was put aside."""
        self.let_go(self.file)
        self.file = file

    def let_go(self, file: OpenFile) -> None:
        """Free the records of a file, but for the one that is on the board next."""
        self._letting_go.add(file.records())

    @property
    def record(self) -> GameRecord:
        """The record on the board."""
        return self.file.record

    @property
    def path(self) -> Path | None:
        """Its file."""
        return self.file.path

    @property
    def stamp(self) -> Stamp | None:
        """The file as it was read or written last."""
        return self.file.stamp

    @property
    def encoding(self) -> str:
        """The codec it was read with."""
        return self.file.encoding

    @property
    def place(self) -> int:
        """Which of the games of its file is shown."""
        return self.file.place

    @property
    def snapshots(self) -> RecordSnapshots:
        """Copies the record for the writing thread."""
        return self.file.snapshots

    # -- Opening -------------------------------------------------------------------------------

    def open_file(self, path: Path) -> bool:
        """Read ``path``; ``opened`` or ``failed`` follows. False when it is opened elsewhere."""
        if self._is_claimed(path):
            self.remember(path)
            return False
        self._read(lambda: read_record_file(path))
        return True

    elsewhere: Callable[[Path], bool] | None = None
    """Asked first: opens files in other windows, where the user wants that."""
    other_games: OtherGames | None = None
    """Asked then, whatever is opened."""

    def _is_claimed(self, path: Path) -> bool:
        if self.elsewhere is not None and self.elsewhere(path):
            return True
        return self.other_games is not None and self.other_games.open_file(path)

    def open_text(self, text: str) -> None:
        """Read SGF or a board in letters; ``opened`` or ``failed`` follows, as for files."""
        if self.other_games is None or not self.other_games.open_text(text):
            self._read(lambda: read_text(text))

    def take(self, opened: Opened) -> None:
        """Take a record that was read elsewhere: ``opened`` follows."""
        if opened.path is not None:
            self.remember_quietly(opened.path)
        self.opened.emit(opened)

    def fail(self, reason: str) -> None:
        """Say why a record could not be read elsewhere."""
        self.failed.emit(reason)

    def reopen(self, encoding: str) -> None:
        """Read the file again with another character set; ``opened`` or ``failed`` follows."""
        path = self.path
        if path is not None:
            self._read(lambda: read_record_file(path, None, encoding))

    _readings = 0

    def _read(self, work: Callable[[], Opened]) -> None:
        """Read on a thread; what was asked for last counts, whichever is ready first."""
        self._readings += 1
        number = self._readings

        def done(opened: Opened) -> None:
            if number == self._readings:
                self._on_opened(opened)

        self.jobs.start(work, done, self.failed.emit)

    def _on_opened(self, opened: Opened) -> None:
        if opened.path is not None:
            self.remember(opened.path)
        self.opened.emit(opened)

    # -- Saving --------------------------------------------------------------------------------

    def save(self, path: Path, over_another: bool = False) -> None:
        """Write the record to ``path``; ``saved``, ``conflict`` or ``failed`` follows.

        Args:
            path: The file.
            over_another: Also when another program has changed the file; its version is kept
                as a copy beside it.
        """
        file = self.file
        snapshot, others, place = file.snapshots.take(), list(file.others), file.place
        record, encoding = file.record, file.encoding
        step = record.history.done[-1] if record.history.done else None
        with_backup, guessed = self._settings.flag("records.backup"), file.guessed
        known = file.stamp if path == file.path else None
        source, is_foreign_source = file.path, file.is_foreign

        def write() -> Written | None:
            with self._saving:
                _check_name(path, source, is_foreign_source)
                target_of(path)
                present = stamp_of(path)
                is_foreign = changed_outside(path, known, file.own_stamps)
                if is_foreign and not over_another:
                    return None
                data, written = snapshot_file(snapshot, others, place, encoding)
                theirs = original = None
                if is_foreign:
                    theirs = keep_version(path)
                elif guessed and written != encoding and known and present:
                    original = keep_version(path)
                elif with_backup and present:
                    write_atomically(path.with_name(path.name + BACKUP_SUFFIX), read_bytes(path))
                try:
                    now = write_atomically(
                        path, data, is_still_ours=lambda file: stamp_of(file) == present
                    )
                except OvertakenError:
                    return None
                stamp = now.st_mtime_ns, now.st_size
                file.own_stamps.add(stamp)
            return Written(stamp, written, theirs, original)

        def failed(reason: str) -> None:
            file.saves -= 1
            self.failed.emit(reason)

        def done(result: Written | None) -> None:
            file.saves -= 1
            if result is None:
                self.conflict.emit(path)
                return
            file.stamp, file.encoding, file.guessed = result.stamp, result.encoding, False
            self._on_saved(file, record, path, step)
            if result.theirs is not None:
                self.set_aside.emit(result.theirs)
            if result.encoding != encoding and known:
                self.converted.emit(path, encoding, result.original)

        file.saves += 1
        self.jobs.start(write, done, failed, path.name)

    def as_text(self, done: Callable[[str], None]) -> None:
        """Call ``done`` with the record as SGF text."""
        snapshot = self.snapshots.take()
        self.jobs.start(
            lambda: snapshot_bytes(snapshot).decode("utf-8", "replace"), done, self.failed.emit
        )

    def _on_saved(self, file: OpenFile, record: GameRecord, path: Path, step: object) -> None:
        newest = record.history.done[-1] if record.history.done else None
        if newest is step:
            record.mark_saved()
        for other in file.edited.values():
            other.mark_saved()
        file.path, file.format = path, SGF
        self.remember(path)
        self.saved.emit(path)

    # -- Several games in one file -------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many games the file holds."""
        return len(self.file.others) + 1

    @property
    def is_foreign(self) -> bool:
        """Whether the file is in another format than SGF: it is never written."""
        return self.file.is_foreign

    @property
    def is_modified(self) -> bool:
        """Whether any game of the file has changes that are not in the file."""
        return self.file.is_modified

    def games(self) -> list[GameRecord]:
        """All games of the file, in its order; for reading only."""
        return self.file.games()

    def switch(self, place: int) -> None:
        """Prepare another game of the file; ``switched`` follows.

        The writing thread reads ``others``, therefore nobody ever edits them: a game goes there
        as a copy, and a copy of it comes on the board.
        """
        file = self.file
        if place == file.place or not 0 <= place < self.count:
            return
        left, snapshot, games = file.record, file.snapshots.take(), file.games()
        frozen = games[place]
        known, path, left_place = file.edited.get(frozen), file.path, file.place

        def work() -> tuple[Opened, GameRecord]:
            games[left_place] = copy_of(*snapshot, left.encoding)
            record = known or copy_of(*RecordSnapshots(frozen).take(), frozen.encoding)
            others = [*games[:place], *games[place + 1 :]]
            return opened_record(record, path, others, place), games[left_place]

        def done(result: tuple[Opened, GameRecord]) -> None:
            if self.record is left:
                file.edited.pop(frozen, None)
                file.edited[result[1]] = left
                self.switched.emit(result[0])

        self.jobs.start(work, done, self.failed.emit)

    def suggested_path(self) -> Path:
        """Where ``Save as`` starts: the present file, or a name made of date and players."""
        if self.path is not None:
            if not self.is_foreign:
                return self.path
            path = self.path.with_suffix(SUFFIX)
            return path if path != self.path else path.with_name(f"{path.stem} (2){SUFFIX}")
        folder = self._settings.text("records.folder")
        return (Path(folder) if folder else Path.home()) / suggested_name(self.record)

    # -- Recent files --------------------------------------------------------------------------

    def recent(self) -> list[Path]:
        """Recent record files, newest first."""
        return [Path(name) for name in self._settings.texts("records.recent")]

    def remember(self, path: Path) -> None:
        """Put ``path`` on top of the recent files, and start there the next time."""
        self._settings.set("records.folder", str(path.absolute().parent))
        self.remember_quietly(path)

    def remember_quietly(self, path: Path) -> None:
        """Put ``path`` on top of the recent files."""
        name = str(path.absolute())
        names: list[Json] = [name]
        names += [other for other in self._settings.texts("records.recent") if other != name]
        self._settings.set("records.recent", names[:MAX_RECENT])
        self.recent_changed.emit()

    def forget_all(self) -> None:
        """Empty the list of recent files."""
        self._settings.set("records.recent", [])
        self.recent_changed.emit()


def file_of(opened: Opened) -> OpenFile:
    """What is known of a file that was just read."""
    return OpenFile(
        opened.record,
        opened.snapshots or RecordSnapshots(opened.record),
        opened.path,
        opened.others,
        opened.place,
        opened.layout,
        opened.stamp,
        opened.encoding or UTF8,
        opened.guessed,
        opened.format,
    )


def read_record_file(path: Path, wanted: int | None = None, encoding: str | None = None) -> Opened:
    """Read a record of a file; for any thread.

    Args:
        path: The file.
        wanted: Which of its records; None for the first that can be shown.
        encoding: Its character set, where the user knows better.

    Raises:
        DesktopGoError: the file cannot be read, is no record, or none that can be shown; the
            text names the file.
    """
    sweep(path.parent)
    stamp = stamp_of(path)
    data = read_bytes(path)
    try:
        return replace(read_record(data, path, encoding, wanted), stamp=stamp)
    except DesktopGoError as error:
        raise RecordError(
            tr("“{name}” could not be opened: {reason}").format(
                name=path.name, reason=tr_error(error)
            )
        ) from error


def _check_name(path: Path, source: Path | None, is_foreign: bool) -> None:
    """Keep SGF out of files in other formats. Raises RecordError.

    Args:
        path: Where the record would be written.
        source: The file it comes from.
        is_foreign: Whether that is in another format.
    """
    is_source = source is not None and (path == source or _is_same(path, source))
    if is_foreign if is_source else is_foreign_name(path):
        raise RecordError(
            tr("Not saved as “{name}”: records are saved as SGF. Choose a name with .sgf.").format(
                name=path.name
            )
        )


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def read_text(text: str) -> Opened:
    """Read SGF, or a board drawn in letters, from a text. Raises RecordError."""
    if "(" not in text or ";" not in text:
        with contextlib.suppress(RecordError):
            record = diagram_record(read_diagram(text))
            check_showable(record)
            return opened_record(record, None, [], 0)
    return read_record(text.encode("utf-8", "surrogateescape"), None, encoding="utf-8")


def opened_record(
    record: GameRecord, path: Path | None, others: list[GameRecord], place: int
) -> Opened:
    """A record with what the window needs of it, made where that holds nobody up."""
    with collector_paused():
        snapshots = RecordSnapshots(record)
        snapshots.take()
        return Opened(record, path, others, place, [], snapshots, TreeLayout(record))


def read_record(
    data: bytes, path: Path | None, encoding: str | None = None, wanted: int | None = None
) -> Opened:
    """Read record ``wanted``, or the first in ``data`` that can be shown. Raises RecordError."""
    if not data.strip():
        raise RecordError(tr("it is empty."))
    with collector_paused():
        opened = _read(data, path, encoding, wanted)
        if len(data) > HUGE_BYTES and gc.get_freeze_count():
            gc.freeze()  # Nothing of a huge record is garbage, see ``gui.threads.garbage``.
    return opened


def _read(data: bytes, path: Path | None, encoding: str | None, wanted: int | None) -> Opened:
    loaded = load_records(data, encoding)
    if wanted is not None and 0 <= wanted < len(loaded.records):
        place = wanted
        check_showable(loaded.records[place])
    else:
        place = _first_showable(loaded)
    record = loaded.records[place]
    others = [other for other in loaded.records if other is not record]
    all_notices = notice_texts(loaded.notices)
    notices = first_texts(all_notices)
    if others:
        notices.append(
            tr("The file has {count} games; game {number} is shown.").format(
                count=len(loaded.records), number=place + 1
            )
        )
    return replace(
        opened_record(record, path, others, place),
        notices=notices,
        all_notices=all_notices,
        lost_brackets=len(lost_brackets(record)) if loaded.notices else 0,
        encoding=loaded.encoding,
        guessed=loaded.guessed,
        format=loaded.format,
    )


def _first_showable(loaded: LoadResult) -> int:
    """The place of the first record that the board can show."""
    first_error: RecordError | None = None
    for place, record in enumerate(loaded.records):
        try:
            check_showable(record)
        except RecordError as error:
            first_error = first_error or error
        else:
            return place
    assert first_error is not None
    raise first_error
