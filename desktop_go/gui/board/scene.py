"""Keeps the painted layers of one board and repairs only what changed; works in device pixels.

Three layers: the surface (painted again after a resize), the stones on it (repaired point by
point), and the overlays (painted straight into the window). No widget and no events here, so that
the canvas, exports and the benchmark share it.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

from desktop_go.gui.board.animation import FlyingStone
from desktop_go.gui.board.geometry import BoardGeometry, Box
from desktop_go.gui.board.looks import BARE, Look, Looks, changed_points, looks_of
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.overlays import OverlayPainter
from desktop_go.gui.board.stones import StoneSet, stone_set
from desktop_go.gui.board.surface import paint_surface, to_rect
from desktop_go.gui.board.themes import BoardTheme, board_theme
from desktop_go.moves import Color, Point
from desktop_go.records.sgf_properties import MAX_SIDE
from desktop_go.services.board_view import BoardView

RADIUS = 0.482
"""Radius of a stone in cells; real stones nearly touch."""
VARIATION = 0.028
"""Furthest a stone lies off its point in each direction, in cells."""
DEAD_OPACITY = 0.45
PV_OPACITY = 0.72
NEXT_OPACITY = 0.38
REBUILD_SHARE = 0.4
"""From this share of changed points on, the stone layer is painted as a whole."""


class BoardScene:
    """The layers of one board at one size."""

    def __init__(self, view: BoardView, options: BoardOptions) -> None:
        self._view = view
        self._options = options
        self._width = self._height = 0
        self._take_looks(looks_of(view, options))
        self._hidden: frozenset[Point] = frozenset()
        self.flying: tuple[FlyingStone, ...] = ()
        """Stones in motion, painted over those at rest."""
        self._surface: QImage | None = None
        self._stones: QImage | None = None
        self.geometry = BoardGeometry.fit(view.cols, view.rows, 1, 1, options.coordinates)
        self._prepare()

    @property
    def theme(self) -> BoardTheme:
        """The theme in force."""
        return board_theme(self._options.theme, self._options.high_contrast)

    def resize(self, width: int, height: int) -> None:
        """Fit the board into so many device pixels."""
        if (width, height) != (self._width, self._height):
            self._width, self._height = width, height
            self._prepare()

    def set_options(self, options: BoardOptions) -> None:
        """Take other settings; everything is painted again."""
        self._options = options
        self._take_looks(looks_of(self._view, options))
        self._prepare()

    def set_view(self, view: BoardView) -> set[Point] | None:
        """Show ``view``; returns the points to repaint, None for the whole board."""
        old = self._view
        resized = (view.cols, view.rows, view.letters) != (old.cols, old.rows, old.letters)
        other_lines = view.lines != old.lines
        self._view = view
        looks = looks_of(view, self._options)
        before = self._looks
        changed = changed_points(before, looks)
        self._take_looks(looks)
        if resized:
            self._prepare()
            return None
        self._repair(
            point for point in changed if before.get(point, BARE)[:2] != looks.get(point, BARE)[:2]
        )
        return None if other_lines else changed

    def set_hidden(self, points: frozenset[Point]) -> None:
        """Leave out the stones of ``points``, because something else draws them for now."""
        changed = self._hidden ^ points
        self._hidden = points
        self._repair(changed)

    def look(self, point: Point) -> Look:
        """What is drawn on ``point``."""
        return self._looks.get(point, BARE)

    def boxes(self, points: Iterable[Point]) -> list[Box]:
        """The rectangles in which the given points paint."""
        return [self.geometry.cell_box(point) for point in points]

    def paint(self, painter: QPainter, dirty: QRect) -> None:
        """Paint layers and overlays inside ``dirty`` (device pixels)."""
        if self._stones is None:
            self._rebuild()
        if self._stones is not None:
            dirty = dirty.intersected(self._stones.rect())
            painter.drawImage(dirty.topLeft(), self._stones, dirty)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for stone in self.flying:
            self.paint_stone(painter, stone.point, stone.color, stone.opacity, stone.scale)
        shown = [(point, look) for point, look in self._overlaid if self._touches(point, dirty)]
        for point, look in shown:
            if look.ghost is not None and look.stone is Color.EMPTY:
                opacity = NEXT_OPACITY if look.ghost.faint else PV_OPACITY
                self.paint_stone(painter, point, look.ghost.color, opacity)
        for point, look in shown:
            self._overlays.paint(painter, point, look)
        for line in self._view.lines:
            if self._view.on_board(line.start) and self._view.on_board(line.end):
                self._overlays.paint_line(painter, line)

    def _touches(self, point: Point, dirty: QRect) -> bool:
        """Whether what is drawn on ``point`` may reach into ``dirty``."""
        geometry = self.geometry
        x, y, reach = geometry.x(point.col), geometry.y(point.row), geometry.cell
        return (
            dirty.left() - reach <= x <= dirty.right() + reach
            and dirty.top() - reach <= y <= dirty.bottom() + reach
        )

    def paint_stone(
        self, painter: QPainter, point: Point, color: Color, opacity: float, scale: float = 1.0
    ) -> None:
        """One stone without its shadow, translucent or scaled about its center."""
        picture = self._set.picture(color, _seed(point))
        x, y = self._place(point)
        painter.setOpacity(opacity)
        half = picture.width() // 2
        if scale == 1.0:
            painter.drawImage(x - half, y - half, picture)
        else:
            side = max(1, round(picture.width() * scale))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(QRect(x - side // 2, y - side // 2, side, side), picture)
        painter.setOpacity(1.0)

    def _take_looks(self, looks: Looks) -> None:
        self._looks = looks
        self._overlaid = [(point, look) for point, look in looks.items() if look[2:] != BARE[2:]]

    def _prepare(self) -> None:
        self.geometry = BoardGeometry.fit(
            self._view.cols,
            self._view.rows,
            max(1, self._width),
            max(1, self._height),
            self._options.coordinates,
        )
        self._set: StoneSet = stone_set(
            max(1.0, round(self.geometry.cell * RADIUS * 2) / 2), self.theme.stones
        )
        self._overlays = OverlayPainter(self.geometry, self.theme, self._options, self._place)
        self._surface = self._stones = None

    def _rebuild(self) -> None:
        if self._width < 1 or self._height < 1:
            return
        self._surface = paint_surface(
            self._width,
            self._height,
            self.geometry,
            self.theme,
            self._options.coordinates,
            self._view.letters,
        )
        self._stones = self._surface.copy()
        painter = QPainter(self._stones)
        self._paint_stones(painter, self._standing())
        painter.end()

    def _standing(self) -> list[tuple[Point, Look]]:
        return [
            (point, look)
            for point, look in self._looks.items()
            if look.stone is not Color.EMPTY and point not in self._hidden
        ]

    def _repair(self, points: Iterable[Point]) -> None:
        """Paint the stones of ``points`` and what of their neighbors overlaps them."""
        changed = list(points)
        if self._stones is None or self._surface is None or not changed:
            return
        if len(changed) > REBUILD_SHARE * self._view.cols * self._view.rows:
            painter = QPainter(self._stones)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(0, 0, self._surface)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            self._paint_stones(painter, self._standing())
            painter.end()
            return
        painter = QPainter(self._stones)
        for point in changed:
            rect = to_rect(self.geometry.cell_box(point))
            painter.setClipRect(rect)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(rect.topLeft(), self._surface, rect)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            self._paint_stones(painter, self._neighborhood(point))
        painter.end()

    def _neighborhood(self, point: Point) -> list[tuple[Point, Look]]:
        near = (Point(point.col + dx, point.row + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        return [
            (other, self._looks[other])
            for other in near
            if other in self._looks
            and self._looks[other].stone is not Color.EMPTY
            and other not in self._hidden
        ]

    def _paint_stones(self, painter: QPainter, standing: list[tuple[Point, Look]]) -> None:
        shadow = self._set.shadow
        if shadow is not None:
            half = shadow.width() // 2
            for point, look in standing:
                if not look.dead:
                    x, y = self._place(point)
                    painter.drawImage(x - half, y - half, shadow)
        for point, look in standing:
            if look.dead:
                self.paint_stone(painter, point, look.stone, DEAD_OPACITY)
            else:
                picture = self._set.picture(look.stone, _seed(point))
                x, y = self._place(point)
                half = picture.width() // 2
                painter.drawImage(x - half, y - half, picture)

    def _place(self, point: Point) -> tuple[int, int]:
        """The center of the stone on ``point``."""
        x, y = self.geometry.x(point.col), self.geometry.y(point.row)
        if not self._options.varied_placement or self.theme.stones.kind == "flat":
            return x, y
        dx, dy, _ = _VARIATIONS[point.row][point.col]
        reach = self.geometry.cell * VARIATION
        return x + round(dx * reach), y + round(dy * reach)


def render_board(
    view: BoardView, options: BoardOptions, width: int, device_pixel_ratio: float = 1.0
) -> QImage:
    """A picture of ``view`` alone, ``width`` logical pixels wide and as high as it needs."""
    pixels = max(1, round(width * device_pixel_ratio))
    scene = BoardScene(view, options)
    scene.resize(pixels, MAX_SIDE * pixels)
    height = scene.geometry.board.height
    scene.resize(pixels, height)
    image = QImage(pixels, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    scene.paint(painter, image.rect())
    painter.end()
    image.setDevicePixelRatio(device_pixel_ratio)
    return image


def _make_variations() -> list[list[tuple[float, float, int]]]:
    rng = np.random.default_rng(361)
    shifts = rng.uniform(-1, 1, (MAX_SIDE, MAX_SIDE, 2))
    seeds = rng.integers(0, 1 << 16, (MAX_SIDE, MAX_SIDE))
    return [
        [(float(dx), float(dy), int(seed)) for (dx, dy), seed in zip(line, numbers, strict=True)]
        for line, numbers in zip(shifts, seeds, strict=True)
    ]


_VARIATIONS = _make_variations()
"""(dx, dy, seed) for each row and column: the same stone always lies the same way."""


def _seed(point: Point) -> int:
    return _VARIATIONS[point.row][point.col][2]
