"""Writes what a review found into a record: the analyses, and on request a line in the comments."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_go.games.go.review import Analyses, Judgement, is_enough
from desktop_go.records.analysis import store_analysis
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.review_texts import evaluation_text, judgement_text

SIGNATURE = "Desktop Go: "
"""What the program's own lines in comments begin with; a later review replaces them."""


def store_review(
    record: GameRecord,
    nodes: Sequence[RecordNode],
    analyses: Analyses,
    judgements: Sequence[Judgement | None] = (),
    comments: bool = False,
) -> int:
    """Write the analyses of ``nodes`` into the record as one step; return how many.

    Args:
        record: that the nodes belong to.
        nodes: those to write.
        analyses: gives what is known of each.
        judgements: of the same nodes, for the comments.
        comments: whether a readable line goes into each comment, too.
    """
    count = 0
    with record.step("Store analysis"):
        for place, node in enumerate(nodes):
            analysis = analyses(node)
            if analysis is None or not is_enough(analysis):
                continue
            count += 1
            store_analysis(record, node, analysis)
            if comments:
                by = f" ({analysis.judge})" if analysis.judge else ""
                words = [evaluation_text(analysis) + by]
                judgement = judgements[place] if place < len(judgements) else None
                if judgement is not None:
                    words.append(judgement_text(judgement, record.board_size[1]))
                _put_line(record, node, ". ".join(words) + ".")
    return count


def remove_review(record: GameRecord) -> int:
    """Take all analyses and the program's lines in comments out again; return how many nodes."""
    count = 0
    with record.step("Remove analysis"):
        for node in record.nodes():
            before = node.properties
            store_analysis(record, node, None)
            _put_line(record, node, "")
            count += node.properties != before
    return count


def _put_line(record: GameRecord, node: RecordNode, line: str) -> None:
    """Put ``line`` in the place of the program's earlier one; an empty one only removes it."""
    comment = node.comment
    kept = [text for text in comment.split("\n") if not text.startswith(SIGNATURE)]
    while kept and not kept[-1]:
        kept.pop()
    if line:
        kept.append(SIGNATURE + line)
    text = "\n".join(kept)
    if text != comment and (line or SIGNATURE in comment):
        record.set_comment(node, text)
