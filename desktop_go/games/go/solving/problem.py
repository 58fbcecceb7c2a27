"""Problems of Go: a board, what Black is to do on it, and the only first move that does it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_go.errors import RecordError
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.region import (
    NO_TARGET,
    Region,
    RegionError,
    Stones,
    region_of,
    surroundings,
)
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import from_gtp, to_gtp

REACH = 2
"""Lines around a chain within which a fight about it is read; beyond them it has escaped."""
GRADES = range(1, 7)
_SIGNS = {".": Color.EMPTY, "X": Color.BLACK, "O": Color.WHITE}


class Kind(Enum):
    """What Black, who is to move, is asked for."""

    KILL = "kill"
    LIVE = "live"
    CAPTURE = "capture"
    NET = "net"
    SNAPBACK = "snapback"
    CONNECT = "connect"
    CUT = "cut"

    @property
    def attacks(self) -> bool:
        """Whether Black attacks the target; else it is his."""
        return self not in (Kind.LIVE, Kind.CONNECT)

    @property
    def is_enclosed(self) -> bool:
        """Whether the target is shut in, so that its surroundings are where is played."""
        return self in (Kind.KILL, Kind.LIVE)


@dataclass(frozen=True)
class Problem:
    """One problem; Black is to move."""

    kind: Kind
    grade: int
    """How deep one must read, 1 to 6."""
    rows: tuple[str, ...]
    """The board: ``X`` Black, ``O`` White, ``.`` empty."""
    answer: Point
    target: Point
    other: Point | None = None
    """For connecting and cutting: a stone of the second chain."""

    @property
    def key(self) -> str:
        """Names the problem, whatever its grade."""
        stones = "/".join(self.rows)
        return f"{self.kind.value} {_name(self.target, len(self.rows))} {stones}"

    def position(self) -> GoPosition:
        """The board."""
        return position_from(self.rows)

    def region(self, position: GoPosition | None = None) -> Region:
        """The question as the solver reads it."""
        board = position or self.position()
        return region_of(board, area_of(board, self.kind, self.target), self.target, self.other)

    def line(self) -> str:
        """The problem as a line of a file."""
        size = len(self.rows)
        points = (_name(point, size) for point in (self.answer, self.target, self.other))
        return "\t".join((self.kind.value, str(self.grade), *points, "/".join(self.rows)))


def problem_from(line: str) -> Problem:
    """Read a line. Raises RecordError when it makes no sense."""
    try:
        kind, grade, answer, target, other, board = line.split("\t")
        rows = tuple(board.split("/"))
        size = len(rows)
        if not set(board) <= {*_SIGNS, "/"} or any(len(row) != size for row in rows):
            raise ValueError(board)
        first, second, third = (_point(name, size) for name in (answer, target, other))
        if first is None or second is None or int(grade) not in GRADES:
            raise ValueError(line)
        return Problem(Kind(kind), int(grade), rows, first, second, third)
    except ValueError as error:
        raise RecordError("This is not a problem: {text}", text=line) from error


def position_from(rows: tuple[str, ...], to_play: Color = Color.BLACK) -> GoPosition:
    """The position that is drawn."""
    stones: dict[Color, list[Point]] = {color: [] for color in Color}
    for row, line in enumerate(rows):
        for col, sign in enumerate(line):
            stones[_SIGNS[sign]].append(Point(col, row))
    return GoPosition(
        len(rows), black=stones[Color.BLACK], white=stones[Color.WHITE], first_to_play=to_play
    )


def area_of(board: Stones, kind: Kind, target: Point) -> frozenset[Point]:
    """Where both may play. Raises RegionError when that is too large."""
    if kind.is_enclosed:
        return surroundings(board, target)
    return neighborhood(board, target)


def neighborhood(board: Stones, target: Point, reach: int = REACH) -> frozenset[Point]:
    """The points within ``reach`` lines of the chain on ``target``. Raises RegionError."""
    chain = board.chain_at(target)
    if chain is None:
        raise RegionError(NO_TARGET)
    cols, rows = [p.col for p in chain.stones], [p.row for p in chain.stones]
    return frozenset(
        p
        for p in board.points()
        if min(cols) - reach <= p.col <= max(cols) + reach
        and min(rows) - reach <= p.row <= max(rows) + reach
    )


def _name(point: Point | None, size: int) -> str:
    return "-" if point is None else to_gtp(point, size)


def _point(name: str, size: int) -> Point | None:
    return None if name == "-" else from_gtp(name, size)
