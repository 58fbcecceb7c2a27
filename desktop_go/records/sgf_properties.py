"""Raw SGF values to typed ones and back: text, numbers, points, moves, lists and pairs.

Lenient when reading (a value that cannot be understood gives None and stays in the record),
strict when writing. Knows the types of FF[4] and of the usual private properties; no rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from desktop_go.moves import Color, Move, Point
from desktop_go.records.sgf_grammar import words

_ESCAPED = re.compile(r"\\(?:\r\n|\n\r|\n|\r|(.))", re.DOTALL)
"""A soft line break, or an escaped character (group 1)."""
_LINE_BREAK = re.compile(r"\r\n|\n\r|\n|\r")
_WHITE_SPACE = str.maketrans("\t\v\f", "   ")
_UNSAFE = re.compile(r"([\\\]])")
_NUMBER = re.compile(r"\s*([+-]?\d+)")
_REAL = re.compile(r"\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))")
_IDENT = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SIDE = len(_LETTERS)
"""The longest side of a board that SGF can write points of."""
_COORDINATE = {letter: index for index, letter in enumerate(_LETTERS)}
PASS_SIZE = 19
"""Up to this board size ``tt`` is a pass (FF[3]); above it is a point."""


class ValueType(Enum):
    """The value types of SGF FF[4]."""

    NONE = "none"
    NUMBER = "number"
    REAL = "real"
    DOUBLE = "double"
    COLOR = "color"
    SIMPLE_TEXT = "simpletext"
    TEXT = "text"
    MOVE = "move"
    POINTS = "points"
    """A list of points (stones for AB and AW)."""
    LABELS = "labels"
    """A list of point:simpletext."""
    LINES = "lines"
    """A list of point:point."""
    FIGURE = "figure"
    SIZE = "size"
    APPLICATION = "application"
    UNKNOWN = "unknown"


def _table(**idents: str) -> dict[str, ValueType]:
    return {ident: ValueType[name] for name, line in idents.items() for ident in line.split()}


PROPERTY_TYPES = _table(
    MOVE="B W",
    POINTS="AB AW AE CR DD MA SL SQ TR TB TW VW",
    TEXT="C GC",
    SIMPLE_TEXT="AN BR BT CA CP DT EV GN N ON OT PB PC PW RE RO RU SO US WR WT",
    NUMBER="FF GM HA MN OB OW PM ST",
    REAL="BL WL KM TM V",
    DOUBLE="BM DM GB GW HO TE UC",
    NONE="DO IT KO",
    COLOR="PL",
    LABELS="LB",
    LINES="AR LN",
    FIGURE="FG",
    SIZE="SZ",
    APPLICATION="AP",
)
"""Every property of FF[4] for Go and the value type of its values."""

ROOT_PROPERTIES = words("AP CA FF GM ST SZ")
GAME_INFO_PROPERTIES = words("AN BR BT CP DT EV GN GC ON OT PB PC PW RE RO RU SO TM US WR WT HA KM")


def value_type(ident: str) -> ValueType:
    """The type of a property's values; UNKNOWN for private ones."""
    return PROPERTY_TYPES.get(ident, ValueType.UNKNOWN)


def read_text(raw: str) -> str:
    """A Text value: escapes resolved, soft line breaks removed, line ends made ``\\n``."""
    if "\\" in raw:
        raw = _ESCAPED.sub(r"\1", raw)
    if "\r" in raw:
        raw = _LINE_BREAK.sub("\n", raw)
    return raw.translate(_WHITE_SPACE)


def read_simple_text(raw: str) -> str:
    """A SimpleText value: as a Text, on one line, without white space around it."""
    return read_text(raw).replace("\n", " ").strip()


def write_text(text: str, *, compose: bool = False) -> str:
    """Escape ``text`` for a file; ``compose`` protects colons too."""
    escaped = _UNSAFE.sub(r"\\\1", text.replace("\r\n", "\n"))
    return escaped.replace(":", "\\:") if compose else escaped


def write_simple_text(text: str, *, compose: bool = False) -> str:
    """Escape ``text`` as a value of one line."""
    return write_text(" ".join(text.splitlines()), compose=compose)


