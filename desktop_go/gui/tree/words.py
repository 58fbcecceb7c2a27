"""A node of a record in words: short for lists and the tree, whole for screen readers."""

from __future__ import annotations

from desktop_go.gui.play.words import move_text
from desktop_go.moves import MoveKind
from desktop_go.records.coordinates import to_gtp
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr


def place_text(node: RecordNode) -> str:
    """``D4``, ``pass``, or what else the node is."""
    move = node.move
    if move is None:
        return tr("Start") if node.parent is None else node.name or _kind(node)
    if move.kind is MoveKind.PASS:
        return tr("pass")
    return to_gtp(move.point, node.record.board_size[1])


def _kind(node: RecordNode) -> str:
    """What a node without a sensible move is."""
    if node.has_move:
        return tr("Unreadable move")
    if node.setup:
        return tr("Setup")
    return tr("Comment") if node.comment else tr("No move")


def first_words(node: RecordNode) -> str:
    """The beginning of the node's name and comment, on one line."""
    name = node.name if node.move is not None else ""
    texts = (name, node.comment.strip().partition("\n")[0])
    return " – ".join(text for text in texts if text)


def spoken_text(node: RecordNode, number: int) -> str:
    """The node in a sentence, with its whole comment."""
    move = node.move
    if move is None:
        text = place_text(node)
    else:
        text = tr("Move {number}, {move}").format(
            number=number, move=move_text(move, node.record.board_size[1])
        )
    return f"{text}: {node.comment}" if node.comment else text
