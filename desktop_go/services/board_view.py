"""What a picture of a board shows: plain frozen values, no rules, no Qt, nothing painted.

The canvas, exports and printed figures all show a ``BoardView``. The host builds a new one for each
position or thought; the canvas finds out what changed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from desktop_go.games.go.replay import ReplayBoard, board_after
from desktop_go.games.gomoku.notation import LETTERS
from desktop_go.moves import Color, Point, board_points
from desktop_go.records.coordinates import GTP_LETTERS, column_name
from desktop_go.records.game_tree import GOMOKU
from desktop_go.records.markup import LineMark, Mark, labels, lines, marked_points
from desktop_go.records.record_node import ReadableRecord, RecordNode
from desktop_go.records.sgf_properties import MAX_SIDE

if TYPE_CHECKING:  # command lines that only draw files start without it
    import numpy as np
    from numpy.typing import NDArray

MIN_SIDE = 1
LEAST_OWNERSHIP = 0.2
"""Ownership nearer to zero than this is nobody's and is not drawn."""
SIGNS = (Mark.SELECTED, Mark.TRIANGLE, Mark.SQUARE, Mark.CIRCLE, Mark.CROSS)
"""Marks that are drawn on a point."""


@dataclass(frozen=True, slots=True)
class CandidateMark:
    """A candidate move as a disc with two lines of text."""

    point: Point
    win_rate: float
    """0..1 for the side to move; the network's policy where ``is_policy``."""
    visits: int | None
    """None where there are none to tell of."""
    rank: int = 0
    """0 is the best move, drawn in the best move's own color."""
    loss: float = 0.0
    """Win rate lost against the best move, 0..1; decides the color of the others."""
    share: float = 1.0
    """Visits divided by the best move's visits; few visits are drawn fainter."""
    text: str | None = None
    """The upper line; None shows the win rate in per cent."""
    is_policy: bool = False
    """The move is shown because the network would look at it, not for what reading found."""
    pv: tuple[Point | None, ...] = ()
    """The line to show as numbered ghosts while the pointer is on the disc, this move first."""


@dataclass(frozen=True, slots=True)
class GhostStone:
    """A translucent stone of a principal variation with its number."""

    point: Point
    color: Color
    number: int


@dataclass(frozen=True, slots=True)
class NextMove:
    """A move that the record has next, as a faint ghost; lettered where there are several."""

    point: Point
    color: Color
    letter: str = ""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line between two points, as SGF's LN, or an arrow, as AR."""

    start: Point
    end: Point
    is_arrow: bool = False


class LossDot(NamedTuple):
    """A dot on a stone that says how much the move lost."""

    color: str
    """``#rrggbb``."""
    size: float
    """0..1, by how grave it was."""
    hollow: bool
    """The opponent did not punish it."""
    words: str
    """The same for those who do not see it."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardView:
    """One picture of a board. Points are from the top left, arrays run row by row."""

    cols: int = 19
    rows: int = 19
    stones: bytes = b""
    """One `Color` value a point, ``rows * cols`` of them; empty means a bare board."""
    last_move: Point | None = None
    ko_point: Point | None = None
    labels: Mapping[Point, str] = field(default_factory=dict)
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    """One of ``SIGNS`` a point."""
    lines: tuple[BoardLine, ...] = ()
    dots: Mapping[Point, LossDot] = field(default_factory=dict)
    """Dots on stones; those on bare points are not drawn."""
    dimmed: frozenset[Point] = frozenset()
    """Points that are grayed out, as SGF's DD."""
    outside: frozenset[Point] = frozenset()
    """Points that are not to be shown, as all that SGF's VW leaves out."""
    move_numbers: Mapping[Point, int] = field(default_factory=dict)
    candidates: tuple[CandidateMark, ...] = ()
    pv: tuple[GhostStone, ...] = ()
    """Ghosts that are always shown; hovering over a candidate shows its own instead."""
    ownership: NDArray[np.float32] | None = None
    """float32[rows * cols] or [rows, cols], +1 Black's, -1 White's."""
    territory: bytes | None = None
    """One `Color` value a point: whose territory it counts as."""
    dead: frozenset[Point] = frozenset()
    """Stones marked dead while scoring."""
    next_moves: tuple[NextMove, ...] = ()
    forbidden: frozenset[Point] = frozenset()
    """Points to cross out, such as fouls in renju."""
    letters: str = GTP_LETTERS
    """What the columns are called, from the left; gomoku has an i among them."""
    capturing: bool = True
    """Whether stones without a liberty are taken off: in Go, not in gomoku."""
    hover_color: Color = Color.EMPTY
    """The stone shown under the pointer and the first color of a candidate's line."""
    notice: str = ""
    """Words over the upper edge of the board, for what no stone shows, such as a pass."""

    def __post_init__(self) -> None:
        if not (MIN_SIDE <= self.cols <= MAX_SIDE and MIN_SIDE <= self.rows <= MAX_SIDE):
            raise ValueError(f"a board of {self.cols}x{self.rows} cannot be shown")
        points = self.cols * self.rows
        if not self.stones:
            object.__setattr__(self, "stones", bytes(points))
        if len(self.stones) != points:
            raise ValueError(f"{len(self.stones)} stones given for {points} points")
        if self.territory is not None and len(self.territory) != points:
            raise ValueError(f"{len(self.territory)} territory marks given for {points} points")
        if self.ownership is not None and self.ownership.size != points:
            raise ValueError(f"{self.ownership.size} ownership values given for {points} points")

    def stone(self, point: Point) -> Color:
        """What stands on ``point``."""
        return Color(self.stones[point.row * self.cols + point.col])

    def liberties(self, point: Point) -> int:
        """How many empty points the chain on ``point`` touches; 0 for a point without a stone."""
        color, seen, chain = self.stone(point), {point}, [point]
        free: set[Point] = set()
        for col, row in chain if color is not Color.EMPTY else ():
            for near in (
                Point(col + 1, row),
                Point(col - 1, row),
                Point(col, row + 1),
                Point(col, row - 1),
            ):
                if near in seen or not self.on_board(near):
                    continue
                other = self.stone(near)
                if other is Color.EMPTY:
                    free.add(near)
                elif other is color:
                    seen.add(near)
                    chain.append(near)
        return len(free)

    def name(self, point: Point) -> str:
        """What ``point`` is called: ``D4``."""
        return f"{column_name(point.col, self.letters)}{self.rows - point.row}"

    def on_board(self, point: Point) -> bool:
        """Whether the board has such a point."""
        return 0 <= point.col < self.cols and 0 <= point.row < self.rows


