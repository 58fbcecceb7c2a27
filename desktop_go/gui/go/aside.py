"""A game that waits in a tab behind another, with its file and its place on disk."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_go.games.go.scoring import Score
from desktop_go.gui.go.keeper import KeptGame, is_unsaved
from desktop_go.gui.go.open_file import OpenFile
from desktop_go.gui.play.game import GameAside
from desktop_go.gui.play.slots import TAB, SaveSlot
from desktop_go.records.record_node import RecordNode
from desktop_go.services.autosave import SavedGame
from desktop_go.services.settings_schema import Json


@dataclass(slots=True, eq=False)
class GoAside:
    """A game of Go that was put aside, or that was read after a start."""

    game: GameAside | KeptGame
    file: OpenFile
    slot: SaveSlot
    session: dict[str, Json] = field(default_factory=dict)
    """What is kept beside its record."""
    count: tuple[RecordNode, Score] | None = None

    @property
    def is_unsaved(self) -> bool:
        """Whether it has changes that are in no file of the user's."""
        return is_unsaved(self.file, self.slot)

    def keep(self) -> None:
        """Write it to its place, soon and elsewhere."""
        content, session = self.file.content(), {**self.session, TAB: True}
        self.slot.autosave.save(lambda: SavedGame(content(), session))

    def note_saved(self) -> None:
        """Its file was written while it waited."""
        file, self.slot.unsaved = self.file, False
        self.session |= {
            "file": str(file.path),
            "stamp": list(file.stamp) if file.stamp is not None else None,
            "modified": file.is_modified,
            "encoding": file.encoding,
            "guessed": file.guessed,
            "format": file.format,
        }
        self.keep()
