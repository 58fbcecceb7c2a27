"""Classic search through the session: minimax, alpha-beta, shares of probability, quiescence."""

from __future__ import annotations

import time
from typing import Any

import pytest

from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import (
    CLASSIC,
    EngineMove,
    GameState,
    Limits,
    Purpose,
    ThinkRequest,
    Thought,
)
from desktop_go.moves import Color, Move, MoveKind, Point

KINDS = ("minimax", "alphabeta", "probability", "learned")
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(scope="module")
def session() -> EngineSession:
    return EngineSession()


def board(*rows: str, to_play: Color = Color.BLACK) -> GameState:
    at = {(c, r): char for r, row in enumerate(rows) for c, char in enumerate(row)}
    black, white = (frozenset(Point(*p) for p in at if at[p] == char) for char in "XO")
    return GameState(len(rows), komi=0.5, black=black, white=white, to_play=to_play)


def ask(
    session: EngineSession, state: GameState, positions: int | None = 3000, **options: Any
) -> EngineMove:
    request = ThinkRequest(1, state, Limits(playouts=positions), options=options)
    return session.run(request)


def thought_of(answer: EngineMove) -> Thought:
    assert answer.thought is not None
    return answer.thought


@EVERY_KIND
@pytest.mark.parametrize("size", [5, 9, 19])
def test_every_kind_plays_legal_moves_and_says_how_deep_it_looked(
    session: EngineSession, kind: str, size: int
) -> None:
    state = GameState(size)
    for color in (Color.BLACK, Color.WHITE, Color.BLACK):
        answer = ask(session, state, search=kind)
        assert answer.move is not None
        assert answer.move.kind is MoveKind.PLAY
        assert answer.move.color is color
        position = replayed(state)
        assert position is not None
        assert answer.move.point in position.legal_points(color)
        thought = thought_of(answer)
        assert thought.evaluator == CLASSIC
        assert thought.depth >= 1
        assert 1000 <= thought.visits <= 3001
        assert thought.candidates[0].pv[0] == answer.move.point
        state = GameState(size, moves=(*state.moves, answer.move))


@EVERY_KIND
def test_a_chain_in_atari_is_captured(session: EngineSession, kind: str) -> None:
    state = board(".......", ".......", "..XX...", ".XOO...", "..XX...", ".......", "...O.O.")
    assert ask(session, state, search=kind).move == Move.play(Color.BLACK, Point(4, 3))


SNAPBACK = board("O.O..", "XXO..", "OO...", ".....", ".....")
"""Black can capture a stone, after which White captures three."""


def lead(session: EngineSession, **options: Any) -> float:
    found = ask(session, SNAPBACK, search="alphabeta", **options)
    candidate = thought_of(found).candidates[0]
    assert candidate.score_lead is not None
    return candidate.score_lead


def test_captures_beyond_the_depth_see_the_recapture(session: EngineSession) -> None:
    blind = lead(session, search_depth=1, quiescence=0)
    seeing = lead(session, search_depth=1, quiescence=6)
    deeper = lead(session, search_depth=2, quiescence=0)
    assert blind > seeing + 2
    assert blind > deeper + 2


@pytest.mark.parametrize("evaluation", ["area", "liberties", "influence"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_alpha_beta_finds_the_value_of_minimax_with_fewer_positions(
    session: EngineSession, evaluation: str, depth: int
) -> None:
    state = board("..O.", ".XO.", "X...", "...O")
    found = {
        kind: thought_of(
            ask(
                session,
                state,
                None,
                search=kind,
                search_depth=depth,
                quiescence=2,
                evaluation=evaluation,
            )
        )
        for kind in ("minimax", "alphabeta")
    }
    full, pruned = found["minimax"], found["alphabeta"]
    assert full.candidates[0].score_lead == pruned.candidates[0].score_lead
    assert full.candidates[0].point == pruned.candidates[0].point
    assert full.depth == pruned.depth == depth
    assert pruned.visits < full.visits


def test_alpha_beta_looks_ahead_only_as_far_as_the_game_goes(session: EngineSession) -> None:
    answer = ask(session, board("XX", ".X"), None, search="alphabeta", pass_when_won=False)
    assert thought_of(answer).note == "all was read"


@EVERY_KIND
def test_the_same_seed_finds_the_same(kind: str) -> None:
    moves = (Move.play(Color.BLACK, Point(4, 4)), Move.play(Color.WHITE, Point(2, 3)))
    state = GameState(9, moves=moves)
    options = {"search": kind, "seed": 3, "memory_mb": 16}
    first, again = (ask(EngineSession(), state, **options) for _ in range(2))
    assert first.move == again.move
    assert thought_of(first).candidates == thought_of(again).candidates


def test_a_stop_is_heard_in_the_middle_of_a_deep_search(session: EngineSession) -> None:
    began = time.perf_counter()
    options = {"search": "minimax", "evaluation": "influence"}
    request = ThinkRequest(1, GameState(19), Limits(), Purpose.ANALYZE, options)
    asked = iter([False, False, False])
    answer = session.run(request, should_stop=lambda: next(asked, True))
    assert thought_of(answer).note == "stopped"
    assert time.perf_counter() - began < 1


def test_options_of_the_tree_do_not_act_without_it() -> None:
    values = OPTIONS.defaults() | {"search": "alphabeta"}
    acting = {option.key for option in OPTIONS if option.is_acting(values)}
    assert {"search_depth", "quiescence", "evaluation", "temperature", "resign"} <= acting
    assert not {"algorithm", "evaluator", "threads", "exploration", "memory_mb"} & acting
    assert not {"search_depth", "quiescence"} & {
        option.key for option in OPTIONS if option.is_acting(OPTIONS.defaults())
    }


@pytest.mark.parametrize("kind", ["alphabeta", "learned"])
def test_the_order_of_moves_does_not_hang_on_options_of_the_tree(kind: str) -> None:
    state = GameState(7, komi=9.0)
    plain, other = (
        thought_of(ask(EngineSession(), state, 160, search=kind, seed=7, **options)).candidates
        for options in ({}, {"algorithm": "flat", "use_priors": False})
    )
    assert plain == other