@functools.lru_cache
def _set_of(cols: int, rows: int) -> frozenset[Point]:
    return frozenset(board_points(cols, rows))


def view_at(node: RecordNode, cols: int, rows: int, stones: bytes = b"") -> BoardView:
    """``stones`` with what the record says at ``node``: last move, marks, labels, lines, veils.

    DD and VW are inherited from the nodes before it.
    """
    everywhere = _set_of(cols, rows)
    shown = frozenset(marked_points(node, Mark.VIEW))
    move = node.move
    return BoardView(
        cols,
        rows,
        stones,
        last_move=move.point if move is not None else None,
        labels={label.point: label.text for label in labels(node) if label.text},
        marks={
            point: sign
            for sign in SIGNS
            for point in marked_points(node, sign)
            if point in everywhere
        },
        lines=tuple(
            BoardLine(line.start, line.end, mark is LineMark.ARROW)
            for mark in LineMark
            for line in lines(node, mark)
            if line.start in everywhere and line.end in everywhere
        ),
        dimmed=frozenset(marked_points(node, Mark.DIM)) & everywhere,
        outside=everywhere - shown if shown else frozenset(),
        territory=_territory(node, cols, everywhere),
        letters=letters_of(node.record),
        capturing=node.record.game != GOMOKU,
    )


def view_of_board(node: RecordNode, board: ReplayBoard) -> BoardView:
    """``board``, which is that of ``node``, with what the record says there."""
    return view_at(node, board.width, board.height, board_stones(board))


def view_of_node(node: RecordNode, *, numbers: bool = False, marks: bool = True) -> BoardView:
    """The board of a record at ``node``.

    Args:
        node: The place in the record.
        numbers: Write the number of its move on each stone.
        marks: Show the markup of the node.
    """
    path = node.path()
    board = board_after(path)
    view = view_of_board(node, board)
    if not marks:
        view = replace(without_marks(view), territory=None)
    return replace(view, move_numbers=move_numbers(path, board.color_at)) if numbers else view


def without_marks(view: BoardView) -> BoardView:
    """``view`` without what a record writes and draws on the board."""
    none: frozenset[Point] = frozenset()
    return replace(view, labels={}, marks={}, lines=(), dimmed=none, outside=none)


def letters_of(record: ReadableRecord) -> str:
    """What players of a record's game call the columns."""
    return LETTERS if record.game == GOMOKU else GTP_LETTERS


def board_stones(board: ReplayBoard) -> bytes:
    """The stones of ``board``, row by row."""
    stones = bytearray(board.width * board.height)
    for (col, row), color in board.stones.items():
        stones[row * board.width + col] = color
    return bytes(stones)


def move_numbers(path: Sequence[RecordNode], stone: Callable[[Point], Color]) -> dict[Point, int]:
    """The number of the last move on each point where ``path`` has left a ``stone``."""
    numbers: dict[Point, int] = {}
    count = 0
    for step in path:
        count += step.has_move
        if step.has_move and "MN" in step.properties:
            count = step.number("MN") or count
        move = step.move
        if move is not None and move.point is not None:
            numbers[move.point] = count
    return {point: number for point, number in numbers.items() if stone(point)}


def _territory(node: RecordNode, cols: int, everywhere: frozenset[Point]) -> bytes | None:
    """One color a point, as TB and TW say; None where they say nothing."""
    owners = bytearray(len(everywhere))
    for mark, color in ((Mark.BLACK_TERRITORY, Color.BLACK), (Mark.WHITE_TERRITORY, Color.WHITE)):
        for point in marked_points(node, mark):
            if point in everywhere:
                owners[point.row * cols + point.col] = color
    return bytes(owners) if any(owners) else None
