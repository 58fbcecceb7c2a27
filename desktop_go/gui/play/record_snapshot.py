"""A copy of a record that another thread may write while the user plays on.

Properties of a node are never changed in place (an edit gives the node another dict), so a list
of them with the parents' indices is a full copy. The lists are kept up to date move by move: a
snapshot costs the window microseconds even for a file of a hundred thousand nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.game_tree import GameRecord, records_to_file
from desktop_go.records.loading import collector_paused
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_charset import UTF8
from desktop_go.records.sgf_regular import RawGame

Snapshot = tuple[list[dict[str, list[str]]], list[int]]


class RecordSnapshots:
    """Gives snapshots of one record at any time; lives in the window's thread."""

    def __init__(self, record: GameRecord) -> None:
        self._record = record
        self._nodes: list[dict[str, list[str]]] = []
        self._parents: list[int] = []
        self._places: dict[RecordNode, int] = {}
        self._stale = True
        record.listen(self._on_change, first=True)

    def take(self) -> Snapshot:
        """Return the record as it is now, safe from later changes."""
        if self._stale:
            self._rebuild()
        return list(self._nodes), list(self._parents)

    def _rebuild(self) -> None:
        self._nodes, self._parents, self._places = [], [], {}
        for node in self._record.nodes():
            self._append(node)
        self._stale = False

    def _append(self, node: RecordNode) -> None:
        self._places[node] = len(self._nodes)
        self._nodes.append(node.properties)
        self._parents.append(self._places[node.parent] if node.parent is not None else -1)

    def _on_change(self, change: Change) -> None:
        if self._stale:
            return
        node, parent = change.node, change.parent
        if change.kind is ChangeKind.PROPERTIES and node in self._places:
            self._nodes[self._places[node]] = node.properties
            return
        is_new_leaf = change.kind is ChangeKind.ATTACHED and not node.children
        if is_new_leaf and parent in self._places and parent.children[-1] is node:
            self._append(node)
            return
        self._stale = True


def copy_of(nodes: list[dict[str, list[str]]], parents: list[int], encoding: str) -> GameRecord:
    """A record of its own from a snapshot; for any thread."""
    with collector_paused():
        record = GameRecord.from_raw(RawGame(list(nodes), list(parents)))
    record.encoding = encoding
    return record


class _PlainNode:
    """A node that knows no parent: no cycles, so that it is freed without the collector."""

    __slots__ = ("children", "properties")

    def __init__(self, properties: dict[str, list[str]]) -> None:
        self.properties = properties
        self.children: list[_PlainNode] = []


def snapshot_bytes(
    snapshot: Snapshot, others: Sequence[GameRecord] = (), place: int = 0, encoding: str = UTF8
) -> bytes:
    """Return the file of a snapshot; see ``snapshot_file``."""
    return snapshot_file(snapshot, others, place, encoding)[0]


def snapshot_file(
    snapshot: Snapshot, others: Sequence[GameRecord], place: int, encoding: str
) -> tuple[bytes, str]:
    """Return the file of a snapshot and the codec that it is in; for any thread.

    The collector rests meanwhile: going through all objects of a huge record, it would hold up
    every thread for a second or more.

    Args:
        snapshot: what ``RecordSnapshots.take`` gave.
        others: further records of the same file, which nobody edits meanwhile.
        place: where among them the snapshot stands.
        encoding: the codec that the file was read with.
    """
    nodes, parents = snapshot
    with collector_paused():
        plain = [_PlainNode(properties) for properties in nodes]
        for node, parent in zip(plain[1:], parents[1:], strict=True):
            plain[parent].children.append(node)
        record = GameRecord(nodes[0])
        record.encoding = encoding
        record.root.children = cast("list[RecordNode]", plain[0].children)
        return records_to_file([*others[:place], record, *others[place:]])
