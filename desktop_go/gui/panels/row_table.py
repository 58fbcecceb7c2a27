"""A table of rows to choose from: nothing is edited, one column takes the room that is left."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
)


def select_rows(table: QTableView) -> None:
    """Let one row at a time be selected, and nothing be edited."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)


class RowTable(QTableWidget):
    """One row is selected at a time.

    Args:
        columns: how many.
        wide: the one that takes the room; by default the last.
    """

    def __init__(self, columns: int, wide: int = -1) -> None:
        super().__init__(0, columns)
        select_rows(self)
        self.setMinimumHeight(40)
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(10)
        rows.setDefaultSectionSize(self.fontMetrics().lineSpacing() + 7)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(range(columns)[wide], QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)


def figure(text: str) -> QTableWidgetItem:
    """A cell with a number."""
    item = QTableWidgetItem(text)
    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item
