"""Paints what lies under the stones: the surface, the lines, the star points, the coordinates."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
)

from desktop_go.gui.board.geometry import BoardGeometry, Box
from desktop_go.gui.board.themes import BoardTheme
from desktop_go.records.coordinates import GTP_LETTERS, column_name
from desktop_go.records.star_points import star_points
from desktop_go.resources import MissingAsset, asset_path

NOISE_SIDE = 256
"""Pixels of the tile of noise on drawn surfaces."""

TEXT_CELL = 36
"""Cells above so many device pixels enlarge their coordinates more slowly."""
FINE_CELL = 60
"""Cells above so many device pixels thicken their lines more slowly."""


def paint_surface(
    width: int,
    height: int,
    geometry: BoardGeometry,
    theme: BoardTheme,
    coordinates: bool,
    letters: str = GTP_LETTERS,
) -> QImage:
    """The whole background as a picture in device pixels, transparent around the board."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _paint_block(painter, geometry, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    _paint_grid(painter, geometry, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_stars(painter, geometry, theme)
    if coordinates:
        _paint_coordinates(painter, geometry, theme, letters)
    painter.end()
    return image


def to_rect(box: Box) -> QRect:
    """The box as Qt's rectangle."""
    return QRect(box.left, box.top, box.width, box.height)


def line_width(geometry: BoardGeometry, theme: BoardTheme) -> int:
    """Width of an inner line in whole device pixels."""
    small = min(geometry.cell, FINE_CELL)
    return max(1, round(theme.line_width * (small + 0.55 * (geometry.cell - small))))


def board_font(pixel_size: float, bold: bool = False) -> QFont:
    """The font of everything written on the board; ``pixel_size`` in device pixels."""
    font = QFont()
    font.setPixelSize(max(1, round(pixel_size)))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


@lru_cache(maxsize=2)
def _texture(name: str) -> QImage:
    try:
        return QImage(str(asset_path(name)))
    except MissingAsset:
        return QImage()


@lru_cache(maxsize=4)
def _noise_tile(surface: tuple[int, int, int], strength: float) -> QImage:
    rng = np.random.default_rng(5)
    noise = rng.normal(0, strength, (NOISE_SIDE, NOISE_SIDE, 1))
    noise += 0.5 * (np.roll(noise, 1, axis=1) + np.roll(noise, 2, axis=1))
    pixels = np.clip(np.array(surface) + noise, 0, 255).astype(np.uint8)
    pixels = np.ascontiguousarray(pixels)
    image = QImage(pixels.data, NOISE_SIDE, NOISE_SIDE, 3 * NOISE_SIDE, QImage.Format.Format_RGB888)
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _paint_block(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme) -> None:
    rect = to_rect(geometry.board)
    radius = geometry.cell * 0.12 if theme.bevel else 0.0
    path = QPainterPath()
    path.addRoundedRect(QRectF(rect), radius, radius)
    painter.save()
    painter.setClipPath(path)
    _paint_material(painter, rect, theme)
    if theme.bevel:
        _paint_light(painter, rect)
    painter.restore()
    edge = max(1, round(geometry.cell * 0.03))
    inner = QRectF(rect).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if not theme.bevel:
        painter.setPen(QPen(QColor(*theme.line, 90), edge))
        painter.drawRect(inner)
        return
    gradient = QLinearGradient(inner.topLeft(), inner.bottomRight())
    gradient.setColorAt(0.0, QColor(255, 255, 255, 95))
    gradient.setColorAt(0.45, QColor(255, 255, 255, 20))
    gradient.setColorAt(0.55, QColor(0, 0, 0, 30))
    gradient.setColorAt(1.0, QColor(0, 0, 0, 110))
    painter.setPen(QPen(gradient, edge))
    painter.drawRoundedRect(inner, radius, radius)


