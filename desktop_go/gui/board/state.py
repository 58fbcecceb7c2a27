"""What a board canvas is to show: plain frozen values, no rules, no Qt.

The host builds a new `BoardView` for each position or thought; the canvas finds out what changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from desktop_go.engine.messages import Thought
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import GTP_LETTERS, column_name
from desktop_go.records.sgf_properties import MAX_SIDE

MIN_SIDE = 1
LEAST_PRIOR = 0.01
"""The least policy probability that is shown, as a share of 1."""
LEAST_OWNERSHIP = 0.2
"""Ownership nearer to zero than this is nobody's and is not drawn."""
POLICY_LOSS = 0.35
"""The end of the scale of colors: a move that the network finds very unlikely."""


class Mark(Enum):
    """A sign drawn on a point, as SGF's TR, SQ, CR, MA and SL."""

    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"
    SELECTED = "selected"


@dataclass(frozen=True, slots=True)
class CandidateMark:
    """A candidate move as a disc with two lines of text."""

    point: Point
    win_rate: float
    """0..1 for the side to move; the network's policy where ``is_policy``."""
    visits: int | None
    """None where there are none to tell of."""
    rank: int = 0
    """0 is the best move, drawn in the best move's own color."""
    loss: float = 0.0
    """Win rate lost against the best move, 0..1; decides the color of the others."""
    share: float = 1.0
    """Visits divided by the best move's visits; few visits are drawn fainter."""
    text: str | None = None
    """The upper line; None shows the win rate in per cent."""
    is_policy: bool = False
    """The move is shown because the network would look at it, not for what reading found."""
    pv: tuple[Point | None, ...] = ()
    """The line to show as numbered ghosts while the pointer is on the disc, this move first."""


@dataclass(frozen=True, slots=True)
class GhostStone:
    """A translucent stone of a principal variation with its number."""

    point: Point
    color: Color
    number: int


@dataclass(frozen=True, slots=True)
class NextMove:
    """A move that the record has next, as a faint ghost; lettered where there are several."""

    point: Point
    color: Color
    letter: str = ""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line between two points, as SGF's LN, or an arrow, as AR."""

    start: Point
    end: Point
    is_arrow: bool = False


class LossDot(NamedTuple):
    """A dot on a stone that says how much the move lost."""

    color: str
    """``#rrggbb``."""
    size: float
    """0..1, by how grave it was."""
    hollow: bool
    """The opponent did not punish it."""
    words: str
    """The same for those who do not see it."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardView:
    """One picture of a board. Points are from the top left, arrays run row by row."""

    cols: int = 19
    rows: int = 19
    stones: bytes = b""
    """One `Color` value a point, ``rows * cols`` of them; empty means a bare board."""
    last_move: Point | None = None
    ko_point: Point | None = None
    labels: Mapping[Point, str] = field(default_factory=dict)
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    lines: tuple[BoardLine, ...] = ()
    dots: Mapping[Point, LossDot] = field(default_factory=dict)
    """Dots on stones; those on bare points are not drawn."""
    dimmed: frozenset[Point] = frozenset()
    """Points that are grayed out, as SGF's DD."""
    outside: frozenset[Point] = frozenset()
    """Points that are not to be shown, as all that SGF's VW leaves out."""
    move_numbers: Mapping[Point, int] = field(default_factory=dict)
    candidates: tuple[CandidateMark, ...] = ()
    pv: tuple[GhostStone, ...] = ()
    """Ghosts that are always shown; hovering over a candidate shows its own instead."""
    ownership: NDArray[np.float32] | None = None
    """float32[rows * cols] or [rows, cols], +1 Black's, -1 White's."""
    territory: bytes | None = None
    """One `Color` value a point: whose territory it counts as."""
    dead: frozenset[Point] = frozenset()
    """Stones marked dead while scoring."""
    next_moves: tuple[NextMove, ...] = ()
    forbidden: frozenset[Point] = frozenset()
    """Points to cross out, such as fouls in renju."""
    letters: str = GTP_LETTERS
    """What the columns are called, from the left; gomoku has an i among them."""
    hover_color: Color = Color.EMPTY
    """The stone shown under the pointer and the first color of a candidate's line."""
    notice: str = ""
    """Words over the upper edge of the board, for what no stone shows, such as a pass."""

    def __post_init__(self) -> None:
        if not (MIN_SIDE <= self.cols <= MAX_SIDE and MIN_SIDE <= self.rows <= MAX_SIDE):
            raise ValueError(f"a board of {self.cols}x{self.rows} cannot be shown")
        points = self.cols * self.rows
        if not self.stones:
            object.__setattr__(self, "stones", bytes(points))
        if len(self.stones) != points:
            raise ValueError(f"{len(self.stones)} stones given for {points} points")
        if self.territory is not None and len(self.territory) != points:
            raise ValueError(f"{len(self.territory)} territory marks given for {points} points")
        if self.ownership is not None and self.ownership.size != points:
            raise ValueError(f"{self.ownership.size} ownership values given for {points} points")

    def stone(self, point: Point) -> Color:
        """What stands on ``point``."""
        return Color(self.stones[point.row * self.cols + point.col])

    def name(self, point: Point) -> str:
        """What ``point`` is called: ``D4``."""
        return f"{column_name(point.col, self.letters)}{self.rows - point.row}"

    def on_board(self, point: Point) -> bool:
        """Whether the board has such a point."""
        return 0 <= point.col < self.cols and 0 <= point.row < self.rows


