"""What is on one exported board, as a frozen value. Paints nothing, knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from desktop_go.games.go.replay import ReplayBoard, board_after
from desktop_go.games.gomoku.notation import LETTERS
from desktop_go.moves import Color, Point
from desktop_go.records import markup
from desktop_go.records.coordinates import GTP_LETTERS
from desktop_go.records.game_tree import GOMOKU
from desktop_go.records.markup import LineMark, Mark
from desktop_go.records.record_node import ReadableRecord, RecordNode

SHAPES = (Mark.SELECTED, Mark.TRIANGLE, Mark.SQUARE, Mark.CIRCLE, Mark.CROSS)
"""Marks that are drawn on a point."""


@dataclass(frozen=True, slots=True)
class Area:
    """A small square that says whose a point is."""

    color: Color
    sureness: float = 1.0
    """0..1; decides size and density."""


@dataclass(frozen=True, slots=True)
class FaintStone:
    """A translucent stone: a move to come, or one of a line."""

    color: Color
    text: str = ""
    opacity: float = 0.7


@dataclass(frozen=True, slots=True)
class Disc:
    """A colored disc with up to two lines of text, as for a candidate move."""

    fill: str
    ink: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointLine:
    """A line between two points, or an arrow."""

    start: Point
    end: Point
    is_arrow: bool = False


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """One board. Points are from the top left, stones run row by row."""

    cols: int
    rows: int
    stones: bytes
    """One `Color` value a point."""
    last_move: Point | None = None
    texts: Mapping[Point, str] = field(default_factory=dict)
    """Labels and move numbers."""
    shapes: Mapping[Point, Mark] = field(default_factory=dict)
    areas: Mapping[Point, Area] = field(default_factory=dict)
    faint: Mapping[Point, FaintStone] = field(default_factory=dict)
    discs: Mapping[Point, Disc] = field(default_factory=dict)
    dead: frozenset[Point] = frozenset()
    lines: tuple[PointLine, ...] = ()
    dimmed: frozenset[Point] = frozenset()
    """Points that are grayed out."""
    outside: frozenset[Point] = frozenset()
    """Points that are not shown."""
    ko_point: Point | None = None
    forbidden: frozenset[Point] = frozenset()
    """Points that are crossed out, such as fouls in renju."""
    letters: str = GTP_LETTERS
    """What the columns are called."""

    def stone(self, point: Point) -> Color:
        """What stands on ``point``."""
        return Color(self.stones[point.row * self.cols + point.col])


def picture_of_node(node: RecordNode, *, numbers: bool = False, marks: bool = True) -> BoardPicture:
    """The board of a record at ``node``.

    Args:
        node: The place in the record.
        numbers: Write the number of its move on each stone.
        marks: Show the markup of the node.
    """
    path = node.path()
    board = board_after(path)
    texts = {point: str(number) for point, number in move_numbers(path, board.color_at).items()}
    move = node.move
    shown = frozenset(markup.marked_points(node, Mark.VIEW)) if marks else frozenset()
    everywhere = (Point(col, row) for row in range(board.height) for col in range(board.width))
    return BoardPicture(
        board.width,
        board.height,
        board_stones(board),
        last_move=move.point if move is not None else None,
        texts={**(texts if numbers else {}), **(node_labels(node) if marks else {})},
        shapes=node_shapes(node) if marks else {},
        areas=_territory(node) if marks else {},
        lines=_lines(node) if marks else (),
        dimmed=frozenset(markup.marked_points(node, Mark.DIM)) if marks else frozenset(),
        outside=frozenset(everywhere) - shown if shown else frozenset(),
        letters=letters_of(node.record),
    )


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


def node_labels(node: RecordNode) -> dict[Point, str]:
    """The texts that a node's markup puts on points."""
    return {label.point: label.text for label in markup.labels(node) if label.text}


def node_shapes(node: RecordNode) -> dict[Point, Mark]:
    """The signs that a node's markup puts on points."""
    return {point: shape for shape in SHAPES for point in node.points(shape.value)}


def _territory(node: RecordNode) -> dict[Point, Area]:
    return {
        point: Area(color)
        for mark, color in (
            (Mark.BLACK_TERRITORY, Color.BLACK),
            (Mark.WHITE_TERRITORY, Color.WHITE),
        )
        for point in node.points(mark.value)
    }


def _lines(node: RecordNode) -> tuple[PointLine, ...]:
    return tuple(
        PointLine(line.start, line.end, kind is LineMark.ARROW)
        for kind in LineMark
        for line in markup.lines(node, kind)
    )
