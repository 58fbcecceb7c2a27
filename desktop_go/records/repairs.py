"""Repairs that a reader must not do by itself, because the file may be meant as it is.

An opening bracket inside a value is legal SGF, so ``;B[aa;W[bb]`` is one node with a senseless
move. Nearly always a closing bracket was lost there, and the user may ask to put it back.
"""

from __future__ import annotations

import re

from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_grammar import parse, write_node

_LOST_BRACKET = re.compile(r"\s*[a-zA-Z]{2}(?=\s*(?:;|[A-Z]{1,2}\[))")
"""A point that goes on with a node or a property."""


def lost_brackets(record: GameRecord) -> list[RecordNode]:
    """The nodes with a move that has swallowed what follows it."""
    return [node for node in record.nodes() if _broken_move(node)]


def restore_brackets(record: GameRecord) -> int:
    """Put the lost brackets back, in one step of undo; how many."""
    broken = lost_brackets(record)
    with record.step("Restore lost brackets"):
        for node in broken:
            _restore(record, node)
    return len(broken)


def _broken_move(node: RecordNode) -> str | None:
    for ident in ("B", "W"):
        if _LOST_BRACKET.match(node.first(ident)):
            return ident
    return None


def _restore(record: GameRecord, node: RecordNode) -> None:
    """Read the node again with the bracket; what it had swallowed may hold more of them."""
    while (ident := _broken_move(node)) is not None:
        value = node.first(ident)
        end = _LOST_BRACKET.match(value).end()  # type: ignore[union-attr]
        properties = dict(node.properties)
        properties[ident] = [f"{value[:end]}]{value[end:]}", *properties[ident][1:]]
        first, *rest = parse(f"({write_node(properties)})").games[0].nodes
        record.replace_properties(node, first)
        for swallowed in rest:
            new = RecordNode(record, swallowed)
            record.splice(new, node, 0, len(node.children))
            node = new
