"""The list of mistakes: sorted as the user likes, filtered by side and stage."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QPushButton,
    QTableWidgetItem,
    QWidget,
)

from desktop_go.games.go.lessons import Lesson, lessons
from desktop_go.games.go.review import Judgement, Severity, Stage
from desktop_go.gui.panels.row_table import RowTable, figure
from desktop_go.gui.panels.severity_looks import severity_color
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.moves import Color
from desktop_go.services.i18n import tr, tr_number
from desktop_go.services.review_texts import (
    lesson_numbers,
    lesson_side,
    lesson_text,
    percent_text,
    point_name,
    severity_name,
    side_name,
    stage_name,
)
from desktop_go.texts import Text

BY_WEIGHT, BY_POINTS, BY_RATE, BY_MOVE = "weight", "points", "rate", "move"
"""What the list is sorted by."""
ORDERS: tuple[tuple[str, Text], ...] = (
    (BY_WEIGHT, "Key moments first"),
    (BY_POINTS, "By points lost"),
    (BY_RATE, "By win rate lost"),
    (BY_MOVE, "By move number"),
)
COLUMN_ORDERS = (BY_MOVE, BY_POINTS, BY_RATE)
"""What a click on the head of a column sorts by."""
SWATCH = 12


class MistakesPanel(QWidget):
    """Shows judgements of a line.

    Signals:
        move_chosen(int): the user wants to see the move with this number.
        report_wanted, practise_wanted: the buttons below the list.
    """

    move_chosen = Signal(int)
    report_wanted = Signal()
    practise_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("mistakesPanel")
        self._judgements: Sequence[Judgement | None] = ()
        self._size = 19
        self._color_blind = False
        self.shown: list[Lesson] = []
        """The rows, in order."""
        self.side, self.stage, self.order = QComboBox(), QComboBox(), QComboBox()
        self._fill_filters()
        self._make_table()
        self.empty = quiet()
        self.report = QPushButton(tr("Report"))
        self.report.setToolTip(tr("Average loss, agreement with the engine, biggest mistakes."))
        self.report.clicked.connect(self.report_wanted)
        self.practise = QPushButton(tr("Practice"))
        self.practise.setToolTip(
            tr("Find a better move in each position where a mistake was made.")
        )
        self.practise.clicked.connect(self.practise_wanted)
        filters = in_row((self.side, 1), (self.stage, 1))
        buttons = in_row((self.report, 1), (self.practise, 1))
        rows = (filters, self.order, self.empty, (self.table, 1), buttons)
        in_column(*rows, inside=self, margins=8, spacing=6)
        self.show_judgements((), 19, False)

    def _fill_filters(self) -> None:
        self.side.setAccessibleName(tr("Whose mistakes"))
        self.side.addItem(tr("Both sides"), None)
        for color in (Color.BLACK, Color.WHITE):
            self.side.addItem(side_name(color), color)
        self.stage.setAccessibleName(tr("Which part of the game"))
        self.stage.addItem(tr("Whole game"), None)
        for stage in Stage:
            self.stage.addItem(stage_name(stage), stage)
        self.order.setAccessibleName(tr("Sort mistakes"))
        for order, text in ORDERS:
            self.order.addItem(tr(text), order)
        self.order.currentIndexChanged.connect(self._refill)
        self.side.currentIndexChanged.connect(self._refill)
        self.stage.currentIndexChanged.connect(self._refill)

    def _make_table(self) -> None:
        table = self.table = RowTable(4)
        table.setObjectName("mistakes")
        table.setAccessibleName(tr("Mistakes"))
        labels = [tr("Move"), tr("Points"), tr("Win rate"), tr("Better")]
        table.setHorizontalHeaderLabels(labels)
        header = table.horizontalHeader()
        header.setSectionsClickable(True)
        header.setToolTip(tr("Click to sort by this column."))
        header.sectionClicked.connect(self._on_head)
        table.currentCellChanged.connect(self._on_row)
        table.cellClicked.connect(self._on_click)

    def show_judgements(
        self, judgements: Sequence[Judgement | None], size: int, color_blind: bool
    ) -> None:
        """Show the mistakes among ``judgements`` of a game on a board of ``size``."""
        if color_blind is not self._color_blind:
            self.shown = []
        self._judgements, self._size, self._color_blind = judgements, size, color_blind
        self._refill()

    def filters(self) -> tuple[Color | None, Stage | None]:
        """The side and the stage chosen; None for all."""
        return self.side.currentData(), self.stage.currentData()

    def mark_move(self, number: int) -> None:
        """Select the row of a move, or none."""
        numbers = [{j.number for j in lesson.mistakes} for lesson in self.shown]
        row = next((i for i, missed in enumerate(numbers) if number in missed), -1)
        if row != self.table.currentRow():
            self.table.blockSignals(True)
            self.table.setCurrentCell(row, 0 if row >= 0 else -1)
            self.table.blockSignals(False)

    @Slot()
    def _refill(self) -> None:
        found = self._sorted(lessons(self._judgements, *self.filters()))
        judged = any(judgement is not None for judgement in self._judgements)
        self.empty.setText(
            tr("No mistakes were found here.")
            if judged
            else tr("Review the game to see its mistakes.")
        )
        self.empty.setVisible(not found)
        self.report.setEnabled(judged)
        self.practise.setEnabled(bool(found))
        if found == self.shown and self.table.rowCount() == len(found):
            return
        row = self.table.currentRow()
        number = self.shown[row].first.number if 0 <= row < len(self.shown) else -1
        self.shown = found
        self.table.blockSignals(True)
        self.table.setRowCount(len(found))
        for row, lesson in enumerate(found):
            self._fill_row(row, lesson)
        self.table.blockSignals(False)
        self.mark_move(number)

    def _sorted(self, found: list[Lesson]) -> list[Lesson]:
        """Lessons come with the key moments first; sort them as the user likes."""
        order = self.order.currentData()
        if order == BY_POINTS:
            return sorted(found, key=lambda s: s.gravest.size, reverse=True)
        if order == BY_RATE:
            return sorted(found, key=lambda s: s.gravest.size[::-1], reverse=True)
        if order == BY_MOVE:
            return sorted(found, key=lambda s: s.first.number)
        return found

    @Slot(int)
    def _on_head(self, column: int) -> None:
        if column < len(COLUMN_ORDERS):
            self.order.setCurrentIndex(self.order.findData(COLUMN_ORDERS[column]))

    def _fill_row(self, row: int, lesson: Lesson) -> None:
        judgement, is_one = lesson.gravest, len(lesson.mistakes) == 1
        name = point_name(judgement.move.point, self._size) if is_one else ""
        unsure = "" if judgement.severity is judgement.likely else "~"
        points = (
            "–" if judgement.points is None else f"{unsure}{tr_number(judgement.points, '.1f')}"
        )
        line = judgement.best.line[:4] if is_one else ()
        texts = (
            f"{lesson_numbers(lesson)}  {lesson_side(lesson)} {name}".rstrip(),
            points,
            percent_text(judgement.rate),
            " ".join(point_name(p, self._size) for p in line or (judgement.best.point,)),
        )
        whole = lesson_text(lesson, self._size)
        for column, text in enumerate(texts):
            item = figure(text) if column in (1, 2) else QTableWidgetItem(text)
            item.setToolTip(whole)
            if column == 0:
                item.setIcon(swatch(judgement.severity, self._color_blind))
                said = f"{text}, {severity_name(judgement.severity)}"
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            self.table.setItem(row, column, item)

    @Slot(int, int, int, int)
    def _on_row(self, row: int, _column: int, _old_row: int, _old_column: int) -> None:
        if self.table.hasFocus():
            self._on_click(row, 0)

    @Slot(int, int)
    def _on_click(self, row: int, _column: int) -> None:
        if 0 <= row < len(self.shown):
            self.move_chosen.emit(self.shown[row].first.number)


def swatch(severity: Severity, color_blind: bool) -> QIcon:
    """A square in the color of a class; the number stands beside it."""
    pixmap = QPixmap(2 * SWATCH, 2 * SWATCH)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(severity_color(severity, color_blind))
    painter.drawRoundedRect(1, 1, SWATCH - 2, SWATCH - 2, 2, 2)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(pixmap, mode)
    return icon
