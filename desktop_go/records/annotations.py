"""Judgements of moves and positions (SGF FF[4]): good move, doubtful, even, hotspot..."""

from __future__ import annotations

from enum import Enum

from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode


class Annotation(Enum):
    """A judgement; the value is its property."""

    GOOD_MOVE = "TE"
    BAD_MOVE = "BM"
    DOUBTFUL_MOVE = "DO"
    INTERESTING_MOVE = "IT"
    EVEN_POSITION = "DM"
    GOOD_FOR_BLACK = "GB"
    GOOD_FOR_WHITE = "GW"
    UNCLEAR_POSITION = "UC"
    HOTSPOT = "HO"

    @property
    def has_strength(self) -> bool:
        """Whether it comes in two strengths: good and very good."""
        return self not in (Annotation.DOUBTFUL_MOVE, Annotation.INTERESTING_MOVE)


_EXCLUSIVE = (
    (
        Annotation.GOOD_MOVE,
        Annotation.BAD_MOVE,
        Annotation.DOUBTFUL_MOVE,
        Annotation.INTERESTING_MOVE,
    ),
    (
        Annotation.EVEN_POSITION,
        Annotation.GOOD_FOR_BLACK,
        Annotation.GOOD_FOR_WHITE,
        Annotation.UNCLEAR_POSITION,
    ),
)
"""FF[4]: a node has at most one of each group."""


def annotations_of(node: RecordNode) -> dict[Annotation, int]:
    """The judgements of ``node`` with their strength, 1 or 2."""
    return {
        annotation: 2 if node.first(annotation.value).strip() == "2" else 1
        for annotation in Annotation
        if annotation.value in node.properties
    }


def annotate(
    record: GameRecord, node: RecordNode, annotation: Annotation, strength: int = 1
) -> None:
    """Set a judgement and drop those that contradict it; strength 0 removes it."""
    with record.step("Edit annotation"):
        for group in _EXCLUSIVE:
            for other in group if annotation in group else ():
                if other is not annotation:
                    record.set_values(node, other.value, None)
        if strength == 0:
            record.set_values(node, annotation.value, None)
        else:
            value = str(min(strength, 2)) if annotation.has_strength else ""
            record.set_values(node, annotation.value, [value])
