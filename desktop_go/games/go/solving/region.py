"""A part of a board with one question about it: what is at stake, and where may be played."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from desktop_go.errors import DesktopGoError
from desktop_go.games.go.stone_board import Chain
from desktop_go.moves import Color, Point
from desktop_go.texts import Text

if TYPE_CHECKING:
    import numpy as np

MOST_POINTS = 62
"""Points of the box, which are the bits of a word."""
TOO_LARGE: Text = (
    "This part of the board is too large: {count} points, and at most {most} can be read."
)
NO_TARGET: Text = "There is no chain here that could be captured: each has a way out."
NO_ROOM: Text = "There is no empty point in this part of the board."


class RegionError(DesktopGoError):
    """A part of the board about which nothing can be asked; the text says why."""


class Stones(Protocol):
    """The board as this module reads it: ``StoneBoard`` and every position of Go."""

    size: int

    def points(self) -> tuple[Point, ...]:
        """All points."""

    def color_at(self, point: Point) -> Color:
        """What is on a point."""

    def neighbors(self, point: Point) -> tuple[Point, ...]:
        """The points next to it."""

    def chain_at(self, point: Point) -> Chain | None:
        """The chain on a point."""


@dataclass(frozen=True)
class Region:
    """A question: can ``attacker`` capture the target, or keep it apart from ``other``?"""

    corner: Point
    """The box's first point from the top left."""
    cols: int
    rows: int
    stones: tuple[frozenset[Point], frozenset[Point]]
    """The defender's and the attacker's, in the box."""
    area: frozenset[Point]
    """Where both may play, once they are empty."""
    firm: frozenset[Point]
    """Where a stone has a liberty outside: it is never captured."""
    defender: Color
    target: frozenset[Point]
    other: frozenset[Point] = field(default_factory=frozenset)
    """Stones that the target is to be connected with; without any it is to live."""

    def word(self, points: Iterable[Point]) -> int:
        """The points as a set of bits of the box."""
        return sum(1 << self.bit(point) for point in points)

    def bit(self, point: Point) -> int:
        """The number of a point's bit."""
        return (point.row - self.corner.row) * self.cols + point.col - self.corner.col

    def point(self, bit: int) -> Point:
        """The point with this bit."""
        return Point(self.corner.col + bit % self.cols, self.corner.row + bit // self.cols)

    def memory(self) -> np.ndarray:
        """The question as a search reads it; REGION[1]."""
        import numpy as np

        from desktop_go.games.go.kernels.region_search import REGION
        from desktop_go.games.go.kernels.small import shape_of

        region: np.ndarray = np.zeros(1, REGION)
        region["shape"][0] = shape_of(self.cols, self.rows)
        region["area"], region["firm"] = self.word(self.area), self.word(self.firm)
        region["target"], region["other"] = self.word(self.target), self.word(self.other)
        return region


def region_of(
    board: Stones,
    area: Collection[Point],
    target: Point | None = None,
    other: Point | None = None,
) -> Region:
    """The question of a marked part of the board.

    Args:
        board: the position.
        area: where both sides may play; stones in it can be captured, so their points count too.
        target: a stone of the chain in question. None: the largest chain without a way out.
        other: a stone of the chain that the target is to be connected with. None: the target is
            to live.

    Raises:
        RegionError: the part is too large, has no empty point, or no such chain.
    """
    inside = frozenset(area)
    if all(board.color_at(point) is not Color.EMPTY for point in inside):
        raise RegionError(NO_ROOM)
    chains = _chains(board, inside)
    caught = [chain for chain in chains if not _has_way_out(chain, inside)]
    chain = _target(board, caught, inside, target)
    joined = board.chain_at(other) if other is not None else None
    wanted = set(inside) | chain.stones | (joined.stones if joined else set())
    wanted |= {n for p in inside for n in board.neighbors(p) if board.chain_at(n) is not None}
    for one in caught:
        wanted |= one.stones
    corner, cols, rows = _box(wanted)
    box = {Point(corner.col + c, corner.row + r) for c in range(cols) for r in range(rows)}
    margin = {near for point in box for near in board.neighbors(point)} - box
    return Region(
        corner,
        cols,
        rows,
        (
            frozenset(p for p in box if board.color_at(p) is chain.color),
            frozenset(p for p in box if board.color_at(p) is chain.color.opponent),
        ),
        inside,
        _firm(board, box, box | margin, inside),
        chain.color,
        chain.stones,
        joined.stones if joined else frozenset(),
    )


def surroundings(board: Stones, *targets: Point) -> frozenset[Point]:
    """Where a fight about the chains on ``targets`` takes place, if each is enclosed.

    What can be reached from each chain over its color's stones and empty points, with the
    chains around it that have no liberty elsewhere.

    Raises:
        RegionError: there is no stone, or this is too large to be read.
    """
    reached: set[Point] = set()
    for target in targets:
        reached |= _reached(board, target)
    shut = {near for point in reached for near in board.neighbors(point)} - reached
    chains = {chain for point in shut if (chain := board.chain_at(point)) is not None}
    for chain in chains:
        if chain.liberties <= reached:
            reached |= chain.stones
    if len(reached) > MOST_POINTS:
        raise RegionError(TOO_LARGE, count=len(reached), most=MOST_POINTS)
    return frozenset(reached)


def _reached(board: Stones, target: Point) -> set[Point]:
    color = board.color_at(target)
    if color is Color.EMPTY:
        raise RegionError(NO_TARGET)
    reached, todo = {target}, [target]
    while todo:
        for near in board.neighbors(todo.pop()):
            if near not in reached and board.color_at(near) is not color.opponent:
                reached.add(near)
                todo.append(near)
    return reached


def _chains(board: Stones, area: frozenset[Point]) -> list[Chain]:
    """The chains with a stone in the area or beside it."""
    near = {point for inner in area for point in (inner, *board.neighbors(inner))}
    found = {chain for point in near if (chain := board.chain_at(point)) is not None}
    return sorted(found, key=lambda chain: min(chain.stones))


def _has_way_out(chain: Chain, area: frozenset[Point]) -> bool:
    return not chain.liberties <= area


def _target(
    board: Stones, caught: list[Chain], area: frozenset[Point], target: Point | None
) -> Chain:
    if target is not None:
        chain = board.chain_at(target)
        if chain is not None:
            return chain
    inside = [chain for chain in caught if chain.stones & area] or caught
    if target is not None or not inside:
        raise RegionError(NO_TARGET)
    return max(inside, key=lambda chain: len(chain.stones))


def _box(points: Collection[Point]) -> tuple[Point, int, int]:
    """The box around points: its first point, columns and rows."""
    cols, rows = [point.col for point in points], [point.row for point in points]
    width, height = max(cols) - min(cols) + 1, max(rows) - min(rows) + 1
    if width * height > MOST_POINTS:
        raise RegionError(TOO_LARGE, count=width * height, most=MOST_POINTS)
    return Point(min(cols), min(rows)), width, height


def _firm(
    board: Stones, box: set[Point], around: set[Point], area: frozenset[Point]
) -> frozenset[Point]:
    """Where a stone has a liberty that nobody takes: beside open points, or chained to such."""
    open_points = {p for p in around if board.color_at(p) is Color.EMPTY and p not in area}
    firm = {near for point in open_points for near in board.neighbors(point)}
    for point in around:
        chain = board.chain_at(point)
        if chain is not None and _has_way_out(chain, area):
            firm |= chain.stones
    return frozenset(firm & box)
