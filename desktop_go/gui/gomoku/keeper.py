"""Keeps the gomoku game on disk after each change, and reads it back when the page is opened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from desktop_go.games.gomoku.openings import Choice
from desktop_go.gui.gomoku.files import GomokuFiles
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.setup import GomokuSetup, setup_from_json, setup_of_record
from desktop_go.gui.play.keeper import GameKeeper, KeptState, archived_name, read_state
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_records
from desktop_go.services.autosave import SavedGame
from desktop_go.services.settings_schema import Json


@dataclass(frozen=True, slots=True)
class KeptGomoku:
    """A game that was found."""

    record: GameRecord
    setup: GomokuSetup
    choices: tuple[Choice, ...]
    state: KeptState


class GomokuKeeper(GameKeeper):
    """Writes the running game to its autosave file; the signals are ``GameKeeper``'s."""

    _game: GomokuGame

    def __init__(self, game: GomokuGame, files: GomokuFiles, folder: Path) -> None:
        super().__init__(game, files, folder)

    def find(self) -> tuple[KeptGomoku | None, str]:
        """Return what was left behind, and what is wrong with it. Raises DesktopGoError."""
        saved, trouble = self._slot.autosave.load()
        return (read_kept(saved) if saved is not None else None), trouble

    def archive(self) -> None:
        """Keep a copy of what another game replaces now, if it is in no file of the user's."""
        if self._slot.active and self._is_unsaved() and self._game.record.root.children:
            self.writer.submit(self._folder / "games" / archived_name(), self._content())

    def _session(self) -> dict[str, Json]:
        game = self._game
        opening, setup = game.opening, game.setup
        if setup.by_choice:
            setup = replace(setup, black=game.seats[0], white=game.seats[1])
        choices: list[Json] = [choice.name for choice in opening.choices] if opening else []
        return {**super()._session(), "setup": setup.to_json(), "choices": choices}


def read_kept(saved: SavedGame) -> KeptGomoku:
    """Read a game that was left behind; for any thread. Raises DesktopGoError."""
    record = load_records(saved.sgf).record
    stored, choices = saved.session.get("setup"), saved.session.get("choices")
    setup = setup_from_json(stored) if isinstance(stored, dict) else setup_of_record(record)
    names = Choice.__members__
    known = [str(choice) for choice in choices] if isinstance(choices, list) else []
    made = tuple(names[name] for name in known if name in names)
    state = read_state(saved)
    if state.unsaved:
        record.mark_changed()
    return KeptGomoku(record, setup, made, state)