def candidate_marks(thought: Thought, limit: int = 12) -> tuple[CandidateMark, ...]:
    """The discs for the candidates of ``thought``, passes left out.

    Args:
        thought: What the engine thinks; its candidates are sorted, best first.
        limit: The most discs to show.
    """
    if not thought.candidates:
        return ()
    best = thought.candidates[0]
    most = max(1, *(candidate.visits for candidate in thought.candidates))
    marks = [
        CandidateMark(
            point=candidate.point,
            win_rate=candidate.win_rate,
            visits=candidate.visits,
            rank=rank,
            loss=max(0.0, best.win_rate - candidate.win_rate),
            share=candidate.visits / most,
            pv=candidate.pv,
        )
        for rank, candidate in enumerate(thought.candidates)
        if candidate.point is not None and candidate.visits > 0
    ]
    return tuple(marks[:limit])


def policy_marks(thought: Thought, size: int, limit: int = 16) -> tuple[CandidateMark, ...]:
    """The network's policy for the next move, before any reading, in percent.

    Args:
        thought: with a policy.
        size: of the board.
        limit: The most discs to show; moves under one percent are left out.
    """
    if thought.policy is None:
        return ()
    visits = {candidate.point: candidate.visits for candidate in thought.candidates}
    order = np.argsort(-thought.policy)[:limit]
    best = max(float(thought.policy[order[0]]), 1e-6)
    return tuple(
        CandidateMark(
            point=Point(int(index) % size, int(index) // size),
            win_rate=float(thought.policy[index]),
            visits=visits.get(Point(int(index) % size, int(index) // size)) or None,
            rank=rank,
            loss=(1 - float(thought.policy[index]) / best) * POLICY_LOSS,
            share=float(thought.policy[index]) / best,
            is_policy=True,
        )
        for rank, index in enumerate(order)
        if thought.policy[index] >= LEAST_PRIOR
    )


def ghost_line(
    pv: tuple[Point | None, ...], first: Color, length: int = 20
) -> tuple[GhostStone, ...]:
    """Numbered ghosts for a line of alternating colors; a point played twice keeps its first."""
    ghosts: dict[Point, GhostStone] = {}
    color = first
    for number, point in enumerate(pv[:length], start=1):
        if point is not None and point not in ghosts:
            ghosts[point] = GhostStone(point, color, number)
        color = color.opponent
    return tuple(ghosts.values())
