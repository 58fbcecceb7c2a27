"""The patterns that professionals play most often, as small boards in a table to be sorted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTableWidgetItem,
    QWidget,
)

from desktop_go.games.go.frequent_patterns import FILE, FrequentPattern, read_patterns
from desktop_go.gui.board.themes import WOOD
from desktop_go.gui.panels.card_pictures.sketch import Inks, Sketch
from desktop_go.gui.panels.row_table import RowTable
from desktop_go.gui.style.layouts import in_column
from desktop_go.resources import asset_path
from desktop_go.services.i18n import tr, tr_number

SIDE = 68
CELL = 15
SIZES = (3, 4)
PATTERN = Qt.ItemDataRole.UserRole
INKS = Inks(
    ground=QColor(*WOOD.surface).name(),
    ink=QColor(*WOOD.line).name(),
    faint=QColor(*WOOD.line).name(),
    accent="#1d5fa8",
)
"""Those of a board, whatever the colors of the window."""


class PatternsDialog(QDialog):
    """Need not be closed to play.

    Signals:
        chosen(FrequentPattern | None): a row was chosen, or none is any more.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Frequent patterns"))
        self.resize(560, 600)
        self._patterns = read_patterns(asset_path(FILE).read_text("ascii"))
        about = QLabel(
            tr(
                "What professionals play most often, counted in their games. Black is to move at "
                "the marked point; patterns that differ only by symmetry or color are one. Choose "
                "one, and squares on the board of Go show where it stands for the side to move."
            )
        )
        about.setWordWrap(True)
        self.sizes = QComboBox()
        self.sizes.setAccessibleName(tr("Size of the pattern"))
        self.sizes.addItems([f"{size} × {size}" for size in SIZES])
        self.sizes.currentIndexChanged.connect(self._refresh)
        self.table = RowTable(5)
        self.table.setAccessibleName(tr("Frequent patterns"))
        self.table.setHorizontalHeaderLabels(
            [tr("Pattern"), tr("Seen"), tr("Played"), tr("Share played"), tr("Strength")]
        )
        self.table.setIconSize(QSize(SIDE, SIDE))
        self.table.verticalHeader().setDefaultSectionSize(SIDE + 6)
        self.table.itemSelectionChanged.connect(self._choose)
        self.finished.connect(lambda: self.chosen.emit(None))
        closing = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        closing.rejected.connect(self.close)
        in_column(about, self.sizes, self.table, closing, inside=self)
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        size = SIZES[self.sizes.currentIndex()]
        shown = [one for one in self._patterns if len(one.rows) == size]
        self.table.setSortingEnabled(False)
        self.table.setRowCount(len(shown))
        for row, one in enumerate(shown):
            picture = QTableWidgetItem(QIcon(self._picture(one)), "")
            picture.setData(Qt.ItemDataRole.AccessibleTextRole, " ".join(one.rows))
            picture.setData(PATTERN, one)
            self.table.setItem(row, 0, picture)
            facts = (one.seen, one.played, round(100 * one.share, 2), round(one.strength, 1))
            for column, number in enumerate(facts, 1):
                self.table.setItem(row, column, _number(number, " %" if column == 3 else ""))
        self.table.setSortingEnabled(True)
        self.table.sortItems(2, Qt.SortOrder.DescendingOrder)

    @Slot()
    def _choose(self) -> None:
        """Tell which pattern is selected."""
        rows = self.table.selectionModel().selectedRows()
        self.chosen.emit(rows[0].data(PATTERN) if rows else None)

    def _picture(self, pattern: FrequentPattern) -> QPixmap:
        """The pattern with its edges, a piece of a wooden board in the middle."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(SIDE * ratio), round(SIDE * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        lines = [list(row) for row in pattern.rows]
        lines[1][1] = "+"
        columns = list(zip(*lines, strict=True))
        sides = zip("NSWE", (lines[0], lines[-1], columns[0], columns[-1]), strict=True)
        edges = "".join(side for side, line in sides if set(line) == {"#"})
        rows = [row for line in lines if (row := "".join(line).replace("#", ""))]
        across, down = CELL * (len(rows[0]) - 1), CELL * (len(rows) - 1)
        left, top = (SIDE - across) / 2, (SIDE - down) / 2
        beyond = 0.6 * CELL
        piece = QRectF(left, top, across, down).adjusted(-beyond, -beyond, beyond, beyond)
        painter.fillRect(piece, QColor(INKS.ground))
        Sketch(painter, INKS).board((left, top), rows, CELL, edges)
        painter.end()
        return pixmap


def _number(number: float, unit: str) -> QTableWidgetItem:
    """A cell that sorts as a number."""
    item = _NumberItem(f"{tr_number(number, ',')}{unit}")
    item.setData(Qt.ItemDataRole.UserRole, number)
    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item


class _NumberItem(QTableWidgetItem):
    def __lt__(self, other: QTableWidgetItem) -> bool:
        role = Qt.ItemDataRole.UserRole
        return bool(self.data(role) < other.data(role))
