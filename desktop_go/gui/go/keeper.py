"""Keeps the game on the board on disk after each change, and brings it back at the next start."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtGui import QImage

from desktop_go.errors import DesktopGoError
from desktop_go.gui.go.files import Opened, RecordFiles, read_record
from desktop_go.gui.go.game import GameController
from desktop_go.gui.go.new_record import setup_of_record
from desktop_go.gui.go.open_file import OpenFile
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.go.thumbnail import picture_of
from desktop_go.gui.go.words import kept_words
from desktop_go.gui.play.game import follow
from desktop_go.gui.play.keeper import GameKeeper, KeptState, archived_at, read_state
from desktop_go.gui.play.players import known_name
from desktop_go.gui.play.slots import TAB, SaveSlot, empty_slot, games_left_open, slots_left_open
from desktop_go.records.foreign.registry import SGF
from desktop_go.services.atomic_file import sweep
from desktop_go.services.autosave import SavedGame
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

PICTURE_SIDE = 192
"""Pixels of the picture of a kept game."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that was found at the start."""

    opened: Opened
    setup: GameSetup
    state: KeptState

    def picture(self) -> QImage:
        """The board as it was left."""
        node = follow(self.opened.record.root, self.state.path)
        return picture_of(node, PICTURE_SIDE)

    def title(self) -> str:
        """The game in a few words."""
        info = self.opened.record.info
        return tr("{black} against {white}").format(
            black=known_name(info("PB")) or tr("Black"),
            white=known_name(info("PW")) or tr("White"),
        )

    def describe(self) -> str:
        """The game in a line or two."""
        file = self.state.file
        is_users = file is not None and archived_at(file) is None
        name = f"{file.name} · " if file is not None and is_users else ""
        return kept_words(f"{name}{self.title()}", self.setup, self.opened.record)


class SessionKeeper(GameKeeper):
    """Writes the running game of Go to its autosave file; the signals are ``GameKeeper``'s."""

    _game: GameController
    _files: RecordFiles

    def __init__(self, game: GameController, files: RecordFiles, folder: Path) -> None:
        super().__init__(game, files, folder)
        self._left: SavedGame | None = None

    def find(self) -> tuple[SavedGame | None, str]:
        """Return what was left behind, and what is wrong with it; quick, nothing is parsed."""
        self._left, trouble = self._slot.autosave.load()
        return self._left, trouble

    def describe_others(self) -> list[str]:
        """The games of further windows that were killed, and of tabs; for any thread."""
        texts = []
        for game in games_left_open(self._folder):
            with contextlib.suppress(DesktopGoError):
                texts.append(read_kept(game).describe())
        return texts

    @property
    def holds_left_game(self) -> bool:
        """Whether what would be replaced now is the game found at the start."""
        return self._left is not None

    def start(self, unsaved: bool = False) -> None:
        """Keep the game from now on; what was left behind no longer matters."""
        self._left = None
        super().start(unsaved)

    def _content(self) -> Callable[[], bytes]:
        return self._files.file.content()

    def _session(self) -> dict[str, Json]:
        more: dict[str, Json] = {
            "setup": self._game.setup.to_json(),
            "place": self._files.place,
            "encoding": self._files.encoding,
            "guessed": self._files.file.guessed,
            "format": self._files.file.format,
        }
        return {**super()._session(), **more}

    def _is_modified(self) -> bool:
        return self._files.is_modified

    @property
    def is_active(self) -> bool:
        """Whether there is a game on the board that is kept."""
        return self._slot.active

    def put_aside(self, following: SaveSlot) -> tuple[SaveSlot, dict[str, Json]]:
        """Leave the game on the board where it is kept, and use another place from now on.

        Returns:
            The place, and what is kept there beside the record.
        """
        left, session = self._slot, {**self._session(), TAB: True}
        self._slot = following
        return left, session

    def empty_slot(self) -> SaveSlot | None:
        """A place for one more game; None when there is none."""
        return empty_slot(self._folder, self.writer)

    def slots_left_open(self, all_of_them: bool) -> list[SaveSlot]:
        """The places of tabs (and killed windows) that nobody has taken."""
        return slots_left_open(self._folder, self.writer, all_of_them)

    @property
    def users_file(self) -> Path | None:
        """The user's file that ``replaced`` has changes to; None where there is none."""
        if self._left is None:
            return self._files.path
        file = self._left.session.get("file")
        return Path(file) if isinstance(file, str) and file else None

    def replaced(self) -> Callable[[], bytes] | None:
        """What makes the bytes of what another game replaces now, if no file of the user's has it.

        That is the record on the board, or the game that was found and not gone on with; None when
        there is nothing worth keeping. Nothing is autosaved until ``start``.
        """
        produce = self._what_is_replaced()
        self._slot.active = False
        return produce

    def _what_is_replaced(self) -> Callable[[], bytes] | None:
        left, file = self._left, self._files.file
        if left is not None:
            data = left.sgf
            return (lambda: data) if left.session.get("modified") else None
        return file.content() if self._slot.active and is_unsaved(file, self._slot) else None


def is_unsaved(file: OpenFile, slot: SaveSlot) -> bool:
    """Whether a game has changes that are in no file of the user's, and that somebody may miss."""
    root, modified = file.record.root, file.is_modified
    return bool(root.children or root.setup or modified) and (slot.unsaved or modified)


def read_kept(saved: SavedGame) -> KeptGame:
    """Read a game that was left behind; for any thread. Raises DesktopGoError."""
    session, state = saved.session, read_state(saved)
    place, stored = session.get("place"), session.get("setup")
    opened = read_record(saved.sgf, None, wanted=place if isinstance(place, int) else None)
    setup = setup_from_json(stored) if isinstance(stored, dict) else setup_of_record(opened.record)
    if state.unsaved:
        opened.record.mark_changed()
    if state.file is not None:
        sweep(state.file.parent)
    encoding = session.get("encoding")
    form = session.get("format")
    shown = replace(
        opened,
        path=state.file,
        stamp=state.stamp,
        encoding=encoding if isinstance(encoding, str) else opened.encoding,
        guessed=session.get("guessed") is True,
        format=form if isinstance(form, str) else SGF,
        notices=[],
        all_notices=[],
    )
    return KeptGame(shown, setup, state)
