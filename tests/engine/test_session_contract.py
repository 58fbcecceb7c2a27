"""What every game's session promises its host, whatever the engine behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from contenders import LIMITS, SESSIONS, Contender, check_legal

from desktop_go.engine.messages import Limits, Purpose, Thought
from desktop_go.errors import EngineFailure, SettingsError
from desktop_go.moves import Color


@pytest.fixture(scope="module", params=SESSIONS)
def contender(request: pytest.FixtureRequest) -> Iterator[Contender]:
    contender = SESSIONS[request.param]()
    contender.session.run(contender.request(Limits(playouts=1)))
    yield contender
    contender.session.close()


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_a_legal_move_is_answered_within_a_limit(contender: Contender, limits: Limits) -> None:
    answer = contender.session.run(contender.request(limits))
    assert answer.request_id == 7
    assert answer.move is not None
    assert answer.move.color is Color.BLACK
    check_legal(contender.state, answer.move)
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
    check_legal(contender.state, answer.move)


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
