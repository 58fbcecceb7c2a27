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
    LADDER = "ladder"
    SEMEAI = "semeai"
    SEKI = "seki"
    ENDGAME = "endgame"
    BEST = "best"

    @property
    def attacks(self) -> bool:
        """Whether Black attacks the target; else it is his."""
        return self not in (Kind.LIVE, Kind.CONNECT, Kind.SEKI)

    @property
    def is_race(self) -> bool:
        """Whether the other chain is the opponent's, shut in together with the target."""
        return self in (Kind.SEMEAI, Kind.SEKI)

    @property
    def is_local(self) -> bool:
        """Whether it is about a chain, the target; else about the whole board."""
        return self not in (Kind.ENDGAME, Kind.BEST)


@dataclass(frozen=True)
class Problem:
    """One problem; Black is to move."""

    kind: Kind
    grade: int
    """1 to 6, the sixths of its kind; docs/learning.md says how it is found."""
    rows: tuple[str, ...]
    """The board: ``X`` Black, ``O`` White, ``.`` empty."""
    answer: Point
    target: Point | None = None
    """A stone of the chain in question; None: the whole board is."""
    other: Point | None = None
    """For connecting, cutting and races: a stone of the second chain."""
    lead: int | None = None
    """Endgames: the points by which Black is ahead at the end, without komi."""

    @property
    def key(self) -> str:
        """Names the problem, whatever its grade."""
        stones = "/".join(self.rows)
        return f"{self.kind.value} {_name(self.target, len(self.rows))} {stones}"

    def position(self) -> GoPosition:
        """The board."""
        return position_from(self.rows)

    def region(self, position: GoPosition | None = None) -> Region:
        """The question as the solver reads it; for local kinds. Raises RegionError."""
        board = position or self.position()
        if self.target is None:
            raise RegionError(NO_TARGET)
        joined = None if self.kind.is_race else self.other
        return region_of(board, self.area(board), self.target, joined)

    def area(self, board: Stones) -> frozenset[Point]:
        """Where both may play. Raises RegionError when that is too large."""
        if self.target is not None and self.kind in (Kind.KILL, Kind.LIVE):
            return surroundings(board, self.target)
        if self.target is not None and self.other is not None and self.kind.is_race:
            return surroundings(board, self.target, self.other)
        if self.target is None:
            return frozenset(board.points())
        return neighborhood(board, self.target)

    def open_points(self) -> frozenset[Point]:
        """The empty points of the area. Raises RegionError when that is too large."""
        board = self.position()
        return frozenset(p for p in self.area(board) if board.color_at(p) is Color.EMPTY)

    def line(self) -> str:
        """The problem as a line of a file."""
        size = len(self.rows)
        points = (_name(point, size) for point in (self.answer, self.target, self.other))
        lead = "-" if self.lead is None else str(self.lead)
        return "\t".join((self.kind.value, str(self.grade), *points, lead, "/".join(self.rows)))


def problem_from(line: str) -> Problem:
    """Read a line. Raises RecordError when it makes no sense."""
    try:
        word, grade, answer, target, other, lead, board = line.split("\t")
        kind, rows = Kind(word), tuple(board.split("/"))
        size = len(rows)
        if not set(board) <= {*_SIGNS, "/"} or any(len(row) != size for row in rows):
            raise ValueError(board)
        first, second, third = (_point(name, size) for name in (answer, target, other))
        wants_other = kind.is_race or kind in (Kind.CONNECT, Kind.CUT)
        if first is None or int(grade) not in GRADES or (second is not None) is not kind.is_local:
            raise ValueError(line)
        if (third is not None) is not wants_other or (lead != "-") is not (kind is Kind.ENDGAME):
            raise ValueError(line)
        points = int(lead) if lead != "-" else None
        return Problem(kind, int(grade), rows, first, second, third, points)
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
