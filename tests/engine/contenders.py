"""Positions that an engine or a player of each game is asked about, and the limits it is given."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.gomoku.replayed import replayed as gomoku_replayed
from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import ClockState, GameState, Limits, Purpose, ThinkRequest
from desktop_go.engine.session import Session
from desktop_go.moves import Color, Move, Point

STONES = (Move.play(Color.BLACK, Point(4, 4)), Move.play(Color.WHITE, Point(5, 5)))
LIMITS = {
    "playouts": Limits(playouts=60),
    "seconds": Limits(seconds=0.2),
    "clock": Limits(clock=ClockState(main_time=3.0)),
    "whichever is first": Limits(playouts=60, seconds=30.0),
}


@dataclass(frozen=True)
class Contender:
    """A session with a position that it can think about."""

    session: Session
    state: GameState
    options: dict[str, object]

    def request(self, limits: Limits, purpose: Purpose = Purpose.MOVE) -> ThinkRequest:
        return ThinkRequest(7, self.state, limits, purpose, self.options)


def go() -> Contender:
    options = {"threads": 1, "memory_mb": 16, "eye": "playouts"}
    return Contender(EngineSession(), GameState(9, moves=STONES), options)


def gomoku() -> Contender:
    options = {"threads": 1, "memory_mb": 8}
    return Contender(GomokuSession(), GameState(15, "freestyle", moves=STONES), options)


SESSIONS = {"go": go, "gomoku": gomoku}


def check_legal(state: GameState, move: Move) -> None:
    """Raise IllegalMove if the rules forbid ``move`` in ``state``."""
    if state.rules == "freestyle":
        gomoku_replayed(state).play(move)
    else:
        go_position = replayed(state)
        assert go_position is not None
        go_position.play(move)
