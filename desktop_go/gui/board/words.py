"""Says a board in words, for screen readers and status texts. Knows no rules."""

from __future__ import annotations

from desktop_go.moves import Color, Point
from desktop_go.records.markup import Mark
from desktop_go.services.board_view import BoardView, CandidateMark
from desktop_go.services.i18n import tr, tr_number, tr_plural


def describe_point(view: BoardView, point: Point) -> str:
    """One point: "D4, black stone, 3 liberties, last move"."""
    parts = [view.name(point), _stone_words(view, point)]
    if view.capturing and view.stone(point) is not Color.EMPTY:
        count = view.liberties(point)
        parts.append(tr_plural("{count} liberty", "{count} liberties", count))
    if point == view.last_move:
        parts.append(tr("last move"))
    if point == view.ko_point:
        parts.append(tr("ko"))
    if point in view.dead:
        parts.append(tr("marked dead"))
    if view.territory is not None and view.territory[point.row * view.cols + point.col]:
        owner = Color(view.territory[point.row * view.cols + point.col])
        parts.append(tr("Black's point") if owner is Color.BLACK else tr("White's point"))
    if point in view.forbidden:
        parts.append(tr("forbidden"))
    if point in view.marks:
        parts.append(_mark_words(view.marks[point]))
    if point in view.dimmed:
        parts.append(tr("dimmed"))
    if point in view.outside:
        parts.append(tr("not shown"))
    for line in view.lines:
        if point in (line.start, line.end):
            other = view.name(line.end if point == line.start else line.start)
            words = tr("arrow to {point}") if line.is_arrow else tr("line to {point}")
            if line.is_arrow and point == line.end:
                words = tr("arrow from {point}")
            parts.append(words.format(point=other))
    if point in view.labels:
        parts.append(tr("label {text}").format(text=view.labels[point]))
    for candidate in view.candidates:
        if candidate.point == point:
            parts.append(_candidate_words(candidate))
    if point in view.dots and view.stone(point) is not Color.EMPTY:
        parts.append(view.dots[point].words)
    return ", ".join(parts)


def _candidate_words(candidate: CandidateMark) -> str:
    rank, percent = candidate.rank + 1, tr_number(100 * candidate.win_rate, ".1f")
    if candidate.is_policy:
        return tr("the network's choice number {rank}, {percent} %").format(
            rank=rank, percent=percent
        )
    if candidate.visits is None:
        return tr("candidate {rank}, win rate {percent} %").format(rank=rank, percent=percent)
    return tr("candidate {rank}, win rate {percent} %, {visits}").format(
        rank=rank,
        percent=percent,
        visits=tr_plural("{count} visit", "{count} visits", candidate.visits),
    )


def describe_board(view: BoardView, cursor: Point | None) -> str:
    """The whole board in two or three sentences, the cursor's point last."""
    black = tr_plural("{count} black stone", "{count} black stones", view.stones.count(1))
    white = tr_plural("{count} white stone", "{count} white stones", view.stones.count(2))
    sentences = [
        tr("Board of {cols} by {rows} lines, {black}, {white}.").format(
            cols=view.cols, rows=view.rows, black=black, white=white
        )
    ]
    if view.last_move is not None:
        color = view.stone(view.last_move)
        last = view.name(view.last_move)
        sentence = {
            Color.BLACK: tr("Last move: Black {point}."),
            Color.WHITE: tr("Last move: White {point}."),
            Color.EMPTY: tr("Last move: {point}."),
        }[color]
        sentences.append(sentence.format(point=last))
    if view.notice:
        sentences.append(f"{view.notice}.")
    if cursor is not None:
        sentences.append(tr("Cursor: {point}.").format(point=describe_point(view, cursor)))
    return " ".join(sentences)


def _stone_words(view: BoardView, point: Point) -> str:
    return {
        Color.EMPTY: tr("empty"),
        Color.BLACK: tr("black stone"),
        Color.WHITE: tr("white stone"),
    }[view.stone(point)]


def _mark_words(mark: Mark) -> str:
    return {
        Mark.TRIANGLE: tr("triangle"),
        Mark.SQUARE: tr("square"),
        Mark.CIRCLE: tr("circle"),
        Mark.CROSS: tr("cross"),
        Mark.SELECTED: tr("selected"),
    }[mark]