def _paint_material(painter: QPainter, rect: QRect, theme: BoardTheme) -> None:
    painter.fillRect(rect, QColor(*theme.surface))
    if theme.texture is not None:
        texture = _texture(theme.texture)
        if not texture.isNull():
            part = texture.copy(_center_crop(texture, rect))
            painter.drawImage(rect.topLeft(), _scaled(part, rect))
    elif theme.grain > 0:
        painter.fillRect(rect, QBrush(_noise_tile(theme.surface, theme.grain)))


def _center_crop(texture: QImage, rect: QRect) -> QRect:
    """The part of the texture with the shape of ``rect``, so that grain is never stretched."""
    width, height = texture.width(), texture.height()
    if rect.width() >= rect.height():
        used = max(1, round(width * rect.height() / rect.width()))
        return QRect(0, (height - used) // 2, width, used)
    used = max(1, round(height * rect.width() / rect.height()))
    return QRect((width - used) // 2, 0, used, height)


def _scaled(image: QImage, rect: QRect) -> QImage:
    return image.scaled(
        rect.size(),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


def _paint_light(painter: QPainter, rect: QRect) -> None:
    """Light from the upper left, as on the stones."""
    gradient = QLinearGradient(rect.topLeft(), rect.bottomRight())
    gradient.setColorAt(0.0, QColor(255, 250, 235, 34))
    gradient.setColorAt(0.5, QColor(255, 250, 235, 0))
    gradient.setColorAt(1.0, QColor(30, 12, 0, 34))
    painter.fillRect(rect, gradient)


def _paint_grid(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme) -> None:
    inner = line_width(geometry, theme)
    outer = max(inner, round(inner * 1.7)) if geometry.cell >= 16 else inner
    color = QColor(*theme.line, theme.line_alpha)
    last_col, last_row = geometry.cols - 1, geometry.rows - 1
    reach = outer // 2
    span_x = geometry.cell * last_col + outer
    span_y = geometry.cell * last_row + outer
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    for row in range(geometry.rows):
        width = outer if row in (0, last_row) else inner
        painter.fillRect(geometry.left - reach, geometry.y(row) - width // 2, span_x, width, color)
    for col in range(geometry.cols):
        width = outer if col in (0, last_col) else inner
        painter.fillRect(geometry.x(col) - width // 2, geometry.top - reach, width, span_y, color)


def _paint_stars(painter: QPainter, geometry: BoardGeometry, theme: BoardTheme) -> None:
    width = line_width(geometry, theme)
    middle = 0.5 if width % 2 else 0.0
    small = min(geometry.cell, FINE_CELL)
    radius = max(1.5 * width, 0.085 * (small + 0.55 * (geometry.cell - small)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*theme.line))
    for point in star_points(geometry.cols, geometry.rows):
        x, y = geometry.x(point.col) + middle, geometry.y(point.row) + middle
        painter.drawEllipse(QRectF(x - radius, y - radius, 2 * radius, 2 * radius))


def _paint_coordinates(
    painter: QPainter, geometry: BoardGeometry, theme: BoardTheme, letters: str
) -> None:
    cell = geometry.cell
    painter.setFont(board_font(0.40 * min(cell, TEXT_CELL) + 0.20 * max(0, cell - TEXT_CELL)))
    painter.setPen(QColor(*theme.coordinate))
    board = geometry.board
    west = (board.left + geometry.left - cell * 0.5) / 2
    north = (board.top + geometry.top - cell * 0.5) / 2
    right = board.left + board.width
    bottom = board.top + board.height
    east = (right + geometry.x(geometry.cols - 1) + cell * 0.5) / 2
    south = (bottom + geometry.y(geometry.rows - 1) + cell * 0.5) / 2
    for row in range(geometry.rows):
        for x in (west, east):
            _centered(painter, x, geometry.y(row), cell, str(geometry.rows - row))
    for col in range(geometry.cols):
        for y in (north, south):
            _centered(painter, geometry.x(col), y, cell, column_name(col, letters))


def _centered(painter: QPainter, x: float, y: float, cell: int, text: str) -> None:
    rect = QRectF(x - cell, y - cell, 2 * cell, 2 * cell)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
