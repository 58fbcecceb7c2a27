"""The fouls of renju, decided in plain Python: the readable twin of ``kernels/fouls.py``.

RIF rules 9.2 and 9.3: Black may not make an overline, two fours or two threes with one stone,
unless the stone makes five. A three counts only if it can become a straight four with a move that
is not a foul itself, which is decided in the same way with the stone on the board.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from enum import Enum

from desktop_go.moves import Color, Point

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))
REACH = 5
DEPTH_LIMIT = 12

Stones = MutableMapping[Point, Color]


class Foul(Enum):
    """Why Black may not play somewhere."""

    OVERLINE = "overline"
    DOUBLE_FOUR = "double-four"
    DOUBLE_THREE = "double-three"


def foul_at(stones: Stones, size: int, point: Point, depth: int = 0) -> Foul | None:
    """Return the foul that a black stone on the empty ``point`` would be, or None.

    ``stones`` is changed while the question is worked on, and restored.
    """
    stones[point] = Color.BLACK
    try:
        lines = [_line(stones, size, point, direction) for direction in DIRECTIONS]
        runs = [_run_length(line) for line in lines]
        if 5 in runs:
            return None
        if max(runs) > 5:
            return Foul.OVERLINE
        fours = [_fours(line) for line in lines]
        if sum(fours) >= 2:
            return Foul.DOUBLE_FOUR
        if depth > DEPTH_LIMIT:
            return None
        threes = 0
        for direction, line, has_four in zip(DIRECTIONS, lines, fours, strict=True):
            if not has_four and _is_three(stones, size, point, direction, line, depth):
                threes += 1
        return Foul.DOUBLE_THREE if threes >= 2 else None
    finally:
        del stones[point]


def _line(stones: Stones, size: int, point: Point, direction: tuple[int, int]) -> str:
    """The line around ``point``: X black, O white, . empty, # edge; the center at REACH."""
    symbols = []
    for k in range(-REACH, REACH + 1):
        near = Point(point.col + k * direction[0], point.row + k * direction[1])
        if not (0 <= near.col < size and 0 <= near.row < size):
            symbols.append("#")
        else:
            symbols.append(".XO"[stones.get(near, Color.EMPTY)])
    return "".join(symbols)


def _run(line: str) -> tuple[int, int]:
    """First and last index of the black stones connected to the center."""
    first = last = REACH
    while first > 0 and line[first - 1] == "X":
        first -= 1
    while last + 1 < len(line) and line[last + 1] == "X":
        last += 1
    return first, last


def _run_length(line: str) -> int:
    first, last = _run(line)
    return last - first + 1


def _with_stone(line: str, index: int) -> str:
    return line[:index] + "X" + line[index + 1 :]


def _five_points(line: str) -> list[int]:
    """Empty points of the line that would complete an exact five with the center."""
    return [
        k
        for k, symbol in enumerate(line)
        if symbol == "." and _run_length(_with_stone(line, k)) == 5
    ]


def _is_straight_four(line: str) -> bool:
    first, last = _run(line)
    return last - first == 3 and {first - 1, last + 1} <= set(_five_points(line))


def _fours(line: str) -> int:
    """How many fours the center is part of: a straight four is one, two apart on a line are two."""
    points = len(_five_points(line))
    return 1 if points and _is_straight_four(line) else min(points, 2)


def _is_three(
    stones: Stones, size: int, point: Point, direction: tuple[int, int], line: str, depth: int
) -> bool:
    """Whether one more legal black stone on the line makes a straight four, and not a five."""
    for k, symbol in enumerate(line):
        if symbol != "." or not _is_straight_four(_with_stone(line, k)):
            continue
        away = k - REACH
        other = Point(point.col + away * direction[0], point.row + away * direction[1])
        if not _makes_five(stones, size, other) and foul_at(stones, size, other, depth + 1) is None:
            return True
    return False


def _makes_five(stones: Stones, size: int, point: Point) -> bool:
    return any(
        _run_length(_with_stone(_line(stones, size, point, direction), REACH)) == 5
        for direction in DIRECTIONS
    )
