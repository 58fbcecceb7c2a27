"""Changes of a record as reversible commands, grouped in steps for undo and redo.

Few primitives are enough: exchange a node's properties, attach or cut a branch, reorder one, put
a node into a line or take it out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from desktop_go.records.record_node import RecordNode

MAX_STEPS = 10_000
"""Steps that can be undone."""


class ChangeKind(Enum):
    """What happened to a record."""

    PROPERTIES = "properties"
    ATTACHED = "attached"
    CUT = "cut"
    REORDERED = "reordered"


@dataclass(frozen=True, slots=True)
class Change:
    """Told to listeners after each primitive change, undo and redo included."""

    kind: ChangeKind
    node: RecordNode
    parent: RecordNode | None = None
    """Where the branch hangs now or hung before."""


class Edit(Protocol):
    """One primitive change."""

    @property
    def node(self) -> RecordNode:
        """The node it changes."""
        ...

    def apply(self) -> Change:
        """Do it (again)."""

    def revert(self) -> Change:
        """Undo it."""


@dataclass(slots=True)
class SetProperties:
    """Exchange all properties of a node; keeping both dicts keeps their order, too."""

    node: RecordNode
    before: dict[str, list[str]]
    after: dict[str, list[str]]

    def apply(self) -> Change:
        """Give the node its new properties."""
        self.node.properties = self.after
        return Change(ChangeKind.PROPERTIES, self.node)

    def revert(self) -> Change:
        """Give the node its old properties."""
        self.node.properties = self.before
        return Change(ChangeKind.PROPERTIES, self.node)


@dataclass(slots=True)
class Attach:
    """Hang a loose branch under ``parent`` at ``index``."""

    node: RecordNode
    parent: RecordNode
    index: int

    def apply(self) -> Change:
        """Hang it in."""
        self.parent.children.insert(self.index, self.node)
        self.node.parent = self.parent
        return Change(ChangeKind.ATTACHED, self.node, self.parent)

    def revert(self) -> Change:
        """Take it off."""
        del self.parent.children[self.index]
        self.node.parent = None
        return Change(ChangeKind.CUT, self.node, self.parent)


@dataclass(slots=True)
class Reorder:
    """Move a branch among the children of its parent."""

    node: RecordNode
    parent: RecordNode
    index: int
    new_index: int

    def apply(self) -> Change:
        """Move it."""
        return self._move(self.index, self.new_index)

    def revert(self) -> Change:
        """Move it back."""
        return self._move(self.new_index, self.index)

    def _move(self, start: int, end: int) -> Change:
        self.parent.children.insert(end, self.parent.children.pop(start))
        return Change(ChangeKind.REORDERED, self.node, self.parent)


@dataclass(slots=True)
class Splice:
    """Put ``node`` in the place of ``count`` branches of ``parent``, which go on below it."""

    node: RecordNode
    parent: RecordNode
    index: int
    count: int

    def apply(self) -> Change:
        """Put it in."""
        place = slice(self.index, self.index + self.count)
        self.node.children = self.parent.children[place]
        for child in self.node.children:
            child.parent = self.node
        self.parent.children[place] = [self.node]
        self.node.parent = self.parent
        return Change(ChangeKind.ATTACHED, self.node, self.parent)

    def revert(self) -> Change:
        """Take it out; what is below it closes up."""
        for child in self.node.children:
            child.parent = self.parent
        self.parent.children[self.index : self.index + 1] = self.node.children
        self.node.children = []
        self.node.parent = None
        return Change(ChangeKind.CUT, self.node, self.parent)


@dataclass(slots=True)
class Reverse:
    """The reverse of an edit: a branch is cut, or a node taken out of its line."""

    edit: Edit

    @property
    def node(self) -> RecordNode:
        """The node the edit changes."""
        return self.edit.node

    def apply(self) -> Change:
        """Undo the edit."""
        return self.edit.revert()

    def revert(self) -> Change:
        """Do the edit again."""
        return self.edit.apply()


@dataclass(slots=True)
class EditStep:
    """What one undo takes back."""

    name: str
    edits: list[Edit] = field(default_factory=list)
    merge_key: Hashable = None
    """A following step with the same key joins this one (typing into a comment)."""


class History:
    """Done and undone steps, and the one at which the record was saved."""

    def __init__(self) -> None:
        self.done: deque[EditStep] = deque(maxlen=MAX_STEPS)
        self.undone: list[EditStep] = []
        self._saved: EditStep | None = None
        self._saved_lost = False

    def add(self, step: EditStep) -> None:
        """Note a step that was just done; what was undone can no longer be redone."""
        if self.undone:
            self._saved_lost |= self._saved in self.undone
            self.undone.clear()
        last = self.done[-1] if self.done else None
        mergeable = last is not None and step.merge_key is not None and last is not self._saved
        if mergeable and last is not None and last.merge_key == step.merge_key:
            last.edits += step.edits
            return
        if len(self.done) == MAX_STEPS and self._saved in (None, self.done[0]):
            self._saved_lost = True
        self.done.append(step)

    def mark_saved(self) -> None:
        """The record is on disk as it is now."""
        self._saved = self.done[-1] if self.done else None
        self._saved_lost = False

    def mark_changed(self) -> None:
        """The record is on disk in no state that can be reached by undoing."""
        self._saved_lost = True

    @property
    def is_saved(self) -> bool:
        """Whether the record is as it was saved (or loaded) last."""
        return not self._saved_lost and self._saved is (self.done[-1] if self.done else None)
