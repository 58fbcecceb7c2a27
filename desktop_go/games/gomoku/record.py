"""Gomoku games in the program's record model (SGF GM[4]): rules, positions, new records, texts."""

from __future__ import annotations

import math

from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.gomoku.notation import moves_from_text, moves_to_text
from desktop_go.games.gomoku.position import GAME_OVER, GomokuPosition
from desktop_go.games.gomoku.rules import FREESTYLE, RULE_SETS, RuleSet
from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GOMOKU, GameRecord
from desktop_go.records.notices import Notice, NoticeCollector
from desktop_go.records.record_node import ReadableRecord, RecordNode


def new_record(
    size: int = 15, rules: RuleSet = FREESTYLE, black: str = "", white: str = ""
) -> GameRecord:
    """Return an empty gomoku record."""
    return GameRecord.new(size, game=GOMOKU, rules=rules.key, black=black, white=white)


def rules_of(record: ReadableRecord) -> RuleSet:
    """The rule set a record names (property RU), freestyle where it names none that is known."""
    text = record.info("RU").lower()
    for rules in RULE_SETS:
        if rules.key in text:
            return rules
    return FREESTYLE


def position_at(node: RecordNode) -> tuple[GomokuPosition, list[Notice]]:
    """The position after ``node``; moves the rules forbid are left out, and notices say so.

    Raises:
        RecordError: the board is not one that gomoku is played on.
    """
    record = node.record
    width, height = record.board_size
    if width != height:
        raise RecordError(
            "Gomoku is played on square boards, not {width}x{height}.", width=width, height=height
        )
    path = [node]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    path.reverse()
    left_out = NoticeCollector(most=math.inf)
    try:
        position = _start(record, path[0], width)
    except IllegalMove as error:
        raise RecordError(error.reason) from error
    is_over = position.is_over
    for step in path:
        move = step.move
        if move is None:
            continue
        if is_over:
            left_out.add(None, "Left out: {reason}", reason=GAME_OVER)
            continue
        try:
            if move.color is not position.to_play:
                position.play(Move.pass_(position.to_play))
            position.play(move)
        except IllegalMove as error:
            left_out.add(None, "Left out: {reason}", reason=error.reason)
        is_over = position.is_over
    return position, left_out.finish("")


def _start(record: ReadableRecord, root: RecordNode, size: int) -> GomokuPosition:
    setup = root.setup
    if not setup:
        return GomokuPosition(size, rules_of(record))
    to_play = setup.to_play
    if to_play is None and len(setup.black) - len(setup.white) not in (0, 1):
        to_play = Color.BLACK
    return GomokuPosition.from_setup(size, rules_of(record), setup.black, setup.white, to_play)


def main_line_points(record: GameRecord) -> list[Point]:
    """The points played on the main line."""
    points = []
    for node in record.main_line():
        move = node.move
        if move is not None and move.point is not None:
            points.append(move.point)
    return points


def record_to_moves_text(record: GameRecord) -> str:
    """The main line as ``h8 i9 j10``."""
    return moves_to_text(main_line_points(record), record.size)


def record_from_moves_text(text: str, size: int = 15, rules: RuleSet = FREESTYLE) -> GameRecord:
    """A record of the moves in ``text``, Black first. Raises RecordError for anything that is
    not a move."""
    return record_of(moves_from_text(text, size), new_record(size, rules))


def record_of(points: list[Point], record: GameRecord) -> GameRecord:
    """Append the moves, Black first, to the empty ``record``, as if they had been read from it."""
    node = record.root
    for i, point in enumerate(points):
        color = Color.WHITE if i % 2 else Color.BLACK
        node = record.add_move(node, Move.play(color, point))
    record.mark_saved()
    return record
