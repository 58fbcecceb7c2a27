"""Keys of the positions of a record, by which it is known again under any name.

A key stands for a position with all that led to it and the terms of the game; texts, marks and
other variations do not change it.
"""

from __future__ import annotations

import hashlib
import weakref

from desktop_go.records.record_node import RecordNode

_POSITION = ("B", "W", "AB", "AW", "AE", "PL")
_TERMS = ("SZ", "KM", "RU", "HA")


class PositionKeys:
    """The keys of nodes; each is made from its parent's and remembered until ``forget``."""

    def __init__(self) -> None:
        self._keys: weakref.WeakKeyDictionary[RecordNode, bytes] = weakref.WeakKeyDictionary()

    def of(self, node: RecordNode) -> bytes:
        """The key of the position at ``node``."""
        chain = [node]
        while chain[-1] not in self._keys and chain[-1].parent is not None:
            chain.append(chain[-1].parent)
        key = self._keys.get(chain[-1], b"")
        for step in reversed(chain if not key else chain[:-1]):
            key = self._keys[step] = _digest(key, step)
        return key

    def forget(self) -> None:
        """Make all keys again: the record has changed."""
        self._keys = weakref.WeakKeyDictionary()


def _digest(before: bytes, node: RecordNode) -> bytes:
    properties = node.properties
    idents = _POSITION if node.parent is not None else _POSITION + _TERMS
    said = [(ident, properties[ident]) for ident in idents if ident in properties]
    if before and not said:
        return before
    content = before + repr(said).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=16).digest()
