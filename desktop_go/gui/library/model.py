"""The table of games: rows in memory, sorted by any column; pictures come when they are seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from desktop_go.services.i18n import tr, tr_number
from desktop_go.services.library.store import GameRow
from desktop_go.texts import Text

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
"""The `GameRow` of a line."""
STONES_ROLE = ROW_ROLE + 1
"""Its last position, or None while that is not there yet."""
MOST_BOARDS = 3000

Index = QModelIndex


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its head, what it shows and by what it is sorted."""

    key: str
    head: Text
    text: Callable[[GameRow], str]
    order: Callable[[GameRow], Any]
    width: int
    number: bool = False


def _player(name: str, rank: str) -> str:
    return f"{name} {rank}".strip()


def _komi(row: GameRow) -> str:
    return "" if row.komi is None else tr_number(row.komi, "g")


COLUMNS: tuple[Column, ...] = (
    Column("board", "", lambda row: "", lambda row: row.id, 64),
    Column(
        "black", "Black", lambda row: _player(row.black, row.black_rank),
        lambda row: row.black.casefold(), 130,
    ),
    Column(
        "white", "White", lambda row: _player(row.white, row.white_rank),
        lambda row: row.white.casefold(), 130,
    ),
    Column("date", "Date", lambda row: row.date, lambda row: row.date, 88),
    Column("result", "Result", lambda row: row.result, lambda row: row.result, 66),
    Column("event", "Event", lambda row: row.event, lambda row: row.event.casefold(), 140),
    Column("moves", "Moves", lambda row: str(row.moves), lambda row: row.moves, 56, True),
    Column(
        "size", "Size",
        lambda row: f"{row.width}×{row.height}", lambda row: (row.width, row.height), 56, True,
    ),
    Column("komi", "Komi", _komi, lambda row: (row.komi is not None, row.komi or 0), 52, True),
    Column(
        "handicap", "Handicap",
        lambda row: str(row.handicap or ""), lambda row: row.handicap, 74, True,
    ),
    Column(
        "file", "File", lambda row: Path(row.path).name, lambda row: (row.path, row.place), 110,
    ),
)  # fmt: skip
FOUND = "found"
"""The column with the move at which a position was found; it stands after the pictures."""


class LibraryModel(QAbstractTableModel):
    """The games as Qt's tables want them.

    Signals:
        boards_wanted: pictures are needed; see ``wanted_boards``.
    """

    boards_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[GameRow] = []
        self._found: dict[int, int] | None = None
        self._boards: dict[int, bytes] = {}
        self._wanted: dict[int, int] = {}
        self._columns: tuple[Column, ...] = COLUMNS
        self._sorted_by: tuple[str, bool] = ("file", False)

    def show_rows(self, rows: list[GameRow], found: dict[int, int] | None) -> None:
        """Show ``rows``.

        Args:
            rows: The games.
            found: Where the position looked for comes up in each; None when none is looked for.
        """
        self.beginResetModel()
        self._found = found
        self._columns = (
            COLUMNS if found is None else (COLUMNS[0], self._found_column(), *COLUMNS[1:])
        )
        self._rows = rows if found is None else [row for row in rows if row.id in found]
        self._order()
        self.endResetModel()

    def rows(self) -> list[GameRow]:
        """The games in the order shown."""
        return self._rows

    def row(self, index: QModelIndex) -> GameRow:
        """The game of a line."""
        return self._rows[index.row()]

    def node_of(self, row: GameRow) -> int | None:
        """The place in the main line where the position was found in a game."""
        return None if self._found is None else self._found.get(row.id)

    def place_of(self, ident: int) -> int:
        """The line of a game, -1 when it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.id == ident), -1)

    def columns(self) -> tuple[Column, ...]:
        """The columns as they are now."""
        return self._columns

    # -- Pictures ------------------------------------------------------------------------------

    def wanted_boards(self) -> list[int]:
        """The games whose pictures were asked for since the last call."""
        wanted, self._wanted = self._wanted, {}
        return list(wanted)

    def put_boards(self, boards: dict[int, bytes]) -> None:
        """Take pictures that were fetched."""
        if len(self._boards) > MOST_BOARDS:
            self._boards.clear()
        self._boards.update(boards)
        if self._rows and boards:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self._rows) - 1, 0), [STONES_ROLE]
            )

    def _board(self, row: GameRow) -> bytes | None:
        stones = self._boards.get(row.id)
        if stones is None:
            if not self._wanted:
                self.boards_wanted.emit()
            self._wanted[row.id] = 1
        return stones

    # -- What Qt asks --------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex | Any = Index()) -> int:  # noqa: B008
        """How many games."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex | Any = Index()) -> int:  # noqa: B008
        """How many columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: QModelIndex | Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What is shown in a cell."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.number:
            return int(Qt.AlignmentFlag.AlignCenter)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.path if column.key == "file" else column.text(row) or None
        if role == Qt.ItemDataRole.AccessibleTextRole and column.key == "board":
            return tr("Last position")
        if role == ROW_ROLE:
            return row
        if role == STONES_ROLE:
            return self._board(row)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The head of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            head = self._columns[section].head
            return tr(head) if head else ""
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; games alike keep their order."""
        if not 0 <= column < len(self._columns):
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        games = [self._rows[index.row()].id for index in before]
        self._sorted_by = (
            self._columns[column].key, order is Qt.SortOrder.DescendingOrder
        )  # fmt: skip
        self._order()
        places = {row.id: place for place, row in enumerate(self._rows)} if before else {}
        for index, ident in zip(before, games, strict=True):
            self.changePersistentIndex(index, self.index(places[ident], index.column()))
        self.layoutChanged.emit()

    def _order(self) -> None:
        key, down = self._sorted_by
        column = next((c for c in self._columns if c.key == key), self._columns[-1])
        self._rows = sorted(self._rows, key=column.order, reverse=down)

    def _found_column(self) -> Column:
        found = self._found or {}
        return Column(
            FOUND,
            "Found at",
            lambda row: tr("Move {number}").format(number=found.get(row.id, 0)),
            lambda row: found.get(row.id, 0),
            86,
        )
