"""Keeps the game on the board on disk after each change, and brings it back at the next start."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal, Slot

from desktop_go.engine.clock import ClockSnapshot, PlayerTime
from desktop_go.gui.game_controller import GameController
from desktop_go.gui.game_setup import GameSetup, setup_from_json
from desktop_go.gui.move_words import terms_text
from desktop_go.gui.new_record import setup_of_record
from desktop_go.gui.phase import Phase
from desktop_go.gui.play.game import follow
from desktop_go.gui.record_files import Opened, RecordFiles, read_record, stamp_of
from desktop_go.gui.record_snapshot import snapshot_bytes
from desktop_go.records.record_node import RecordNode
from desktop_go.services.autosave import Autosave, SavedGame
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

SLOTS = 8
"""So many windows keep their games side by side."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that was found at the start."""

    opened: Opened
    setup: GameSetup
    phase: Phase
    path: tuple[int, ...]
    clocks: ClockSnapshot | None
    was_lost: bool
    """True when the program had not been closed properly."""
    unsaved: bool
    """Whether it has changes that are in no file of the user's."""

    def describe(self) -> str:
        """The game in a line or two."""
        moves = follow(self.opened.record.root, self.path).move_number
        info = self.opened.record.info
        names = tr("{black} against {white}").format(
            black=info("PB") or tr("Black"), white=info("PW") or tr("White")
        )
        terms = terms_text(self.setup, self.opened.record.board_size)
        return f"{names}\n{tr('Move {number}').format(number=moves)} · {terms}"


class SessionKeeper(QObject):
    """Writes the running game to its autosave file.

    Signals:
        failed(str): the game could not be kept, and why; told once until it works again.
    """

    failed = Signal(str)
    _write_failed = Signal(str)

    def __init__(self, game: GameController, files: RecordFiles, folder: Path) -> None:
        super().__init__(game)
        self._game, self._files = game, files
        self._write_failed.connect(self._on_write_failed)
        self.writer = BackgroundWriter(self._write_failed.emit)
        self._slot, self._lock = own_slot(folder)
        self._autosave = Autosave(self._slot, self.writer)
        self._told = self._closing = False
        self._active = False
        self._unsaved = False
        self._left: SavedGame | None = None
        files.saved.connect(self._on_saved)
        game.edited.connect(self.keep)
        game.changed.connect(self._on_change)

    def find(self) -> SavedGame | None:
        """Return what was left behind in the autosave file; quick, nothing is parsed."""
        self._left = self._autosave.load()
        return self._left

    def start(self, unsaved: bool = False) -> None:
        """Keep the game from now on: there is one on the board.

        Args:
            unsaved: It already has changes that are in no file of the user's.
        """
        self._active, self._unsaved = True, unsaved
        self._left = None
        self.keep()

    @Slot()
    def _on_change(self) -> None:
        """Keep clocks and phase of a running game; walking through a record is not worth it."""
        if self._game.is_live:
            self.keep()

    @Slot()
    def keep(self) -> None:
        """Write the game as it is now, soon and elsewhere."""
        if not self._active:
            return
        snapshot, session = self._files.snapshots.take(), self._session()
        others, place, closed = list(self._files.others), self._files.place, self._closing
        self._autosave.save(
            lambda: SavedGame(snapshot_bytes(snapshot, others, place), session, closed)
        )

    def archive(self, folder: Path) -> Path | None:
        """Keep a copy of what another game replaces now, if it is in no file of the user's.

        That is the record on the board, or the game that was found and not gone on with.
        Nothing is autosaved until ``start``.

        Returns:
            The file it goes to; None when there is nothing worth keeping.
        """
        produce = self._what_is_replaced()
        self._active = False
        if produce is None:
            return None
        stamp = datetime.datetime.now().strftime("%Y-%m-%d %H.%M.%S.%f")[:-3]
        path = folder / f"{stamp}.sgf"
        self.writer.submit(path, produce)
        return path

    def _what_is_replaced(self) -> Callable[[], bytes] | None:
        left, record = self._left, self._game.record
        if left is not None:
            data = left.sgf
            return (lambda: data) if left.session.get("modified") else None
        worth = record.root.children or record.root.setup or self._files.is_modified
        if not self._active or not self._is_unsaved() or not worth:
            return None
        snapshot, others = self._files.snapshots.take(), list(self._files.others)
        place = self._files.place
        return lambda: snapshot_bytes(snapshot, others, place)

    def _is_unsaved(self) -> bool:
        return self._unsaved or self._files.is_modified

    @Slot()
    def _on_saved(self) -> None:
        self._unsaved = False

    def close(self) -> None:
        """Write the game a last time and end the writing thread."""
        self._closing = True
        self.keep()
        self.writer.close()
        self._lock.unlock()

    def _session(self) -> dict[str, Json]:
        game = self._game
        times = game.clocks.clock.snapshot()
        tip = game.live_node if game.live_node is not None else game.node
        file = self._files.path
        return {
            "setup": game.setup.to_json(),
            "phase": game.phase.value,
            "path": path_of(tip),
            "black_time": time_to_json(times.black),
            "white_time": time_to_json(times.white),
            "file": str(file) if file is not None else "",
            "place": self._files.place,
            "modified": self._is_unsaved(),
        }

    @Slot(str)
    def _on_write_failed(self, text: str) -> None:
        if not self._told:
            self._told = True
            self.failed.emit(text)


def own_slot(folder: Path) -> tuple[Path, QLockFile]:
    """Return the first autosave file that no other running program uses, and its lock."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return folder / "game-1.sgf", QLockFile("")
    for number in range(1, SLOTS + 1):
        lock = QLockFile(str(folder / f"game-{number}.lock"))
        lock.setStaleLockTime(0)
        if lock.tryLock(0):
            return folder / f"game-{number}.sgf", lock
    return folder / f"game-{SLOTS + 1}.sgf", QLockFile("")


def read_kept(saved: SavedGame) -> KeptGame:
    """Read a game that was left behind; for any thread. Raises DesktopGoError."""
    session = saved.session
    place = session.get("place")
    opened = read_record(saved.sgf, None, wanted=place if isinstance(place, int) else None)
    stored = session.get("setup")
    setup = setup_from_json(stored) if isinstance(stored, dict) else setup_of_record(opened.record)
    try:
        phase = Phase(session.get("phase"))
    except ValueError:
        phase = Phase.VIEWING
    path = session.get("path")
    steps = tuple(i for i in path if isinstance(i, int)) if isinstance(path, list) else ()
    black, white = (
        time_from_json(session.get("black_time")),
        time_from_json(session.get("white_time")),
    )
    clocks = ClockSnapshot(black, white) if black and white else None
    file = session.get("file")
    path_of_file = Path(file) if isinstance(file, str) and file else None
    stamp = stamp_of(path_of_file) if path_of_file is not None else None
    shown = replace(opened, path=path_of_file, stamp=stamp, notices=[], all_notices=[])
    unsaved = session.get("modified") is not False
    return KeptGame(shown, setup, phase, steps, clocks, not saved.closed_properly, unsaved)


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
