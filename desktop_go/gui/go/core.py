"""All of Go that is not a widget, made once and connected. Starts nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.gui.go.aside import GoAside
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.go.files import Opened, RecordFiles
from desktop_go.gui.go.game import GameController
from desktop_go.gui.go.keeper import KeptGame, SessionKeeper
from desktop_go.gui.go.own_rating import OwnRating
from desktop_go.gui.go.scoring import Counting
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.engine_thread import EnginePort, SessionSource
from desktop_go.gui.play.keeper import archived_name, users_name
from desktop_go.gui.play.move_sound import sound_of
from desktop_go.gui.play.slots import SaveSlot
from desktop_go.gui.play.sounds import Sound, SoundPlayer
from desktop_go.gui.threads.timers import once
from desktop_go.services.i18n import tr
from desktop_go.services.paths import rating_file
from desktop_go.services.rating.history import RatingHistory
from desktop_go.services.settings import Settings

SAVE_DELAY_MS = 400
LONGEST_WRITING = 60.0
"""Seconds after which a copy that is still not written counts as failed."""
LEAST_LISTED = 5
"""A game with fewer moves is kept, but not listed among the recent ones."""


class GoCore(QObject):
    """The game, its count, the engine, files, autosave, settings and sounds.

    Args:
        settings: already loaded.
        engine: makes engine sessions.
        data_folder: holds the autosave and the archive.
        sounds: plays what happens.

    Signals:
        closed: everything is kept and all threads have ended.
        left_unsaved(str, Path, bool): a file by this name lacks the changes that this copy has,
            if it is there; else ``copy_again`` tries once more.
    """

    closed = Signal()
    left_unsaved = Signal(str, object, bool)

    def __init__(
        self,
        settings: Settings,
        engine: SessionSource,
        data_folder: Path,
        sounds: SoundPlayer,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.settings, self.sounds = settings, sounds
        self._archive_folder = data_folder.with_name("games")
        self.game = GameController(self)
        self.counting = Counting(self.game)
        self.port = EnginePort(engine, self)
        self.director = EngineDirector(self.game, self.counting, self.port, settings)
        self.files = RecordFiles(settings, self)
        self.keeper = SessionKeeper(self.game, self.files, data_folder)
        history = RatingHistory(rating_file(), self.keeper.writer)
        self.own_rating = OwnRating(self.game, self.director, history)
        self._save_timer = once(self, SAVE_DELAY_MS, self.save_settings)
        settings.subscribe(self._on_setting)
        self.game.moved.connect(self._on_moved)
        self.game.finished.connect(self._on_finished)
        self._take_sound_settings()

    # -- What is put on the board --------------------------------------------------------------

    def new_game(self, setup: GameSetup) -> None:
        """Start a game and remember its choices for the next one."""
        self.archive()
        self.settings.set("new_game", setup.to_json())
        self.game.new_game(setup)
        self._adopt(Opened(self.game.record))

    def show_opened(self, opened: Opened) -> None:
        """Put a record that was read on the board."""
        self.archive()
        self.files.show(opened)
        at_end = self.settings.text("records.open_at") == "end"
        self.game.show_record(opened.record, at_end)
        self.keeper.start(unsaved=opened.path is None)

    def switch_game(self, opened: Opened) -> None:
        """Put another game of the same file on the board; the one before is kept with it."""
        self.files.show(opened, same_file=True)
        at_end = self.settings.text("records.open_at") == "end"
        self.game.show_record(opened.record, at_end)
        self.keeper.start(self.files.is_modified)

    def go_on_with(self, kept: KeptGame) -> None:
        """Put a game that was kept on the board again, paused where its clock stood."""
        self.files.show(kept.opened)
        self._resume(kept)

    def _resume(self, kept: KeptGame) -> None:
        state, record = kept.state, kept.opened.record
        self.game.resume_game(record, kept.setup, state.phase, state.path, state.clocks)
        self.keeper.start(state.unsaved)

    def put_aside(self, following: SaveSlot) -> GoAside:
        """Take the game off the board as it is; ``following`` is where the next one is kept."""
        slot, session = self.keeper.put_aside(following)
        count = self.counting.put_aside()
        return GoAside(self.game.put_aside(), self.files.put_aside(), slot, session, count)

    def bring_back(self, aside: GoAside) -> None:
        """Put a game on the board again that was put aside; its place is in use already."""
        self.files.bring_back(aside.file)
        if isinstance(aside.game, KeptGame):
            self._resume(aside.game)
        else:
            self.game.bring_back(aside.game)
            self.counting.bring_back(aside.count)
            self.keeper.keep()

    def title(self) -> str:
        """The game on the board in a few words."""
        if self.files.path is not None:
            return self.files.path.name
        setup = self.game.setup
        return tr("{black} against {white}").format(
            black=setup.black.shown_name(), white=setup.white.shown_name()
        )

    engine_ended = True
    """False when the engine's thread hangs, after ``close``."""

    def _adopt(self, opened: Opened) -> None:
        self.files.show(opened)
        self.keeper.start()

    def archive(self) -> None:
        """Keep a copy of what another game replaces now, if it is in no file of the user's."""
        moves = len(self.game.record.main_line()) - 1
        is_old, file = self.keeper.holds_left_game, self.keeper.users_file
        produce = self.keeper.replaced()
        if produce is not None:
            listed = is_old or file is not None or moves >= LEAST_LISTED
            copy = self.archive_content(produce, listed, file)
            if file is not None:
                self._left = users_name(file), copy, produce
                self._tell_of_copy()

    _left: tuple[str, Path, Callable[[], bytes]]
    """The changes that were left last: the name of their file, the copy, and what makes it."""

    def copy_again(self) -> None:
        """Write the copy that could not be written."""
        _name, copy, produce = self._left
        self.keeper.writer.submit(copy, produce)
        self._tell_of_copy()

    def _tell_of_copy(self) -> None:
        name, copy, _produce = self._left
        writer = self.keeper.writer
        self.files.jobs.start(
            lambda: writer.flush(LONGEST_WRITING) and copy.exists(),
            lambda is_there: self.left_unsaved.emit(name, copy, is_there),
            self.game.refuse,
        )

    def archive_content(
        self, produce: Callable[[], bytes], listed: bool, file: Path | None = None
    ) -> Path:
        """Keep a copy of a game that is in no file.

        Args:
            produce: what makes its bytes.
            listed: Whether it is among the recent records, too.
            file: the user's, which lacks its changes.

        Returns:
            The file of the copy; it is written soon.
        """
        path = self._archive_folder / archived_name(file)
        self.keeper.writer.submit(path, produce)
        if listed:
            self.files.remember_quietly(path)
        return path

    # -- The end -------------------------------------------------------------------------------

    def close(self, all_written: bool = True) -> None:
        """Keep everything and end all threads.

        Args:
            all_written: False when the user's file may not hold the game: it is then offered
                like one that was killed.
        """
        self.game.clocks.pause()
        self.save_settings()
        self.counting.close()
        self.port.stop()
        self.keeper.close(all_written)
        self.engine_ended = self.port.close()
        self.director.close()
        self.sounds.close()
        self.closed.emit()

    @Slot()
    def save_settings(self) -> None:
        """Write the settings soon, on the writing thread."""
        self._save_timer.stop()
        content = self.settings.to_json()
        self.keeper.writer.submit(self.settings.path, lambda: content)

    # -- Inside --------------------------------------------------------------------------------

    def _on_setting(self, key: str) -> None:
        self._save_timer.start()
        if key.startswith("sound."):
            self._take_sound_settings()

    def _take_sound_settings(self) -> None:
        self.sounds.configure(
            self.settings.flag("sound.on"), int(self.settings.number("sound.volume"))
        )

    @Slot(object)
    def _on_moved(self, change: PositionChange) -> None:
        sound = sound_of(change)
        if sound is not None:
            self.sounds.play(sound)

    @Slot(object)
    def _on_finished(self, _outcome: Outcome) -> None:
        self.sounds.play(Sound.END)
