"""Writes a board picture as SVG: small, sharp at any size, drawn with plain shapes. No Qt.

The window, the printed pages and the command line share it. Only elements of SVG Tiny are used,
which every viewer knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from math import hypot
from types import MappingProxyType
from typing import NamedTuple

from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import column_name
from desktop_go.records.markup import Mark
from desktop_go.records.star_points import star_points
from desktop_go.services.board_view import LEAST_OWNERSHIP, BoardLine, BoardView

CELL = 40.0
"""Units of the picture between two lines."""
RADIUS = 0.482 * CELL
MARGIN = 1.12 * CELL
"""From the outer line to the edge, with coordinates."""
BARE_MARGIN = 0.72 * CELL
BASE_LINE = 0.355
"""Letters stand so much of their size below the middle, to look centered."""
DEAD_OPACITY = 0.45
LINE_INK, SELECTED_INK = "#2e7bd6", "#468ce6"
"""Seen on stones of both colors."""
RED = "#c43434"
"""Of the ko point and of points where one may not play."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no place for, such as the surrogates that stand for damaged bytes."""
TEXT_SIZES = (0.58, 0.54, 0.42, 0.33)
"""Size of a text of one, two, three and more letters, in cells."""


@dataclass(frozen=True, slots=True)
class SvgStyle:
    """Colors of a picture, as in ``#rrggbb``."""

    surface: str = "#ffffff"
    line: str = "#000000"
    coordinate: str = "#000000"
    rim: str = "#000000"
    """The edge of white stones, and on dark surfaces of black ones."""
    black: tuple[str, str] = ("#000000", "#000000")
    """Highlight and body of a black stone; equal for a flat one."""
    white: tuple[str, str] = ("#ffffff", "#ffffff")
    line_width: float = 0.026
    font: str = "sans-serif"
    frame: bool = False
    """Whether the surface has a visible edge."""


PRINT = SvgStyle()
"""Black and white, for paper."""
WOOD = SvgStyle(
    "#deb26b", "#34210c", "#543716", "#6b6255", ("#6a6d72", "#101114"), ("#ffffff", "#d9d6cc"), 0.03
)
PAPER = SvgStyle("#f7f3e8", "#3c3832", "#686258", "#1e1c1a", frame=True)
DARK = SvgStyle(
    "#424851", "#9ea6b0", "#969ea8", "#8b929c", ("#3b3f45", "#14161a"), ("#f3f4f5", "#c9ccd0")
)
STYLES = {"print": PRINT, "wood": WOOD, "paper": PAPER, "dark": DARK}


@dataclass(frozen=True, slots=True)
class Disc:
    """A colored disc with up to two lines of text, as for a candidate move."""

    fill: str
    ink: str
    texts: tuple[str, ...]


class _Ghost(NamedTuple):
    """A translucent stone: a move to come, or one of a line."""

    color: Color
    text: str
    opacity: float


def board_svg(
    view: BoardView,
    style: SvgStyle = PRINT,
    *,
    coordinates: bool = True,
    width: float | None = None,
    discs: Mapping[Point, Disc] = MappingProxyType({}),
) -> str:
    """Return the board as an SVG document.

    Args:
        view: What to draw.
        style: Its colors.
        coordinates: Letters and numbers around the board.
        width: In pixels; the picture's own units when not given.
        discs: The candidates, as they look.
    """
    return _Writer(view, style, coordinates, discs).document(width)


def svg_size(view: BoardView, coordinates: bool) -> tuple[float, float]:
    """Width and height of the picture in its own units."""
    margin = MARGIN if coordinates else BARE_MARGIN
    return 2 * margin + (view.cols - 1) * CELL, 2 * margin + (view.rows - 1) * CELL


