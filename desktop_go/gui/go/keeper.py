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
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.go.thumbnail import picture_of
from desktop_go.gui.go.words import terms_text
from desktop_go.gui.play.game import follow
from desktop_go.gui.play.keeper import (
    GameKeeper,
    KeptState,
    archived_name,
    games_left_open,
    read_state,
)
from desktop_go.records.foreign.registry import SGF
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

    def describe(self) -> str:
        """The game in a line or two."""
        moves = follow(self.opened.record.root, self.state.path).move_number
        info = self.opened.record.info
        names = tr("{black} against {white}").format(
            black=info("PB") or tr("Black"), white=info("PW") or tr("White")
        )
        return f"{names}\n{tr('Move {number}').format(number=moves)} · {terms_text(self.setup)}"


class SessionKeeper(GameKeeper):
    """Writes the running game of Go to its autosave file; the signals are ``GameKeeper``'s."""

    _game: GameController
    _files: RecordFiles

    def __init__(self, game: GameController, files: RecordFiles, folder: Path) -> None:
        super().__init__(game, files, folder)
        self._left: SavedGame | None = None

    def find(self) -> tuple[SavedGame | None, str]:
        """Return what was left behind, and what is wrong with it; quick, nothing is parsed."""
        self._left, trouble = self._autosave.load()
        return self._left, trouble

    def describe_others(self) -> list[str]:
        """The games of further windows that were killed; for any thread."""
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
        path = folder / archived_name()
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
        return self._content()


def read_kept(saved: SavedGame) -> KeptGame:
    """Read a game that was left behind; for any thread. Raises DesktopGoError."""
    session, state = saved.session, read_state(saved)
    place, stored = session.get("place"), session.get("setup")
    opened = read_record(saved.sgf, None, wanted=place if isinstance(place, int) else None)
    setup = setup_from_json(stored) if isinstance(stored, dict) else setup_of_record(opened.record)
    if state.unsaved:
        opened.record.mark_changed()
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
