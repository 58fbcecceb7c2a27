"""The graph of a game: Black's chances and lead over the moves, and the heat strip under it.

Both paint a ``Curve`` and let the user walk the line by clicking and dragging. Black is up.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop_go.games.go.review import Severity
from desktop_go.gui.panels.curve import Curve, CurvePoint
from desktop_go.gui.panels.severity_looks import severity_color
from desktop_go.gui.style.scheme import mix
from desktop_go.services.i18n import tr, translator
from desktop_go.services.review_texts import lead_text, percent_text

LEFT, RIGHT = "100 %", "+400"
"""The widest labels beside the graph."""
GAP = 4
OWN_NAME = "Desktop Go"
"""What our own engine is called beside an attached one."""
STRIP_HEIGHT = 18
LEAST_CELL = 1.0
WIDEST_MARKER = 16.0
"""Of the place shown, in a game of few moves."""
LEGEND_FROM = 76
"""Pixels of height from which the graph has room to name its lines."""
SECOND_LIGHT, SECOND_DARK = "#1667b0", "#6db3f2"
"""The line of the second analyst: dotted, for the same reason as the dashes of the lead."""
LEAD_LIGHT, LEAD_DARK = "#b4540a", "#f0a350"
"""The line of the lead: dashed, so that it can be told apart without its color."""


class LineView(QWidget):
    """What graph and strip share: the horizontal scale and the pointer.

    Args:
        with_lead: whether the game is about points.

    Signals:
        place_chosen(int): the user wants to see this place of the line.
    """

    place_chosen = Signal(int)

    def __init__(self, with_lead: bool = True) -> None:
        super().__init__()
        self._with_lead = with_lead
        self.curve = Curve()
        self.place = 0
        self.color_blind = False
        self._picture = QPixmap()
        self._pictured: tuple[object, ...] = ()
        """What the picture, all but the marker, was painted of: a step moves only the marker."""
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_curve(self, curve: Curve, place: int, color_blind: bool) -> None:
        """Show ``curve`` with the marker at ``place``."""
        self.curve, self.place = curve, place
        self.color_blind = color_blind
        self.setAccessibleDescription(self.describe(place))
        self.update()

    def describe(self, place: int) -> str:
        """A place in words: move, chances, lead and what the move lost."""
        text = tr("Start") if place == 0 else tr("Move {number}").format(number=place)
        point = self.curve.at(place)
        if point is None:
            return text + ": " + tr("not reviewed")
        parts = [tr("Black {percent}").format(percent=percent_text(point.win_rate))]
        if point.lead is not None:
            parts.append(lead_text(point.lead))
        text += ": " + ", ".join(parts) + self._words_of_second(place)
        words = self.curve.words(place)
        return f"{text}\n{words}" if words else text

    def _words_of_second(self, place: int) -> str:
        """What the second analyst says of a place, and whose the first words were."""
        first, second = self.curve.names
        point = self.curve.second_at(place)
        by = f" ({first or OWN_NAME})" if first or point is not None else ""
        if point is None:
            return by
        rate = tr("Black {percent}").format(percent=percent_text(point.win_rate))
        return f"{by}; {rate} ({second})"

    def plot(self) -> QRectF:
        """The area in which places stand, without the labels at both sides."""
        metrics = QFontMetricsF(self._label_font())
        left = metrics.horizontalAdvance(LEFT) + 2 * GAP
        right = metrics.horizontalAdvance(RIGHT if self._with_lead else "") + 2 * GAP
        area = QRectF(self.rect()).adjusted(left, GAP, -right, -GAP)
        return area if area.width() > 20 else QRectF(self.rect()).adjusted(GAP, GAP, -GAP, -GAP)

    def x_of(self, place: float) -> float:
        """The middle of a place, from the left in pixels."""
        area = self.plot()
        return area.left() + (place + 0.5) * area.width() / max(1, self.curve.length)

    def place_at(self, x: float) -> int:
        """The place at a pixel, the nearest one beside the graph."""
        area = self.plot()
        place = int((x - area.left()) / area.width() * max(1, self.curve.length))
        return max(0, min(self.curve.length - 1, place))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place that was clicked."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.place_chosen.emit(self.place_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            place = self.place_at(event.position().x())
            if place != self.place:
                self.place_chosen.emit(place)

    def event(self, event: QEvent) -> bool:
        """Say under the pointer what happened there."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.place_at(float(event.pos().x()))
            QToolTip.showText(event.globalPos(), self.describe(place), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint grid, curves and marker."""
        ratio, palette = self.devicePixelRatioF(), self.palette()
        wanted = (
            self.curve, self.color_blind, self.size(), ratio, palette.cacheKey(),
            self.font().key(), translator.language,
        )  # fmt: skip
        if self._pictured != wanted:
            self._picture, self._pictured = QPixmap(self.size() * ratio), wanted
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            painter.setFont(self.font())
            self._paint_picture(painter, self.plot())
            painter.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_marker(painter, self.plot())
        painter.end()

    def _paint_picture(self, painter: QPainter, area: QRectF) -> None:
        """Paint all but the marker."""
        raise NotImplementedError  # A kind of view says what it shows.

    def _label_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(max(6.5, font.pointSizeF() * 0.82))
        return font

    def _is_dark(self) -> bool:
        return self.palette().base().color().lightness() < 128

    def _paint_marker(self, painter: QPainter, area: QRectF) -> None:
        width = max(2.0, area.width() / max(1, self.curve.length))
        x = self.x_of(self.place)
        color = QColor(self.palette().highlight().color())
        if width > 3:
            width = min(width, WIDEST_MARKER)
            ground = QColor(color)
            ground.setAlpha(60)
            painter.fillRect(QRectF(x - width / 2, area.top(), width, area.height()), ground)
        painter.setPen(QPen(color, 1.6))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))


class GraphView(LineView):
    """Win rate (line) and lead (dashed line) over the moves."""

    def __init__(self, with_lead: bool = True) -> None:
        super().__init__(with_lead)
        self.setObjectName("graph")
        self.setAccessibleName(tr("Graph of the game"))
        self.setMinimumHeight(84)

    def sizeHint(self) -> QSize:
        """Flat and wide."""
        return QSize(280, 130)

    def y_of_rate(self, rate: float) -> float:
        """Height of a win rate of Black's."""
        area = self.plot()
        return area.bottom() - rate * area.height()

    def y_of_lead(self, lead: float) -> float:
        """Height of a lead of Black's."""
        return self.y_of_rate(0.5 + 0.5 * max(-1.0, min(1.0, lead / self.curve.scale)))

    def _paint_picture(self, painter: QPainter, area: QRectF) -> None:
        """Paint grid and curves."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grid(painter, area)
        painter.setClipRect(area.adjusted(-3, -3, 3, 3))
        lead = QColor(LEAD_DARK if self._is_dark() else LEAD_LIGHT)
        self._paint_legend(painter, area, lead)
        for run in self.curve.runs():
            leads = [(p, p.lead) for p in run if p.lead is not None]
            dots = [QPointF(self.x_of(p.place), self.y_of_lead(value)) for p, value in leads]
            self._paint_line(painter, dots, QPen(lead, 1.5, Qt.PenStyle.DashLine))
        for runs, pen in (
            (self.curve.second_runs(), self._second_pen()),
            (self.curve.runs(), QPen(self.palette().text().color(), 1.9)),
        ):
            for run in runs:
                self._paint_line(painter, [self._dot(point) for point in run], pen)

    def _second_pen(self) -> QPen:
        color = QColor(SECOND_DARK if self._is_dark() else SECOND_LIGHT)
        return QPen(color, 1.9, Qt.PenStyle.DotLine)

    def _names(self) -> list[tuple[str, QPen]]:
        """What the lines of win rates are called."""
        (first, second), pen = self.curve.names, QPen(self.palette().text().color(), 1.9)
        words = tr("Black's win rate")
        if first or second:
            words = tr("Black's win rate by {name}").format(name=first or OWN_NAME)
        return [(words, pen), *([(second, self._second_pen())] if second else [])]

    def _paint_legend(self, painter: QPainter, area: QRectF, lead: QColor) -> None:
        """Name the lines, where there is room for it."""
        if area.height() < LEGEND_FROM:
            return
        painter.setFont(self._label_font())
        metrics = QFontMetricsF(painter.font())
        band = metrics.height() + 2
        y = (area.top() if self.is_low(band) else area.bottom() - band) + band / 2
        x = area.left() + 2 * GAP
        lines = self._names()
        if self._with_lead:
            dashed = QPen(lead, 1.5, Qt.PenStyle.DashLine)
            lines.append((tr("Black's lead in points"), dashed))
        for text, pen in lines:
            width = metrics.horizontalAdvance(text)
            if x + 22 + width > area.right():
                return
            painter.setPen(pen)
            painter.drawLine(QPointF(x, y), QPointF(x + 16, y))
            painter.setPen(self.palette().placeholderText().color())
            box = QRectF(x + 20, y - metrics.height() / 2, width + 2, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)
            x += 20 + width + 12

    def is_low(self, band: float) -> bool:
        """Whether more of the lines runs through the lowest ``band`` pixels than the topmost."""
        area, points = self.plot(), (*self.curve.points, *self.curve.second)
        heights = [self.y_of_rate(point.win_rate) for point in points]
        if self._with_lead:
            leads = (point.lead for point in self.curve.points)
            heights += [self.y_of_lead(lead) for lead in leads if lead is not None]
        low = sum(height > area.bottom() - band for height in heights)
        return low > sum(height < area.top() + band for height in heights)

    def _dot(self, point: CurvePoint) -> QPointF:
        return QPointF(self.x_of(point.place), self.y_of_rate(point.win_rate))

    def _paint_line(self, painter: QPainter, dots: list[QPointF], pen: QPen) -> None:
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(dots) == 1:
            painter.setBrush(pen.color())
            painter.drawEllipse(dots[0], 1.5, 1.5)
        else:
            painter.drawPolyline(QPolygonF(dots))

    def _paint_grid(self, painter: QPainter, area: QRectF) -> None:
        base, text = self.palette().base().color(), self.palette().text().color()
        painter.fillRect(area, base)
        upper = QRectF(area.left(), area.top(), area.width(), area.height() / 2)
        painter.fillRect(upper, QColor(mix(base.name(), text.name(), 0.06)))
        faint = QColor(mix(base.name(), text.name(), 0.18))
        painter.setPen(QPen(faint, 1))
        for rate in (0.25, 0.75):
            y = round(self.y_of_rate(rate)) + 0.5
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(QPen(QColor(mix(base.name(), text.name(), 0.5)), 1.2))
        middle = round(self.y_of_rate(0.5)) + 0.5
        painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle))
        painter.setPen(QPen(faint, 1))
        painter.drawRect(area)
        self._paint_labels(painter, area)

    def _paint_labels(self, painter: QPainter, area: QRectF) -> None:
        painter.setFont(self._label_font())
        height = QFontMetricsF(painter.font()).height()
        scale = self.curve.scale
        left = ((1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %"))
        leads = ((1.0, f"+{scale}"), (0.5, "0"), (0.0, f"−{scale}"))
        right = leads if self._with_lead else ()
        lead = QColor(LEAD_DARK if self._is_dark() else LEAD_LIGHT)
        flags = Qt.AlignmentFlag.AlignVCenter
        for labels, color, x, align in (
            (left, self.palette().text().color(), 0.0, Qt.AlignmentFlag.AlignRight),
            (right, lead, area.right() + GAP, Qt.AlignmentFlag.AlignLeft),
        ):
            painter.setPen(color)
            width = area.left() - GAP if x == 0 else self.width() - x
            for rate, text in labels:
                y = min(max(self.y_of_rate(rate), area.top() + height / 2 - 2),
                        area.bottom() - height / 2 + 2)  # fmt: skip
                box = QRectF(x, y - height / 2, width, height)
                painter.drawText(box, flags | align, text)


class HeatStrip(LineView):
    """One cell a move: the larger the loss, the higher and the darker.

    Args:
        name: what is lost, for screen readers.
    """

    def __init__(self, name: str, with_lead: bool = True) -> None:
        super().__init__(with_lead)
        self.setObjectName("heatStrip")
        self.setAccessibleName(name)
        self.setFixedHeight(STRIP_HEIGHT + 2 * GAP)

    def sizeHint(self) -> QSize:
        """As wide as the graph."""
        return QSize(280, STRIP_HEIGHT + 2 * GAP)

    def _paint_picture(self, painter: QPainter, area: QRectF) -> None:
        """Paint the cells."""
        base, text = self.palette().base().color(), self.palette().text().color()
        painter.fillRect(area, base)
        for left, right, severity in self.cells():
            height = area.height() * (severity + 2) / (len(Severity) + 1)
            gap = 1.0 if right - left > 4 else 0.0
            cell = QRectF(left, area.bottom() - height, right - left - gap, height)
            painter.fillRect(cell, severity_color(severity, self.color_blind))
        painter.setPen(QPen(QColor(mix(base.name(), text.name(), 0.25)), 1))
        painter.drawRect(area)

    def cells(self) -> list[tuple[float, float, Severity]]:
        """Left and right edge and class of each cell; of many moves on one pixel the worst."""
        area = self.plot()
        width = area.width() / max(1, self.curve.length)
        step = max(1, round(LEAST_CELL / width)) if width < LEAST_CELL else 1
        found = []
        for first in range(0, self.curve.length, step):
            kinds = self.curve.severities[first : first + step]
            worst = max((kind for kind in kinds if kind is not None), default=None)
            if worst is not None:
                left = area.left() + first * width
                found.append((left, min(area.right(), left + step * width), worst))
        return found