class _Writer:
    def __init__(
        self, view: BoardView, style: SvgStyle, coordinates: bool, discs: Mapping[Point, Disc]
    ) -> None:
        self._view, self._style, self._coordinates, self._discs = view, style, coordinates, discs
        self._margin = MARGIN if coordinates else BARE_MARGIN
        self._width, self._height = svg_size(view, coordinates)
        self._texts = {p: str(number) for p, number in view.move_numbers.items()} | {**view.labels}
        ghosts = {move.point: _Ghost(move.color, move.letter, 0.4) for move in view.next_moves}
        ghosts |= {stone.point: _Ghost(stone.color, str(stone.number), 0.7) for stone in view.pv}
        self._ghosts = {point: ghost for point, ghost in ghosts.items() if not view.stone(point)}

    def document(self, width: float | None) -> str:
        shown = self._width if width is None else width
        height = self._height * shown / self._width
        return "\n".join(
            (
                '<?xml version="1.0" encoding="UTF-8"?>',
                '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny" '
                f'width="{_n(shown)}" height="{_n(height)}" '
                f'viewBox="0 0 {_n(self._width)} {_n(self._height)}">',
                *self._gradients(),
                *self._board(),
                *(self._coordinate_texts() if self._coordinates else ()),
                *self._content(),
                "</svg>",
                "",
            )
        )

    def _gradients(self) -> Iterator[str]:
        for name, (light, body) in (("b", self._style.black), ("w", self._style.white)):
            if light != body:
                yield (
                    f'<defs><radialGradient id="{name}" cx="0.36" cy="0.32" r="0.75">'
                    f'<stop offset="0" stop-color="{light}"/>'
                    f'<stop offset="0.85" stop-color="{body}"/></radialGradient></defs>'
                )

    def _board(self) -> Iterator[str]:
        style, view = self._style, self._view
        frame = f' stroke="{style.line}" stroke-width="1"' if style.frame else ""
        yield (
            f'<rect width="{_n(self._width)}" height="{_n(self._height)}" '
            f'fill="{style.surface}"{frame}/>'
        )
        last_col, last_row = view.cols - 1, view.rows - 1
        inner = "".join(
            [f"M{self._x(0)} {self._y(row)}H{self._x(last_col)}" for row in range(1, last_row)]
            + [f"M{self._x(col)} {self._y(0)}V{self._y(last_row)}" for col in range(1, last_col)]
        )
        thin = style.line_width * CELL
        if inner:
            yield f'<path d="{inner}" stroke="{style.line}" stroke-width="{_n(thin)}"/>'
        yield (
            f'<rect x="{self._x(0)}" y="{self._y(0)}" width="{_n(last_col * CELL)}" '
            f'height="{_n(last_row * CELL)}" fill="none" stroke="{style.line}" '
            f'stroke-width="{_n(1.9 * thin)}"/>'
        )
        for point in star_points(view.cols, view.rows):
            yield self._circle(point, 0.09 * CELL, f'fill="{style.line}"')

    def _coordinate_texts(self) -> Iterator[str]:
        view, size = self._view, 0.42 * CELL
        near, ink = (self._margin - 0.5 * CELL) / 2, self._style.coordinate
        for row in range(view.rows):
            y = self._margin + row * CELL
            for x in (near, self._width - near):
                yield self._words(x, y, size, str(view.rows - row), ink)
        for col in range(view.cols):
            x = self._margin + col * CELL
            for y in (near, self._height - near):
                yield self._words(x, y, size, column_name(col, view.letters), ink)

    def _content(self) -> Iterator[str]:
        view = self._view
        for index, value in enumerate(view.stones):
            if value:
                point = Point(index % view.cols, index // view.cols)
                opacity = DEAD_OPACITY if point in view.dead else 1.0
                yield self._stone(point, Color(value), opacity)
        for point, ghost in self._ghosts.items():
            yield from self._ghost(point, ghost)
        yield from self._areas()
        for point, disc in self._discs.items():
            yield from self._disc(point, disc)
        for point, text in self._texts.items():
            yield from self._label(point, text)
        for point, mark in view.marks.items():
            if point not in self._texts:
                yield from self._mark(point, mark)
        if view.ko_point is not None and not view.stone(view.ko_point):
            yield self._outline(view.ko_point, Mark.SQUARE, RED, 0.22)
        for point in view.forbidden:
            yield self._outline(point, Mark.CROSS, RED, 0.22)
        for line in view.lines:
            yield self._line(line)
        last = view.last_move
        if last and view.stone(last) and not (last in self._texts or last in view.marks):
            yield self._outline(last, Mark.CIRCLE, self._ink(last), 0.265)
        for point in view.dimmed - view.outside:
            yield self._veil(point, 0.55)
        for point in view.outside:
            yield self._veil(point, 1.0)

    def _line(self, line: BoardLine) -> str:
        """A line between two points, with a head if it is an arrow."""
        x1, y1 = self._margin + line.start.col * CELL, self._margin + line.start.row * CELL
        x2, y2 = self._margin + line.end.col * CELL, self._margin + line.end.row * CELL
        path = f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"
        length = hypot(x2 - x1, y2 - y1)
        if line.is_arrow and length:
            ux, uy, size = (x2 - x1) / length, (y2 - y1) / length, 0.34 * CELL
            left = (x2 - size * (ux - 0.6 * uy), y2 - size * (uy + 0.6 * ux))
            right = (x2 - size * (ux + 0.6 * uy), y2 - size * (uy - 0.6 * ux))
            path += f"M{_n(left[0])} {_n(left[1])}L{_n(x2)} {_n(y2)}L{_n(right[0])} {_n(right[1])}"
        return (
            f'<path d="{path}" fill="none" stroke="{LINE_INK}" stroke-linecap="round" '
            f'stroke-width="{_n(0.08 * CELL)}"/>'
        )

    def _veil(self, point: Point, opacity: float) -> str:
        x, y = self._margin + (point.col - 0.5) * CELL, self._margin + (point.row - 0.5) * CELL
        return (
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(CELL)}" height="{_n(CELL)}" '
            f'fill="{self._style.surface}" opacity="{_n(opacity)}"/>'
        )

    def _stone(self, point: Point, color: Color, opacity: float) -> str:
        style = self._style
        name, (light, body) = ("b", style.black) if color is Color.BLACK else ("w", style.white)
        fill = body if light == body else f"url(#{name})"
        rim = style.rim if color is Color.WHITE or style is DARK else body
        faded = f' opacity="{_n(opacity)}"' if opacity < 1 else ""
        look = f'fill="{fill}" stroke="{rim}" stroke-width="{_n(0.03 * CELL)}"{faded}'
        return self._circle(point, RADIUS - 0.015 * CELL, look)

    def _ghost(self, point: Point, ghost: _Ghost) -> Iterator[str]:
        yield self._stone(point, ghost.color, ghost.opacity)
        if ghost.text:
            yield self._centered(point, ghost.text, _ink_on(ghost.color))

    def _areas(self) -> Iterator[str]:
        """Whose the points are: for certain, else as the engine expects."""
        view, owners = self._view, self._view.territory or b""
        sureness = view.ownership.ravel().tolist() if view.ownership is not None else []
        for index in range(view.cols * view.rows):
            point = Point(index % view.cols, index // view.cols)
            if owners and owners[index]:
                if not view.stone(point) or point in view.dead:
                    yield self._area(point, Color(owners[index]), 1.0)
            elif sureness and abs(sureness[index]) >= LEAST_OWNERSHIP:
                color = Color.BLACK if sureness[index] > 0 else Color.WHITE
                if view.stone(point) is not color:
                    yield self._area(point, color, min(0.99, abs(sureness[index])))

    def _area(self, point: Point, color: Color, sureness: float) -> str:
        """A small square; ``sureness`` (0..1) decides size and density."""
        side = CELL * (0.18 + 0.16 * sureness)
        x, y = (
            self._margin + point.col * CELL - side / 2,
            self._margin + point.row * CELL - side / 2,
        )
        fill, rim = ("#121418", "#fcfcfa") if color is Color.BLACK else ("#fcfcfa", "#121418")
        return (
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(side)}" height="{_n(side)}" fill="{fill}" '
            f'stroke="{rim}" stroke-width="1" opacity="{_n(0.3 + 0.7 * sureness)}"/>'
        )

    def _disc(self, point: Point, disc: Disc) -> Iterator[str]:
        yield self._circle(
            point, 0.47 * CELL, f'fill="{disc.fill}" stroke="#000000" stroke-width="0.8"'
        )
        x, y = self._margin + point.col * CELL, self._margin + point.row * CELL
        shifts = (0.0,) if len(disc.texts) == 1 else (-0.12, 0.21)
        for text, shift, size in zip(disc.texts, shifts, (0.31, 0.24), strict=False):
            shrunk = size * min(1.0, 4.4 / (len(text) + 0.4))
            yield self._words(x, y + shift * CELL, shrunk * CELL, text, disc.ink)

    def _label(self, point: Point, text: str) -> Iterator[str]:
        if not self._view.stone(point):
            yield self._cleared(point, 0.36)
        yield self._centered(point, text, self._ink(point))

    def _mark(self, point: Point, mark: Mark) -> Iterator[str]:
        if not self._view.stone(point):
            yield self._cleared(point, 0.33)
        yield self._outline(point, mark, self._ink(point), 0.25)

    def _outline(self, point: Point, shape: Mark, ink: str, size: float) -> str:
        x, y = self._margin + point.col * CELL, self._margin + point.row * CELL
        reach = size * CELL
        look = f'fill="none" stroke="{ink}" stroke-width="{_n(0.065 * CELL)}"'
        if shape is Mark.CIRCLE:
            return self._circle(point, reach, look)
        if shape in (Mark.SQUARE, Mark.SELECTED):
            side = 0.92 * reach
            if shape is Mark.SELECTED:
                look = f'fill="{SELECTED_INK}" opacity="0.75"'
            return (
                f'<rect x="{_n(x - side)}" y="{_n(y - side)}" width="{_n(2 * side)}" '
                f'height="{_n(2 * side)}" {look}/>'
            )
        if shape is Mark.TRIANGLE:
            high, wide, low = 1.22 * reach, 1.06 * reach, 0.61 * reach
            path = f"M{_n(x)} {_n(y - high)}L{_n(x + wide)} {_n(y + low)}H{_n(x - wide)}Z"
        else:
            side = 0.86 * reach
            path = (
                f"M{_n(x - side)} {_n(y - side)}L{_n(x + side)} {_n(y + side)}"
                f"M{_n(x - side)} {_n(y + side)}L{_n(x + side)} {_n(y - side)}"
            )
        return f'<path d="{path}" {look}/>'

    def _cleared(self, point: Point, reach: float) -> str:
        return self._circle(point, reach * CELL, f'fill="{self._style.surface}"')

    def _centered(self, point: Point, text: str, ink: str) -> str:
        size = TEXT_SIZES[min(len(text), len(TEXT_SIZES)) - 1]
        if len(text) > len(TEXT_SIZES):
            size *= len(TEXT_SIZES) / len(text)
        x, y = self._margin + point.col * CELL, self._margin + point.row * CELL
        return self._words(x, y, size * CELL, text, ink)

    def _words(self, x: float, y: float, size: float, text: str, ink: str) -> str:
        shown = escape(_NO_XML.sub("\ufffd", text))
        return (
            f'<text x="{_n(x)}" y="{_n(y + BASE_LINE * size)}" font-family="{self._style.font}" '
            f'font-size="{_n(size)}" text-anchor="middle" fill="{ink}">{shown}</text>'
        )

    def _circle(self, point: Point, radius: float, look: str) -> str:
        x, y = self._x(point.col), self._y(point.row)
        return f'<circle cx="{x}" cy="{y}" r="{_n(radius)}" {look}/>'

    def _ink(self, point: Point) -> str:
        stone = self._view.stone(point)
        ghost = self._ghosts.get(point)
        color = ghost.color if ghost is not None else stone
        return _ink_on(color) if color else self._style.line

    def _x(self, col: int) -> str:
        return _n(self._margin + col * CELL)

    def _y(self, row: int) -> str:
        return _n(self._margin + row * CELL)


def _ink_on(stone: Color) -> str:
    return "#fcfcfa" if stone is Color.BLACK else "#121418"


def _n(value: float) -> str:
    """A number with at most two decimals and without needless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
