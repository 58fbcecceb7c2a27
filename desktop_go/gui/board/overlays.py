"""Paints what lies on and above the stones of one point: marks, numbers, discs, ghosts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from math import ceil, floor, hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPolygonF

from desktop_go.gui.board.geometry import BoardGeometry
from desktop_go.gui.board.looks import DIMMED, OWNERSHIP_STEPS, Look
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.surface import board_font
from desktop_go.gui.board.themes import (
    COLOR_BLIND_PALETTE,
    USUAL_PALETTE,
    BoardTheme,
    CandidatePalette,
    ink_on,
)
from desktop_go.moves import Color, Point
from desktop_go.records.markup import Mark
from desktop_go.services.board_view import LEAST_OWNERSHIP, BoardLine, CandidateMark, LossDot
from desktop_go.services.i18n import tr_number

TWO_LINES = 34
"""Least cell, in device pixels, in which a disc holds win rate and visits."""
SMALLEST_NOTICE = 11
"""Pixels of the letters."""
BLACK_INK = QColor(18, 20, 24)
WHITE_INK = QColor(252, 252, 250)
MOST_SPRITES = 1500
"""Small pictures kept for one size of board; a whole game's numbers need about 700."""
KO_COLOR = QColor(196, 52, 52)
SELECTED_COLOR = QColor(70, 140, 230, 190)
LINE_COLOR, LINE_RIM = QColor(24, 70, 150), QColor(255, 255, 255, 210)
DIM_OPACITY, HIDE_OPACITY = 150, 240


