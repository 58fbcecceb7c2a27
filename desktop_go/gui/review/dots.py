"""Dots on the stones of moves that lost something. Plain values; the board paints them."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_go.games.go.review import Judgement, Severity, is_punished
from desktop_go.gui.panels.severity_looks import severity_color
from desktop_go.moves import Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import LossDot
from desktop_go.services.i18n import tr
from desktop_go.services.review_texts import loss_text


def loss_dots(
    line: Sequence[RecordNode],
    judgements: Sequence[Judgement | None],
    place: int,
    color_blind: bool,
) -> dict[Point, LossDot]:
    """The dots for the position at ``place`` of a line: that of the last move on each point.

    Args:
        line: nodes from the root down.
        judgements: one for each node.
        place: of the position shown.
        color_blind: whether the second palette is wanted.
    """
    dots: dict[Point, LossDot] = {}
    for index, node in enumerate(line[: place + 1]):
        move = node.move
        if move is None or move.point is None:
            continue
        dots.pop(move.point, None)
        judgement = judgements[index]
        if judgement is not None and judgement.severity > Severity.FINE:
            reply = judgements[index + 1] if index + 1 < len(judgements) else None
            dots[move.point] = _dot(judgement, reply, color_blind)
    return dots


def _dot(judgement: Judgement, reply: Judgement | None, color_blind: bool) -> LossDot:
    punished = is_punished(judgement, reply)
    words = tr("lost {loss}") if punished else tr("lost {loss}, not punished")
    return LossDot(
        severity_color(judgement.severity, color_blind).name(),
        judgement.severity / Severity.BLUNDER,
        not punished,
        words.format(loss=loss_text(judgement)),
    )
