"""What a GTP session asks the engine: a move, an estimate, an analysis. Knows no GTP text."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from desktop_go.cli.gtp_game import GtpGame
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose, ThinkRequest
from desktop_go.engine.session import OnThought, Session, ShouldStop, ignore_thought, never
from desktop_go.games.go.scoring import propose_dead
from desktop_go.moves import Color, Point
from desktop_go.options import OptionValue

DEFAULT_SECONDS = 5.0
"""Time for a move when nobody set a limit."""

SCORE = Limits(playouts=20_000, seconds=2.0)
"""For an estimate of dead stones: so many playouts, which one seed repeats; the time is for slow
machines."""


class RootMoves(NamedTuple):
    """Which moves are to be considered: not those to avoid, and only some if that is said."""

    avoid: frozenset[Point] = frozenset()
    only: frozenset[Point | None] | None = None


ALL_MOVES = RootMoves()


@dataclass
class GtpEngine:
    """An engine session with the options and limits of this GTP session."""

    session: Session
    options: dict[str, OptionValue] = field(default_factory=dict)
    """Options that differ from the defaults."""
    limits: Limits = field(default_factory=Limits)
    """What the command line allows for a move, whatever the clock says."""

    def __post_init__(self) -> None:
        self._ids = itertools.count(1)
        self._estimate: tuple[GameState, EngineMove] | None = None
        self._after_own_move: GameState | None = None

    def move_limits(self, game: GtpGame, color: Color) -> Limits:
        """Return the limits of the next move of ``color``."""
        clock = game.clock.engine_state(color)
        playouts, seconds = self.limits.playouts, self.limits.seconds
        if playouts is None and seconds is None and clock is None:
            seconds = DEFAULT_SECONDS
        return Limits(playouts, seconds, clock)

    def warm_up(self, game: GtpGame) -> None:
        """Load, or at the very first start compile, what the first move would have to wait for."""
        request = ThinkRequest(0, game.request_state(), Limits(playouts=1), options=self.options)
        self.session.run(request, ignore_thought, never)

    def choose(
        self,
        game: GtpGame,
        color: Color,
        should_stop: ShouldStop,
        on_thought: OnThought = ignore_thought,
        extra: Mapping[str, OptionValue] | None = None,
        moves: RootMoves = ALL_MOVES,
    ) -> EngineMove:
        """Let the engine choose a move for ``color``. Raises EngineFailure."""
        request = ThinkRequest(
            next(self._ids),
            game.request_state(color),
            self.move_limits(game, color),
            Purpose.MOVE,
            {**self.options, **(extra or {})},
            *moves,
        )
        return self.session.run(request, on_thought, should_stop)

    def analyze(
        self,
        game: GtpGame,
        color: Color,
        should_stop: ShouldStop,
        on_thought: OnThought,
        moves: RootMoves = ALL_MOVES,
    ) -> None:
        """Think until ``should_stop`` says so. Raises EngineFailure."""
        request = ThinkRequest(
            next(self._ids),
            game.request_state(color),
            Limits(),
            Purpose.ANALYZE,
            self.options,
            *moves,
        )
        self.session.run(request, on_thought, should_stop)

    def await_reply(self, game: GtpGame | None) -> None:
        """Note that the engine has moved in ``game`` and may ponder; None: the game is over."""
        if game is None or game.position.is_over:
            self._after_own_move = None
        else:
            self._after_own_move = game.request_state()

    def ponder(self, game: GtpGame, should_stop: ShouldStop) -> None:
        """Think on the opponent's time, if the option says so and a reply is awaited.

        Raises:
            EngineFailure: the engine cannot think about this position.
        """
        state = game.request_state()
        if not OPTIONS.read(self.options).ponder or state != self._after_own_move:
            return
        request = ThinkRequest(next(self._ids), state, Limits(), Purpose.PONDER, self.options)
        self.session.run(request, ignore_thought, should_stop)

    def dead_stones(self, game: GtpGame) -> frozenset[Point]:
        """Return the stones that the engine takes for dead. Raises EngineFailure."""
        return propose_dead(game.position, self.ownership(game))

    def ownership(self, game: GtpGame) -> list[float]:
        """Return the ownership of each point, row by row from the top. Raises EngineFailure."""
        thought = self._score(game).thought
        if thought is None or thought.ownership is None:
            return [0.0] * game.position.size**2
        return [float(value) for value in thought.ownership]

    def _score(self, game: GtpGame) -> EngineMove:
        """Return the estimate for the position, the one made before if nothing has changed."""
        state = game.request_state()
        if self._estimate is None or self._estimate[0] != state:
            request = ThinkRequest(next(self._ids), state, SCORE, Purpose.SCORE, self.options)
            answer = self.session.run(request, ignore_thought, never)
            self._estimate = (state, answer)
        return self._estimate[1]
