"""A place in a record: walks, remembers the branches chosen, and survives edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from desktop_go.moves import Move
from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode


class Cursor:
    """Points to one node of one record; forward follows the branch that was visited last.

    ``on_move`` is called with the new node whenever the cursor moved, also when an edit or an
    undo took its node away.
    """

    def __init__(
        self, record: GameRecord, on_move: Callable[[RecordNode], None] | None = None
    ) -> None:
        self.record = record
        self.on_move = on_move
        self._node = record.root
        self._place = 0
        self._line: Sequence[RecordNode] | None = None
        self._shape = 0
        self._chosen: dict[RecordNode, RecordNode] = {}
        record.listen(self._record_changed)

    @property
    def node(self) -> RecordNode:
        """The current node."""
        return self._node

    @property
    def next_node(self) -> RecordNode | None:
        """Where forward leads."""
        line = self.line()
        return line[self._place + 1] if self._place + 1 < len(line) else None

    @property
    def place(self) -> int:
        """Where the current node stands in ``line()``: its steps from the root."""
        self.line()
        return self._place

    def go_to(self, node: RecordNode) -> None:
        """Jump to ``node``; forward will later lead along its line."""
        if node is self._node:
            return
        path = node.path()
        line, place = self.line(), len(path) - 1
        if place >= len(line) or line[place] is not node:
            for parent, child in pairwise(path):
                self._choose(parent, child)
            self._line = None
        self._set(node, place)

    def forward(self, count: int = 1) -> bool:
        """Go up to ``count`` nodes forward; whether the cursor moved."""
        line = self.line()
        place = min(self._place + count, len(line) - 1)
        return self._set(line[place], place)

    def back(self, count: int = 1) -> bool:
        """Go up to ``count`` nodes back; whether the cursor moved."""
        line = self.line()
        place = max(self._place - count, 0)
        return self._set(line[place], place)

    def to_start(self) -> bool:
        """Go to the root."""
        return self.back(_ALL)

    def to_end(self) -> bool:
        """Go to the end of the current line."""
        return self.forward(_ALL)

    def to_variation(self, offset: int) -> bool:
        """Go to the sibling ``offset`` places away (+1 next, -1 previous), around the ends."""
        parent = self._node.parent
        if parent is None or len(parent.children) < 2:
            return False
        siblings = parent.children
        node = siblings[(siblings.index(self._node) + offset) % len(siblings)]
        place = self.place
        self._choose(parent, node)
        self._line = None
        return self._set(node, place)

    def play(self, move: Move, more: Mapping[str, list[str]] | None = None) -> RecordNode:
        """Go to the child with ``move``, adding it (with ``more``) when it is not there."""
        node = self.record.add_move(self._node, move, more)
        if self.next_node is not node:
            self._choose(self._node, node)
            self._line = None
        self._set(node, self.place + 1)
        return node

    def take_back(self) -> bool:
        """Cut the current node and go to its parent; whether there was one to cut."""
        if self._node.parent is None:
            return False
        self.record.remove(self._node)
        return True

    def line(self) -> Sequence[RecordNode]:
        """The current line: from the root through this node to where forward ends.

        The same object as long as the line is the same; never changed once it was given out.
        """
        if self._line is None or self._shape != self.record.shape_edits:
            self._line = self._follow()
            self._shape = self.record.shape_edits
        return self._line

    def _follow(self) -> list[RecordNode]:
        """Walk the line, and make the way to the current node the chosen one."""
        nodes = self._node.path()
        self._place = len(nodes) - 1
        for parent, child in pairwise(nodes):
            self._choose(parent, child)
        last = self._node
        while children := last.children:
            chosen = self._chosen.get(last)
            last = chosen if chosen in children else children[0]
            nodes.append(last)
        return nodes

    def _choose(self, parent: RecordNode, child: RecordNode) -> None:
        if parent.children[0] is child:
            self._chosen.pop(parent, None)
        else:
            self._chosen[parent] = child

    def _set(self, node: RecordNode, place: int) -> bool:
        if node is self._node:
            return False
        self._node, self._place = node, place
        if self.on_move is not None:
            self.on_move(node)
        return True

    def _record_changed(self, change: Change) -> None:
        if change.kind is not ChangeKind.CUT or change.parent is None:
            return
        node: RecordNode | None = self._node
        while node is not None:
            if node is change.node:
                self._line = None
                self._set(change.parent, len(change.parent.path()) - 1)
                return
            node = node.parent


_ALL = 1 << 60
