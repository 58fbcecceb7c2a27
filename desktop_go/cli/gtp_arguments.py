"""Reads the arguments of GTP commands: colors, vertices, numbers (GTP 2, section 2.11)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from desktop_go.cli.gtp_protocol import GtpError
from desktop_go.moves import Color, Move, Point
from desktop_go.plain_numbers import decimal_number, whole_number
from desktop_go.records.coordinates import from_gtp

Args = tuple[str, ...]

_COLORS = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}


def take(args: Args, count: int, most: int | None = None) -> Args:
    """Return ``args`` if there are ``count`` of them, or up to ``most``; else fail."""
    highest = count if most is None else most
    if not count <= len(args) <= highest:
        expected = f"{count}" if highest == count else f"{count} to {highest}"
        noun = "argument" if highest == 1 else "arguments"
        raise GtpError(f"syntax error: expected {expected} {noun}, got {len(args)}")
    return args


def as_color(text: str) -> Color:
    """Read ``b``, ``white`` and the like."""
    color = _COLORS.get(text.lower())
    if color is None:
        raise GtpError(f"syntax error: '{text}' is not a color")
    return color


def as_vertex(text: str, size: int) -> Point | None:
    """Read ``D4``; None for ``pass``."""
    try:
        return from_gtp(text, size)
    except ValueError as error:
        raise GtpError(f"syntax error: {error}") from None


def as_point(text: str, size: int) -> Point:
    """Read ``D4``; a pass is refused."""
    point = as_vertex(text, size)
    if point is None:
        raise GtpError("syntax error: a pass is not a point")
    return point


def as_points(args: Sequence[str], size: int) -> list[Point]:
    """Read several vertices."""
    return [as_point(text, size) for text in args]


def as_move(color: str, vertex: str, size: int) -> Move:
    """Read ``b D4`` or ``w pass``."""
    mover = as_color(color)
    point = as_vertex(vertex, size)
    return Move.pass_(mover) if point is None else Move.play(mover, point)


def as_int(text: str, lowest: int | None = None) -> int:
    """Read a whole number, ``lowest`` or more."""
    try:
        number = whole_number(text)
    except ValueError:
        raise GtpError(f"syntax error: '{text[:40]}' is not a whole number") from None
    if lowest is not None and number < lowest:
        raise GtpError(f"syntax error: {number} is less than {lowest}")
    return number


def as_float(text: str, lowest: float | None = None) -> float:
    """Read a finite number, ``lowest`` or more."""
    try:
        number = decimal_number(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise GtpError(f"syntax error: '{text[:40]}' is not a number")
    if lowest is not None and number < lowest:
        raise GtpError(f"syntax error: {text} is less than {lowest:g}")
    return number
