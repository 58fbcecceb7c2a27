"""Paints what a layout is: thin and thick lines, diagonals, cages with their totals, labels."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from desktop_go.games.sudoku.layout import Cage, Layout
from desktop_go.gui.sudoku.geometry import CAGE_HEAD, CAGE_INSET, cell_rect
from desktop_go.gui.sudoku.looks import BoardColors

LABEL_SIZE, TOTAL_SIZE = 0.22, 0.21
"""Sizes of letters in cells."""


class FramePainter:
    """Paints the lines of a layout into a square."""

    def __init__(self, colors: BoardColors) -> None:
        self._colors = colors

    def lines(self, painter: QPainter, rect: QRectF, layout: Layout) -> None:
        """Thin lines between all cells, thick ones around the boxes."""
        size = layout.size
        side = rect.width() / size
        thin, thick = max(1.0, side * 0.018), max(2.0, side * 0.055)
        flat, square = Qt.PenCapStyle.FlatCap, Qt.PenCapStyle.SquareCap
        painter.setPen(QPen(self._colors.line, thin, Qt.PenStyle.SolidLine, flat))
        for i in range(1, size):
            x, y = rect.x() + i * side, rect.y() + i * side
            painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()))
            painter.drawLine(QLineF(rect.left(), y, rect.right(), y))
        painter.setPen(QPen(self._colors.frame, thick, Qt.PenStyle.SolidLine, square))
        for cell in range(layout.cells):
            place = cell_rect(rect, layout, cell)
            for other, line in _edges(layout, cell, place):
                if other < 0 or layout.regions[other] != layout.regions[cell]:
                    painter.drawLine(line)

    def diagonals(self, painter: QPainter, rect: QRectF, layout: Layout) -> None:
        """A line over each diagonal, under the digits."""
        if layout.diagonals:
            width = max(1.0, rect.width() / layout.size * 0.05)
            painter.setPen(QPen(self._colors.line, width))
            painter.drawLine(QLineF(rect.topLeft(), rect.bottomRight()))
            painter.drawLine(QLineF(rect.topRight(), rect.bottomLeft()))

    def cages(self, painter: QPainter, rect: QRectF, layout: Layout) -> None:
        """A dashed line inside the edge of each cage, and its total in its first cell."""
        side = rect.width() / layout.size
        for number, cage in enumerate(layout.cages):
            painter.setPen(QPen(self._colors.mark, max(1.0, side * 0.016), Qt.PenStyle.DashLine))
            for cell in cage.cells:
                place = cell_rect(rect, layout, cell)
                for line in _cage_lines(layout, number, cell, place):
                    painter.drawLine(line)
            self._total(painter, cell_rect(rect, layout, cage.cells[0]), cage)

    def _total(self, painter: QPainter, place: QRectF, cage: Cage) -> None:
        side = place.width()
        painter.setFont(sized_font(painter, side * TOTAL_SIZE))
        painter.setPen(self._colors.given)
        room = QRectF(place.x() + side * 0.09, place.y() + side * 0.03, side, side * CAGE_HEAD)
        ground = painter.boundingRect(room, Qt.AlignmentFlag.AlignLeft.value, str(cage.total))
        painter.fillRect(ground, self._colors.paper)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, str(cage.total))

    def labels(self, painter: QPainter, rect: QRectF, layout: Layout) -> None:
        """The numbers of rows and columns around the grid."""
        side = rect.width() / layout.size
        painter.setFont(sized_font(painter, side * LABEL_SIZE))
        painter.setPen(self._colors.label)
        for i in range(layout.size):
            above = QRectF(rect.x() + i * side, rect.y() - side * 0.36, side, side * 0.34)
            left = QRectF(rect.x() - side * 0.36, rect.y() + i * side, side * 0.34, side)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(i + 1))
            painter.drawText(left, Qt.AlignmentFlag.AlignCenter, str(i + 1))


def _edges(layout: Layout, cell: int, place: QRectF) -> list[tuple[int, QLineF]]:
    """The upper, left, lower and right edge of a cell with the cell beyond; -1: outside."""
    size = layout.size
    row, column = divmod(cell, size)
    left, top, right, bottom = place.left(), place.top(), place.right(), place.bottom()
    return [
        (cell - size if row else -1, QLineF(left, top, right, top)),
        (cell - 1 if column else -1, QLineF(left, top, left, bottom)),
        (cell + size if row < size - 1 else -1, QLineF(left, bottom, right, bottom)),
        (cell + 1 if column < size - 1 else -1, QLineF(right, top, right, bottom)),
    ]


def _cage_lines(layout: Layout, cage: int, cell: int, place: QRectF) -> list[QLineF]:
    """The parts of a cage's line in one of its cells, joined to those of its neighbors."""
    inset = place.width() * CAGE_INSET
    inner = place.adjusted(inset, inset, -inset, -inset)
    beyond = [other for other, _line in _edges(layout, cell, place)]
    up, left, down, right = (o >= 0 and layout.cage_of[o] == cage for o in beyond)
    x0, x1 = place.left() if left else inner.left(), place.right() if right else inner.right()
    y0, y1 = place.top() if up else inner.top(), place.bottom() if down else inner.bottom()
    lines = [
        line
        for joined, line in (
            (up, QLineF(x0, inner.top(), x1, inner.top())),
            (left, QLineF(inner.left(), y0, inner.left(), y1)),
            (down, QLineF(x0, inner.bottom(), x1, inner.bottom())),
            (right, QLineF(inner.right(), y0, inner.right(), y1)),
        )
        if not joined
    ]
    for across, along, dx, dy in ((up, left, -1, -1), (up, right, 1, -1), (down, left, -1, 1),
                                  (down, right, 1, 1)):  # fmt: skip
        if across and along and layout.cage_of[cell + dx + dy * layout.size] != cage:
            x, edge_x = (inner.right(), place.right()) if dx > 0 else (inner.left(), place.left())
            y, edge_y = (inner.bottom(), place.bottom()) if dy > 0 else (inner.top(), place.top())
            lines += [QLineF(x, y, edge_x, y), QLineF(x, y, x, edge_y)]
    return lines


def sized_font(painter: QPainter, pixels: float, bold: bool = False) -> QFont:
    """The painter's font in another size."""
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return font
