"""What a node of a record draws on the board besides stones: marks, labels, lines, veils. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_go.gui.board.state import BoardLine
from desktop_go.gui.board.state import Mark as Sign
from desktop_go.moves import Color, Point
from desktop_go.records.markup import LineMark, Mark, labels, lines, marked_points
from desktop_go.records.record_node import RecordNode

_SIGNS = {
    Mark.SELECTED: Sign.SELECTED,
    Mark.TRIANGLE: Sign.TRIANGLE,
    Mark.SQUARE: Sign.SQUARE,
    Mark.CIRCLE: Sign.CIRCLE,
    Mark.CROSS: Sign.CROSS,
}


@dataclass(frozen=True, slots=True)
class NodeMarks:
    """Fields of a ``BoardView`` that come from the markup of one node."""

    marks: dict[Point, Sign] = field(default_factory=dict)
    labels: dict[Point, str] = field(default_factory=dict)
    lines: tuple[BoardLine, ...] = ()
    territory: bytes | None = None
    dimmed: frozenset[Point] = frozenset()
    outside: frozenset[Point] = frozenset()


def marks_of(node: RecordNode, cols: int, rows: int) -> NodeMarks:
    """The markup in force at ``node``; DD and VW are inherited from the nodes before it."""
    everywhere = frozenset(Point(col, row) for row in range(rows) for col in range(cols))
    marks = {
        point: sign
        for mark, sign in _SIGNS.items()
        for point in marked_points(node, mark)
        if point in everywhere
    }
    shown = frozenset(marked_points(node, Mark.VIEW))
    drawn = tuple(
        BoardLine(line.start, line.end, mark is LineMark.ARROW)
        for mark in LineMark
        for line in lines(node, mark)
        if line.start in everywhere and line.end in everywhere
    )
    return NodeMarks(
        marks,
        {label.point: label.text for label in labels(node) if label.text},
        drawn,
        _territory(node, cols, everywhere),
        frozenset(marked_points(node, Mark.DIM)) & everywhere,
        everywhere - shown if shown else frozenset(),
    )


def _territory(node: RecordNode, cols: int, everywhere: frozenset[Point]) -> bytes | None:
    """One color a point, as TB and TW say; None where they say nothing."""
    owners = bytearray(len(everywhere))
    for mark, color in ((Mark.BLACK_TERRITORY, Color.BLACK), (Mark.WHITE_TERRITORY, Color.WHITE)):
        for point in marked_points(node, mark):
            if point in everywhere:
                owners[point.row * cols + point.col] = color
    return bytes(owners) if any(owners) else None
