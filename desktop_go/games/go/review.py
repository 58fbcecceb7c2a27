"""From analyses of positions to judgements of the moves between them. Pure arithmetic, no search.

A move loses the points by which the lead after it is worse than the lead before it: both are told
by the same kind of tree, so that a move which changes nothing loses nothing. Its win rate is set
against that of the best move, since the mean of playouts is low for whoever is to play. The move
thought best, and a move that the program itself hinted, never loses anything. How far off a loss
may be is told with it, and moves are classed by what is sure of their loss.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from math import hypot

from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.records.analysis import MoveAnalysis, NodeAnalysis
from desktop_go.records.record_node import RecordNode

LEAST_VISITS = 30
"""Positions with fewer visits are neither drawn nor judged."""
POINT_STEPS = (0.5, 1.5, 3.0, 6.0, 12.0)
"""Points from which a loss belongs to the next class."""
RATE_STEPS = (0.02, 0.05, 0.10, 0.20, 0.35)
"""The same for win rates, where no points are known."""
POINT_NOISE, RATE_NOISE = 4.0, 0.2
"""Spread of what one visit says of a position, in points and win rate; that of a mean over n visits
is so much over the root of n. How it was found: docs/review.md."""
OPENING_SHARE, ENDGAME_SHARE = 1 / 8, 9 / 20
"""The opening ends, and the endgame begins, after this many moves for each point of the board:
45 and 162 moves on 19x19."""


class Severity(IntEnum):
    """How much a move lost: one class for each of ``POINT_STEPS``, and none at all."""

    FINE = 0
    SLIGHT = 1
    INACCURACY = 2
    MISTAKE = 3
    BAD_MISTAKE = 4
    BLUNDER = 5


UNPUNISHED = 0.5
"""A reply that gives back this share of what a move lost has not punished it."""
LEAST_TOLD = Severity.INACCURACY
"""Smaller losses are not told as mistakes."""


class Stage(Enum):
    """A part of a game."""

    OPENING = "opening"
    MIDDLE = "middle"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was worth, seen from its player."""

    number: int
    """Move number in its line, from 1."""
    move: Move
    stage: Stage
    points: float | None
    """Points lost, 0 or more; None where the engine gives no points."""
    rate: float
    """Win rate lost, 0..1."""
    best: MoveAnalysis
    """The move thought best instead; its figures are Black's."""
    is_best: bool
    points_doubt: float = 0.0
    """How far off ``points`` may well be (one standard deviation)."""
    rate_doubt: float = 0.0
    """The same of ``rate``."""

    @property
    def color(self) -> Color:
        """Who played."""
        return self.move.color

    @property
    def sure_points(self) -> float | None:
        """The points lost at least, as far as one can tell; None where there are none."""
        return None if self.points is None else _less(self.points, self.points_doubt, 1)

    @property
    def sure_rate(self) -> float:
        """The win rate lost at least, as far as one can tell."""
        return _less(self.rate, self.rate_doubt, 3)

    @property
    def severity(self) -> Severity:
        """The class of the loss that is sure, by points where there are some."""
        return severity_of(self.sure_points, self.sure_rate)

    @property
    def likely(self) -> Severity:
        """The class of the loss as it looks."""
        return severity_of(self.points, self.rate)

    @property
    def worst(self) -> tuple[float, float]:
        """What the move may well have lost, in points and win rate."""
        return ((self.points or 0.0) + self.points_doubt, self.rate + self.rate_doubt)

    @property
    def is_suspected(self) -> bool:
        """Whether the move may well be a mistake, so that it deserves a second look."""
        points, rate = self.worst
        return severity_of(None if self.points is None else points, rate) >= LEAST_TOLD

    @property
    def size(self) -> tuple[float, float]:
        """What mistakes are sorted by: sure points first, then sure win rate."""
        return (self.sure_points or 0.0, self.sure_rate)

    @property
    def weight(self) -> tuple[int, float, float]:
        """How much the move mattered: it cost points, and they told on who wins."""
        return (self.severity + severity_of(None, self.sure_rate), *self.size)


Analyses = Callable[[RecordNode], NodeAnalysis | None]
Hinted = Callable[[RecordNode], Collection[Point | None]]


def severity_of(points: float | None, rate: float) -> Severity:
    """The class of a loss in points (None: unknown) and win rate (0..1)."""
    if points is None:
        return Severity(bisect_right(RATE_STEPS, rate))
    return Severity(bisect_right(POINT_STEPS, points))


def stage_of(number: int, size: int) -> Stage:
    """The part of the game that move ``number`` falls in, on a board of ``size``."""
    area = size * size
    if number <= OPENING_SHARE * area:
        return Stage.OPENING
    return Stage.MIDDLE if number <= ENDGAME_SHARE * area else Stage.ENDGAME


def is_enough(analysis: NodeAnalysis | None) -> bool:
    """Whether an analysis is there and has visits enough to be drawn."""
    return analysis is not None and analysis.visits >= LEAST_VISITS


def loss_of(
    before: NodeAnalysis | MoveAnalysis, after: NodeAnalysis, color: Color
) -> tuple[float | None, float]:
    """Points (None: unknown) and win rate that ``color`` lost against ``before``; never below 0.

    Rounded as they are shown, so that no loss of "3.0" falls into the class below 3.
    """
    sign = 1 if color is Color.BLACK else -1
    points = None
    if before.lead is not None and after.lead is not None:
        points = round(max(0.0, sign * (before.lead - after.lead)), 1)
    return points, round(max(0.0, sign * (before.win_rate - after.win_rate)), 3)


