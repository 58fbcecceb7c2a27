"""Two small charts, painted in the colors of the theme: grouped bars and lines over playouts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.services.i18n import tr, tr_number

COLORS = ("#2f76c4", "#e0a11b", "#1d9470", "#cf4a5c", "#8a68c0", "#3fa9bd", "#8c8c8c", "#a0603a")
DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense6Pattern,
)
"""Beside its color each series has a dash or a pattern of its own."""
PAD, AXIS = 12, 56


@dataclass(frozen=True, slots=True)
class Scale:
    """A value axis from ``low`` to ``high`` in round steps."""

    low: float
    high: float
    step: float

    def ticks(self) -> list[float]:
        """The values that are labeled."""
        count = round((self.high - self.low) / self.step)
        return [self.low + i * self.step for i in range(count + 1)]

    def share(self, value: float) -> float:
        """Where a value is, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def scale_for(values: Sequence[float], from_zero: bool) -> Scale:
    """An axis that holds all ``values``."""
    low = min([0.0, *values]) if from_zero else min(values, default=0.0)
    high = max([*values, low + 1.0])
    rough = (high - low) / 5
    power = 10 ** math.floor(math.log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough)
    return Scale(math.floor(low / step) * step, math.ceil(high / step) * step, step)


class Chart(QWidget):
    """What both charts share: axis, legend, empty state."""

    def __init__(self, scheme: Scheme, name: str) -> None:
        super().__init__()
        self._scheme = scheme
        self._series: tuple[str, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(260, 200)

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        self.update()

    def sizeHint(self) -> QSize:
        """A chart of a good size; Qt asks."""
        return QSize(640, 380)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, axis, data and legend."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._scheme.base))
        painter.setPen(QColor(self._scheme.muted))
        if not self._series:
            text = tr("Results will appear here.")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            return
        legend = self._legend_height()
        area = QRectF(self.rect()).adjusted(AXIS, PAD, -2 * PAD, -legend - 2 * PAD - 18)
        self._paint_data(painter, area)
        self._paint_legend(painter, area)

    def _paint_data(self, painter: QPainter, area: QRectF) -> None:
        raise NotImplementedError

    def _axis(self, painter: QPainter, area: QRectF, scale: Scale) -> None:
        for value in scale.ticks():
            y = area.bottom() - area.height() * scale.share(value)
            painter.setPen(QPen(QColor(mix(self._scheme.base, self._scheme.text, 0.14)), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(self._scheme.muted))
            place = QRectF(0, y - 10, area.left() - 6, 20)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, flags, tr_number(value, ",.0f"))

    def _legend_rows(self) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        width = 0
        for place, label in enumerate(self._series):
            need = self.fontMetrics().horizontalAdvance(label) + 34
            if rows[-1] and width + need > self.width() - 2 * PAD:
                rows.append([])
                width = 0
            rows[-1].append(place)
            width += need
        return rows

    def _legend_height(self) -> int:
        return len(self._legend_rows()) * (self.fontMetrics().height() + 4)

    def _paint_legend(self, painter: QPainter, area: QRectF) -> None:
        line = self.fontMetrics().height() + 4
        y = area.bottom() + PAD + 18
        for row in self._legend_rows():
            x = float(PAD)
            for place in row:
                label = self._series[place]
                self._paint_key(painter, QRectF(x, y + 3, 20, line - 8), place)
                painter.setPen(QColor(self._scheme.text))
                width = self.fontMetrics().horizontalAdvance(label)
                painter.drawText(QRectF(x + 25, y, width + 4, line), 0, label)
                x += width + 34
            y += line

    def _paint_key(self, painter: QPainter, rect: QRectF, place: int) -> None:
        raise NotImplementedError


class BarChart(Chart):
    """Groups of bars: a group for each position, a bar for each series."""

    def show_data(
        self, groups: Sequence[str], series: Sequence[str], cells: Mapping[tuple[str, str], float]
    ) -> None:
        """Show ``cells`` by (group, series)."""
        self._groups, self._series, self._cells = tuple(groups), tuple(series), dict(cells)
        self.setAccessibleDescription(
            "; ".join(f"{g}, {s}: {v:.0f}" for (g, s), v in self._cells.items())
        )
        self.update()

    def _paint_data(self, painter: QPainter, area: QRectF) -> None:
        scale = scale_for(list(self._cells.values()), from_zero=True)
        self._axis(painter, area, scale)
        width = area.width() / max(1, len(self._groups))
        bar = min(46.0, width * 0.8 / max(1, len(self._series)))
        zero = area.bottom() - area.height() * scale.share(0)
        for at, group in enumerate(self._groups):
            left = area.left() + at * width + (width - bar * len(self._series)) / 2
            for place, label in enumerate(self._series):
                value = self._cells.get((group, label))
                if value is None:
                    continue
                top = area.bottom() - area.height() * scale.share(value)
                rect = QRectF(left + place * bar, min(top, zero), bar * 0.9, abs(zero - top))
                self._fill(painter, rect, place)
            painter.setPen(QColor(self._scheme.muted))
            place_ = QRectF(area.left() + at * width, area.bottom() + 2, width, 18)
            text = self.fontMetrics().elidedText(
                group, Qt.TextElideMode.ElideRight, max(8, int(width))
            )
            painter.drawText(place_, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_key(self, painter: QPainter, rect: QRectF, place: int) -> None:
        self._fill(painter, rect, place)

    def _fill(self, painter: QPainter, rect: QRectF, place: int) -> None:
        color = QColor(COLORS[place % len(COLORS)])
        soft = QColor(color)
        soft.setAlphaF(0.25)
        painter.setPen(QPen(color, 1))
        painter.setBrush(soft)
        painter.drawRect(rect)
        painter.fillRect(rect, color if place % 4 == 0 else soft)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if place % 4:
            brush = painter.brush()
            brush.setColor(color)
            brush.setStyle(PATTERNS[place % 4])
            painter.fillRect(rect, brush)


class LineChart(Chart):
    """Lines over a logarithmic axis of playouts."""

    def show_data(self, lines: Mapping[str, Sequence[tuple[float, float]]]) -> None:
        """Show points (playouts, score) of each series."""
        self._lines = {label: list(points) for label, points in lines.items() if points}
        self._series = tuple(self._lines)
        self.setAccessibleDescription(
            "; ".join(f"{label}: {points[-1][1]:.0f}" for label, points in self._lines.items())
        )
        self.update()

    def _paint_data(self, painter: QPainter, area: QRectF) -> None:
        points = [point for line in self._lines.values() for point in line]
        scale = scale_for([y for _x, y in points], from_zero=False)
        low = math.log2(min(x for x, _y in points))
        high = max(low + 1, math.log2(max(x for x, _y in points)))
        self._axis(painter, area, scale)
        painter.setPen(QColor(self._scheme.muted))
        steps = max(1, math.ceil((high - low) / max(1, area.width() // 70)))
        for n in range(math.ceil(low), math.floor(high) + 1, steps):
            x = area.left() + area.width() * (n - low) / (high - low)
            place = QRectF(x - 40, area.bottom() + 2, 80, 18)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, _count(2**n))
        for place_, line in enumerate(self._lines.values()):
            painter.setPen(self._pen(place_))
            path = QPolygonF(
                [
                    QPointF(
                        area.left() + area.width() * (math.log2(x) - low) / (high - low),
                        area.bottom() - area.height() * scale.share(y),
                    )
                    for x, y in line
                ]
            )
            painter.drawPolyline(path)
            painter.setBrush(QColor(COLORS[place_ % len(COLORS)]))
            for point in path.toList():
                painter.drawEllipse(point, 2.5, 2.5)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_key(self, painter: QPainter, rect: QRectF, place: int) -> None:
        painter.setPen(self._pen(place))
        middle = rect.center().y()
        painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.right(), middle))

    def _pen(self, place: int) -> QPen:
        style = DASHES[place // len(COLORS) % 4] if place >= len(COLORS) else DASHES[place % 4]
        return QPen(QColor(COLORS[place % len(COLORS)]), 2, style)


def _count(number: float) -> str:
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{tr_number(number / size, '.3g')}{letter}"
    return f"{number:.0f}"
