"""Marks on the board (SGF FF[4], markup properties): read from a node, changed in a record."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from desktop_go.moves import Point
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode


class Mark(Enum):
    """A mark on points; the value is its property."""

    TRIANGLE = "TR"
    SQUARE = "SQ"
    CIRCLE = "CR"
    CROSS = "MA"
    SELECTED = "SL"
    BLACK_TERRITORY = "TB"
    WHITE_TERRITORY = "TW"
    DIM = "DD"
    """Grayed out; stays so in the nodes that follow until changed."""
    VIEW = "VW"
    """Only these points are shown; stays so in the nodes that follow."""


class LineMark(Enum):
    """A mark between two points; the value is its property."""

    LINE = "LN"
    ARROW = "AR"


_INHERITED = (Mark.DIM, Mark.VIEW)
_ONE_PER_POINT = (Mark.TRIANGLE, Mark.SQUARE, Mark.CIRCLE, Mark.CROSS, Mark.SELECTED)
"""FF[4]: at most one of these on a point."""
_TERRITORY = (Mark.BLACK_TERRITORY, Mark.WHITE_TERRITORY)


def marked_points(node: RecordNode, mark: Mark) -> list[Point]:
    """The points with ``mark``; DIM and VIEW look back to the last node that sets them."""
    if mark not in _INHERITED:
        return node.points(mark.value)
    holder = node.record.holder(node, mark.value)
    return holder.points(mark.value) if holder is not None else []


def labels(node: RecordNode) -> list[sgf.Label]:
    """The texts on points, the letters of FF[3]'s property L included."""
    found = sgf.read_labels(node.properties.get("LB", ()), node.record.board_size)
    for index, point in enumerate(node.points("L")[:26]):
        found.append(sgf.Label(point, chr(ord("A") + index)))
    return found


def lines(node: RecordNode, mark: LineMark) -> list[sgf.Line]:
    """The lines or arrows of a node."""
    return sgf.read_lines(node.properties.get(mark.value, ()), node.record.board_size)


def toggle_mark(record: GameRecord, node: RecordNode, mark: Mark, point: Point) -> bool:
    """Put ``mark`` on ``point`` or take it away; whether it is there now."""
    own = set(marked_points(node, mark))
    present = point in own
    with record.step("Edit marks"):
        if mark in _ONE_PER_POINT:
            _clear(record, node, _ONE_PER_POINT, point)
        elif mark in _TERRITORY:
            _clear(record, node, _TERRITORY, point)
        own = own - {point} if present else own | {point}
        _set_points(record, node, mark, own)
    return not present


def _set_points(record: GameRecord, node: RecordNode, mark: Mark, points: set[Point]) -> None:
    """Set a mark's points; where none are left, an inherited mark is ended by an empty value."""
    values: list[str] = sgf.write_points(points)
    if not values and mark in _INHERITED and node.parent is not None:
        values = [""] if marked_points(node.parent, mark) else []
    record.set_values(node, mark.value, values)


def set_label(record: GameRecord, node: RecordNode, point: Point, text: str) -> None:
    """Write ``text`` on ``point``; an empty text removes what is there."""
    kept = [label for label in labels(node) if label.point != point]
    if text:
        kept.append(sgf.Label(point, text))
    with record.step("Edit labels"):
        record.set_values(node, "L", None)
        record.set_values(node, "LB", sgf.write_labels(kept))


def next_label(node: RecordNode, *, number: bool) -> str:
    """The first letter A-Z, a-z (or number) that no label of ``node`` uses."""
    used = {label.text for label in labels(node)}
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    choices = map(str, range(1, len(used) + 2)) if number else iter(letters)
    return next((text for text in choices if text not in used), "?")


def toggle_line(
    record: GameRecord, node: RecordNode, mark: LineMark, start: Point, end: Point
) -> None:
    """Draw a line or arrow, or remove it when it is there; one from a point to itself is none."""
    if start == end:
        return
    own = lines(node, mark)
    line = sgf.Line(start, end)
    kept = [other for other in own if other != line]
    if len(kept) == len(own):
        kept.append(line)
    record.set_values(node, mark.value, sgf.write_lines(kept))


def clear_marks(record: GameRecord, node: RecordNode) -> None:
    """Remove every mark, label, line and arrow of ``node``."""
    with record.step("Clear marks"):
        for ident in (*(mark.value for mark in Mark), "LB", "L", "LN", "AR"):
            record.set_values(node, ident, None)


def _clear(record: GameRecord, node: RecordNode, marks: tuple[Mark, ...], point: Point) -> None:
    for mark in marks:
        points = node.points(mark.value)
        if point in points:
            points.remove(point)
            record.set_values(node, mark.value, sgf.write_points(points))


def erase_marks(record: GameRecord, node: RecordNode, points: Iterable[Point]) -> bool:
    """Remove whatever marks ``points`` have, lines that end there included; whether any had."""
    gone = set(points)
    before = node.properties
    with record.step("Erase marks"):
        for mark in Mark:
            own = set(marked_points(node, mark)) if mark is not Mark.VIEW else set()
            if own & gone:
                _set_points(record, node, mark, own - gone)
        kept = [label for label in labels(node) if label.point not in gone]
        if len(kept) != len(labels(node)):
            record.set_values(node, "L", None)
            record.set_values(node, "LB", sgf.write_labels(kept))
        for line_mark in LineMark:
            drawn = lines(node, line_mark)
            left = [line for line in drawn if not {line.start, line.end} & gone]
            if len(left) != len(drawn):
                record.set_values(node, line_mark.value, sgf.write_lines(left))
    return node.properties is not before
