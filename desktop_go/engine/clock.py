"""Game clocks: the rules of time, without any timer, window or thread.

Five kinds: none, absolute, Japanese byo-yomi, Canadian overtime and Fischer. The time source is
passed in, so a test moves it by hand. The state handed to the engine is messages.ClockState.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from desktop_go.engine.messages import ClockState
from desktop_go.moves import Color


class ClockKind(Enum):
    """The kinds of time control."""

    NONE = "none"
    ABSOLUTE = "absolute"
    BYO_YOMI = "byo-yomi"
    CANADIAN = "canadian"
    FISCHER = "fischer"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What each player gets; all times in seconds. Fields that a kind does not use are ignored."""

    kind: ClockKind = ClockKind.NONE
    main_time: float = 0.0
    period_time: float = 30.0
    """Length of one overtime period (byo-yomi, Canadian)."""
    periods: int = 5
    """Byo-yomi periods."""
    period_moves: int = 25
    """Moves to be played in one Canadian period."""
    increment: float = 10.0
    """Seconds added after each move (Fischer)."""

    def sgf_overtime(self) -> str:
        """The value of the SGF property OT in the customary short forms; empty without any."""
        if self.kind is ClockKind.BYO_YOMI:
            return f"{self.periods}x{self.period_time:g} byo-yomi"
        if self.kind is ClockKind.CANADIAN:
            return f"{self.period_moves}/{self.period_time:g} Canadian"
        if self.kind is ClockKind.FISCHER:
            return f"{self.increment:g} fischer"
        return ""


@dataclass(frozen=True, slots=True)
class PlayerTime:
    """What one player has left, as of the moment the clock last stopped."""

    left: float
    """Seconds of main time, or of the running period when ``in_overtime``."""
    in_overtime: bool = False
    periods: int = 0
    """Byo-yomi periods left, the running one included."""
    moves: int = 0
    """Moves still to be played in the running Canadian period."""


@dataclass(frozen=True, slots=True)
class ClockSnapshot:
    """Both players' times, to be put back when moves are undone."""

    black: PlayerTime
    white: PlayerTime


def starting_time(control: TimeControl) -> PlayerTime:
    """Return what a player has before the first move."""
    start = PlayerTime(control.main_time, False, control.periods, control.period_moves)
    if control.kind is ClockKind.FISCHER:
        return replace(start, left=control.main_time + control.increment)
    return spend(control, start, 0.0) if control.main_time <= 0 else start


def spend(control: TimeControl, state: PlayerTime, seconds: float) -> PlayerTime:
    """Return ``state`` after ``seconds`` of thinking; ``left`` is 0 when the time has run out."""
    if control.kind is ClockKind.NONE:
        return state
    left = state.left - seconds
    if left > 0:
        return replace(state, left=left)
    if control.kind is ClockKind.BYO_YOMI:
        return _spend_byo_yomi(control, state, left)
    if control.kind is ClockKind.CANADIAN and not state.in_overtime:
        in_period = control.period_time + left
        return PlayerTime(max(in_period, 0.0), True, 0, control.period_moves)
    return replace(state, left=0.0)


def _spend_byo_yomi(control: TimeControl, state: PlayerTime, left: float) -> PlayerTime:
    """Walk through the periods that an overdrawn time of ``left`` (<= 0) uses up."""
    periods = state.periods if not state.in_overtime else state.periods - 1
    while periods > 0:
        left += control.period_time
        if left > 0:
            return PlayerTime(left, True, periods, 1)
        periods -= 1
    return PlayerTime(0.0, True, 0, 1)


def after_move(control: TimeControl, state: PlayerTime) -> PlayerTime:
    """Return ``state`` when the player has completed a move in time."""
    if control.kind is ClockKind.FISCHER:
        return replace(state, left=state.left + control.increment)
    if control.kind is ClockKind.BYO_YOMI and state.in_overtime:
        return replace(state, left=control.period_time)
    if control.kind is ClockKind.CANADIAN and state.in_overtime:
        if state.moves <= 1:
            return replace(state, left=control.period_time, moves=control.period_moves)
        return replace(state, moves=state.moves - 1)
    return state


