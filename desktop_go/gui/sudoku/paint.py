"""Paints a Sudoku grid: on the screen, and without colors on paper."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from desktop_go.games.sudoku.grid import CELL_UNITS, DIGITS_OF
from desktop_go.gui.sudoku.looks import BoardColors
from desktop_go.gui.sudoku.view import GridView, Tint

DIGIT_SIZE, MARK_SIZE, LABEL_SIZE = 0.62, 0.25, 0.22
"""Sizes of letters in cells."""


class GridPainter:
    """Paints a GridView into a square."""

    def __init__(self, colors: BoardColors) -> None:
        self._colors = colors

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
            rect: the square of the 81 cells.
            view: what there is to see.
            chosen: the cell that is chosen, or None.
            has_focus: whether keys go to the board; the chosen cell then has a frame.
            labels: numbers of rows and columns around the grid.
        """
        if view.cover:
            painter.fillRect(rect, self._colors.paper)
            self._lines(painter, rect)
            self._cover(painter, rect, view.cover)
            return
        side = rect.width() / 9
        self._grounds(painter, rect, view, chosen)
        for cell in range(81):
            place = QRectF(rect.x() + cell % 9 * side, rect.y() + cell // 9 * side, side, side)
            if view.values[cell]:
                self._digit(painter, place, view, cell)
            else:
                self._marks(painter, place, view, cell)
        self._lines(painter, rect)
        if chosen is not None and has_focus:
            self._focus(painter, rect, chosen)
        if labels:
            self._labels(painter, rect)

    def _grounds(self, painter: QPainter, rect: QRectF, view: GridView, chosen: int | None) -> None:
        side = rect.width() / 9
        colors = self._colors
        units = set(CELL_UNITS[chosen]) if chosen is not None else set()
        digit = view.values[chosen] if chosen is not None else 0
        for cell in range(81):
            color = colors.given_paper if view.givens[cell] else colors.paper
            if units & set(CELL_UNITS[cell]):
                color = colors.unit
            if cell in view.area:
                color = colors.area
            if digit and view.values[cell] == digit:
                color = colors.same
            if cell in view.pattern:
                color = colors.pattern
            elif cell == chosen:
                color = colors.chosen
            place = QRectF(rect.x() + cell % 9 * side, rect.y() + cell // 9 * side, side, side)
            painter.fillRect(place, color)

    def _digit(self, painter: QPainter, place: QRectF, view: GridView, cell: int) -> None:
        colors, given = self._colors, bool(view.givens[cell])
        wrong = cell in view.wrong
        painter.setFont(_font(painter, place.width() * DIGIT_SIZE, bold=given))
        painter.setPen(colors.wrong if wrong else colors.given if given else colors.entered)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(view.values[cell]))
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
        pad = place.width() * 0.05
        place_inside = place.adjusted(pad, pad, -pad, -pad)
        third = place_inside.width() / 3
        noted = set(DIGITS_OF[view.marks[cell]])
        hinted = {digit for (at, digit) in view.tints if at == cell} if view.tints else set()
        for digit in sorted(noted | hinted):
            column, row = (digit - 1) % 3, (digit - 1) // 3
            x, y = place_inside.x() + column * third, place_inside.y() + row * third
            spot = QRectF(x, y, third, third)
            self._mark(painter, spot, digit, view.tints.get((cell, digit)))
        if cell in view.wrong:
            self._warn(painter, place)

    def _mark(self, painter: QPainter, spot: QRectF, digit: int, tint: Tint | None) -> None:
        colors = self._colors
        size = spot.width() * 3 * MARK_SIZE
        color = {
            None: colors.mark,
            Tint.PATTERN: colors.pattern_mark,
            Tint.STRUCK: colors.struck,
            Tint.FOUND: colors.found,
        }[tint]
        painter.setFont(_font(painter, size, bold=tint is not None))
        painter.setPen(color)
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(digit))
        width = max(1.0, size * 0.09)
        if tint is Tint.STRUCK:
            painter.setPen(QPen(color, width))
            reach = size * 0.42
            middle = spot.center()
            painter.drawLine(middle + QPointF(-reach, reach), middle + QPointF(reach, -reach))
        elif tint is Tint.FOUND:
            painter.setPen(QPen(color, width))
            painter.drawEllipse(spot.center(), size * 0.56, size * 0.56)

    def _lines(self, painter: QPainter, rect: QRectF) -> None:
        side = rect.width() / 9
        thin, thick = max(1.0, side * 0.018), max(2.0, side * 0.055)
        for bold in (False, True):
            color = self._colors.frame if bold else self._colors.line
            cap = Qt.PenCapStyle.SquareCap
            painter.setPen(QPen(color, thick if bold else thin, Qt.PenStyle.SolidLine, cap))
            for i in range(10):
                if bold is (i % 3 == 0):
                    x, y = rect.x() + i * side, rect.y() + i * side
                    painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
                    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))

    def _focus(self, painter: QPainter, rect: QRectF, chosen: int) -> None:
        side = rect.width() / 9
        width = max(2.0, side * 0.06)
        place = QRectF(rect.x() + chosen % 9 * side, rect.y() + chosen // 9 * side, side, side)
        painter.setPen(QPen(self._colors.given, width))
        painter.drawRect(place.adjusted(width, width, -width, -width))

    def _labels(self, painter: QPainter, rect: QRectF) -> None:
        side = rect.width() / 9
        painter.setFont(_font(painter, side * LABEL_SIZE))
        painter.setPen(self._colors.label)
        for i in range(9):
            above = QRectF(rect.x() + i * side, rect.y() - side * 0.36, side, side * 0.34)
            left = QRectF(rect.x() - side * 0.36, rect.y() + i * side, side * 0.34, side)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(i + 1))
            painter.drawText(left, Qt.AlignmentFlag.AlignCenter, str(i + 1))

    def _cover(self, painter: QPainter, rect: QRectF, text: str) -> None:
        painter.setFont(_font(painter, rect.width() / 26))
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


def _font(painter: QPainter, pixels: float, bold: bool = False) -> QFont:
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return font