def split_pair(raw: str) -> tuple[str, str] | None:
    """The raw halves of ``a:b`` at the first colon that is not escaped, or None."""
    offset = 0
    while offset < len(raw):
        if raw[offset] == "\\":
            offset += 2
        elif raw[offset] == ":":
            return raw[:offset], raw[offset + 1 :]
        else:
            offset += 1
    return None


def read_number(raw: str) -> int | None:
    """A Number; text behind it is passed over."""
    match = _NUMBER.match(raw)
    return int(match.group(1)[:18]) if match else None


def read_real(raw: str) -> float | None:
    """A Real; a decimal comma and text behind the number are understood."""
    match = _REAL.match(raw)
    return float(match.group(1)[:40].replace(",", ".")) if match else None


def write_real(value: float) -> str:
    """``6.5``, ``7``: no trailing zeros, never an exponent."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def read_point(raw: str, size: tuple[int, int]) -> Point | None:
    """A point on a board of ``size`` (width, height); None when it is none or lies outside."""
    if len(raw) != 2:
        raw = raw.strip()
        if len(raw) != 2:
            return None
    col, row = _COORDINATE.get(raw[0], 99), _COORDINATE.get(raw[1], 99)
    return Point(col, row) if col < size[0] and row < size[1] else None


def write_point(point: Point) -> str:
    """The two letters of ``point``. Raises ValueError beyond 52 lines."""
    if not (0 <= point.col < len(_LETTERS) and 0 <= point.row < len(_LETTERS)):
        raise ValueError(f"SGF has no letters for {point}")
    return _LETTERS[point.col] + _LETTERS[point.row]


def read_points(values: Iterable[str], size: tuple[int, int]) -> list[Point]:
    """A list of points, rectangles ``aa:cc`` expanded, doubles dropped, order kept."""
    points: dict[Point, None] = {}
    for raw in values:
        if ":" not in raw:
            point = read_point(raw, size)
            if point is not None:
                points[point] = None
            continue
        first, _, last = raw.partition(":")
        begin, end = read_point(first, size), read_point(last, size)
        if begin is None or end is None:
            continue
        points.update(_rectangle(begin, end))
    return list(points)


@lru_cache(maxsize=256)
def _rectangle(begin: Point, end: Point) -> dict[Point, None]:
    """The points of a rectangle, row by row; hostile files ask for the same one for ever."""
    rows = range(min(begin.row, end.row), max(begin.row, end.row) + 1)
    cols = range(min(begin.col, end.col), max(begin.col, end.col) + 1)
    return dict.fromkeys(Point(col, row) for row in rows for col in cols)


def write_points(points: Iterable[Point]) -> list[str]:
    """Points one by one, sorted, so that the same set gives the same file."""
    return [write_point(point) for point in sorted(set(points))]


def read_move(color: Color, raw: str, size: tuple[int, int]) -> Move | None:
    """A move: an empty value, and ``tt`` on boards up to 19x19, is a pass."""
    if len(raw) > 2:
        raw = raw.strip()
    return _move(color, raw, size) if len(raw) <= 2 else None


@lru_cache(maxsize=8192)
def _move(color: Color, raw: str, size: tuple[int, int]) -> Move | None:
    """A move of two letters at most: a game has a few hundred, a library repeats them for ever."""
    point = read_point(raw, size)
    if point is not None:
        return Move.play(color, point)
    if not raw.strip() or (raw == "tt" and max(size) <= PASS_SIZE):
        return Move.pass_(color)
    return None


def read_size(values: Sequence[str]) -> tuple[int, int] | None:
    """Width and height of ``19`` or ``16:8``; None when it is no board size of 1 to 52."""
    match = re.match(r"\s*(\d{1,3})\s*(?:[:xX*]\s*(\d{1,3}))?", values[0]) if values else None
    if not match:
        return None
    width, height = int(match.group(1)), int(match.group(2) or match.group(1))
    return (width, height) if 1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE else None


@dataclass(frozen=True, slots=True)
class Label:
    """A text on a point."""

    point: Point
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line or an arrow."""

    start: Point
    end: Point


