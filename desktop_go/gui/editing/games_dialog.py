"""The games of a file that holds several, in a table that is read row by row as it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTableView,
    QWidget,
)

from desktop_go.errors import RecordError
from desktop_go.gui.panels.row_table import select_rows
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.records.game_tree import GameRecord
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr
from desktop_go.services.showable import check_showable
from desktop_go.texts import Text

Index = QModelIndex | QPersistentModelIndex
HEADS: tuple[Text, ...] = ("No.", "Black", "White", "Result", "Date", "Event or name", "Moves")
SORT = Qt.ItemDataRole.UserRole
FILTER = SORT + 1
MOVES = 6


class GamesModel(QAbstractTableModel):
    """The game information of each record."""

    def __init__(self, games: Sequence[GameRecord], shown: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._games, self._shown, self._table = games, shown, parent
        self._rows: dict[int, tuple[str, ...]] = {}
        self._moves: dict[int, int] = {}
        self._faults: dict[int, str] = {}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many games there are."""
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many facts are shown of each."""
        return 0 if parent.isValid() else len(HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The heads of the columns."""
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return tr(HEADS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """One fact of one game."""
        row, column = index.row(), index.column()
        if role == FILTER:
            return self._row(row)[column] if column < MOVES else ""
        if column == MOVES and role in (Qt.ItemDataRole.DisplayRole, SORT):
            return self._move_count(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._row(row)[column]
        if role == SORT:
            return self._row(row)[column].casefold() if column else row
        if role == Qt.ItemDataRole.TextAlignmentRole and column in (0, MOVES):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.FontRole and row == self._shown:
            font = self._table.font()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.fault(row) or None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Games that cannot be shown cannot be chosen."""
        usual = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.NoItemFlags if self.fault(index.row()) else usual

    def fault(self, row: int) -> str:
        """Why a game cannot be shown; empty when it can."""
        if row not in self._faults:
            try:
                check_showable(self._games[row])
                self._faults[row] = ""
            except RecordError as error:
                self._faults[row] = in_words(error)
        return self._faults[row]

    def _row(self, row: int) -> tuple[str, ...]:
        if row not in self._rows:
            record = self._games[row]
            info = record.info
            self._rows[row] = (
                str(row + 1),
                " ".join(part for part in (info("PB"), info("BR")) if part),
                " ".join(part for part in (info("PW"), info("WR")) if part),
                info("RE"),
                info("DT"),
                info("EV") or info("GN"),
            )
        return self._rows[row]

    def _move_count(self, row: int) -> int:
        if row not in self._moves:
            line = self._games[row].main_line()
            self._moves[row] = sum(node.has_move for node in line)
        return self._moves[row]


class GamesDialog(QDialog):
    """Asks for one of the games.

    Signals:
        chosen(int): show the game at this place of the file.
    """

    chosen = Signal(int)

    def __init__(
        self, games: Sequence[GameRecord], shown: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Games in this file"))
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Filter by player, event, result…"))
        self.filter.setAccessibleName(tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self._model = GamesModel(games, shown, self)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(self._model)
        self._proxy.setSortRole(SORT)
        self._proxy.setFilterRole(FILTER)
        self._proxy.setFilterKeyColumn(-1)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter.textChanged.connect(self._proxy.setFilterFixedString)
        self._make_table()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        without_icons(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        in_column(self.filter, (self.table, 1), self.buttons, inside=self)
        self.resize(760, 480)
        index = self._proxy.mapFromSource(self._model.index(shown, 0))
        self.table.setCurrentIndex(index)
        self.table.scrollTo(index)
        self.table.setFocus()

    def _make_table(self) -> None:
        self.table = QTableView()
        self.table.setModel(self._proxy)
        self.table.setAccessibleName(tr("Games in this file"))
        select_rows(self.table)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        header = self.table.horizontalHeader()
        header.setStretchLastSection(False)
        for column, width in enumerate((50, 150, 150, 80, 100, 160, 60)):
            header.resizeSection(column, width)
        header.setSectionResizeMode(5, QHeaderView.ResizeMode.Stretch)
        self.table.doubleClicked.connect(self.accept)

    @Slot()
    def accept(self) -> None:
        """Tell which game was chosen."""
        index = self._proxy.mapToSource(self.table.currentIndex())
        if index.isValid() and not self._model.fault(index.row()):
            super().accept()
            self.chosen.emit(index.row())
