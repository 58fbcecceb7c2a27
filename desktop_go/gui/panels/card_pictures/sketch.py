"""The pen of the small pictures: nodes, bars, arrows, boards, in the colors of a palette.

A picture is 240 x 120 units; the painter is scaled, so that it is sharp at any size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF

from desktop_go.gui.panels.stone_icon import paint_stone
from desktop_go.gui.style.scheme import mix
from desktop_go.moves import Color

WIDTH, HEIGHT = 240, 120
WARM = "#d9822b"
"""The second accent; told apart from the first one by who cannot tell red from green, too."""
TEXT = 10
RADIUS = 9
HEAD = 5
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Inks:
    """The colors of a picture, as #rrggbb."""

    ground: str
    ink: str
    faint: str
    accent: str
    warm: str = WARM


def inks_of(palette: QPalette) -> Inks:
    """The colors that go with a palette."""
    ground, ink = palette.base().color().name(), palette.text().color().name()
    return Inks(ground, ink, mix(ink, ground, 0.6), palette.highlight().color().name())


class Sketch:
    """Draws in units of the picture; y grows downwards."""

    def __init__(self, painter: QPainter, inks: Inks) -> None:
        self._painter = painter
        self.inks = inks
        font = painter.font()
        font.setPixelSize(TEXT)
        painter.setFont(font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def line(
        self,
        start: Place,
        end: Place,
        color: str = "",
        width: float = 1.4,
        dashed: bool = False,
    ) -> None:
        """A straight line, in the faint ink unless ``color`` says otherwise."""
        self._pen(color or self.inks.faint, width, dashed)
        self._painter.drawLine(QPointF(*start), QPointF(*end))

    def arrow(self, start: Place, end: Place, color: str = "", dashed: bool = False) -> None:
        """A line with a head at its end."""
        color = color or self.inks.ink
        self.line(start, end, color, 1.4, dashed)
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        sides = [
            QPointF(end[0] - HEAD * math.cos(angle + turn), end[1] - HEAD * math.sin(angle + turn))
            for turn in (-0.5, 0.5)
        ]
        self._pen(color, 1)
        self._painter.setBrush(QColor(color))
        self._painter.drawPolygon(QPolygonF([QPointF(*end), *sides]))

    def curve(self, places: Sequence[Place], color: str = "", dashed: bool = False) -> None:
        """Straight lines through several places."""
        self._pen(color or self.inks.ink, 1.8, dashed)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPolyline(QPolygonF([QPointF(*place) for place in places]))

    def node(
        self,
        place: Place,
        label: str = "",
        color: str = "",
        dashed: bool = False,
        radius: float = RADIUS,
    ) -> None:
        """A position of a tree: a circle, filled lightly with ``color``."""
        color = color or self.inks.faint
        self._pen(color, 1.5, dashed)
        self._painter.setBrush(QColor(mix(self.inks.ground, color, 0.0 if dashed else 0.25)))
        self._painter.drawEllipse(QPointF(*place), radius, radius)
        self.text(place, label)

    def branches(self, root: Place, children: Iterable[Place], color: str = "") -> None:
        """Lines from a node to those below it; draw them before the nodes."""
        for child in children:
            self.line(root, child, color)

    def bar(self, left: float, bottom: float, height: float, color: str, width: float = 14) -> None:
        """A bar that stands on ``bottom``."""
        self.box(QRectF(left, bottom - height, width, height), color)

    def box(self, area: QRectF, color: str, fill: float = 0.75, dashed: bool = False) -> None:
        """A frame, filled with a share ``fill`` of ``color``."""
        self._pen(color, 1, dashed)
        self._painter.setBrush(QColor(mix(self.inks.ground, color, fill)))
        self._painter.drawRect(area)

    def text(self, place: Place, words: str, color: str = "") -> None:
        """Words around a place."""
        self._painter.setPen(QColor(color or self.inks.ink))
        area = QRectF(place[0] - WIDTH, place[1] - TEXT, 2 * WIDTH, 2 * TEXT)
        self._painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)

    def cross(self, place: Place, size: float = 5, color: str = "") -> None:
        """Something that is not done or not alive."""
        x, y = place
        for end in (size, -size):
            self.line((x - size, y - end), (x + size, y + end), color or self.inks.warm, 2.2)

    def board(self, corner: Place, rows: Sequence[str], cell: float = 14, edges: str = "") -> None:
        """A part of a board.

        Args:
            corner: of the upper left point.
            rows: a character for each point: ``X`` and ``O`` stones, digits numbered ones (odd
                for Black), ``+`` the point in question, ``-`` one that is not to be played, ``#``
                a shaded one, ``x`` and ``o`` dead stones.
            cell: distance of two lines.
            edges: sides where the board ends, of ``NESW``.
        """
        across, down = len(rows[0]), len(rows)
        out = {side: 0 if side in edges else cell / 2 for side in "NESW"}
        left, top = corner
        right, bottom = left + (across - 1) * cell, top + (down - 1) * cell
        for row in range(down):
            y = top + row * cell
            self.line((left - out["W"], y), (right + out["E"], y), width=1)
        for column in range(across):
            x = left + column * cell
            self.line((x, top - out["N"]), (x, bottom + out["S"]), width=1)
        for row, text in enumerate(rows):
            for column, sign in enumerate(text):
                self._point((left + column * cell, top + row * cell), sign, cell)

    def _point(self, place: Place, sign: str, cell: float) -> None:
        x, y = place
        area = QRectF(x - cell * 0.46, y - cell * 0.46, cell * 0.92, cell * 0.92)
        if sign == "#":
            self.box(QRectF(x - cell / 2, y - cell / 2, cell, cell), self.inks.faint, 0.5)
        elif sign == "+":
            self.node(place, color=self.inks.accent, radius=cell * 0.36)
        elif sign == "-":
            self.cross(place, cell * 0.3)
        elif sign != ".":
            is_black = int(sign) % 2 == 1 if sign.isdigit() else sign in "Xx"
            paint_stone(self._painter, area, Color.BLACK if is_black else Color.WHITE)
            if sign.isdigit():
                self.text(place, sign, "#ffffff" if is_black else "#000000")
            if sign in "xo":
                self.cross(place, cell * 0.25)

    def _pen(self, color: str, width: float, dashed: bool = False) -> None:
        pen = QPen(QColor(color), width)
        pen.setStyle(Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
        self._painter.setPen(pen)