def read_labels(values: Iterable[str], size: tuple[int, int]) -> list[Label]:
    """The labels of LB; values that are no labels are left out."""
    labels = []
    for raw in values:
        pair = split_pair(raw)
        point = read_point(pair[0], size) if pair else None
        if pair and point is not None:
            labels.append(Label(point, read_simple_text(pair[1])))
    return labels


def read_lines(values: Iterable[str], size: tuple[int, int]) -> list[Line]:
    """The lines of LN or the arrows of AR."""
    lines = []
    for raw in values:
        first, _, last = raw.partition(":")
        start, end = read_point(first, size), read_point(last, size)
        if start is not None and end is not None:
            lines.append(Line(start, end))
    return lines


@dataclass(frozen=True, slots=True)
class Figure:
    """A new figure for print begins here (FG)."""

    flags: int
    name: str


@dataclass(frozen=True, slots=True)
class Application:
    """Which program wrote the file (AP)."""

    name: str
    version: str


def read_double(raw: str) -> int:
    """1 (normal) or 2 (emphasized); anything else counts as 1."""
    return 2 if raw.strip() == "2" else 1


def read_color(raw: str) -> Color | None:
    """A player, also as ``white`` or ``2`` in old files."""
    return _COLORS.get(raw.strip().lower()[:1])


def read_figure(raw: str) -> Figure:
    """The flags and name of a figure; an empty value is a plain one."""
    pair = split_pair(raw)
    return Figure(read_number(pair[0]) or 0, read_simple_text(pair[1])) if pair else Figure(0, "")


def read_application(raw: str) -> Application:
    """Name and version; the version is often missing."""
    name, version = split_pair(raw) or (raw, "")
    return Application(read_simple_text(name), read_simple_text(version))


def read_values(ident: str, values: Sequence[str], size: tuple[int, int]) -> object:
    """The value of any property as its type in FF[4] says.

    Returns:
        ``str``, ``int``, ``float``, ``Color``, ``Move``, a list of ``Point``, ``Label`` or
        ``Line``, a ``Figure``, an ``Application`` or a size; True for a property that only has
        to be there; a list of texts for a private property; None when the value makes no sense.
    """
    kind = value_type(ident)
    if kind is ValueType.NONE:
        return True
    if kind is ValueType.POINTS:
        return read_points(values, size)
    if kind is ValueType.LABELS:
        return read_labels(values, size)
    if kind is ValueType.LINES:
        return read_lines(values, size)
    if kind is ValueType.SIZE:
        return read_size(values)
    if kind is ValueType.MOVE:
        return read_move(Color.BLACK if ident == "B" else Color.WHITE, values[0], size)
    if kind is ValueType.TEXT:
        return "\n\n".join(read_text(raw) for raw in values)
    if kind is ValueType.UNKNOWN:
        return [read_text(raw) for raw in values]
    return _SINGLE_READERS[kind](values[0])


_COLORS = {"b": Color.BLACK, "1": Color.BLACK, "w": Color.WHITE, "2": Color.WHITE}
_SINGLE_READERS: dict[ValueType, Callable[[str], object]] = {
    ValueType.NUMBER: read_number,
    ValueType.REAL: read_real,
    ValueType.DOUBLE: read_double,
    ValueType.COLOR: read_color,
    ValueType.SIMPLE_TEXT: read_simple_text,
    ValueType.FIGURE: read_figure,
    ValueType.APPLICATION: read_application,
}


def is_raw(value: str) -> bool:
    """Whether ``value`` can stand between brackets: closing ones and backslashes are escaped."""
    rest = _ESCAPED.sub("", value)
    return "]" not in rest and "\\" not in rest


def is_ident(text: str) -> bool:
    """Whether ``text`` can be a property's identifier."""
    return _IDENT.fullmatch(text) is not None


def write_labels(labels: Iterable[Label]) -> list[str]:
    """The values of LB."""
    return [
        f"{write_point(label.point)}:{write_simple_text(label.text, compose=True)}"
        for label in labels
    ]


def write_lines(lines: Iterable[Line]) -> list[str]:
    """The values of LN or AR."""
    return [f"{write_point(line.start)}:{write_point(line.end)}" for line in lines]