class OverlayPainter:
    """Paints the overlays of single points for one geometry, theme and set of options."""

    def __init__(
        self,
        geometry: BoardGeometry,
        theme: BoardTheme,
        options: BoardOptions,
        place: Callable[[Point], tuple[int, int]],
    ) -> None:
        """Args as named; ``place`` gives the center of a stone, which may lie off its point."""
        self._geometry = geometry
        self._theme = theme
        self._options = options
        self._place = place
        self._sprites: dict[Hashable, QImage] = {}
        self._palette: CandidatePalette = (
            COLOR_BLIND_PALETTE if options.color_blind else USUAL_PALETTE
        )

    def paint(self, painter: QPainter, point: Point, look: Look) -> None:
        """Everything on ``point`` but its stone and ghost."""
        if look.veil:
            self._veil(painter, point, look.veil)
        if look.ownership:
            self._ownership(painter, point, look)
        if look.territory is not Color.EMPTY:
            self._territory(painter, point, look)
        if look.candidate is not None:
            self._candidate(painter, point, look.candidate)
            return
        if look.ko and look.stone is Color.EMPTY and look.ghost is None:
            self._ko(painter, point)
        if look.forbidden:
            self._outline(painter, self._center(point), Mark.CROSS, KO_COLOR, 0.22)
        if look.ghost is not None and look.ghost.text:
            self._text(
                painter, self._center_of(point, look), look.ghost.text, _ink(look.ghost.color)
            )
        if look.text:
            self._label(painter, point, look)
        elif look.mark is not None:
            self._mark(painter, point, look)
        elif look.last:
            self._last_move(painter, point, look)
        if look.dot is not None:
            self._loss_dot(painter, point, look, look.dot)

    def _veil(self, painter: QPainter, point: Point, veil: int) -> None:
        """Cover the cell of a point with the board's own color, thinly or nearly all of it."""
        cell = self._geometry.cell
        left = round(self._geometry.x(point.col) + 0.5 - cell / 2)
        top = round(self._geometry.y(point.row) + 0.5 - cell / 2)
        ground = QColor(*self._theme.surface, DIM_OPACITY if veil == DIMMED else HIDE_OPACITY)
        painter.fillRect(QRectF(left, top, cell, cell), ground)

    def paint_line(self, painter: QPainter, line: BoardLine) -> None:
        """A line between two points, ending short of their middles, with a head if an arrow."""
        start, end = self._center(line.start), self._center(line.end)
        cell, way = self._geometry.cell, end - start
        length = hypot(way.x(), way.y())
        if not length:
            return
        step = way / length
        start, end = start + step * (cell * 0.22), end - step * (cell * 0.26)
        head = cell * 0.34
        shape = [QLineF(start, end - step * (head * 0.6 if line.is_arrow else 0.0))]
        across = QPointF(-step.y(), step.x()) * (head * 0.5)
        tip = QPolygonF([end, end - step * head + across, end - step * head - across])
        for color, width in ((LINE_RIM, cell * 0.15), (LINE_COLOR, cell * 0.085)):
            pen = QPen(color, max(1.5, width))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawLines(shape)
            if line.is_arrow:
                painter.setBrush(color)
                painter.setPen(QPen(color, max(1.0, width - cell * 0.06)))
                painter.drawPolygon(tip)

    def _center(self, point: Point) -> QPointF:
        return QPointF(self._geometry.x(point.col) + 0.5, self._geometry.y(point.row) + 0.5)

    def _center_of(self, point: Point, look: Look) -> QPointF:
        """The middle of what lies on ``point``: its stone, or the crossing."""
        if look.stone is Color.EMPTY and look.ghost is None:
            return self._center(point)
        x, y = self._place(point)
        return QPointF(x + 0.5, y + 0.5)

    def _square(self, point: Point, side: float) -> QRectF:
        side = max(2.0, float(round(side)))
        center = self._center(point)
        left, top = round(center.x() - side / 2), round(center.y() - side / 2)
        return QRectF(left, top, side, side)

    def _stamp(
        self,
        painter: QPainter,
        center: QPointF,
        key: Hashable,
        reach: float,
        draw: Callable[[QPainter, QPointF], None],
    ) -> None:
        """Paint what ``draw`` paints around its point, drawn once for each ``key`` and kept."""
        sprite = self._sprites.get(key)
        if sprite is None:
            half = ceil(reach) + 1
            sprite = QImage(2 * half + 1, 2 * half + 1, QImage.Format.Format_ARGB32_Premultiplied)
            sprite.fill(Qt.GlobalColor.transparent)
            inner = QPainter(sprite)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(inner, QPointF(half + 0.5, half + 0.5))
            inner.end()
            if len(self._sprites) >= MOST_SPRITES:
                self._sprites.clear()
            self._sprites[key] = sprite
        half = sprite.width() // 2
        painter.drawImage(floor(center.x()) - half, floor(center.y()) - half, sprite)

    def _ownership(self, painter: QPainter, point: Point, look: Look) -> None:
        """A square of the owner's color, larger and denser the surer it is."""
        sure = abs(look.ownership) / OWNERSHIP_STEPS
        owner = Color.BLACK if look.ownership > 0 else Color.WHITE
        if look.stone is owner or sure < LEAST_OWNERSHIP:
            return
        bare = look.stone is Color.EMPTY
        side = self._geometry.cell * (0.18 + 0.26 * sure if bare else 0.30)
        self._area(painter, point, owner, side, 0.30 + 0.60 * sure)

    def _territory(self, painter: QPainter, point: Point, look: Look) -> None:
        if look.stone is not look.territory or look.dead:
            self._area(painter, point, look.territory, self._geometry.cell * 0.32, 1.0)

    def _area(
        self, painter: QPainter, point: Point, owner: Color, size: float, opacity: float
    ) -> None:
        """A square of the owner's color with a thin rim of the other."""
        side = max(2, round(size))

        def draw(inner: QPainter, center: QPointF) -> None:
            color = QColor(_ink(owner.opponent))
            color.setAlphaF(opacity)
            left, top = round(center.x() - side / 2), round(center.y() - side / 2)
            square = QRectF(left, top, side, side)
            inner.fillRect(square, color)
            rim = QColor(_ink(owner))
            rim.setAlphaF((0.75 if self._theme.is_dark() else 0.38) * opacity)
            inner.setPen(QPen(rim, max(1.0, self._geometry.cell * 0.02)))
            inner.drawRect(square)

        key = ("area", owner, side, round(100 * opacity))
        self._stamp(painter, self._center(point), key, side / 2 + 2, draw)

    def _candidate(self, painter: QPainter, point: Point, mark: CandidateMark) -> None:
        cell = self._geometry.cell
        color = self._palette.color(mark.rank, mark.loss)
        ink = ink_on(color)
        color.setAlpha(round(205 + 45 * min(1.0, mark.share) ** 0.5))
        radius = cell * 0.47
        center = self._center(point)
        rim = QColor(255, 255, 255, 235) if mark.rank == 0 else QColor(0, 0, 0, 90)
        width = cell * (0.07 if mark.rank == 0 else 0.028)
        if mark.rank == 0:
            painter.setPen(QPen(QColor(0, 0, 0, 120), max(1.0, cell * 0.03)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(center, radius + cell * 0.01, radius + cell * 0.01)
        painter.setPen(QPen(rim, max(1.0, width)))
        painter.setBrush(color)
        painter.drawEllipse(center, radius - width / 2, radius - width / 2)
        upper = mark.text if mark.text is not None else percent(mark.win_rate, cell)
        if cell >= TWO_LINES and mark.visits is not None:
            self._line(painter, center, upper, cell * 0.305, -0.12, ink, True)
            self._line(painter, center, short_count(mark.visits), cell * 0.235, 0.20, ink, False)
        else:
            size = cell * (0.32 if cell >= TWO_LINES else 0.48)
            self._line(painter, center, upper, size, 0.0, ink, True)

    def _line(
        self,
        painter: QPainter,
        center: QPointF,
        text: str,
        size: float,
        shift: float,
        ink: QColor,
        bold: bool,
    ) -> None:
        """One line of text, ``shift`` cells under the center, squeezed when it is too long."""
        cell = self._geometry.cell
        if len(text) > 4:
            size *= 4.4 / (len(text) + 0.4)
        pixels = round(size)

        def draw(inner: QPainter, middle: QPointF) -> None:
            inner.setFont(_font(pixels, bold))
            inner.setPen(ink)
            rect = QRectF(middle.x() - cell, middle.y() - cell, 2 * cell, 2 * cell)
            inner.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

        key = ("text", text, pixels, bold, ink.rgba())
        below = QPointF(center.x(), center.y() + shift * cell)
        self._stamp(painter, below, key, max(pixels, len(text) * pixels * 0.45), draw)

    def _text(
        self, painter: QPainter, center: QPointF, text: str, ink: QColor, bold: bool = False
    ) -> None:
        size = self._geometry.cell * (0.54, 0.50, 0.42)[min(len(text), 3) - 1]
        self._line(painter, center, text, size, 0.0, ink, bold)

    def _label(self, painter: QPainter, point: Point, look: Look) -> None:
        if look.stone is Color.EMPTY and look.ghost is None:
            self._clear_lines(painter, point, 0.36)
        center, ink = self._center_of(point, look), self._ink_at(look)
        if look.last:
            ink = _accent(look.stone)
            if self._options.high_contrast:
                self._outline(painter, center, Mark.CIRCLE, self._ink_at(look), 0.40)
                ink = self._ink_at(look)
        self._text(painter, center, look.text, ink, look.last)

    def _clear_lines(self, painter: QPainter, point: Point, radius: float) -> None:
        """Soften the crossing under a text on an empty point."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(*self._theme.surface, 255 if self._options.high_contrast else 225))
        reach = radius * self._geometry.cell
        painter.drawEllipse(self._center(point), reach, reach)

    def _ink_at(self, look: Look) -> QColor:
        color = look.ghost.color if look.ghost is not None else look.stone
        return QColor(*self._theme.line) if color is Color.EMPTY else _ink(color)

    def _mark(self, painter: QPainter, point: Point, look: Look) -> None:
        if look.mark is None:
            return
        if look.stone is Color.EMPTY and look.ghost is None:
            self._clear_lines(painter, point, 0.33)
        ink = self._ink_at(look)
        if look.last:
            ink = _accent(look.stone)
        self._outline(painter, self._center_of(point, look), look.mark, ink, 0.25)

    def _outline(
        self, painter: QPainter, center: QPointF, mark: Mark, ink: QColor, size: float
    ) -> None:
        cell = self._geometry.cell
        reach = cell * size
        pen = QPen(ink, max(1.3, cell * 0.065))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if mark is Mark.CIRCLE:
            painter.drawEllipse(center, reach, reach)
        elif mark is Mark.SQUARE:
            side = reach * 0.92
            painter.drawRect(QRectF(center.x() - side, center.y() - side, 2 * side, 2 * side))
        elif mark is Mark.SELECTED:
            side = reach * 0.86
            painter.fillRect(
                QRectF(center.x() - side, center.y() - side, 2 * side, 2 * side), SELECTED_COLOR
            )
            painter.drawRect(QRectF(center.x() - side, center.y() - side, 2 * side, 2 * side))
        elif mark is Mark.TRIANGLE:
            painter.drawPolygon(_triangle(center, reach * 1.22))
        else:
            side = reach * 0.86
            offset, across = QPointF(side, side), QPointF(side, -side)
            painter.drawLine(center - offset, center + offset)
            painter.drawLine(center - across, center + across)

    def _last_move(self, painter: QPainter, point: Point, look: Look) -> None:
        if look.stone is Color.EMPTY:
            return
        ink = _ink(look.stone)
        if self._options.last_move == "dot":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            reach = self._geometry.cell * 0.15
            painter.drawEllipse(self._center_of(point, look), reach, reach)
        else:
            self._outline(painter, self._center_of(point, look), Mark.CIRCLE, ink, 0.265)

    def _loss_dot(self, painter: QPainter, point: Point, look: Look, dot: LossDot) -> None:
        """A dot in the middle of a stone, or beside what is written there; hollow as a ring."""
        cell, color = self._geometry.cell, QColor(dot.color)
        reach = cell * (0.10 + 0.07 * dot.size)
        is_taken = look.last and self._options.last_move == "dot"
        shift = cell * 0.24 if look.text or look.mark is not None or is_taken else 0.0
        center = self._center_of(point, look) + QPointF(shift, shift)
        painter.setPen(QPen(_ink(look.stone), max(1.0, cell * 0.035)))
        painter.setBrush(Qt.BrushStyle.NoBrush if dot.hollow else color)
        painter.drawEllipse(center, reach, reach)
        if dot.hollow:
            painter.setPen(QPen(color, max(1.5, cell * 0.06)))
            inner = reach - cell * 0.04
            painter.drawEllipse(center, inner, inner)

    def _ko(self, painter: QPainter, point: Point) -> None:
        side = self._geometry.cell * 0.40
        pen = QPen(KO_COLOR, max(1.3, self._geometry.cell * 0.06))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self._square(point, side))


def paint_cursor(painter: QPainter, geometry: BoardGeometry, point: Point, accent: QColor) -> None:
    """The keyboard cursor: four corners around a point, dark under light, seen on any surface."""
    reach = geometry.cell * 0.50
    arm = geometry.cell * 0.24
    x, y = geometry.x(point.col) + 0.5, geometry.y(point.row) + 0.5
    width = max(2.0, geometry.cell * 0.07)
    for color, thickness in (
        (QColor(0, 0, 0, 200), width + max(2.0, width * 0.6)),
        (accent, width),
    ):
        pen = QPen(color, thickness)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        for sx in (-1, 1):
            for sy in (-1, 1):
                corner = QPointF(x + sx * reach, y + sy * reach)
                painter.drawPolyline(
                    [corner - QPointF(sx * arm, 0), corner, corner - QPointF(0, sy * arm)]
                )


def paint_focus(painter: QPainter, geometry: BoardGeometry, accent: QColor) -> None:
    """A frame just inside the edge of the board: it holds the keyboard focus."""
    width = max(2, round(geometry.cell * 0.06))
    board = geometry.board
    frame = QRectF(board.left, board.top, board.width, board.height)
    inset = width / 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(accent, width))
    painter.drawRect(frame.adjusted(inset, inset, -inset, -inset))


def paint_notice(painter: QPainter, geometry: BoardGeometry, text: str) -> None:
    """A few words on a dark plate over the upper edge of the board, clear of its stones.

    Without coordinates the edge is too narrow for that; letters stay large enough to be read.
    """
    board = geometry.board
    room = geometry.top - board.top - geometry.cell / 2
    painter.setFont(board_font(max(SMALLEST_NOTICE, round(0.62 * room)), True))
    words = painter.fontMetrics().boundingRect(text)
    plate = QRectF(0, 0, words.width() + 2 * words.height(), max(room - 2, words.height() + 2))
    plate.moveCenter(QPointF(board.left + board.width / 2, 0))
    plate.moveTop(board.top + 1)
    painter.setPen(QPen(QColor(255, 255, 255, 150), 1))
    painter.setBrush(QColor(20, 22, 26, 215))
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    painter.setPen(WHITE_INK)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def percent(win_rate: float, cell: int) -> str:
    """A win rate as text: one decimal where there is room, never "100.0"."""
    value = 100 * min(1.0, max(0.0, win_rate))
    return tr_number(value, ".1f") if cell >= TWO_LINES and value < 99.95 else f"{value:.0f}"


def short_count(count: int) -> str:
    """A count in at most four characters: 950, 1.2k, 34k, 1.5M."""
    if count < 1000:
        return str(count)
    for size, unit in ((1_000, "k"), (1_000_000, "M"), (1_000_000_000, "G")):
        value = count / size
        if value < 9.95:
            return f"{tr_number(value, '.1f')}{unit}"
        if value < 999.5:
            return f"{value:.0f}{unit}"
    return f"{count / 1_000_000_000:.0f}G"


@lru_cache(maxsize=64)
def _font(size: int, bold: bool) -> QFont:
    return board_font(size, bold)


def _ink(color: Color) -> QColor:
    """What can be read on a stone of ``color``."""
    return WHITE_INK if color is Color.BLACK else BLACK_INK


def _accent(color: Color) -> QColor:
    """A red for the last move's number that can be read on a stone of ``color``."""
    return QColor(255, 138, 118) if color is Color.BLACK else QColor(190, 30, 30)


def _triangle(center: QPointF, reach: float) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(center.x(), center.y() - reach),
            QPointF(center.x() + 0.866 * reach, center.y() + 0.5 * reach),
            QPointF(center.x() - 0.866 * reach, center.y() + 0.5 * reach),
        ]
    )
