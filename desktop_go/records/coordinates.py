"""The only place that converts points to and from text: SGF, GTP and board labels."""

from __future__ import annotations

from desktop_go.moves import Point

GTP_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Column letters without I (GTP 2, section 2.11); 25 columns at most."""


def to_gtp(point: Point | None, size: int) -> str:
    """Return ``D4`` style text with row 1 at the bottom; ``pass`` for None."""
    if point is None:
        return "pass"
    return f"{GTP_LETTERS[point.col]}{size - point.row}"


def from_gtp(text: str, size: int) -> Point | None:
    """Read ``d4`` style text; None for a pass. Raises ValueError when it is no point on board."""
    word = text.strip().upper()
    if word == "PASS":
        return None
    if len(word) < 2 or word[0] not in GTP_LETTERS or not word[1:].isdecimal():
        raise ValueError(f"'{text}' is not a point")
    point = Point(GTP_LETTERS.index(word[0]), size - int(word[1:]))
    if not (0 <= point.col < size and 0 <= point.row < size):
        raise ValueError(f"'{text}' is not on a {size}x{size} board")
    return point
