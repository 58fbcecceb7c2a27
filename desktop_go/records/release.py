"""Frees the memory of a large record that is no longer wanted, without a stop for the collector.

Nodes and their parents hold each other, so that only the garbage collector would free them, and it
goes through every object at once. Here the ties are cut node by node, on a thread that others may
interrupt at any time.
"""

from __future__ import annotations

import ctypes
import sys
import weakref
from collections.abc import Iterator

from desktop_go.records.edits import History
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode

LARGE = 5_000
"""Nodes from which it is worth the while; smaller records are left to the collector."""
_OWN_REFERENCES = 2
"""Of ``release`` itself: its variable, and the argument of ``getrefcount``."""


def release(reference: weakref.ref[GameRecord]) -> bool:
    """Take a record apart that only its own nodes hold; for any thread.

    Returns:
        False while somebody else holds it: try again later. True when there is nothing left to do.
    """
    record = reference()
    if record is None:
        return True
    nodes = list(record.nodes())
    if len(nodes) < LARGE:
        return True
    nodes += _cut_off(record, nodes)
    if sys.getrefcount(record) > len(nodes) + _OWN_REFERENCES:
        return False
    record.root, record.history = RecordNode(record), History()
    record.forget_places()
    while nodes:
        node = nodes.pop()
        node.parent = None
        node.children = []
    return True


def _cut_off(record: GameRecord, nodes: list[RecordNode]) -> Iterator[RecordNode]:
    """The nodes that only the history still knows."""
    known = set(map(id, nodes))
    for step in (*record.history.done, *record.history.undone):
        for edit in step.edits:
            for node in edit.node.walk() if id(edit.node) not in known else ():
                if id(node) not in known:
                    known.add(id(node))
                    yield node


def give_memory_back() -> None:
    """Hand free memory back to the system where the C library keeps it (glibc)."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
