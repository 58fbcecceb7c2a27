"""The dots of a board of any size, for every picture of one."""

from __future__ import annotations

from desktop_go.moves import Point


def star_points(cols: int, rows: int) -> tuple[Point, ...]:
    """The dots of a board of any size.

    Corners lie on the third line up to 11 lines and on the fourth from 12; boards of odd sides
    have a center, and from 15 lines on also the middles of the sides. Boards under 8 lines carry
    the center alone, boards under 5 nothing.
    """
    if min(cols, rows) < 5:
        return ()
    center = Point(cols // 2, rows // 2) if cols % 2 and rows % 2 else None
    stars: list[Point] = [] if center is None else [center]
    if min(cols, rows) >= 8:
        across, down = _corner_lines(cols), _corner_lines(rows)
        stars += [Point(col, row) for row in down for col in across]
        if rows % 2 and rows >= 15:
            stars += [Point(col, rows // 2) for col in across]
        if cols % 2 and cols >= 15:
            stars += [Point(cols // 2, row) for row in down]
    return tuple(sorted(stars))


def _corner_lines(side: int) -> tuple[int, int]:
    inset = 2 if side < 12 else 3
    return inset, side - 1 - inset
