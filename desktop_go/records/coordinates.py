"""The only place that converts points to and from text: SGF, GTP and board labels."""

from __future__ import annotations

from desktop_go.moves import Point

GTP_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Column letters without I (GTP 2, section 2.11); 25 columns at most."""


def column_name(col: int, letters: str = GTP_LETTERS) -> str:
    """The name of a column; from the 26th on two letters: AA, AB and so on."""
    turn, place = divmod(col, len(letters))
    return (letters[turn - 1] if turn else "") + letters[place]


def to_gtp(point: Point | None, rows: int) -> str:
    """Return ``D4`` style text with row 1 of ``rows`` at the bottom; ``pass`` for None."""
    if point is None:
        return "pass"
    return f"{column_name(point.col)}{rows - point.row}"


def from_gtp(text: str, size: int | tuple[int, int]) -> Point | None:
    """Read ``d4`` style text on a board of ``size`` (or columns and rows); None for a pass.

    Raises ValueError when it is no point on the board.
    """
    cols, rows = (size, size) if isinstance(size, int) else size
    word = text.strip().upper()
    if word == "PASS":
        return None
    letters = word.rstrip("0123456789")
    number = word[len(letters) :]
    if not 1 <= len(letters) <= 2 or not set(letters) <= set(GTP_LETTERS) or not number:
        raise ValueError(f"'{text}' is not a point")
    turn = GTP_LETTERS.index(letters[0]) + 1 if len(letters) == 2 else 0
    col = turn * len(GTP_LETTERS) + GTP_LETTERS.index(letters[-1])
    point = Point(col, rows - int(number[:4]))
    if not (0 <= point.col < cols and 0 <= point.row < rows):
        raise ValueError(f"'{text}' is not on a {cols}x{rows} board")
    return point
