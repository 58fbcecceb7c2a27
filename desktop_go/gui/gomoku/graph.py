"""A gomoku game as a graph: Black's win rate over the moves."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_go.gui.play.words import percent
from desktop_go.services.i18n import tr

LEFT, RIGHT, TOP, BOTTOM = 34, 8, 8, 18
MISTAKE_INK = QColor("#d0402a")
CURVE = QColor("#2f78c4")


class ChanceGraph(QWidget):
    """Black above the middle line, White below it.

    Signals:
        place_wanted(int): the user points at this number of moves.
    """

    place_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._rates: tuple[float, ...] = ()
        self._marks: frozenset[int] = frozenset()
        self._place = 0
        self.setMinimumHeight(90)
        self.setMaximumHeight(260)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._describe()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(260, 130)

    def show_rates(self, rates: Sequence[float], mistakes: Collection[int]) -> None:
        """Show Black's chances at the start and after each move; ``mistakes`` are marked."""
        self._rates, self._marks = tuple(rates), frozenset(mistakes)
        self._describe()
        self.update()

    def show_place(self, place: int) -> None:
        """Mark the position after so many moves."""
        if place != self._place:
            self._place = place
            self._describe()
            self.update()

    def _describe(self) -> None:
        text = tr("Graph of the game")
        if self._place < len(self._rates):
            text = tr("Graph of the game: Black {chance} after move {number}").format(
                chance=percent(self._rates[self._place]), number=self._place
            )
        self.setAccessibleName(text)
        self.setToolTip(text if self._rates else "")

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(LEFT, TOP, -RIGHT, -BOTTOM)

    def _at(self, place: int) -> QPointF:
        area = self._area()
        x = area.left() + area.width() * place / max(1, len(self._rates) - 1)
        return QPointF(x, area.bottom() - area.height() * self._rates[place])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the graph."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area, palette = self._area(), self.palette()
        painter.fillRect(area, palette.base())
        painter.setPen(QPen(palette.mid().color(), 1))
        painter.drawRect(area)
        muted = palette.placeholderText().color()
        for share in (0.0, 0.5, 1.0):
            y = area.bottom() - area.height() * share
            painter.setPen(QPen(palette.mid().color(), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(muted)
            box = QRectF(0, y - 8, LEFT - 4, 16)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, right, f"{share * 100:.0f}")
        if self._rates:
            self._paint_curve(painter, area)
        painter.end()

    def _paint_curve(self, painter: QPainter, area: QRectF) -> None:
        points = [self._at(place) for place in range(len(self._rates))]
        painter.setPen(QPen(CURVE, 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(QPen(MISTAKE_INK, 2))
        for place in self._marks:
            if place < len(points):
                x, y = points[place].x(), points[place].y()
                painter.drawLine(QPointF(x - 3.5, y - 3.5), QPointF(x + 3.5, y + 3.5))
                painter.drawLine(QPointF(x - 3.5, y + 3.5), QPointF(x + 3.5, y - 3.5))
        if self._place < len(points):
            x = points[self._place].x()
            painter.setPen(QPen(self.palette().highlight().color(), 1.5))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setPen(self.palette().placeholderText().color())
        below = QRectF(area.left(), area.bottom() + 1, area.width(), BOTTOM - 2)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "0")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, str(len(self._rates) - 1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the user points."""
        self._point_at(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag through the game."""
        self._point_at(event.position().x())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the game by keys."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or not 0 <= self._place + step < len(self._rates):
            super().keyPressEvent(event)
        else:
            self.place_wanted.emit(self._place + step)

    def _point_at(self, x: float) -> None:
        if self._rates:
            area = self._area()
            share = (x - area.left()) / max(1.0, area.width())
            place = round(share * (len(self._rates) - 1))
            self.place_wanted.emit(min(len(self._rates) - 1, max(0, place)))
