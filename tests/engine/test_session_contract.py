"""What every game's session promises its host, whatever the engine behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import ClockState, GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.session import Session
from desktop_go.errors import EngineFailure, SettingsError
from desktop_go.games.gomoku.position import GomokuPosition
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


GAMES = {"go": go, "gomoku": gomoku}


@pytest.fixture(scope="module", params=GAMES)
def contender(request: pytest.FixtureRequest) -> Iterator[Contender]:
    contender = GAMES[request.param]()
    contender.session.run(contender.request(Limits(playouts=1)))
    yield contender
    contender.session.close()


def play(state: GameState, move: Move) -> None:
    """Play ``move`` in ``state`` by the rules. Raises IllegalMove."""
    if state.rules == "freestyle":
        gomoku_position = GomokuPosition(state.size)
        for each in (*state.moves, move):
            gomoku_position.play(each)
    else:
        go_position = replayed(state)
        assert go_position is not None
        go_position.play(move)


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_a_legal_move_is_answered_within_a_limit(contender: Contender, limits: Limits) -> None:
    answer = contender.session.run(contender.request(limits))
    assert answer.request_id == 7
    assert answer.move is not None
    assert answer.move.color is Color.BLACK
    play(contender.state, answer.move)
    assert answer.thought is not None
    assert answer.thought.to_play is Color.BLACK


@pytest.mark.parametrize("purpose", [Purpose.ANALYZE, Purpose.PONDER])
def test_endless_thinking_stops_when_told(contender: Contender, purpose: Purpose) -> None:
    thoughts: list[Thought] = []
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    answer = contender.session.run(contender.request(Limits(), purpose), thoughts.append, enough)
    assert asked == 21, "nobody has to ask twice"
    assert answer.move is None
    assert answer.thought is not None
    assert {thought.request_id for thought in thoughts} <= {7}
    assert purpose is Purpose.ANALYZE or not thoughts


def test_a_move_is_there_even_when_the_search_is_stopped(contender: Contender) -> None:
    answer = contender.session.run(
        contender.request(Limits(), Purpose.MOVE), should_stop=lambda: True
    )
    assert answer.move is not None
    play(contender.state, answer.move)


def test_failures_are_sentences_and_the_session_goes_on(contender: Contender) -> None:
    request = contender.request(Limits(playouts=1))
    with pytest.raises(EngineFailure, match=r"^The engine plays .+\.$"):
        contender.session.run(replace(request, state=replace(contender.state, size=99)))
    with pytest.raises(SettingsError, match=r"\w+ \w+"):
        contender.session.run(replace(request, options={"threads": "many"}))
    assert contender.session.run(request).move is not None


def test_a_closed_session_takes_its_memory_again(contender: Contender) -> None:
    contender.session.close()
    contender.session.close()
    assert contender.session.run(contender.request(Limits(playouts=1))).move is not None
