"""What the player did so far, level by level."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop_go.games.sudoku.variants import LEVELS
from desktop_go.gui.puzzles.frame import Card, headline, quiet, time_text
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.making import level_name, variant_name
from desktop_go.services.i18n import tr


class StatisticsTab(QWidget):
    """A small table: a column for each level."""

    def __init__(self, desk: SudokuDesk) -> None:
        super().__init__()
        self._desk = desk
        self._rows = (tr("Started"), tr("Solved"), tr("No hints"), tr("Best"), tr("Average"))
        self.table = QTableWidget(len(self._rows), len(LEVELS))
        self.table.setAccessibleName(tr("Statistics"))
        self.table.setHorizontalHeaderLabels([level_name(level) for level in LEVELS])
        self.table.setVerticalHeaderLabels(list(self._rows))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(20)
        header.setStretchLastSection(True)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        font = self.table.font()
        font.setPointSizeF(font.pointSizeF() * 0.85)
        self.table.setFont(font)
        self.table.horizontalHeader().setFont(font)
        self.table.verticalHeader().setFont(font)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.title = headline("")
        card = Card()
        card.rows.addWidget(self.title)
        card.rows.addWidget(self.table)
        card.rows.addWidget(
            quiet(
                tr(
                    "Times are in minutes and seconds; the best counts only puzzles solved "
                    "without hints."
                )
            )
        )
        in_column(card, 1, inside=self, margins=(0, 8, 0, 0))

    def refresh(self) -> None:
        """Show the figures of the puzzle's variant as they are now."""
        variant = self._desk.layout.variant
        self.title.setText(tr("Statistics: {kind}").format(kind=variant_name(variant)))
        for column, level in enumerate(LEVELS):
            figures = self._desk.statistics.of(level, variant)
            best, mean = figures.best_seconds, figures.mean_seconds
            texts = (
                str(figures.begun),
                str(figures.solved),
                str(figures.unaided),
                time_text(best) if best else "–",
                time_text(mean) if mean else "–",
            )
            for row, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.table.setItem(row, column, item)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """The style of the window has given the rows their height."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Make the table as high as its rows."""
        table = self.table
        rows = sum(map(table.rowHeight, range(table.rowCount())))
        head = table.horizontalHeader().sizeHint().height()
        table.setFixedHeight(head + rows + 2 * table.frameWidth())
