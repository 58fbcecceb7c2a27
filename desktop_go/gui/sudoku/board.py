"""The Sudoku board as a widget: paints a GridView and tells which cells and keys are used."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent

from desktop_go.gui.puzzles.cell_board import PRESS, STEPS, CellBoard, is_held
from desktop_go.gui.style.scheme import Scheme
from desktop_go.gui.sudoku.geometry import cell_rect, mark_rect
from desktop_go.gui.sudoku.looks import board_colors
from desktop_go.gui.sudoku.paint import GridPainter
from desktop_go.gui.sudoku.view import GridView, describe_cell, describe_grid
from desktop_go.services.i18n import tr

MARGIN = 0.34
"""Room for the numbers of rows and columns, in cells."""
_ERASE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_0, Qt.Key.Key_Period)
_SHIFTED = "!@#$%^&*("
_LETTERS = range(int(Qt.Key.Key_A), int(Qt.Key.Key_G) + 1)
"""The keys of the digits from ten on."""


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
        if view.layout.size != self._view.layout.size:
            self._cell = view.layout.cells // 2
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

    @property
    def size_in_cells(self) -> int:
        """The cells of a row."""
        return self._view.layout.size

    def _side(self) -> float:
        """The width of a cell."""
        return self.grid_rect().width() / self.size_in_cells

    def grid_rect(self) -> QRectF:
        """Where the cells are."""
        margin = MARGIN if self._labels else 0.06
        side = min(self.width(), self.height()) / (self.size_in_cells + 2 * margin)
        side = max(1.0, side)
        size = self.size_in_cells * side
        return QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)

    def picture_rect(self) -> QRectF:
        """The cells with the names of rows and columns, where they are shown."""
        grid = self.grid_rect()
        margin = self._side() * (MARGIN if self._labels else 0.06)
        return grid.adjusted(-margin, -margin, margin, margin)

    def cell_center(self, cell: int) -> QPointF:
        """The middle of a cell, in pixels."""
        rect, side, size = self.grid_rect(), self._side(), self.size_in_cells
        column, row = cell % size + 0.5, cell // size + 0.5
        return QPointF(rect.x() + column * side, rect.y() + row * side)

    def cell_at(self, place: QPointF) -> int | None:
        """The cell at a place of the widget; None outside."""
        rect, side, size = self.grid_rect(), self._side(), self.size_in_cells
        column, row = int((place.x() - rect.x()) // side), int((place.y() - rect.y()) // side)
        return size * row + column if 0 <= row < size and 0 <= column < size else None

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
            rect, layout = self.grid_rect(), self._view.layout
            for digit in layout.digits:
                place = cell_rect(rect, layout, cell)
                if mark_rect(place, layout, digit).contains(event.position()):
                    self.mark_clicked.emit(cell, digit)

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
        elif (digit := _digit(event, self.size_in_cells)) is not None:
            noted = bool(
                event.modifiers()
                & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
            )
            self.digit_typed.emit(digit, noted)
            return
        super().keyPressEvent(event)

    def _step(self, right: int, down: int) -> None:
        size = self.size_in_cells
        row, column = (self._cell // size + down) % size, (self._cell % size + right) % size
        self.choose(size * row + column)

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Whether the key moves the cursor, writes, notes or erases."""
        key = Qt.Key(event.key())
        plain = key in STEPS or key in _ERASE or key is Qt.Key.Key_Space
        return (plain and not is_held(event)) or _digit(event, self.size_in_cells) is not None

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


def _digit(event: QKeyEvent, size: int) -> int | None:
    """The digit of a key up to ``size``, also with Ctrl or Shift held; None for other keys."""
    held = event.modifiers() & ~(
        Qt.KeyboardModifier.KeypadModifier
        | Qt.KeyboardModifier.ControlModifier
        | Qt.KeyboardModifier.ShiftModifier
    )
    if held:
        return None
    if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
        return event.key() - int(Qt.Key.Key_0)
    if event.key() in _LETTERS[: max(0, size - 9)] and not (
        event.modifiers() & Qt.KeyboardModifier.ControlModifier
    ):
        return event.key() - int(Qt.Key.Key_A) + 10
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and event.text() in tuple(_SHIFTED):
        return _SHIFTED.index(event.text()) + 1
    return None
