"""Paints a Sudoku grid: on the screen, and without colors on paper."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from desktop_go.games.sudoku.layout import DIGITS_OF, digit_text
from desktop_go.gui.sudoku.geometry import cell_rect, mark_rect
from desktop_go.gui.sudoku.looks import BoardColors
from desktop_go.gui.sudoku.paint_frame import FramePainter, sized_font
from desktop_go.gui.sudoku.view import GridView, Tint

DIGIT_SIZE = 0.62
"""Size of a digit in cells."""
MARK_SIZE = 0.75
"""Size of a note in its part of the cell."""


class GridPainter:
    """Paints a GridView into a square."""

    def __init__(self, colors: BoardColors) -> None:
        self._colors = colors
        self._frame = FramePainter(colors)

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        view: GridView,
        chosen: int | None,
        has_focus: bool,
        labels: bool = False,
    ) -> None:
        """Paint everything.

        Args:
            painter: paints it.
            rect: the square of all cells.
            view: what there is to see.
            chosen: the cell that is chosen, or None.
            has_focus: whether keys go to the board; the chosen cell then has a frame.
            labels: numbers of rows and columns around the grid.
        """
        layout = view.layout
        if view.cover:
            painter.fillRect(rect, self._colors.paper)
            self._frame.lines(painter, rect, layout)
            self._cover(painter, rect, view.cover)
            return
        self._grounds(painter, rect, view, chosen)
        self._frame.diagonals(painter, rect, layout)
        self._frame.cages(painter, rect, layout)
        for cell in range(layout.cells):
            place = cell_rect(rect, layout, cell)
            if view.values[cell]:
                self._digit(painter, place, view, cell)
            else:
                self._marks(painter, place, view, cell)
        self._frame.lines(painter, rect, layout)
        if chosen is not None and has_focus:
            self._focus(painter, cell_rect(rect, layout, chosen))
        if labels:
            self._frame.labels(painter, rect, layout)

    def _grounds(self, painter: QPainter, rect: QRectF, view: GridView, chosen: int | None) -> None:
        colors, layout = self._colors, view.layout
        seen = layout.peers[chosen] | 1 << chosen if chosen is not None else 0
        digit = view.values[chosen] if chosen is not None else 0
        for cell in range(layout.cells):
            color = colors.given_paper if view.givens[cell] else colors.paper
            if seen >> cell & 1:
                color = colors.unit
            if cell in view.area:
                color = colors.area
            if digit and view.values[cell] == digit:
                color = colors.same
            if cell in view.pattern:
                color = colors.pattern
            elif cell == chosen:
                color = colors.chosen
            painter.fillRect(cell_rect(rect, layout, cell), color)

    def _digit(self, painter: QPainter, place: QRectF, view: GridView, cell: int) -> None:
        colors, given = self._colors, bool(view.givens[cell])
        wrong = cell in view.wrong
        painter.setFont(sized_font(painter, place.width() * DIGIT_SIZE, bold=given))
        painter.setPen(colors.wrong if wrong else colors.given if given else colors.entered)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, digit_text(view.values[cell]))
        if wrong:
            self._warn(painter, place)

    def _warn(self, painter: QPainter, place: QRectF) -> None:
        """A filled corner: a wrong digit is not shown by color alone."""
        size = place.width() * 0.24
        corner = place.topRight()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colors.wrong)
        painter.drawPolygon(
            QPolygonF([corner, corner + QPointF(-size, 0), corner + QPointF(0, size)])
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _marks(self, painter: QPainter, place: QRectF, view: GridView, cell: int) -> None:
        noted = set(DIGITS_OF[view.marks[cell]])
        hinted = {digit for (at, digit) in view.tints if at == cell} if view.tints else set()
        for digit in sorted(noted | hinted):
            spot = mark_rect(place, view.layout, digit)
            self._mark(painter, spot, digit, view.tints.get((cell, digit)))
        if cell in view.wrong:
            self._warn(painter, place)

    def _mark(self, painter: QPainter, spot: QRectF, digit: int, tint: Tint | None) -> None:
        colors = self._colors
        size = min(spot.width(), spot.height()) * MARK_SIZE
        color = {
            None: colors.mark,
            Tint.PATTERN: colors.pattern_mark,
            Tint.STRUCK: colors.struck,
            Tint.FOUND: colors.found,
        }[tint]
        painter.setFont(sized_font(painter, size, bold=tint is not None))
        painter.setPen(color)
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, digit_text(digit))
        width = max(1.0, size * 0.09)
        if tint is Tint.STRUCK:
            painter.setPen(QPen(color, width))
            reach = size * 0.42
            middle = spot.center()
            painter.drawLine(middle + QPointF(-reach, reach), middle + QPointF(reach, -reach))
        elif tint is Tint.FOUND:
            painter.setPen(QPen(color, width))
            painter.drawEllipse(spot.center(), size * 0.56, size * 0.56)

    def _focus(self, painter: QPainter, place: QRectF) -> None:
        width = max(2.0, place.width() * 0.06)
        painter.setPen(QPen(self._colors.given, width))
        painter.drawRect(place.adjusted(width, width, -width, -width))

    def _cover(self, painter: QPainter, rect: QRectF, text: str) -> None:
        painter.setFont(sized_font(painter, rect.width() / 26))
        flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
        inside = rect.adjusted(*(rect.width() * part for part in (0.12, 0.12, -0.12, -0.12)))
        room = painter.boundingRect(inside, flags, text)
        pad = rect.width() * 0.03
        panel = room.adjusted(-pad, -pad, pad, pad)
        painter.setPen(QPen(self._colors.line, max(1.0, rect.width() / 600)))
        painter.setBrush(QColor(self._colors.paper))
        painter.drawRoundedRect(panel, pad / 2, pad / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._colors.given)
        painter.drawText(inside, flags, text)
