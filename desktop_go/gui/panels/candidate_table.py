"""The moves that an engine considers, as a table; what they are called is each game's own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QTableWidgetItem

from desktop_go.engine.messages import Candidate
from desktop_go.gui.panels.row_table import RowTable, figure
from desktop_go.services.i18n import tr


class CandidateTable(RowTable):
    """One row a move; the last column is the line expected after it.

    Args:
        columns: how many there are.
        takes_lines: whether a click on a line adds it to the record; a double click elsewhere
            plays the move.

    Signals:
        hovered(Candidate | None): its line is to be shown on the board.
        selected(Candidate): the same, by key: the others stay in sight.
        chosen(Candidate): it is to be played.
        line_chosen(Candidate): its line is to be added to the record.
    """

    hovered = Signal(object)
    selected = Signal(object)
    chosen = Signal(object)
    line_chosen = Signal(object)

    def __init__(self, columns: int, takes_lines: bool = False) -> None:
        super().__init__(columns)
        self._line, self._takes_lines = columns - 1, takes_lines
        self._candidates: tuple[Candidate, ...] = ()
        self.setObjectName("candidates")
        self.setMouseTracking(True)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.cellEntered.connect(self._on_cell)
        self.currentCellChanged.connect(self._on_current)
        self.cellDoubleClicked.connect(self._on_double_clicked)
        self.cellClicked.connect(self._on_clicked)
        self.viewport().installEventFilter(self)

    def name_columns(self, titles: Sequence[str]) -> None:
        """Set the titles in the current language."""
        self.setHorizontalHeaderLabels(list(titles))
        title = QTableWidgetItem(titles[self._line])
        title.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setHorizontalHeaderItem(self._line, title)
        self.setAccessibleName(tr("Moves the engine considers"))

    def show_candidates(
        self, candidates: tuple[Candidate, ...], texts: Sequence[Sequence[str]]
    ) -> None:
        """Show ``candidates``, each with its row of ``texts``."""
        self._candidates = candidates
        self.setRowCount(len(candidates))
        for row, cells in enumerate(texts):
            for column, text in enumerate(cells):
                item = self.item(row, column)
                if item is None:
                    item = self._new_item(column)
                    self.setItem(row, column, item)
                if item.text() != text:
                    item.setText(text)

    def _new_item(self, column: int) -> QTableWidgetItem:
        item = figure("") if 0 < column < self._line else QTableWidgetItem()
        if column == self._line and self._takes_lines:
            item.setToolTip(tr("Click to add this line to the record."))
        else:
            item.setToolTip(tr("Double-click to play this move."))
        return item

    def current_candidate(self) -> Candidate | None:
        """The candidate of the selected row."""
        return self.candidate_at(self.currentRow())

    def candidate_at(self, row: int) -> Candidate | None:
        """The candidate of a row; None for rows that are not there."""
        return self._candidates[row] if 0 <= row < len(self._candidates) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice the pointer leaving the table."""
        if event.type() == QEvent.Type.Leave:
            self.hovered.emit(None)
        return super().eventFilter(watched, event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The line of the row that was chosen by key goes with the focus."""
        super().focusOutEvent(event)
        self.hovered.emit(None)

    @Slot(int, int)
    def _on_cell(self, row: int, _column: int) -> None:
        if self.candidate_at(row) is not None:
            self.hovered.emit(self.candidate_at(row))

    @Slot(int, int, int, int)
    def _on_current(self, row: int, _column: int, _old_row: int, _old_column: int) -> None:
        candidate = self.candidate_at(row)
        if self.hasFocus() and candidate is not None:
            self.selected.emit(candidate)

    @Slot(int, int)
    def _on_double_clicked(self, row: int, column: int) -> None:
        candidate = self.candidate_at(row)
        if candidate is not None and not (self._takes_lines and column == self._line):
            self.chosen.emit(candidate)

    @Slot(int, int)
    def _on_clicked(self, row: int, column: int) -> None:
        candidate = self.candidate_at(row)
        if candidate is not None and self._takes_lines and column == self._line:
            self.line_chosen.emit(candidate)
