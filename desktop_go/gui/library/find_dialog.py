"""Asks what of the board is to be found in the library: all of it, a corner, or a part marked."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Signal, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QWidget,
)

from desktop_go.gui.board import BoardCanvas, BoardOptions
from desktop_go.gui.board.geometry import BARE_MARGIN, coordinate_margin
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.moves import Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.board_view import BoardView
from desktop_go.services.i18n import tr
from desktop_go.services.library.positions import PositionQuery, Region
from desktop_go.texts import Text

WHOLE, MARKED = "whole", "marked"
CORNERS: tuple[tuple[str, Text], ...] = (
    ("upper_right", "Upper right corner"),
    ("upper_left", "Upper left corner"),
    ("lower_right", "Lower right corner"),
    ("lower_left", "Lower left corner"),
)
LEAST_CORNER, USUAL_CORNER = 2, 9
SHADE = QColor(20, 20, 24, 120)


class RegionBoard(BoardCanvas):
    """A board on which a rectangle is marked with the mouse.

    Signals:
        marked(Region): the user drew a rectangle.
    """

    marked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.region: Region | None = None
        self._from: Point | None = None

    def show_region(self, region: Region | None) -> None:
        """Shade all but ``region``."""
        self.region = region
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a rectangle."""
        self._from = self.point_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw it larger."""
        point = self.point_at(event.position())
        if self._from is None or point is None:
            return
        cols, rows = sorted((self._from.col, point.col)), sorted((self._from.row, point.row))
        region = Region(cols[0], rows[0], cols[1], rows[1])
        if region != self.region:
            self.show_region(region)
            self.marked.emit(region)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """The rectangle stands."""
        self._from = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board and shade what does not count."""
        super().paintEvent(event)
        if self.region is None:
            return
        cols, rows = self.view().cols, self.view().rows
        half = (self.position_of(Point(1, 0)).x() - self.position_of(Point(0, 0)).x()) / 2
        margin = 2 * half * (coordinate_margin(cols) if self.options().coordinates else BARE_MARGIN)
        board = QRectF(
            self.position_of(Point(0, 0)), self.position_of(Point(cols - 1, rows - 1))
        ).adjusted(-margin, -margin, margin, margin)
        region = self.region
        part = QRectF(
            self.position_of(Point(region.left, region.top)),
            self.position_of(Point(region.right, region.bottom)),
        ).adjusted(-half, -half, half, half)
        # At the edge of the board the part reaches over the coordinates.
        if region.left == 0:
            part.setLeft(board.left())
        if region.top == 0:
            part.setTop(board.top())
        if region.right == cols - 1:
            part.setRight(board.right())
        if region.bottom == rows - 1:
            part.setBottom(board.bottom())
        painter = QPainter(self)
        path = QPainterPath()
        path.addRect(board)
        path.addRect(part)
        painter.fillPath(path, SHADE)
        painter.setPen(QPen(self.palette().highlight().color(), 2))
        painter.drawRect(part)
        painter.end()


class FindPositionDialog(QDialog):
    """Asks for a position query.

    Args:
        view: The board.
        options: Its look.
    """

    def __init__(
        self, view: BoardView, options: BoardOptions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Find this position"))
        self._view = view
        self.board = RegionBoard()
        self.board.set_options(replace(options, animate=False, last_move="none"))
        self.board.set_view(BoardView(view.cols, view.rows, view.stones), animate=False)
        self.part = QComboBox()
        self.part.addItem(tr("The whole board"), WHOLE)
        for key, text in CORNERS:
            self.part.addItem(tr(text), key)
        self.part.addItem(tr("A part selected with the mouse"), MARKED)
        self.size_box = QSpinBox()
        self.size_box.setRange(min(LEAST_CORNER, view.cols), view.cols)
        self.size_box.setValue(min(USUAL_CORNER, view.cols))
        self.swap = QCheckBox(tr("&Also with colors swapped"))
        self.swap.setChecked(True)
        self.note = quiet()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.find_button = self.buttons.addButton(
            tr("&Find"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.find_button.setObjectName("primary")
        self.find_button.setDefault(True)
        without_icons(self.buttons)
        self._arrange()
        self.part.currentIndexChanged.connect(self._on_part)
        self.size_box.valueChanged.connect(self._on_part)
        self.board.marked.connect(self._on_marked)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._on_part()
        self.resize(760, 470)

    def query(self) -> PositionQuery:
        """What is looked for."""
        region = None if self.part.currentData() == WHOLE else self.board.region
        return PositionQuery(self._view.cols, self._view.stones, region, self.swap.isChecked())

    def in_words(self) -> str:
        """What is looked for, as a text."""
        region = self.query().region
        if region is None:
            return tr("Position: the whole board of {side}×{side}").format(side=self._view.cols)
        side = self._view.cols
        return tr("Position: the part {first} to {last}, anywhere on the board").format(
            first=to_gtp(Point(region.left, region.top), side),
            last=to_gtp(Point(region.right, region.bottom), side),
        )

    def _arrange(self) -> None:
        form = QFormLayout(verticalSpacing=9)
        form.addRow(tr("&Look for"), self.part)
        form.addRow(tr("&Lines"), self.size_box)
        form.addRow(self.swap)
        form.addRow(self.note)
        row = in_row((self.board, 3), (form, 2), spacing=14)
        in_column((row, 1), self.buttons, inside=self, margins=14)

    @Slot()
    def _on_part(self) -> None:
        key = str(self.part.currentData())
        self.size_box.setEnabled(key not in (WHOLE, MARKED))
        if key == MARKED:
            middle = self._view.cols // 2
            region: Region | None = self.board.region or Region(0, 0, middle, middle)
        else:
            region = _corner(key, self.size_box.value(), self._view.cols)
        self.board.show_region(region)
        self._show_note()

    @Slot(object)
    def _on_marked(self, _region: Region) -> None:
        self.part.blockSignals(True)
        self.part.setCurrentIndex(self.part.findData(MARKED))
        self.part.blockSignals(False)
        self.size_box.setEnabled(False)
        self._show_note()

    def _show_note(self) -> None:
        empty = self.query().is_empty()
        self.find_button.setEnabled(not empty)
        if empty:
            self.note.setText(tr("There are no stones in this part."))
        else:
            self.note.setText(
                tr("Searches games on boards of this size, rotated and mirrored too. Drag "
                "over the board to select a part.")
            )  # fmt: skip


def _corner(key: str, lines: int, side: int) -> Region | None:
    if key == WHOLE:
        return None
    top = 0 if key.startswith("upper") else side - lines
    left = 0 if key.endswith("left") else side - lines
    return Region(left, top, left + lines - 1, top + lines - 1)
