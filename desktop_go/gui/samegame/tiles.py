"""The tiles: six colors, each with a shape of its own, in three styles. Painted once, then kept."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPen, QPixmap, QPolygonF

from desktop_go.gui.style.scheme import mix
from desktop_go.services.i18n import tr

COLORS = ("#2f76c4", "#e0a11b", "#1d9470", "#cf4a5c", "#8a68c0", "#3fa9bd")
"""Blue, amber, green, red, purple, cyan: told apart by most color-blind people, and by shape."""
LETTERS = "ABCDEF"
SHAPES, GEMS, LETTERED = "shapes", "gems", "letters"
STYLES = (SHAPES, GEMS, LETTERED)


def style_name(style: str) -> str:
    """A style of tiles in the user's language."""
    return {SHAPES: tr("Shapes"), GEMS: tr("Gems"), LETTERED: tr("Letters")}[style]


def color_name(color: int) -> str:
    """A color (from 1) and its shape in words."""
    return (
        tr("blue circle"),
        tr("amber square"),
        tr("green triangle"),
        tr("red diamond"),
        tr("purple cross"),
        tr("cyan star"),
    )[color - 1]


class Tiles:
    """Pixmaps of the tiles in one size."""

    def __init__(self) -> None:
        self._key: tuple[int, float, str] | None = None
        self._pixmaps: list[QPixmap] = []

    def get(self, color: int, side: float, ratio: float, style: str) -> QPixmap:
        """The tile of ``color`` (from 1), ``side`` logical pixels wide.

        Args:
            color: 1..6.
            side: width and height in logical pixels.
            ratio: device pixels for each logical one.
            style: one of STYLES.
        """
        pixels = max(2, round(side * ratio))
        key = (pixels, ratio, style)
        if key != self._key:
            self._key = key
            self._pixmaps = [_tile(i, pixels, ratio, style) for i in range(len(COLORS))]
        return self._pixmaps[color - 1]


def _tile(index: int, pixels: int, ratio: float, style: str) -> QPixmap:
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(0, 0, pixels, pixels)
    if style == GEMS:
        _gem(painter, rect, index)
    else:
        _block(painter, rect, index, style)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _block(painter: QPainter, rect: QRectF, index: int, style: str) -> None:
    """A rounded tile with the shape or a letter in white."""
    gap = max(0.5, rect.width() * 0.035)
    inside = rect.adjusted(gap, gap, -gap, -gap)
    shade = QLinearGradient(inside.topLeft(), inside.bottomLeft())
    shade.setColorAt(0, QColor(mix(COLORS[index], "#ffffff", 0.16)))
    shade.setColorAt(1, QColor(mix(COLORS[index], "#000000", 0.10)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    radius = inside.width() * 0.18
    painter.drawRoundedRect(inside, radius, radius)
    white = QColor("#ffffff")
    if style == LETTERED:
        font = QFont(painter.font())
        font.setPixelSize(max(1, round(rect.width() * 0.56)))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(white)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, LETTERS[index])
        return
    white.setAlphaF(0.9)
    painter.setBrush(white)
    _shape(painter, rect.center(), rect.width() * 0.27, index)


def _gem(painter: QPainter, rect: QRectF, index: int) -> None:
    """The shape itself, in its color."""
    painter.setBrush(QColor(COLORS[index]))
    pen = QPen(QColor(mix(COLORS[index], "#000000", 0.35)), max(1.0, rect.width() * 0.035))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    _shape(painter, rect.center(), rect.width() * 0.42, index)


def _shape(painter: QPainter, middle: QPointF, size: float, index: int) -> None:
    """One of six shapes around ``middle`` that reaches about ``size`` far."""
    if index == 0:
        painter.drawEllipse(middle, size * 0.95, size * 0.95)
    elif index == 1:
        side = size * 0.84
        painter.drawRect(QRectF(middle.x() - side, middle.y() - side, 2 * side, 2 * side))
    elif index == 2:
        painter.drawPolygon(_ring(middle + QPointF(0, size * 0.18), [size * 1.12] * 3, -90))
    elif index == 3:
        painter.drawPolygon(_ring(middle, [size * 1.1] * 4, -90))
    elif index == 4:
        painter.drawPolygon(_cross(middle, size))
    else:
        painter.drawPolygon(_ring(middle, [size * 1.15, size * 0.5] * 5, -90))


def _ring(middle: QPointF, reaches: list[float], start: float) -> QPolygonF:
    step = 360 / len(reaches)
    points = []
    for i, reach in enumerate(reaches):
        angle = math.radians(start + i * step)
        points.append(middle + QPointF(reach * math.cos(angle), reach * math.sin(angle)))
    return QPolygonF(points)


def _cross(middle: QPointF, size: float) -> QPolygonF:
    far, near = size, size * 0.36
    ring = [(-near, -far), (near, -far), (near, -near), (far, -near), (far, near), (near, near)]
    ring += [(near, far), (-near, far), (-near, near), (-far, near), (-far, -near), (-near, -near)]
    return QPolygonF([middle + QPointF(x, y) for x, y in ring])
