"""The board of gomoku: the common canvas with lines over rows of stones and marks for threats."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop_go.gui.board import BoardCanvas
from desktop_go.gui.board.surface import board_font
from desktop_go.moves import Color, Point
from desktop_go.services.board_view import BoardView

WIN_INK = QColor("#e0452b")
RIM = QColor(255, 255, 255, 220)
THREAT_INKS = {"5": QColor("#d62f1f"), "4": QColor("#e07a10"), "3": QColor("#2f78c4")}
"""By the text on the mark; the text says the same as the color."""
MARK_RADIUS = 0.30
ASIDE_RADIUS = 0.20
REASON_PIXELS = 0.26


@dataclass(frozen=True, slots=True)
class Strip:
    """A line over a row of stones."""

    first: Point
    last: Point
    kind: str = "win"
    """``win``, or a text of THREAT_INKS."""


@dataclass(frozen=True, slots=True)
class ThreatMark:
    """An empty point where ``color`` can carry out a threat."""

    point: Point
    color: Color
    text: str
    aside: bool = False
    """Drawn small beside the point, because something else is shown on it."""


@dataclass(frozen=True, slots=True)
class Extras:
    """What lies over the common picture."""

    strips: tuple[Strip, ...] = ()
    threats: tuple[ThreatMark, ...] = ()
    captions: tuple[tuple[Point, str], ...] = ()
    """A few words beside a point: why an engine likes it."""


class GomokuCanvas(BoardCanvas):
    """A board with extras."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._extras = Extras()

    def extras(self) -> Extras:
        """What lies over the picture now."""
        return self._extras

    def set_extras(self, extras: Extras) -> None:
        """Show other extras."""
        if extras != self._extras:
            self._extras = extras
            self.update()

    def set_view(self, view: BoardView, *, animate: bool = True) -> None:
        """Show ``view``; extras are painted with it."""
        super().set_view(view, animate=animate)
        if self._extras != Extras():
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board, then the extras."""
        super().paintEvent(event)
        if self._extras == Extras():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_extras(painter)
        painter.end()

    def picture(self) -> QPixmap:
        """The board as it is shown, without what surrounds it."""
        self._fit()
        return self.grab(self._logical(self._scene.geometry.board))

    def paint_extras(self, painter: QPainter) -> None:
        """Paint everything that lies over the board, in the widget's own units."""
        cell = self.position_of(Point(1, 0)).x() - self.position_of(Point(0, 0)).x()
        for strip in self._extras.strips:
            self._paint_strip(painter, strip, cell)
        for mark in self._extras.threats:
            self._paint_threat(painter, mark, cell)
        for point, text in self._extras.captions:
            self._paint_caption(painter, point, text, cell)

    def _paint_strip(self, painter: QPainter, strip: Strip, cell: float) -> None:
        ends = self.position_of(strip.first), self.position_of(strip.last)
        win = strip.kind == "win"
        width = max(2.0, cell * (0.13 if win else 0.09))
        ink = WIN_INK if win else THREAT_INKS[strip.kind]
        for color, thickness in ((RIM, width * 1.7), (ink, width)):
            pen = QPen(color, thickness)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(*ends)

    def _paint_threat(self, painter: QPainter, mark: ThreatMark, cell: float) -> None:
        center, radius = self.position_of(mark.point), cell * MARK_RADIUS
        if mark.aside:
            center, radius = center + QPointF(cell, -cell) * 0.36, cell * ASIDE_RADIUS
        black = mark.color is Color.BLACK
        painter.setPen(QPen(THREAT_INKS[mark.text], max(1.5, cell * 0.07)))
        painter.setBrush(QColor(24, 24, 28, 225) if black else QColor(252, 252, 250, 235))
        painter.drawEllipse(center, radius, radius)
        painter.setFont(board_font(max(7.0, radius * 1.2), True))
        painter.setPen(QColor("#ffffff") if black else QColor("#141418"))
        painter.drawText(_around(center, cell), Qt.AlignmentFlag.AlignCenter, mark.text)

    def _paint_caption(self, painter: QPainter, point: Point, text: str, cell: float) -> None:
        """Words in a box under a point, kept inside the widget."""
        painter.setFont(board_font(max(9.0, cell * REASON_PIXELS)))
        flags = Qt.AlignmentFlag.AlignCenter
        area = painter.boundingRect(QRectF(0, 0, 9999, 9999), 0, text)
        box = QRectF(0, 0, area.width() + cell * 0.3, area.height() + cell * 0.12)
        center = self.position_of(point)
        box.moveCenter(QPointF(center.x(), center.y() + cell * 0.5 + box.height() / 2))
        if box.bottom() > self.height():
            box.moveBottom(center.y() - cell * 0.5)
        box.moveLeft(min(max(2.0, box.left()), self.width() - box.width() - 2))
        painter.setPen(QPen(QColor(0, 0, 0, 120), 1))
        painter.setBrush(QColor(255, 253, 240, 240))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor("#202024"))
        painter.drawText(box, flags, text)


def _around(center: QPointF, cell: float) -> QRectF:
    return QRectF(center.x() - cell, center.y() - cell, 2 * cell, 2 * cell)
