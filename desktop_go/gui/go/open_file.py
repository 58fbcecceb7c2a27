"""What is known of a record file that is open: its games, and the file as it was read or written.

The window holds one for the record on the board, and one for each tab behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from desktop_go.gui.play.record_snapshot import RecordSnapshots, snapshot_bytes
from desktop_go.gui.tree.layout import TreeLayout
from desktop_go.records.foreign.registry import SGF
from desktop_go.records.game_tree import GameRecord
from desktop_go.services.file_versions import Stamp


@dataclass(slots=True, eq=False)
class OpenFile:
    """A file and its games, one of which is shown."""

    record: GameRecord
    """The game that is shown."""
    snapshots: RecordSnapshots
    path: Path | None = None
    others: list[GameRecord] = field(default_factory=list)
    """The other games as the file has them; nobody edits these."""
    place: int = 0
    """Where the game that is shown stands among all of them."""
    layout: TreeLayout | None = None
    stamp: Stamp | None = None
    """The file as it was read or written last."""
    encoding: str = ""
    guessed: bool = False
    """Whether the file does not say that it is in this codec."""
    format: str = SGF
    own_stamps: set[Stamp] = field(default_factory=set)
    """The file as it was after each time it was written here."""
    saves: int = 0
    """So many times it is being written now."""
    edited: dict[GameRecord, GameRecord] = field(default_factory=dict)
    """For each of ``others`` that was shown before: the record with its edits."""

    @property
    def is_modified(self) -> bool:
        """Whether any game has changes that are not in the file."""
        return any(record.is_modified for record in (self.record, *self.edited.values()))

    @property
    def is_foreign(self) -> bool:
        """Whether the file is in another format than SGF: it is never written."""
        return self.path is not None and self.format != SGF

    def games(self) -> list[GameRecord]:
        """All games of the file, in its order; for reading only."""
        return [*self.others[: self.place], self.record, *self.others[self.place :]]

    def content(self) -> Callable[[], bytes]:
        """What makes the bytes of the file as it is now; for any thread."""
        snapshot, others = self.snapshots.take(), list(self.others)
        place, encoding = self.place, self.encoding
        return lambda: snapshot_bytes(snapshot, others, place, encoding)

    def records(self) -> list[GameRecord]:
        """Every record that is held."""
        return [*self.others, *self.edited.values(), self.record]
