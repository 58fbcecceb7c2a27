"""Editing the tree of a record: order of branches, insertion, copy and paste, setup stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Move, Point
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.game_tree import GameRecord, move_ident
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_grammar import parse, write_game
from desktop_go.records.sgf_regular import RawGame


def move_branch(record: GameRecord, node: RecordNode, offset: int) -> bool:
    """Move ``node`` ``offset`` places among its siblings; whether it could move."""
    if node.parent is None:
        return False
    index = node.index
    target = max(0, min(len(node.parent.children) - 1, index + offset))
    record.reorder(node, target)
    return target != index


def make_main_line(record: GameRecord, node: RecordNode) -> bool:
    """Make the line through ``node`` the main line; whether anything changed."""
    changed = False
    with record.step("Make main line"):
        for step in node.path()[1:]:
            if step.index != 0:
                record.reorder(step, 0)
                changed = True
    return changed


def delete_other_variations(record: GameRecord, node: RecordNode) -> None:
    """Keep only the line through ``node`` and what follows it."""
    with record.step("Delete other variations"):
        for step in node.path()[1:]:
            assert step.parent is not None
            for sibling in [child for child in step.parent.children if child is not step]:
                record.remove(sibling)


def insert_move(record: GameRecord, node: RecordNode, move: Move) -> RecordNode:
    """Put ``move`` between ``node`` and everything that follows it."""
    new = RecordNode(record, {move_ident(move): [record.write_move(move)]})
    with record.step("Insert move"):
        record.splice(new, node, 0, len(node.children))
    return new


def delete_node(record: GameRecord, node: RecordNode) -> RecordNode:
    """Take out one node and keep what follows it; gives the parent back."""
    if node.parent is None:
        raise RecordError("The first node of a record cannot be deleted.")
    parent = node.parent
    with record.step("Delete node"):
        record.unsplice(node)
    return parent


def copy_branch(node: RecordNode) -> str:
    """``node`` and everything below it as SGF text for the clipboard."""
    return write_game(node)


def paste(record: GameRecord, parent: RecordNode, text: str) -> RecordNode:
    """Hang the first game tree of ``text`` under ``parent``; gives its first node back.

    What only a root may hold stays out. A root without anything else gives way to its branches.

    Raises:
        RecordError: ``text`` is no SGF.
    """
    top = _build(record, parse(text).games[0])
    for ident in sgf.ROOT_PROPERTIES | sgf.GAME_INFO_PROPERTIES:
        top.properties.pop(ident, None)
    branches = [top] if top.properties or not top.children else list(top.children)
    with record.step("Paste branch"):
        for branch in branches:
            branch.parent = None
            record.attach(branch, parent)
    return branches[0]


def _build(record: GameRecord, game: RawGame) -> RecordNode:
    nodes: list[RecordNode] = []
    for properties, parent in zip(game.nodes, game.parents, strict=True):
        node = RecordNode(record, properties, nodes[parent] if nodes else None)
        if node.parent is not None:
            node.parent.children.append(node)
        nodes.append(node)
    return nodes[0]


def add_node(record: GameRecord, parent: RecordNode) -> RecordNode:
    """Add an empty node, for setup or a comment without a move."""
    node = RecordNode(record)
    with record.step("Add node"):
        record.attach(node, parent)
    return node


def place_stones(
    record: GameRecord,
    node: RecordNode,
    stones: Mapping[Point, Color],
    before: Callable[[Point], Color],
) -> RecordNode:
    """Set up ``stones`` (EMPTY: nothing) on their points; gives the node edited back.

    A node with a move gets a child for the setup (FF[4] forbids both in one node). ``before`` is
    what stood on a point before the node's own setup: AE is only written over a stone.
    """
    setup = node.setup
    with record.step("Edit setup"):
        if node.has_move:
            node = add_node(record, node)
            setup = node.setup
        sets = {
            "AB": [point for point in setup.black if point not in stones],
            "AW": [point for point in setup.white if point not in stones],
            "AE": [point for point in setup.empty if point not in stones],
        }
        idents = {Color.BLACK: "AB", Color.WHITE: "AW", Color.EMPTY: "AE"}
        for point, color in stones.items():
            if color is not before(point):
                sets[idents[color]].append(point)
        for ident, points in sets.items():
            record.set_values(node, ident, sgf.write_points(points))
    return node
