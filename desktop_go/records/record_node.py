"""One node of a game record: raw properties and their typed view. Changes go through GameRecord."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from desktop_go.moves import Color, Move, Point
from desktop_go.records import sgf_properties as sgf


@dataclass(frozen=True, slots=True)
class Setup:
    """Stones put down or taken away at a node, and who is to play next if the node says so."""

    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    empty: tuple[Point, ...] = ()
    to_play: Color | None = None

    def __bool__(self) -> bool:
        return bool(self.black or self.white or self.empty or self.to_play)


class ReadableRecord(Protocol):
    """A record as those see it who change nothing."""

    @property
    def root(self) -> RecordNode:
        """The first node."""
        ...

    @property
    def game(self) -> int:
        """The number of the game (property GM)."""
        ...

    @property
    def board_size(self) -> tuple[int, int]:
        """Width and height."""
        ...

    @property
    def size(self) -> int:
        """The longer side of the board."""
        ...

    def info(self, ident: str) -> str:
        """A property of the game's information; empty where there is none."""
        ...

    def main_line(self) -> list[RecordNode]:
        """The nodes from the root along first children."""
        ...

    def holder(self, node: RecordNode, ident: str) -> RecordNode | None:
        """The last node on the way to ``node`` that has the property ``ident``."""
        ...

    def listen(self, listener: Callable[[Any], None]) -> None:
        """Call a bound method after each ``Change``; only weakly held."""
        ...


class RecordNode:
    """A node of a record. ``properties`` and ``children`` are for reading only."""

    __slots__ = ("__weakref__", "children", "parent", "properties", "record")

    def __init__(
        self,
        record: ReadableRecord,
        properties: dict[str, list[str]] | None = None,
        parent: RecordNode | None = None,
    ) -> None:
        self.record = record
        self.parent = parent
        self.children: list[RecordNode] = []
        self.properties: dict[str, list[str]] = {} if properties is None else properties

    def __repr__(self) -> str:
        return f"RecordNode({self.properties!r})"

    @property
    def move(self) -> Move | None:
        """The move of this node; None when it has none or one that is not on the board."""
        for ident, color in (("B", Color.BLACK), ("W", Color.WHITE)):
            values = self.properties.get(ident)
            if values:
                return sgf.read_move(color, values[0], self.record.board_size)
        return None

    @property
    def has_move(self) -> bool:
        """Whether the node holds a move, be it one that makes no sense."""
        return "B" in self.properties or "W" in self.properties

    @property
    def moves(self) -> list[Move]:
        """Black's and White's move, in this order; well-formed nodes hold at most one of them."""
        found = []
        for ident, color in (("B", Color.BLACK), ("W", Color.WHITE)):
            values = self.properties.get(ident)
            move = sgf.read_move(color, values[0], self.record.board_size) if values else None
            if move is not None:
                found.append(move)
        return found

    @property
    def setup(self) -> Setup:
        """Stones that this node puts down or takes away; falsy when there are none."""
        if not ("AB" in self.properties or "AW" in self.properties or "AE" in self.properties):
            to_play = self.to_play
            return Setup(to_play=to_play) if to_play else _NO_SETUP
        return Setup(
            tuple(self.points("AB")),
            tuple(self.points("AW")),
            tuple(self.points("AE")),
            self.to_play,
        )

    @property
    def to_play(self) -> Color | None:
        """Whose turn the property PL says it is."""
        return sgf.read_color(self.first("PL"))

    @property
    def comment(self) -> str:
        """The comment; parts of a doubled one are joined by a blank line."""
        values = self.properties.get("C")
        return "\n\n".join(sgf.read_text(raw) for raw in values) if values else ""

    @property
    def name(self) -> str:
        """The node's name (property N)."""
        return self.text("N")

    def first(self, ident: str) -> str:
        """The first raw value of a property, or an empty text."""
        values = self.properties.get(ident)
        return values[0] if values else ""

    def text(self, ident: str) -> str:
        """A property as text: on one line unless its type is Text."""
        values = self.properties.get(ident)
        if not values:
            return ""
        if sgf.value_type(ident) is sgf.ValueType.TEXT:
            return "\n\n".join(sgf.read_text(raw) for raw in values)
        return ", ".join(sgf.read_simple_text(raw) for raw in values)

    def number(self, ident: str) -> int | None:
        """A property as a whole number."""
        return sgf.read_number(self.first(ident))

    def real(self, ident: str) -> float | None:
        """A property as a number."""
        return sgf.read_real(self.first(ident))

    def points(self, ident: str) -> list[Point]:
        """A property as a list of points, rectangles expanded."""
        values = self.properties.get(ident)
        return sgf.read_points(values, self.record.board_size) if values else []

    def value(self, ident: str) -> object:
        """Any property by its type (``sgf_properties.read_values``); None when it is absent."""
        values = self.properties.get(ident)
        return sgf.read_values(ident, values, self.record.board_size) if values else None

    def path(self) -> list[RecordNode]:
        """The nodes from the root to this one, both included."""
        nodes: list[RecordNode] = []
        node: RecordNode | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def line(self) -> list[RecordNode]:
        """This node and its first children down to the end."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    def walk(self) -> Iterator[RecordNode]:
        """This node and everything below it, in the order of the file."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    @property
    def root(self) -> RecordNode:
        """The top of the tree that the node hangs in; not the record's root when it was cut."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    @property
    def is_attached(self) -> bool:
        """False once the node or one above it was cut from the record."""
        return self.root is self.record.root

    @property
    def index(self) -> int:
        """Place among the children of the parent, 0 for the main branch."""
        return self.parent.children.index(self) if self.parent else 0

    @property
    def move_number(self) -> int:
        """Moves from the root to this node, after MN where a node has one."""
        count = 0
        for node in self.path():
            count = node.number_after(count)
        return count

    def number_after(self, before: int) -> int:
        """``move_number`` of this node where that of its parent is ``before``."""
        if not self.has_move:
            return before
        return (self.number("MN") or before + 1) if "MN" in self.properties else before + 1

    def raw(self, ident: str) -> Sequence[str]:
        """The raw values of a property, empty when it is absent."""
        return tuple(self.properties.get(ident, ()))


_NO_SETUP = Setup()
