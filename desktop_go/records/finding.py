"""Finds nodes of a record by comment, move, mark or annotation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from desktop_go.moves import Color, Point
from desktop_go.records.annotations import Annotation, annotations_of
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.markup import LineMark, Mark
from desktop_go.records.record_node import RecordNode

_MARK_PROPERTIES = (*(mark.value for mark in Mark), *(line.value for line in LineMark), "LB", "L")


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for; a node has to meet every condition that is set."""

    text: str = ""
    """In comments, names and labels, whatever the case."""
    point: Point | None = None
    """A move on this point."""
    color: Color | None = None
    """A move of this color."""
    annotation: Annotation | None = None
    has_comment: bool = False
    has_marks: bool = False
    has_setup: bool = False

    def matches(self, node: RecordNode) -> bool:
        """Whether ``node`` meets all conditions."""
        return all(condition(node) for condition in self._conditions())

    def _conditions(self) -> Iterator[Callable[[RecordNode], bool]]:
        if self.text:
            yield self._has_text
        if self.point is not None or self.color is not None:
            yield self._has_move
        if self.annotation is not None:
            yield lambda node: self.annotation in annotations_of(node)
        if self.has_comment:
            yield lambda node: bool(node.comment)
        if self.has_marks:
            yield lambda node: any(ident in node.properties for ident in _MARK_PROPERTIES)
        if self.has_setup:
            yield lambda node: bool(node.setup)

    def _has_text(self, node: RecordNode) -> bool:
        wanted = self.text.casefold()
        texts = (node.comment, node.name, node.text("LB"))
        return any(wanted in text.casefold() for text in texts if text)

    def _has_move(self, node: RecordNode) -> bool:
        return any(
            (self.point is None or move.point == self.point)
            and (self.color is None or move.color is self.color)
            for move in node.moves
        )


def find_all(record: GameRecord, query: Query) -> Iterator[RecordNode]:
    """Every node that matches, in the order of the file."""
    return (node for node in record.nodes() if query.matches(node))


def find_next(
    record: GameRecord, start: RecordNode, query: Query, *, backwards: bool = False
) -> RecordNode | None:
    """The next match behind (or before) ``start``, on from the other end if need be."""
    nodes = list(record.nodes())
    if backwards:
        nodes.reverse()
    place = nodes.index(start) + 1
    return next((node for node in nodes[place:] + nodes[:place] if query.matches(node)), None)
