"""What an engine thought of a position, as a plain value and as the property DGAN of a node.

The property is this program's own; docs/records.md describes it. Knows no engine and no rules.
All win rates and leads are Black's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from desktop_go.moves import Color, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_properties import read_point, write_point

IDENT = "DGAN"
"""The property: a list, first the position, then one value for each move considered."""
VERSION = "1"
PASS = "--"
MOVES_STORED = 6
LINE_STORED = 12
"""Moves of an expected line that are written."""
MAX_JUDGE = 100
"""Letters of the name of a judge that are read."""
_NUMBER = re.compile(r"[+-]?\d{1,9}(\.\d{1,6})?")


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """A move considered: Black's chances and lead when it is played."""

    point: Point | None
    """None is a pass."""
    visits: int
    win_rate: float
    """Black's, 0..1."""
    lead: float | None = None
    """Points that Black is ahead, komi included."""
    line: tuple[Point | None, ...] = ()
    """What is expected to follow, this move first, colors alternating."""


@dataclass(frozen=True, slots=True)
class NodeAnalysis:
    """What was thought of the position at a node."""

    to_play: Color
    visits: int
    win_rate: float
    """Black's, 0..1: the mean over all that was looked at."""
    lead: float | None = None
    """Points that Black is ahead, komi included."""
    moves: tuple[MoveAnalysis, ...] = ()
    """The moves considered, best first."""
    judge: str = ""
    """The attached engine that thought it; empty: our own."""

    @property
    def best(self) -> MoveAnalysis | None:
        """The move thought best."""
        return self.moves[0] if self.moves else None

    def move_at(self, point: Point | None) -> MoveAnalysis | None:
        """What was thought of playing ``point`` (None: of a pass), if it was considered."""
        return next((move for move in self.moves if move.point == point), None)


def store_analysis(record: GameRecord, node: RecordNode, analysis: NodeAnalysis | None) -> None:
    """Write ``analysis`` into ``node`` as an edit that can be undone; None takes it out."""
    record.set_values(node, IDENT, None if analysis is None else write_analysis(analysis))


def write_analysis(analysis: NodeAnalysis) -> list[str]:
    """The raw values of the property."""
    color = "B" if analysis.to_play is Color.BLACK else "W"
    head = [VERSION, color, *_figures(analysis.visits, analysis.win_rate, analysis.lead)]
    values = [" ".join([*head, *analysis.judge.split()])]
    for move in analysis.moves[:MOVES_STORED]:
        figures = _figures(move.visits, move.win_rate, move.lead)
        line = "".join(_word(point) for point in move.line[1:LINE_STORED])
        values.append(" ".join([_word(move.point), *figures, *([line] if line else [])]))
    return values


def read_analysis(node: RecordNode) -> NodeAnalysis | None:
    """The analysis stored in ``node``; None when there is none or it makes no sense."""
    return parse_analysis(node.raw(IDENT), node.record.board_size)


def parse_analysis(values: Sequence[str], size: tuple[int, int]) -> NodeAnalysis | None:
    """The analysis that the raw values of the property say; None when they make no sense."""
    if not values:
        return None
    version, *words = values[0].split() or [""]
    if version != VERSION or len(words) < 4 or words[0] not in ("B", "W"):
        return None
    figures, judge = _read_figures(words[1:4]), " ".join(words[4:])[:MAX_JUDGE]
    moves = [_read_move(value, size) for value in values[1:]]
    if figures is None or None in moves:
        return None
    color = Color.BLACK if words[0] == "B" else Color.WHITE
    found = tuple(move for move in moves if move is not None)
    return NodeAnalysis(color, *figures, found, judge)


def _figures(visits: int, win_rate: float, lead: float | None) -> list[str]:
    return [str(visits), f"{win_rate:.4f}", "?" if lead is None else f"{lead:+.1f}"]


def _read_figures(words: list[str]) -> tuple[int, float, float | None] | None:
    """Visits, win rate and lead; None when one of them is no such number."""
    visits, win_rate, lead = words
    if not visits.isdecimal() or not _NUMBER.fullmatch(win_rate):
        return None
    if lead != "?" and not _NUMBER.fullmatch(lead):
        return None
    rate = float(win_rate)
    if not 0 <= rate <= 1:
        return None
    return int(visits[:12]), rate, None if lead == "?" else float(lead)


def _read_move(value: str, size: tuple[int, int]) -> MoveAnalysis | None:
    word, *words = value.split() or [""]
    figures = _read_figures(words[:3]) if len(words) in (3, 4) else None
    first = _read_points(word, size)
    rest = _read_points(words[3], size) if len(words) == 4 else []
    if figures is None or first is None or len(first) != 1 or rest is None:
        return None
    return MoveAnalysis(first[0], *figures, (*first, *rest))


def _word(point: Point | None) -> str:
    return PASS if point is None else write_point(point)


def _read_points(text: str, size: tuple[int, int]) -> list[Point | None] | None:
    """Points in pairs of letters; None when one of them is not on the board."""
    if len(text) % 2:
        return None
    points: list[Point | None] = []
    for start, end in pairwise(range(0, len(text) + 2, 2)):
        pair = text[start:end]
        point = None if pair == PASS else read_point(pair, size)
        if point is None and pair != PASS:
            return None
        points.append(point)
    return points
