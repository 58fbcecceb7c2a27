"""Keeps a running game on disk after each change, and reads back what is said of it there."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance, Slot

from desktop_go.engine.clock import ClockSnapshot, PlayerTime
from desktop_go.gui.play.game import PlayedGame
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.record_snapshot import RecordSnapshots, snapshot_bytes
from desktop_go.gui.play.slots import own_slot
from desktop_go.gui.threads.timers import repeated
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.records.record_node import RecordNode
from desktop_go.services.autosave import SavedGame
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.file_versions import Stamp
from desktop_go.services.settings_schema import Json

CLOCK_INTERVAL_MS = 5000
"""How often a running clock is written beside the moves."""
STAMP_FORMAT, STAMP_LENGTH = "%Y-%m-%d %H.%M.%S.%f", 23
"""How the name of a kept copy begins; to milliseconds."""
LONGEST_NAME = 60
"""Characters of a file's name in that of a kept copy."""


class KeptFiles(Protocol):
    """What is to be known of the file of the game on the board."""

    @property
    def snapshots(self) -> RecordSnapshots:
        """Copies the record for the writing thread."""
        ...

    @property
    def path(self) -> Path | None:
        """The file."""
        ...

    @property
    def stamp(self) -> Stamp | None:
        """The file as it was read or written last."""
        ...

    @property
    def saved(self) -> SignalInstance:
        """The game is in a file of the user's."""
        ...


class GameKeeper(QObject):
    """Writes the running game to its autosave file.

    Signals:
        failed(str): the game could not be saved, and why; sent once.
    """

    failed = Signal(str)

    def __init__(self, game: PlayedGame, files: KeptFiles, folder: Path) -> None:
        super().__init__(game)
        self._game, self._files = game, files
        self.writer = BackgroundWriter(partial(window_thread().run, self, self._on_write_failed))
        self._folder = folder
        self._slot = own_slot(folder, self.writer)
        self._told = self._closing = False
        self._timer = repeated(self, CLOCK_INTERVAL_MS, self._on_timer)
        files.saved.connect(self._on_saved)
        game.edited.connect(self.keep)
        game.changed.connect(self._on_change)

    # -- What each game says for itself --------------------------------------------------------

    def _content(self) -> Callable[[], bytes]:
        """What makes the text of the record; it is called on the writing thread."""
        snapshot = self._files.snapshots.take()
        return lambda: snapshot_bytes(snapshot)

    def _session(self) -> dict[str, Json]:
        """What the record does not say."""
        game = self._game
        times = game.clocks.clock.snapshot()
        tip = game.live_node if game.live_node is not None else game.node
        file, stamp = self._files.path, self._files.stamp
        return {
            "phase": game.phase.value,
            "path": path_of(tip),
            "black_time": time_to_json(times.black),
            "white_time": time_to_json(times.white),
            "file": str(file) if file is not None else "",
            "stamp": list(stamp) if stamp is not None else None,
            "modified": self._is_unsaved(),
        }

    def _is_modified(self) -> bool:
        """Whether the record differs from its file."""
        return self._game.record.is_modified

    # -- Keeping -------------------------------------------------------------------------------

    def start(self, unsaved: bool = False) -> None:
        """Keep the game from now on: there is one on the board.

        Args:
            unsaved: It already has changes that are in no file of the user's.
        """
        self._slot.active, self._slot.unsaved = True, unsaved
        self._timer.start()
        self.keep()

    @Slot()
    def keep(self) -> None:
        """Write the game as it is now, soon and elsewhere."""
        if not self._slot.active:
            return
        content, session, closed = self._content(), self._session(), self._closing
        self._slot.autosave.save(lambda: SavedGame(content(), session, closed))

    @Slot()
    def _on_change(self) -> None:
        """Keep clocks and phase of a running game; walking through a record is not worth it."""
        if self._game.is_live:
            self.keep()

    @Slot()
    def _on_timer(self) -> None:
        if self._game.clocks.clock.is_timed and self._game.clocks.clock.running is not None:
            self.keep()

    def _is_unsaved(self) -> bool:
        return self._slot.unsaved or self._is_modified()

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        """Note what is saved now; it may be the file of a game that has left the board."""
        if path == self._files.path:
            self._slot.unsaved = False
            self.keep()

    def close(self, properly: bool = True) -> None:
        """Write the game a last time and end the writing thread."""
        self._closing = properly
        self._timer.stop()
        self.keep()
        self.writer.close()
        self._slot.lock.unlock()

    @Slot(str)
    def _on_write_failed(self, text: str) -> None:
        if not self._told:
            self._told = True
            self.failed.emit(text)


