"""Handicap stones: the customary points and the check of freely placed ones."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_go.errors import SettingsError
from desktop_go.moves import Point, board_points
from desktop_go.texts import N_

MIN_HANDICAP = 2
"""A handicap of one means the first move without komi, not a stone."""

_SMALLEST_BOARD = 7
_FIRST_BOARD_WITH_FOURTH_LINE = 13


def max_fixed_handicap(size: int) -> int:
    """Return how many customary points the board has (GTP 2, section 4.1.1).

    None below 7x7, four on 7x7 and on boards without a middle line, else nine.
    """
    if size < _SMALLEST_BOARD:
        return 0
    return 4 if size % 2 == 0 or size == _SMALLEST_BOARD else 9


def max_free_handicap(size: int) -> int:
    """Return how many stones may be placed freely: all points but one (GTP 2, section 4.1.2)."""
    return size * size - 1


def fixed_handicap_points(size: int, stones: int) -> tuple[Point, ...]:
    """Return the customary points in their order (GTP 2, section 4.1.1).

    Corners first: lower left, upper right, upper left, lower right. The middle takes the
    last stone of 5, 7 and 9; left and right sides come with 6, top and bottom with 8.

    Raises:
        SettingsError: the board has no such handicap.
    """
    highest = max_fixed_handicap(size)
    if not MIN_HANDICAP <= stones <= highest:
        if highest:
            words = N_("a {size}x{size} board takes {least} to {highest} stones, not {stones}")
        else:
            words = N_("a {size}x{size} board takes no stones, not {stones}")
        raise SettingsError(
            "handicap", words, size=size, least=MIN_HANDICAP, highest=highest, stones=stones
        )
    near = 3 if size >= _FIRST_BOARD_WITH_FOURTH_LINE else 2
    far = size - 1 - near
    middle = size // 2
    points = [Point(near, far), Point(far, near), Point(near, near), Point(far, far)]
    if stones >= 6:
        points += [Point(near, middle), Point(far, middle)]
    if stones >= 8:
        points += [Point(middle, far), Point(middle, near)]
    if stones >= 5 and stones % 2:
        return (*points[: stones - 1], Point(middle, middle))
    return tuple(points[:stones])


def free_handicap_points(size: int, stones: int) -> tuple[Point, ...]:
    """Return good points for any number of stones that ``place_free_handicap`` may ask for.

    The customary points as far as they go, then always the point farthest from all stones
    and not too near the edge.

    Raises:
        SettingsError: the board has no room for so many.
    """
    _check_count(size, stones)
    customary = min(stones, max_fixed_handicap(size))
    points = list(fixed_handicap_points(size, customary)) if customary >= MIN_HANDICAP else []
    left = [point for point in board_points(size, size) if point not in points]
    while len(points) < stones:
        best = max(left, key=lambda point: _room(point, points, size))
        points.append(best)
        left.remove(best)
    return tuple(points)


def check_free_handicap(size: int, points: Sequence[Point]) -> None:
    """Check stones that a player placed as handicap on the empty board.

    Raises:
        SettingsError: too few or too many, a point off the board or twice the same.
    """
    _check_count(size, len(points))
    if not all(0 <= point.col < size and 0 <= point.row < size for point in points):
        raise SettingsError("handicap", "a stone is not on the board")
    if len(set(points)) != len(points):
        raise SettingsError("handicap", "two stones are on the same point")


def _check_count(size: int, stones: int) -> None:
    highest = max_free_handicap(size)
    if not MIN_HANDICAP <= stones <= highest:
        raise SettingsError(
            "handicap",
            "a {size}x{size} board takes {least} to {highest} stones, not {stones}",
            size=size,
            least=MIN_HANDICAP,
            highest=highest,
            stones=stones,
        )


def _room(point: Point, points: Sequence[Point], size: int) -> tuple[float, int]:
    """Return how far ``point`` is from all stones and from the edge; more is better."""
    line = min(point.col, point.row, size - 1 - point.col, size - 1 - point.row) + 1
    distances = [(point.col - other.col) ** 2 + (point.row - other.row) ** 2 for other in points]
    good_line = min(3, (size + 1) // 2)
    edge_penalty = max(0, good_line - line) * size
    return (min(distances, default=0) - edge_penalty, line)
