"""What the opening book says of the position: its moves, with games, wins and weights."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QPushButton,
    QTableWidgetItem,
    QWidget,
)

from desktop_go.engine.messages import Candidate
from desktop_go.games.go.book import LARGEST_NUMBER, BookLine
from desktop_go.gui.panels.candidate_table import CandidateTable
from desktop_go.gui.play.words import percent
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_number

WEIGHT = 3
"""The column that is edited."""


class BookTable(CandidateTable):
    """One row a move; a double click on the weight changes it, elsewhere it plays the move."""

    def __init__(self) -> None:
        super().__init__(WEIGHT + 1)
        self.name_columns([tr("Move"), tr("Games"), tr("Wins"), tr("Weight")])
        self.setAccessibleName(tr("Moves of the opening book"))
        edited = QAbstractItemView.EditTrigger
        self.setEditTriggers(edited.DoubleClicked | edited.EditKeyPressed)

    def _new_item(self, column: int) -> QTableWidgetItem:
        item = super()._new_item(column)
        if column == WEIGHT:
            item.setToolTip(tr("Double-click to change how often the engine plays this move."))
        else:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
        return item

    @Slot(int, int)
    def _on_double_clicked(self, row: int, column: int) -> None:
        if column != WEIGHT:
            super()._on_double_clicked(row, column)


class BookPanel(QWidget):
    """The moves of the book, and what is done to them.

    Signals:
        add_wanted: the move that led to the position is to enter the book.
        weighed(Point, float): a move gets another weight.
        removed(Point): a move is to leave the book.
        refused(str): what was typed is no weight, in a sentence.
    """

    add_wanted = Signal()
    weighed = Signal(object, float)
    removed = Signal(object)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bookPanel")
        self.said = quiet()
        self.table = BookTable()
        self.table.itemChanged.connect(self._on_edited)
        self.table.currentCellChanged.connect(self._on_row)
        self.add = QPushButton(tr("Add the move played"))
        self.add.setToolTip(tr("Add the last move on the board to the book, or to its weight."))
        self.add.clicked.connect(self.add_wanted)
        self.remove = QPushButton(tr("Remove"))
        self.remove.setToolTip(tr("Take the selected move out of the book."))
        self.remove.clicked.connect(self._on_remove)
        buttons = in_row((self.add, 1), self.remove)
        in_column(self.said, (self.table, 1), buttons, inside=self, margins=8, spacing=6)
        self.show_lines((), 19, "")

    def show_lines(self, lines: Sequence[BookLine], size: int, said: str) -> None:
        """Show the moves on a board of ``size`` lines, and a sentence above them."""
        candidates = tuple(
            Candidate(line.point, line.move.games, line.move.share or 0, pv=(line.point,))
            for line in lines
        )
        self.table.blockSignals(True)
        self.table.show_candidates(candidates, [_texts(line, size) for line in lines])
        self.table.blockSignals(False)
        self.said.setText(said)
        self.said.setVisible(bool(said))
        self._on_row()

    @Slot()
    def _on_row(self) -> None:
        self.remove.setEnabled(self.table.current_candidate() is not None)

    @Slot()
    def _on_remove(self) -> None:
        candidate = self.table.current_candidate()
        if candidate is not None:
            self.removed.emit(candidate.point)

    @Slot(object)
    def _on_edited(self, item: QTableWidgetItem) -> None:
        candidate = self.table.candidate_at(item.row())
        if item.column() != WEIGHT or candidate is None:
            return
        weight = _number(item.text())
        if weight is None:
            self.refused.emit(tr("A weight is a number, 0 or more."))
        else:
            self.weighed.emit(candidate.point, weight)


def _texts(line: BookLine, size: int) -> tuple[str, ...]:
    move = line.move
    share = "–" if move.share is None else percent(move.share)
    return to_gtp(line.point, size), str(move.games), share, tr_number(move.weight, "g")


def _number(text: str) -> float | None:
    """A weight that was typed, None if it is none."""
    try:
        number = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return number if 0 <= number <= LARGEST_NUMBER else None