@dataclass
class GameClock:
    """The two clocks of a game, of which at most one runs.

    Args:
        control: what each player gets.
        now: seconds from any fixed moment; never goes back.
    """

    control: TimeControl = field(default_factory=TimeControl)
    now: Callable[[], float] = time.monotonic
    _times: dict[Color, PlayerTime] = field(init=False)
    _running: Color | None = field(init=False, default=None)
    _since: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        start = starting_time(self.control)
        self._times = {Color.BLACK: start, Color.WHITE: start}

    @property
    def running(self) -> Color | None:
        """Whose clock runs."""
        return self._running

    @property
    def is_timed(self) -> bool:
        """Whether there is any time limit."""
        return self.control.kind is not ClockKind.NONE

    def start(self, color: Color) -> None:
        """Let the clock of ``color`` run, and only that."""
        self.pause()
        if self.is_timed:
            self._running = color
            self._since = self.now()

    def pause(self) -> None:
        """Stop both clocks."""
        if self._running is not None:
            self._times[self._running] = self.time_of(self._running)
            self._running = None

    def complete_move(self, color: Color) -> None:
        """Stop the clock and credit ``color`` for a move; the opponent's is not yet started."""
        self.pause()
        if self._times[color].left > 0 or not self.is_timed:
            self._times[color] = after_move(self.control, self._times[color])

    def time_of(self, color: Color) -> PlayerTime:
        """What ``color`` has at this moment."""
        state = self._times[color]
        if color is not self._running:
            return state
        return spend(self.control, state, self.now() - self._since)

    def expired(self) -> Color | None:
        """Who has run out of time, if anybody."""
        if self._running is None:
            return None
        return self._running if self.time_of(self._running).left <= 0 else None

    def snapshot(self) -> ClockSnapshot:
        """Both times now."""
        return ClockSnapshot(self.time_of(Color.BLACK), self.time_of(Color.WHITE))

    def restore(self, snapshot: ClockSnapshot) -> None:
        """Put back ``snapshot``; both clocks stop."""
        self._running = None
        self._times = {Color.BLACK: snapshot.black, Color.WHITE: snapshot.white}

    def engine_state(self, color: Color) -> ClockState | None:
        """What the engine is told about the clock of ``color``; None without a time limit."""
        if not self.is_timed:
            return None
        state = self.time_of(color)
        kind = self.control.kind
        overtime = kind in (ClockKind.BYO_YOMI, ClockKind.CANADIAN)
        moves = {ClockKind.BYO_YOMI: 1, ClockKind.CANADIAN: state.moves}.get(kind, 0)
        return ClockState(
            main_time=state.left,
            period_time=self.control.period_time if overtime else 0.0,
            period_moves=moves,
            periods=state.periods if kind is ClockKind.BYO_YOMI else 0,
            increment=self.control.increment if kind is ClockKind.FISCHER else 0.0,
            in_overtime=state.in_overtime,
        )


def clock_text(control: TimeControl, state: PlayerTime) -> str:
    """Return what a clock face shows: ``9:58``, ``0:27 ×3``, ``4:10 /12``; empty without limit."""
    if control.kind is ClockKind.NONE:
        return ""
    seconds = max(0.0, state.left)
    shown = f"{seconds:.1f}" if seconds < 10 else _minutes(int(seconds))
    if state.in_overtime and control.kind is ClockKind.BYO_YOMI:
        return f"{shown} ×{state.periods}"
    if state.in_overtime and control.kind is ClockKind.CANADIAN:
        return f"{shown} /{state.moves}"
    return shown


def _minutes(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
    return f"{rest // 60}:{rest % 60:02d}"