@dataclass(frozen=True, slots=True)
class KeptState:
    """What was kept beside a record."""

    phase: Phase
    path: tuple[int, ...]
    clocks: ClockSnapshot | None
    file: Path | None
    stamp: Stamp
    """The file as it was when the game was kept; one that fits none if nobody knows."""
    was_lost: bool
    """True when the program had not been closed properly."""
    unsaved: bool
    """Whether there are changes that are in no file of the user's."""


def read_state(saved: SavedGame) -> KeptState:
    """Read what ``GameKeeper`` wrote; whatever does not fit is replaced by its default."""
    session = saved.session
    try:
        phase = Phase(session.get("phase"))
    except ValueError:
        phase = Phase.VIEWING
    path, file = session.get("path"), session.get("file")
    black = time_from_json(session.get("black_time"))
    white = time_from_json(session.get("white_time"))
    return KeptState(
        phase,
        tuple(i for i in path if isinstance(i, int)) if isinstance(path, list) else (),
        ClockSnapshot(black, white) if black and white else None,
        Path(file) if isinstance(file, str) and file else None,
        _known_stamp(session.get("stamp")),
        not saved.closed_properly,
        session.get("modified") is not False,
    )


def _known_stamp(stored: Json) -> Stamp:
    match stored:
        case [int(time), int(size)]:
            return time, size
    return 0, 0


def archived_name(file: Path | None = None) -> str:
    """The file of a game that is replaced now; ``file`` is the user's, which lacks the changes."""
    stamp = datetime.datetime.now().strftime(STAMP_FORMAT)[:STAMP_LENGTH]
    if file is None:
        return f"{stamp}.sgf"
    name = users_name(file)
    stem = name[:-4] if name.lower().endswith(".sgf") else name
    return f"{stamp} {stem[:LONGEST_NAME]}.sgf"


def archived_at(path: Path) -> datetime.datetime | None:
    """When the game of a file that ``archived_name`` named was replaced; None for other files."""
    try:
        return datetime.datetime.strptime(path.name[:STAMP_LENGTH], STAMP_FORMAT)
    except ValueError:
        return None


def archived_file(path: Path) -> str:
    """The name of the user's file that lacks what ``path`` has; empty when there is none."""
    is_named = archived_at(path) is not None and path.name[STAMP_LENGTH:].startswith(" ")
    return path.name[STAMP_LENGTH + 1 :] if is_named else ""


def users_name(file: Path) -> str:
    """What the user calls a file: its name, or that of the file it is a copy of."""
    return archived_file(file) or file.name


def path_of(node: RecordNode) -> list[Json]:
    """Which child is taken at each step from the root to ``node``."""
    return [step.index for step in node.path()[1:]]


def time_to_json(state: PlayerTime) -> dict[str, Json]:
    """A player's time for the autosave file."""
    return {
        "left": round(state.left, 2),
        "overtime": state.in_overtime,
        "periods": state.periods,
        "moves": state.moves,
    }


def time_from_json(stored: Json) -> PlayerTime | None:
    """Read what ``time_to_json`` wrote; None when it is nothing of the kind."""
    if not isinstance(stored, dict):
        return None
    left, periods, moves = stored.get("left"), stored.get("periods"), stored.get("moves")
    if not (isinstance(left, int | float) and isinstance(periods, int) and isinstance(moves, int)):
        return None
    return PlayerTime(float(left), stored.get("overtime") is True, periods, moves)
