"""Small painted stones for panels and lists, in either color."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QWidget

from desktop_go.moves import Color

_FILL = {Color.BLACK: ("#5a5a5a", "#101010"), Color.WHITE: ("#ffffff", "#d9d5cd")}
_EDGE = {Color.BLACK: "#000000", Color.WHITE: "#8d877b"}


def paint_stone(painter: QPainter, area: QRectF, color: Color) -> None:
    """Paint one stone that fills ``area``."""
    light, dark = _FILL[color]
    gradient = QRadialGradient(
        area.left() + area.width() * 0.38, area.top() + area.height() * 0.34, area.width() * 0.7
    )
    gradient.setColorAt(0.0, QColor(light))
    gradient.setColorAt(1.0, QColor(dark))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(_EDGE[color]), max(1.0, area.width() / 24)))
    painter.setBrush(QBrush(gradient))
    painter.drawEllipse(area)


def stone_pixmap(color: Color, side: int, ratio: float = 1.0) -> QPixmap:
    """Return a stone ``side`` logical pixels wide, sharp at the screen's ``ratio``."""
    pixmap = QPixmap(QSize(round(side * ratio), round(side * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_stone(painter, QRectF(1, 1, side - 2, side - 2), color)
    painter.end()
    return pixmap


class StoneIcon(QWidget):
    """A stone of a fixed size."""

    def __init__(self, color: Color, side: int = 28) -> None:
        super().__init__()
        self._color = color
        self._pixmap: QPixmap | None = None
        self.setFixedSize(side, side)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the stone; its gradient is slow, and every move paints it anew."""
        ratio = self.devicePixelRatioF()
        if self._pixmap is None or self._pixmap.devicePixelRatio() != ratio:
            self._pixmap = stone_pixmap(self._color, self.width(), ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.end()
