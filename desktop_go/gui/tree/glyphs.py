"""How one node of the tree looks: its shape by kind, and small signs for what it holds."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen, QPixmap, QPolygonF

from desktop_go.gui.panels.stone_icon import paint_stone
from desktop_go.moves import Color, MoveKind
from desktop_go.records.annotations import Annotation, annotations_of
from desktop_go.records.markup import LineMark, Mark
from desktop_go.records.record_node import RecordNode

NUMBERED_FROM = 20
"""Least cell, in pixels, in which stones carry their number."""
RADIUS = 0.37
"""Of a stone, in cells."""
COMMENT_COLOR = QColor("#2f7fd0")
MARKS_COLOR = QColor("#2e9b57")
GOOD_COLOR, BAD_COLOR, OTHER_COLOR = QColor("#1f8a4c"), QColor("#c8322f"), QColor("#b06a00")
MOST_PICTURES = 4000

STONE, PASS, SETUP, START, PLAIN = "stone", "pass", "setup", "start", "plain"
MARK_IDENTS = (*(mark.value for mark in Mark), *(line.value for line in LineMark), "LB", "L")
SIGNS = {
    Annotation.GOOD_MOVE: ("!", "!!"),
    Annotation.BAD_MOVE: ("?", "??"),
    Annotation.INTERESTING_MOVE: ("!?", "!?"),
    Annotation.DOUBTFUL_MOVE: ("?!", "?!"),
    Annotation.HOTSPOT: ("*", "**"),
    Annotation.GOOD_FOR_BLACK: ("+", "++"),
    Annotation.GOOD_FOR_WHITE: ("−", "−−"),
    Annotation.EVEN_POSITION: ("=", "="),
    Annotation.UNCLEAR_POSITION: ("~", "~"),
}
"""The usual signs of judgements, plain and emphasized."""


class NodeLook(NamedTuple):
    """All that decides how a node is drawn."""

    shape: str
    color: Color = Color.EMPTY
    """Of the stone, or of all setup stones when they have one color."""
    number: int = 0
    has_comment: bool = False
    has_marks: bool = False
    sign: str = ""


def look_of(node: RecordNode, number: int) -> NodeLook:
    """The look of ``node``; ``number`` is its move number."""
    properties = node.properties
    move = node.move
    shape, color = PLAIN, Color.EMPTY
    if move is not None:
        shape, color = (PASS if move.kind is MoveKind.PASS else STONE), move.color
    elif "AB" in properties or "AW" in properties or "AE" in properties:
        shape = SETUP
        if "AE" not in properties and ("AB" in properties) != ("AW" in properties):
            color = Color.BLACK if "AB" in properties else Color.WHITE
    elif node.parent is None:
        shape = START
    return NodeLook(
        shape,
        color,
        number if shape == STONE else 0,
        "C" in properties,
        any(ident in properties for ident in MARK_IDENTS),
        sign_of(node),
    )


def sign_of(node: RecordNode) -> str:
    """The sign of the first judgement of ``node``."""
    if node.properties.keys().isdisjoint(_SIGN_IDENTS):
        return ""
    found = annotations_of(node)
    return next((SIGNS[kind][found[kind] - 1] for kind in SIGNS if kind in found), "")


_SIGN_IDENTS = frozenset(annotation.value for annotation in SIGNS)


class GlyphPainter:
    """Paints nodes of one size, and keeps the pictures."""

    def __init__(self, cell: int, ratio: float, palette: QPalette, font: QFont) -> None:
        self.cell, self.ratio = cell, ratio
        self._palette, self._font = palette, QFont(font)
        self._pictures: dict[NodeLook, QPixmap] = {}

    def paint(self, painter: QPainter, center: QPointF, look: NodeLook) -> None:
        """Paint a node around ``center``."""
        picture = self._pictures.get(look)
        if picture is None:
            if len(self._pictures) >= MOST_PICTURES:
                self._pictures.clear()
            picture = self._pictures[look] = self._draw(look)
        half = self.cell / 2
        painter.drawPixmap(QPointF(center.x() - half, center.y() - half), picture)

    def _draw(self, look: NodeLook) -> QPixmap:
        side = round(self.cell * self.ratio)
        picture = QPixmap(side, side)
        picture.setDevicePixelRatio(self.ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cell = float(self.cell)
        middle, reach = QPointF(cell / 2, cell / 2), cell * RADIUS
        area = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        if look.shape in (STONE, PASS):
            paint_stone(painter, area, look.color)
            text = "–" if look.shape == PASS else str(look.number)
            if look.number >= 0 and self.cell >= NUMBERED_FROM:
                self._text(painter, area, text, look.color)
        elif look.shape == SETUP:
            self._setup(painter, area, look.color)
        elif look.shape == START:
            self._outline(painter)
            painter.drawPolygon(_diamond(middle, reach))
        else:
            self._outline(painter)
            painter.drawEllipse(middle, reach * 0.45, reach * 0.45)
        self._signs(painter, look)
        painter.end()
        return picture

    def _outline(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._palette.text().color(), max(1.2, self.cell / 20)))
        painter.setBrush(self._palette.base())

    def _setup(self, painter: QPainter, area: QRectF, color: Color) -> None:
        """A square: of the stones' color, or of both."""
        area = area.adjusted(1, 1, -1, -1)
        black, white = QColor("#1c1c1c"), QColor("#fbfaf7")
        painter.setPen(QPen(self._palette.text().color(), max(1.0, self.cell / 22)))
        painter.setBrush(black if color is Color.BLACK else white)
        painter.drawRect(area)
        if color is Color.EMPTY:
            painter.setBrush(black)
            painter.drawPolygon(QPolygonF([area.topLeft(), area.topRight(), area.bottomLeft()]))

    def _text(self, painter: QPainter, area: QRectF, text: str, color: Color) -> None:
        font = QFont(self._font)
        font.setPixelSize(
            max(7, round(self.cell * (0.40, 0.38, 0.31, 0.25)[min(len(text), 4) - 1]))
        )
        painter.setFont(font)
        painter.setPen(QColor("#ffffff" if color is Color.BLACK else "#15171a"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)

    def _signs(self, painter: QPainter, look: NodeLook) -> None:
        """A dot for a comment, a triangle for marks, letters for a judgement: all at the rim."""
        cell, base = self.cell, self._palette.base().color()
        painter.setPen(QPen(base, max(1.0, cell / 24)))
        if look.has_comment:
            painter.setBrush(COMMENT_COLOR)
            painter.drawEllipse(QPointF(cell * 0.80, cell * 0.20), cell * 0.13, cell * 0.13)
        if look.has_marks:
            painter.setBrush(MARKS_COLOR)
            painter.drawPolygon(_triangle(QPointF(cell * 0.19, cell * 0.21), cell * 0.17))
        if look.sign:
            font = QFont(self._font)
            font.setBold(True)
            font.setPixelSize(max(8, round(cell * 0.36)))
            painter.setFont(font)
            area = QRectF(cell * 0.40, cell * 0.62, cell * 0.58, cell * 0.38)
            width = painter.fontMetrics().horizontalAdvance(look.sign) + cell * 0.10
            area.setLeft(area.right() - min(width, area.width()))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(base)
            painter.drawRoundedRect(area, 2, 2)
            painter.setPen(_sign_color(look.sign))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, look.sign)


def _sign_color(sign: str) -> QColor:
    if sign in ("!", "!!"):
        return GOOD_COLOR
    return BAD_COLOR if sign in ("?", "??") else OTHER_COLOR


def _diamond(middle: QPointF, reach: float) -> QPolygonF:
    x, y = middle.x(), middle.y()
    return QPolygonF(
        [QPointF(x, y - reach), QPointF(x + reach, y), QPointF(x, y + reach), QPointF(x - reach, y)]
    )


def _triangle(middle: QPointF, reach: float) -> QPolygonF:
    x, y = middle.x(), middle.y()
    return QPolygonF(
        [QPointF(x, y - reach), QPointF(x + reach, y + reach), QPointF(x - reach, y + reach)]
    )
