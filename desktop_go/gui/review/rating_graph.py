"""Draws how the user's rating went from game to game, with its uncertainty. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_go.gui.puzzles.charts import scale_for
from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.services.i18n import tr
from desktop_go.services.rating.glicko import Rating

PAD, AXIS, DOT = 14, 56, 3.0
"""Pixels."""


class RatingGraph(QWidget):
    """A line through the ratings and a band in which they lie with 95 % certainty."""

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self._scheme = scheme
        self._ratings: tuple[Rating, ...] = ()
        self.setAccessibleName(tr("Rating from game to game"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(300, 180)

    def show_ratings(self, ratings: Sequence[Rating]) -> None:
        """Show the ratings after each game, the oldest first."""
        self._ratings = tuple(ratings)
        self.setAccessibleDescription(", ".join(f"{rating.value:.0f}" for rating in ratings))
        self.update()

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        self.update()

    def sizeHint(self) -> QSize:
        """A graph of a good size; Qt asks."""
        return QSize(520, 240)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, axis, band and line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._scheme.base))
        if not self._ratings:
            painter.setPen(QColor(self._scheme.muted))
            text = tr("Games against the engine will appear here.")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            return
        area = QRectF(self.rect()).adjusted(AXIS, PAD, -PAD, -PAD)
        scale = scale_for([end for r in self._ratings for end in r.interval], from_zero=False)
        for value in scale.ticks():
            self._tick(painter, area, value, area.bottom() - area.height() * scale.share(value))

        def at(place: int, value: float) -> QPointF:
            last = max(1, len(self._ratings) - 1)
            share = place / last if len(self._ratings) > 1 else 0.5
            x = area.left() + area.width() * share
            return QPointF(x, area.bottom() - area.height() * scale.share(value))

        low, high = (
            [at(place, rating.interval[end]) for place, rating in enumerate(self._ratings)]
            for end in (0, 1)
        )
        line = [at(place, rating.value) for place, rating in enumerate(self._ratings)]
        self._paint_line(painter, QPolygonF([*low, *reversed(high)]), line)

    def _tick(self, painter: QPainter, area: QRectF, value: float, y: float) -> None:
        painter.setPen(QPen(QColor(mix(self._scheme.base, self._scheme.text, 0.14)), 1))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(QColor(self._scheme.muted))
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, y - 10, area.left() - 6, 20), flags, f"{value:.0f}")

    def _paint_line(self, painter: QPainter, band: QPolygonF, line: Sequence[QPointF]) -> None:
        color, soft = QColor(self._scheme.accent), QColor(self._scheme.accent)
        soft.setAlphaF(0.18)
        painter.setPen(QPen(soft, 2))
        painter.setBrush(soft)
        painter.drawPolygon(band)
        painter.setPen(QPen(color, 2))
        painter.drawPolyline(list(line))
        painter.setBrush(color)
        for point in line:
            painter.drawEllipse(point, DOT, DOT)
