"""What the shipped network thinks of positions, beside what a much stronger judge thinks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from probes import PROBES, Probe, point_of, state_of

from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.games.go.scoring import propose_dead, score
from desktop_go.resources import assets_dir

OPTIONS = {"threads": 1, "memory_mb": 32, "seed": 1, "network": "strong"}
PART, POINTS = 0.15, 3.0
"""How far a lead may be off: this part of it, or so many points."""


@pytest.fixture(scope="module")
def session() -> Iterator[EngineSession]:
    session = EngineSession(assets_dir() / "networks")
    yield session
    session.close()


def analyzed(session: EngineSession, state: GameState, playouts: int = 100) -> Thought:
    request = ThinkRequest(1, state, Limits(playouts=playouts), Purpose.ANALYZE, OPTIONS)
    thought = session.run(request).thought
    assert thought is not None
    return thought


def black_lead(session: EngineSession, state: GameState) -> float:
    lead = analyzed(session, state).score_lead
    assert lead is not None
    return lead


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_komi_and_handicap_are_worth_what_they_are(session: EngineSession, probe: Probe) -> None:
    off = abs(black_lead(session, probe.state) - probe.lead)
    assert off <= max(POINTS, PART * abs(probe.lead))


@pytest.mark.parametrize(("size", "stones"), [(9, 3), (13, 4), (19, 4)])
def test_white_knows_what_handicap_does(session: EngineSession, size: int, stones: int) -> None:
    thought = analyzed(session, state_of(size, 0.5, stones))
    assert thought.win_rate < 0.25


def test_a_wasted_first_move_costs_what_a_move_is_worth(session: EngineSession) -> None:
    usual = black_lead(session, state_of(19, 7.5, moves="Q16"))
    assert usual - black_lead(session, state_of(19, 7.5, moves="A1")) > 10


def test_wasted_moves_add_up(session: EngineSession) -> None:
    wasted = "A1 Q16 B1 D4 C1 Q4 D1 D16 E1"
    assert black_lead(session, state_of(19, 7.5, moves=wasted)) < -43


def test_nobody_is_told_to_pass_in_the_opening(session: EngineSession) -> None:
    best = analyzed(session, state_of(9, 7.0, moves="E5 G5 C6 D3 D7")).candidates[0]
    assert best.point is not None


@pytest.mark.parametrize("stone", ["A1", "B3", "C3", "D5"])
def test_a_lone_stone_in_a_wide_territory_is_taken_for_dead(
    session: EngineSession, stone: str
) -> None:
    """GNU Go 3.8 and KataGo with g170-b6c96 say so, too; playouts alone let B3 and C3 live."""
    rows = range(1, 10)
    black = frozenset(point_of(f"E{row}", 9) for row in rows)
    white = frozenset(point_of(point, 9) for point in (*(f"F{row}" for row in rows), stone))
    state = GameState(9, komi=7.0, black=black, white=white)
    request = ThinkRequest(1, state, Limits(playouts=3000), Purpose.SCORE, OPTIONS)
    thought = session.run(request).thought
    position = replayed(state)
    assert position is not None
    assert thought is not None
    assert thought.ownership is not None
    dead = propose_dead(position, thought.ownership.tolist())
    assert dead == {point_of(stone, 9)}
    assert score(position, dead).margin == 2
