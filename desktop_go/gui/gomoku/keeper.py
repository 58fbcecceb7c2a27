"""Keeps the gomoku game on disk after each change, and reads it back when the page is opened."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop_go.engine.clock import ClockSnapshot
from desktop_go.games.gomoku.openings import Choice
from desktop_go.gui.gomoku.files import GomokuFiles
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.setup import GomokuSetup, setup_from_json, setup_of_record
from desktop_go.gui.phase import Phase
from desktop_go.gui.record_snapshot import snapshot_bytes
from desktop_go.gui.session_keeper import own_slot, path_of, time_from_json, time_to_json
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_records
from desktop_go.services.autosave import Autosave, SavedGame
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.settings_schema import Json

CLOCK_INTERVAL_MS = 5000
"""How often a running clock is written beside the moves."""


@dataclass(frozen=True, slots=True)
class KeptGomoku:
    """A game that was found."""

    record: GameRecord
    setup: GomokuSetup
    phase: Phase
    path: tuple[int, ...]
    choices: tuple[Choice, ...]
    clocks: ClockSnapshot | None
    was_lost: bool
    """True when the program had not been closed properly."""
    file: Path | None
    unsaved: bool
    """Whether it has changes that are in no file of the user's."""


class GomokuKeeper(QObject):
    """Writes the running game to its autosave file.

    Signals:
        failed(str): the game could not be kept, and why; told once.
    """

    failed = Signal(str)
    _write_failed = Signal(str)

    def __init__(self, game: GomokuGame, files: GomokuFiles, folder: Path) -> None:
        super().__init__(game)
        self._game, self._files, self._folder = game, files, folder
        self._write_failed.connect(self._on_write_failed)
        self.writer = BackgroundWriter(self._write_failed.emit)
        slot, self._lock = own_slot(folder)
        self._autosave = Autosave(slot, self.writer)
        self._told = self._active = self._closing = False
        self._unsaved = False
        files.saved.connect(self._on_saved)
        self._timer = QTimer(self)
        self._timer.setInterval(CLOCK_INTERVAL_MS)
        self._timer.timeout.connect(self._on_timer)
        game.edited.connect(self.keep)
        game.changed.connect(self.keep)

    def find(self) -> KeptGomoku | None:
        """Return what was left behind; None when there is nothing, or nothing that can be read."""
        saved = self._autosave.load()
        return read_kept(saved) if saved is not None else None

    def start(self, unsaved: bool = False) -> None:
        """Keep the game from now on.

        Args:
            unsaved: It already has changes that are in no file of the user's.
        """
        self._active, self._unsaved = True, unsaved
        self._timer.start()
        self.keep()

    @Slot()
    def keep(self) -> None:
        """Write the game as it is now, soon and elsewhere."""
        if not self._active:
            return
        snapshot, session, closed = self._files.snapshots.take(), self._session(), self._closing
        self._autosave.save(lambda: SavedGame(snapshot_bytes(snapshot), session, closed))

    def archive(self) -> None:
        """Keep a copy of what another game replaces now, if it is in no file of the user's."""
        record = self._game.record
        if not self._active or not self._is_unsaved() or not record.root.children:
            return
        stamp = datetime.datetime.now().strftime("%Y-%m-%d %H.%M.%S.%f")[:-3]
        snapshot = self._files.snapshots.take()
        path = self._folder / "games" / f"{stamp}.sgf"
        self.writer.submit(path, lambda: snapshot_bytes(snapshot))

    def _is_unsaved(self) -> bool:
        return self._unsaved or self._game.record.is_modified

    @Slot()
    def _on_saved(self) -> None:
        self._unsaved = False

    def close(self) -> None:
        """Write the game a last time and end the writing thread."""
        self._closing = True
        self._timer.stop()
        self.keep()
        self.writer.close()
        self._lock.unlock()

    @Slot()
    def _on_timer(self) -> None:
        if self._game.clocks.clock.running is not None:
            self.keep()

    def _session(self) -> dict[str, Json]:
        game = self._game
        times = game.clocks.clock.snapshot()
        tip = game.live_node if game.live_node is not None else game.node
        file = self._files.path
        opening = game.opening
        setup = game.setup
        if setup.by_choice:
            setup = replace(setup, black=game.seats[0], white=game.seats[1])
        return {
            "setup": setup.to_json(),
            "phase": game.phase.value,
            "path": path_of(tip),
            "choices": [choice.name for choice in opening.choices] if opening else [],
            "black_time": time_to_json(times.black),
            "white_time": time_to_json(times.white),
            "file": str(file) if file is not None else "",
            "modified": self._is_unsaved(),
        }

    @Slot(str)
    def _on_write_failed(self, text: str) -> None:
        if not self._told:
            self._told = True
            self.failed.emit(text)


def read_kept(saved: SavedGame) -> KeptGomoku:
    """Read a game that was left behind; for any thread. Raises DesktopGoError."""
    record = load_records(saved.sgf).record
    session = saved.session
    stored = session.get("setup")
    setup = setup_from_json(stored) if isinstance(stored, dict) else setup_of_record(record)
    try:
        phase = Phase(session.get("phase"))
    except ValueError:
        phase = Phase.VIEWING
    path, choices = session.get("path"), session.get("choices")
    black = time_from_json(session.get("black_time"))
    white = time_from_json(session.get("white_time"))
    file = session.get("file")
    names = Choice.__members__
    return KeptGomoku(
        record=record,
        setup=setup,
        phase=phase,
        path=tuple(i for i in path if isinstance(i, int)) if isinstance(path, list) else (),
        choices=tuple(names[str(c)] for c in choices if str(c) in names)
        if isinstance(choices, list)
        else (),
        clocks=ClockSnapshot(black, white) if black and white else None,
        was_lost=not saved.closed_properly,
        file=Path(file) if isinstance(file, str) and file else None,
        unsaved=session.get("modified") is not False,
    )
