"""Fills the board around a problem of life and death, so that an engine sees what is at stake.

A wall of the attacker's stones shuts the problem in; of the rest the defender gets the far part and
the attacker the near one, each alive and so large that who wins the problem wins the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Point, board_points

MARGIN = 2
"""Empty lines between the problem and the wall."""
NARROW = 2
"""A strip of so few lines behind the wall is left inside."""
LEAST_EYES = 2
"""Each side's part has so many holes, or there is no frame."""


@dataclass(frozen=True, slots=True)
class _Box:
    """A rectangle of the board, its last column and row included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def points(self) -> int:
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def holds(self, point: Point) -> bool:
        return self.left <= point.col <= self.right and self.top <= point.row <= self.bottom

    def grown(self, by: int, cols: int, rows: int) -> _Box:
        """Wider on all sides, as far as the board goes."""
        return _Box(
            max(0, self.left - by),
            max(0, self.top - by),
            min(cols - 1, self.right + by),
            min(rows - 1, self.bottom + by),
        )


def frame(
    stones: Mapping[Point, Color],
    size: tuple[int, int],
    komi: float,
    area: Iterable[Point] | None = None,
) -> dict[Point, Color]:
    """What belongs on each point around the problem (EMPTY for a hole).

    Args:
        stones: all stones on the board.
        size: columns and rows.
        komi: points to White.
        area: where the problem is; None for where the stones are.

    Raises:
        RecordError: there are no stones there, or no room around them.
    """
    cols, rows = size
    inside = _inside(list(stones if area is None else area), cols, rows)
    problem = {point: color for point, color in stones.items() if inside.holds(point)}
    if not problem:
        raise RecordError("There are no stones to put a frame around.")
    beyond = inside.grown(1, cols, rows)
    board = board_points(cols, rows)
    wall = [point for point in board if beyond.holds(point) and not inside.holds(point)]
    right, low = inside.left + inside.right >= cols, inside.top + inside.bottom >= rows
    rest = sorted(
        (point for point in board if not beyond.holds(point)),
        key=lambda p: (p.row if low else -p.row, p.col if right else -p.col),
    )
    attacker = _attacker(problem, right, low)
    ahead = komi if attacker is Color.WHITE else -komi
    ahead += inside.points - _at_stake(problem, attacker, inside, size)
    defended = round((len(wall) + len(rest) + ahead) / 2)
    filled = dict.fromkeys(wall, attacker)
    eyes = {attacker: 0, attacker.opponent: 0}
    for place, point in enumerate(rest):
        color = attacker.opponent if place < defended else attacker
        if abs(place - defended) > cols and point.col % 2 and point.row % 2:
            eyes[color] += 1
            color = Color.EMPTY
        filled[point] = color
    if min(eyes.values()) < LEAST_EYES:
        raise RecordError("There is not enough room for a frame around these stones.")
    return filled


def _inside(points: list[Point], cols: int, rows: int) -> _Box:
    """The problem with room around it; as far as the edge where hardly a line would be left."""
    if not points:
        raise RecordError("There are no stones to put a frame around.")
    across, down = [p.col for p in points], [p.row for p in points]
    box = _Box(min(across), min(down), max(across), max(down)).grown(MARGIN, cols, rows)
    return _Box(
        box.left if box.left > NARROW else 0,
        box.top if box.top > NARROW else 0,
        box.right if box.right < cols - 1 - NARROW else cols - 1,
        box.bottom if box.bottom < rows - 1 - NARROW else rows - 1,
    )


def _at_stake(
    problem: Mapping[Point, Color], attacker: Color, inside: _Box, size: tuple[int, int]
) -> int:
    """About how many points the defender has in the problem if he lives."""
    defended = [point for point, color in problem.items() if color is not attacker]
    if not defended:
        return 0
    box = _Box(
        0 if inside.left == 0 else min(p.col for p in defended),
        0 if inside.top == 0 else min(p.row for p in defended),
        inside.right if inside.right == size[0] - 1 else max(p.col for p in defended),
        inside.bottom if inside.bottom == size[1] - 1 else max(p.row for p in defended),
    )
    attackers = sum(box.holds(p) for p, color in problem.items() if color is attacker)
    return box.points - attackers


def _attacker(problem: Mapping[Point, Color], right: bool, low: bool) -> Color:
    """Whose stones are farther from the corner: the other side's are shut in there."""

    def distance(color: Color) -> float:
        found = [
            (-p.col if right else p.col) + (-p.row if low else p.row)
            for p, other in problem.items()
            if other is color
        ]
        return sum(found) / len(found) if found else float("inf")

    return Color.BLACK if distance(Color.BLACK) >= distance(Color.WHITE) else Color.WHITE
