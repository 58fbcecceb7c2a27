"""Points as gomoku players write them (a-o with i, 1 at the bottom), move texts and diagrams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from string import digits

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Point

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WORD = re.compile(r"([a-zA-Z])(\d{1,2})(?!\d)")
_SYMBOLS = {".": Color.EMPTY, "x": Color.BLACK, "o": Color.WHITE}


def to_text(point: Point, size: int) -> str:
    """Return ``h8`` style text: column letter, then the row counted from the bottom."""
    return f"{LETTERS[point.col]}{size - point.row}"


def from_text(text: str, size: int) -> Point:
    """Read ``h8`` style text. Raises RecordError if it is not a point of the board."""
    match = _WORD.fullmatch(text.strip())
    if match is None:
        raise RecordError("'{text}' is not a point.", text=text)
    point = Point(LETTERS.index(match[1].lower()), size - int(match[2]))
    if not (0 <= point.col < size and 0 <= point.row < size):
        raise RecordError("{text} is not on a {size}x{size} board.", text=text, size=size)
    return point


def moves_to_text(points: Iterable[Point], size: int) -> str:
    """Return the points as one line, ``h8 i9 j10``."""
    return " ".join(to_text(point, size) for point in points)


def moves_from_text(text: str, size: int) -> list[Point]:
    """Read ``h8 i9 j10``; blanks, commas and move numbers between the points do not matter.

    Raises:
        RecordError: something is not a point of the board, or a point appears twice.
    """
    points: list[Point] = []
    cleaned = re.sub(r"(?<![a-zA-Z\d])\d+\s*[.:)]", " ", text)
    for word in re.split(r"[\s,;]+", cleaned.strip()):
        if not word:
            continue
        for part in re.findall(r"[a-zA-Z]\d+", word) if _is_run(word) else [word]:
            point = from_text(part, size)
            if point in points:
                raise RecordError("{part} appears twice.", part=part)
            points.append(point)
    return points


def _is_run(word: str) -> bool:
    """Whether a word is several points without blanks: ``h8i9j10``."""
    return re.fullmatch(r"(?:[a-zA-Z]\d+)+", word) is not None


def diagram(stones: Mapping[Point, Color], size: int) -> str:
    """Draw the board with X for Black, O for White and coordinates."""
    letters = "   " + " ".join(LETTERS[:size])
    rows = [letters]
    for row in range(size):
        symbols = (".XO"[stones.get(Point(col, row), Color.EMPTY)] for col in range(size))
        rows.append(f"{size - row:2} " + " ".join(symbols))
    rows.append(letters)
    return "\n".join(rows)


def from_diagram(text: str) -> tuple[int, dict[Point, Color]]:
    """Read what ``diagram`` draws; coordinates may be missing. Returns size and stones.

    Raises:
        RecordError: no board, or not a square one.
    """
    rows = []
    for line in text.splitlines():
        body = line.strip().strip(digits).lower().replace("+", ".").replace("_", ".")
        symbols = re.sub(r"[\s|]", "", body)
        if symbols and set(symbols) <= set(_SYMBOLS):
            rows.append(symbols)
    if not rows or any(len(row) != len(rows) for row in rows):
        raise RecordError("This is not a square board diagram.")
    stones = {
        Point(c, r): _SYMBOLS[symbol]
        for r, row in enumerate(rows)
        for c, symbol in enumerate(row)
        if symbol != "."
    }
    return len(rows), stones
