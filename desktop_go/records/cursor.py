"""A place in a record: walks, remembers the branches chosen, and survives edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
        self._chosen: dict[RecordNode, RecordNode] = {}
        record.listen(self._record_changed)

    @property
    def node(self) -> RecordNode:
        """The current node."""
        return self._node

    @property
    def next_node(self) -> RecordNode | None:
        """Where forward leads."""
        children = self._node.children
        if not children:
            return None
        chosen = self._chosen.get(self._node)
        return chosen if chosen in children else children[0]

    def go_to(self, node: RecordNode) -> None:
        """Jump to ``node``; forward will later lead along its line."""
        if node is self._node:
            return
        step = node
        while step.parent is not None:
            self._choose(step.parent, step)
            step = step.parent
        self._set(node)

    def forward(self, count: int = 1) -> bool:
        """Go up to ``count`` nodes forward; whether the cursor moved."""
        start = self._node
        node = start
        for _ in range(count):
            following = self.next_node
            if following is None:
                break
            self._node = node = following
        self._node = start
        return self._set(node)

    def back(self, count: int = 1) -> bool:
        """Go up to ``count`` nodes back; whether the cursor moved."""
        node = self._node
        for _ in range(count):
            if node.parent is None:
                break
            self._choose(node.parent, node)
            node = node.parent
        return self._set(node)

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
        self._choose(parent, node)
        return self._set(node)

    def play(self, move: Move, more: Mapping[str, list[str]] | None = None) -> RecordNode:
        """Go to the child with ``move``, adding it (with ``more``) when it is not there."""
        node = self.record.add_move(self._node, move, more)
        self._choose(self._node, node)
        self._set(node)
        return node

    def take_back(self) -> bool:
        """Cut the current node and go to its parent; whether there was one to cut."""
        if self._node.parent is None:
            return False
        self.record.remove(self._node)
        return True

    def line(self) -> list[RecordNode]:
        """The current line: from the root through this node to where forward ends."""
        nodes = self._node.path()
        while True:
            last = nodes[-1]
            if not last.children:
                return nodes
            chosen = self._chosen.get(last)
            nodes.append(chosen if chosen in last.children else last.children[0])

    def _choose(self, parent: RecordNode, child: RecordNode) -> None:
        if parent.children[0] is child:
            self._chosen.pop(parent, None)
        else:
            self._chosen[parent] = child

    def _set(self, node: RecordNode) -> bool:
        if node is self._node:
            return False
        self._node = node
        if self.on_move is not None:
            self.on_move(node)
        return True

    def _record_changed(self, change: Change) -> None:
        if change.kind is not ChangeKind.CUT or change.parent is None:
            return
        node: RecordNode | None = self._node
        while node is not None:
            if node is change.node:
                self._set(change.parent)
                return
            node = node.parent


_ALL = 1 << 60
