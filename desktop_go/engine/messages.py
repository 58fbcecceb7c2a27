"""The values that pass between an engine and its host: a window, GTP or a test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from desktop_go.errors import EngineFailure
from desktop_go.moves import Color, Move, Point
from desktop_go.search.look import Look, Watch


class Purpose(Enum):
    """Why the engine is asked to think."""

    MOVE = "move"
    """Choose a move, pass or resign; ends by itself when the limits are reached."""
    ANALYZE = "analyze"
    """Think until stopped (or until the limits are reached); never resigns."""
    PONDER = "ponder"
    """As ANALYZE, on the opponent's time; emits no thoughts."""
    SCORE = "score"
    """Estimate ownership for dead stones and the score; short."""
    GLANCE = "glance"
    """What the network sees before any search; no thought without a network."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """What is left on the clock of the player to move; all times in seconds."""

    main_time: float
    period_time: float = 0.0
    """Length of a byo-yomi period (0: absolute time)."""
    period_moves: int = 0
    """Moves left to play in the running Canadian period; 1 in Japanese byo-yomi."""
    periods: int = 0
    """Japanese byo-yomi periods left."""
    increment: float = 0.0
    """Fischer increment for each move."""
    in_overtime: bool = False
    """True when main_time counts down the running period."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop. The first limit reached ends the search; all None means until stopped."""

    playouts: int | None = None
    seconds: float | None = None
    """Fixed wall time a move, in seconds."""
    clock: ClockState | None = None
    """The mover's clock: the engine manages its time itself."""
    least: int = 0
    """Visits of the root below which no time ends the search, however busy the machine is."""

    def times(self, factor: float) -> Limits:
        """Return these limits for a search ``factor`` times as deep; a clock stays as it is."""
        return replace(
            self,
            playouts=None if self.playouts is None else int(self.playouts * factor),
            seconds=None if self.seconds is None else self.seconds * factor,
            least=int(self.least * factor),
        )


@dataclass(frozen=True, slots=True)
class GameState:
    """A position by how it came about, so that ko, superko and tree reuse are decided exactly."""

    size: int
    rules: str = "chinese"
    """Key of a rule set (games.go.rules)."""
    komi: float = 7.0
    black: frozenset[Point] = frozenset()
    """Setup stones: handicap or an edited position."""
    white: frozenset[Point] = frozenset()
    first_to_play: Color = Color.BLACK
    handicap: int = 0
    moves: tuple[Move, ...] = ()
    """Plays and passes since the setup, in order; a color may move several times in a row."""
    to_play: Color | None = None
    """The side to think for; None: the opponent of the last mover."""


def side_to_think(state: GameState) -> Color:
    """The side that is asked for a move."""
    if state.to_play is not None:
        return state.to_play
    return state.moves[-1].color.opponent if state.moves else state.first_to_play


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """One task for the engine. ``id`` rises; thoughts and answers carry it back."""

    id: int
    state: GameState
    limits: Limits
    purpose: Purpose = Purpose.MOVE
    options: Mapping[str, object] = field(default_factory=dict)
    """Option values by key (those of the engine); keys left out have their defaults."""
    avoid: frozenset[Point] = frozenset()
    """Points not to be considered at the root."""
    only: frozenset[Point | None] | None = None
    """The moves to be considered at the root, None among them a pass; None: all. Go only."""
    watch: Watch | None = field(default=None, compare=False)
    """While it is open, thoughts come with a look into the tree, where the engine has one."""


COUNT = "count"
"""The evaluator of a thought that comes from counting the board, without a search."""

CLASSIC = "classic"
"""The evaluator of a thought that comes from classic search, which counts the last positions."""

LEARNED = "learned"
"""The evaluator of a thought whose values were learned during the search."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A root move as the search sees it; ``win_rate`` is that of the side to move."""

    point: Point | None
    """None is a pass."""
    visits: int
    win_rate: float
    """0..1 for the player to move in the thought."""
    score_lead: float | None = None
    """Mean points the player to move leads by, where the engine estimates it."""
    prior: float | None = None
    pv: tuple[Point | None, ...] = ()
    """Principal variation, this move first, colors alternating."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What the engine thinks at this moment, at most every 100 ms."""

    request_id: int
    to_play: Color
    visits: int
    win_rate: float
    """0..1 for ``to_play``."""
    playouts_per_second: float
    seconds: float
    candidates: tuple[Candidate, ...] = ()
    """Best first."""
    ownership: NDArray[np.float32] | None = None
    """float32[size * size], row by row from the top; +1 Black's, -1 White's."""
    score_lead: float | None = None
    """Mean points Black leads by (negative: White), komi included."""
    note: str = ""
    """A word on why the search ended early, if it did."""
    depth: int = 0
    """How many moves ahead the engine has looked, where it counts them."""
    evaluator: str = ""
    """A value of the option ``evaluator``, or COUNT."""
    evaluator_trouble: EngineFailure | None = None
    """Why the network is not in use although it was asked for."""
    network: str = ""
    """Which network is in use (``fast`` or ``strong``); empty without one."""
    policy: NDArray[np.float32] | None = None
    """float32[size * size], row by row from the top: the network's policy for each point, before
    any search; None without a network."""
    judge: str = ""
    """The name of the attached engine that thinks; empty: our own."""
    look: Look | None = field(default=None, compare=False)
    """The most visited part of the tree, for whoever asked; moves are points, None a pass."""


@dataclass(frozen=True, slots=True)
class EngineMove:
    """The answer to a request: for MOVE the move to play, for the rest the last thought."""

    request_id: int
    move: Move | None
    thought: Thought | None
