"""The Sudoku board as a widget: paints a GridView and tells which cells and keys are used."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)

from desktop_go.gui.puzzles.cell_board import PRESS, STEPS, CellBoard, is_held
from desktop_go.gui.style.theme import Scheme
from desktop_go.gui.sudoku.looks import board_colors
from desktop_go.gui.sudoku.paint import GridPainter
from desktop_go.gui.sudoku.view import GridView, describe_cell, describe_grid
from desktop_go.services.i18n import tr

MARGIN = 0.34
"""Room for the numbers of rows and columns, in cells."""
_ERASE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period)
_SHIFTED = "!@#$%^&*("


class SudokuBoard(CellBoard):
    """Signals:
    digit_typed(int, bool): a digit for the chosen cell; True: to be noted. 0 erases.
    mark_clicked(int, int): the place of this digit's note in this cell was clicked.
    chosen(int): another cell is chosen.
    pencil_toggled: the key for notes was pressed.
    cover_clicked: the text that hides the grid was clicked, or Enter pressed on it.
    """

    digit_typed = Signal(int, bool)
    mark_clicked = Signal(int, int)
    chosen = Signal(int)
    pencil_toggled = Signal()
    cover_clicked = Signal()

    def __init__(self, scheme: Scheme) -> None:
        super().__init__(scheme, "sudokuBoard")
        self._view = GridView()
        self._cell = 40
        self._labels = True
        self._painter = GridPainter(board_colors(scheme))
        self._describe()

    # -- What is shown -------------------------------------------------------------------------

    @property
    def view(self) -> GridView:
        """What is shown."""
        return self._view

    @property
    def cell(self) -> int:
        """The chosen cell."""
        return self._cell

    def show_view(self, view: GridView) -> None:
        """Show another picture."""
        self._view = view
        self._describe()
        self.update()

    def choose(self, cell: int) -> None:
        """Choose a cell."""
        if cell != self._cell:
            self._cell = cell
            self.chosen.emit(cell)
        self._describe()
        self.update()

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._painter = GridPainter(board_colors(scheme))
        super().set_scheme(scheme)

    def set_labels(self, on: bool) -> None:
        """Show or hide the numbers of rows and columns."""
        self._labels = on
        self.update()

    def grid_rect(self) -> QRectF:
        """Where the 81 cells are."""
        margin = MARGIN if self._labels else 0.06
        side = min(self.width(), self.height()) / (9 + 2 * margin)
        side = max(1.0, side)
        size = 9 * side
        return QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)

    def picture_rect(self) -> QRectF:
        """The cells with the names of rows and columns, where they are shown."""
        grid = self.grid_rect()
        margin = grid.width() / 9 * (MARGIN if self._labels else 0.06)
        return grid.adjusted(-margin, -margin, margin, margin)

    def cell_center(self, cell: int) -> QPointF:
        """The middle of a cell, in pixels."""
        rect = self.grid_rect()
        side = rect.width() / 9
        return QPointF(rect.x() + (cell % 9 + 0.5) * side, rect.y() + (cell // 9 + 0.5) * side)

    def cell_at(self, place: QPointF) -> int | None:
        """The cell at a place of the widget; None outside."""
        rect = self.grid_rect()
        side = rect.width() / 9
        column, row = int((place.x() - rect.x()) // side), int((place.y() - rect.y()) // side)
        return 9 * row + column if 0 <= row < 9 and 0 <= column < 9 else None

    def sizeHint(self) -> QSize:
        """A board of a good size; Qt asks."""
        return QSize(560, 560)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the grid or its cover."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = None if self._view.cover else self._cell
        self._painter.paint(
            painter, self.grid_rect(), self._view, chosen, self.hasFocus(), self._labels
        )

    # -- What the user does --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a cell; the right button notes the digit at that place of the cell."""
        if self._view.cover:
            self.cover_clicked.emit()
            return
        cell = self.cell_at(event.position())
        if cell is None:
            return
        self.choose(cell)
        if event.button() is Qt.MouseButton.RightButton:
            rect = self.grid_rect()
            third = rect.width() / 27
            column = int((event.position().x() - rect.x()) // third) % 3
            row = int((event.position().y() - rect.y()) // third) % 3
            self.mark_clicked.emit(cell, 3 * row + column + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, write, note, erase."""
        key = Qt.Key(event.key())
        if self._view.cover:
            if key in PRESS:
                self.cover_clicked.emit()
                return
        elif key in STEPS and not is_held(event):
            self._step(*STEPS[key])
            return
        elif key in _ERASE and not is_held(event):
            self.digit_typed.emit(0, False)
            return
        elif key is Qt.Key.Key_Space and not is_held(event):
            self.pencil_toggled.emit()
            return
        elif (digit := _digit(event)) is not None:
            noted = bool(
                event.modifiers()
                & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
            )
            self.digit_typed.emit(digit, noted)
            return
        super().keyPressEvent(event)

    def _step(self, right: int, down: int) -> None:
        row, column = (self._cell // 9 + down) % 9, (self._cell % 9 + right) % 9
        self.choose(9 * row + column)

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Whether the key moves the cursor, writes, notes or erases."""
        key = Qt.Key(event.key())
        plain = key in STEPS or key in _ERASE or key is Qt.Key.Key_Space
        return (plain and not is_held(event)) or _digit(event) is not None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys go here, and say where the cursor is."""
        super().focusInEvent(event)
        self._describe()

    def _describe(self) -> None:
        self.setAccessibleDescription(describe_grid(self._view, self._cell))
        name = tr("Sudoku board")
        if not self._view.cover:
            name += ", " + describe_cell(self._view, self._cell)
        self.say(name)


def _digit(event: QKeyEvent) -> int | None:
    """The digit of a key, also with Ctrl or Shift held; None for other keys."""
    held = event.modifiers() & ~(
        Qt.KeyboardModifier.KeypadModifier
        | Qt.KeyboardModifier.ControlModifier
        | Qt.KeyboardModifier.ShiftModifier
    )
    if held:
        return None
    if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
        return event.key() - int(Qt.Key.Key_0)
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and event.text() in tuple(_SHIFTED):
        return _SHIFTED.index(event.text()) + 1
    return None