def loss_of_candidate(
    best: MoveAnalysis, tried: MoveAnalysis, color: Color
) -> tuple[float | None, float]:
    """What a move that was considered beside the best one loses against it, as ``loss_of``."""
    after = NodeAnalysis(color.opponent, tried.visits, tried.win_rate, tried.lead)
    return loss_of(best, after, color)


def credit(points: float | None, rate: float) -> float:
    """What a guess is worth that loses so much, 1 to 0: all of it if that is fine, nothing if bad.

    In between the worth falls evenly with the loss.
    """
    steps, loss = (RATE_STEPS, rate) if points is None else (POINT_STEPS, points)
    fine, bad = steps[0], steps[Severity.BAD_MISTAKE - 1]
    return min(1.0, max(0.0, (bad - loss) / (bad - fine)))


def _less(loss: float, doubt: float, digits: int) -> float:
    return round(max(0.0, loss - doubt), digits)


def doubts_of(
    move: MoveAnalysis | None, best: MoveAnalysis, after: NodeAnalysis
) -> tuple[float, float]:
    """How far off a loss in points and in win rate may be, by one standard deviation.

    Fewer visits leave more doubt, and so does a search of the position before that thought
    otherwise of the move played than the search of the position after it: what both say together,
    by their visits, may be as good as what the latter says.

    Args:
        move: what was thought of the move played, in the position before it.
        best: the move thought best there.
        after: of the position after the move played.
    """
    noise = (1 / max(1, best.visits) + 1 / max(1, after.visits)) ** 0.5
    points_gap = rate_gap = 0.0
    if move is not None:
        share = move.visits / max(1, move.visits + after.visits)
        rate_gap = share * (move.win_rate - after.win_rate)
        if move.lead is not None and after.lead is not None:
            points_gap = share * (move.lead - after.lead)
    points = hypot(POINT_NOISE * noise, points_gap)
    return round(points, 1), round(hypot(RATE_NOISE * noise, rate_gap), 3)


def judge(
    move: Move,
    before: NodeAnalysis | None,
    after: NodeAnalysis | None,
    number: int,
    size: int,
    hinted: Collection[Point | None] = (),
) -> Judgement | None:
    """Judge one move.

    Args:
        move: a play or a pass.
        before: of the position in which it was made.
        after: of the position it led to.
        number: its number in the line.
        size: of the board.
        hinted: points that the program recommended there (None: a pass).

    Returns:
        None while one of the two was not looked at enough.
    """
    if before is None or after is None or not (is_enough(before) and is_enough(after)):
        return None
    best = before.best
    if best is None or before.to_play is not move.color or move.kind is MoveKind.RESIGN:
        return None
    is_best = best.point == move.point
    points, rate = loss_of(before, after, move.color)[0], loss_of(best, after, move.color)[1]
    if is_best or move.point in hinted:
        points, rate = None if points is None else 0.0, 0.0
    doubts = doubts_of(before.move_at(move.point), best, after)
    return Judgement(number, move, stage_of(number, size), points, rate, best, is_best, *doubts)


def is_punished(judgement: Judgement, reply: Judgement | None) -> bool:
    """Whether the opponent took what a move lost; so taken where his ``reply`` is not judged."""
    if reply is None or reply.color is judgement.color:
        return True
    if judgement.points is None or reply.points is None:
        return reply.rate < UNPUNISHED * judgement.rate
    return reply.points < UNPUNISHED * judgement.points


def _no_hints(_node: RecordNode) -> Collection[Point | None]:
    return ()


def judge_node(
    node: RecordNode, number: int, analyses: Analyses, hinted: Hinted = _no_hints
) -> Judgement | None:
    """Judge the move of ``node``, number ``number`` of its line; None where there is none."""
    parent = node.parent
    if parent is None:
        return None
    before, after = analyses(parent), analyses(node)
    if before is None or after is None or node.setup:
        return None
    if before.judge != after.judge:
        return None  # Two judges differ in more than what the move changed.
    move = node.move
    if move is None or _ends_the_game(node):
        return None
    return judge(move, before, after, number, node.record.size, hinted(parent))


def _ends_the_game(node: RecordNode) -> bool:
    """Whether ``node`` is a pass and no stone is played after it.

    There the players agree that the game is over. The engine counts area, so that it would take
    a neutral point even where the rules of the record give nothing for it.
    """
    if node.move is None or node.move.kind is not MoveKind.PASS:
        return False
    following: RecordNode | None = node
    while following is not None:
        move = following.move
        if following.setup or (move is not None and move.kind is MoveKind.PLAY):
            return False
        following = following.children[0] if following.children else None
    return True


def judge_line(
    line: Sequence[RecordNode], analyses: Analyses, hinted: Hinted = _no_hints
) -> list[Judgement | None]:
    """Judge every move of ``line`` (from the root); one place for each node."""
    found: list[Judgement | None] = []
    number = 0
    for node in line:
        number += node.has_move
        found.append(judge_node(node, number, analyses, hinted))
    return found
