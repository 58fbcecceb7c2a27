"""Temporal-difference search through the session, and its learning step by hand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import (
    LEARNED,
    EngineMove,
    GameState,
    Limits,
    Purpose,
    ThinkRequest,
    Thought,
)
from desktop_go.games.go.kernels import temporal
from desktop_go.games.go.kernels.board import (
    BOARD,
    PASS,
    clear_board,
    is_suicide,
    new_tables,
    play,
    point_index,
)
from desktop_go.games.go.kernels.stones import BLACK, EMPTY, WHITE
from desktop_go.moves import Color, Move, MoveKind, Point

TABLES = new_tables()[0]


@pytest.fixture(scope="module")
def session() -> EngineSession:
    return EngineSession()


def ask(
    session: EngineSession, state: GameState, games: int, seed: int = 1, **options: Any
) -> EngineMove:
    options |= {"search": "td", "seed": seed, "memory_mb": 16}
    return session.run(ThinkRequest(1, state, Limits(playouts=games), options=options))


def thought_of(answer: EngineMove) -> Thought:
    assert answer.thought is not None
    return answer.thought


def board(size: int, *moves: tuple[int, int]) -> np.void:
    """A board after ``moves`` (column, row), Black and White in turn."""
    found = np.zeros(1, BOARD)[0]
    clear_board(found, size)
    for col, row in moves:
        play(found, TABLES, point_index(col, row), int(found["to_play"]))
    return found


def test_one_step_of_learning_by_hand() -> None:
    """A black stone amid 3x3 points: it counts, and so do the shapes around all nine points.

    All weights are 0, so that the value is 1/2. The stone's shape and its point are each seen once,
    that of a side four times, that of a corner four times: ten in all, each of which moves a tenth
    of 0.1 * (1 - 1/2) whenever it is seen.
    """
    learned = temporal.new_temporal()[0]
    now = board(3, (1, 1))
    temporal.learn(learned, now, 1.0)
    step = 0.1 * 0.5 / 10
    assert learned["point"][point_index(1, 1)] == pytest.approx(step)
    moved = np.abs(learned["weight"][learned["weight"] != 0])
    assert sorted(moved) == pytest.approx([step, 4 * step, 4 * step])
    total = step + step + 4 * (4 * step) + 4 * (4 * step)
    assert temporal.sum_of_weights(learned, now) == pytest.approx(total)
    assert temporal.chance_of(total) == pytest.approx(1 / (1 + math.exp(-0.17)))


def test_exchanged_colors_turn_the_value_over() -> None:
    learned = temporal.new_temporal()[0]
    temporal.learn(learned, board(5, (1, 1), (3, 2), (2, 3)), 1.0)
    black = board(5, (1, 2), (2, 2), (1, 0), (3, 3))
    white = np.zeros(1, BOARD)[0]
    clear_board(white, 5)
    for (col, row), color in zip(
        ((1, 2), (2, 2), (1, 0), (3, 3)), (WHITE, BLACK, WHITE, BLACK), strict=True
    ):
        play(white, TABLES, point_index(col, row), color)
    value = temporal.sum_of_weights(learned, black)
    assert value != 0
    assert temporal.sum_of_weights(learned, white) == pytest.approx(-value)


def test_a_turned_board_is_worth_the_same_but_for_the_points() -> None:
    learned = temporal.new_temporal()[0]
    temporal.learn(learned, board(5, (1, 1), (3, 2), (2, 3)), 1.0)
    learned["point"] = 0
    moves = ((1, 2), (2, 2), (1, 0), (3, 3))
    turned = tuple((4 - row, col) for col, row in moves)
    value = temporal.sum_of_weights(learned, board(5, *moves))
    assert value != 0
    assert temporal.sum_of_weights(learned, board(5, *turned)) == pytest.approx(value)


def test_the_value_after_a_move_is_that_of_the_board_after_it() -> None:
    """Random games with random weights, captures and passes among the moves."""
    chance = np.random.default_rng(3)
    learned = temporal.new_temporal()[0]
    learned["weight"] = chance.normal(size=len(learned["weight"]))
    learned["point"] = chance.normal(size=len(learned["point"]))
    captures = 0
    for _game in range(3):
        now = board(5)
        for _ply in range(40):
            color = int(now["to_play"])
            empty = now["empty"][: now["n_empty"]].tolist()
            moves = [m for m in empty if m != now["ko"] and not is_suicide(now, m, color)]
            before = temporal.sum_of_weights(learned, now)
            for move in (*moves, PASS):
                after = now.copy()
                captures += play(after, TABLES, move, color)
                found = temporal.sum_after(learned, TABLES, now, before, move, color)
                assert found == pytest.approx(temporal.sum_of_weights(learned, after))
            play(now, TABLES, int(chance.choice([*moves, PASS])), color)
    assert captures > 10


# Not on 2x2: White's first move is the end of the game, which every search leaves to playouts.
@pytest.mark.parametrize("size", [4, 5, 9])
def test_it_plays_legal_moves_and_shows_what_it_expects(session: EngineSession, size: int) -> None:
    state = GameState(size)
    for color in (Color.BLACK, Color.WHITE):
        answer = ask(session, state, 40)
        assert answer.move is not None
        assert answer.move.color is color
        assert answer.move.kind is MoveKind.PLAY
        position = replayed(state)
        assert position is not None
        assert answer.move.point in position.legal_points(color)
        thought = thought_of(answer)
        assert thought.evaluator == LEARNED
        assert thought.visits == 40
        assert thought.candidates[0].pv[0] == answer.move.point
        assert len(thought.candidates[0].pv) > 1
        assert thought.score_lead is not None
        state = GameState(size, moves=(*state.moves, answer.move))


def test_a_chain_in_atari_is_captured(session: EngineSession) -> None:
    rows = (".....", "..XX.", ".XOO.", "..XX.", ".....")
    at = {Point(c, r): char for r, row in enumerate(rows) for c, char in enumerate(row)}
    black, white = (frozenset(p for p in at if at[p] == char) for char in "XO")
    state = GameState(5, komi=0.5, black=black, white=white)
    for seed in (1, 2, 3):
        assert ask(session, state, 400, seed).move == Move.play(Color.BLACK, Point(4, 2))


def test_it_learns_where_to_begin_on_a_small_board(session: EngineSession) -> None:
    """On 5x5 Black wins the whole board from the middle (van der Werf 2003)."""
    state = GameState(5, komi=5.5)
    for seed in (1, 2, 3):
        best = thought_of(ask(session, state, 1000, seed)).candidates[0].point
        assert best is not None
        assert abs(best.col - 2) + abs(best.row - 2) <= 1


def test_the_same_seed_finds_the_same_however_it_is_sliced() -> None:
    moves = (Move.play(Color.BLACK, Point(3, 3)), Move.play(Color.WHITE, Point(2, 2)))
    state = GameState(7, moves=moves)
    first, again = (
        ask(EngineSession(), state, 120, slice_ms=length, pass_when_won=False)
        for length in (2, 200)
    )
    assert first.move == again.move
    assert thought_of(first).candidates == thought_of(again).candidates


def test_only_the_moves_to_be_considered_are_tried(session: EngineSession) -> None:
    only = frozenset([Point(0, 0), Point(1, 0)])
    options = {"search": "td", "seed": 1, "memory_mb": 16}
    request = ThinkRequest(
        1, GameState(5), Limits(playouts=50), Purpose.ANALYZE, options, only=only
    )
    found = thought_of(session.run(request)).candidates
    assert {candidate.point for candidate in found} == only
    assert sum(candidate.visits for candidate in found) == 50


def test_options_of_classic_search_and_of_the_tree_do_not_act() -> None:
    values = OPTIONS.defaults() | {"search": "td"}
    acting = {option.key for option in OPTIONS if option.is_acting(values)}
    assert {"seed", "temperature", "resign"} <= acting
    assert not {"search_depth", "quiescence", "evaluation", "algorithm", "evaluator"} & acting


def test_nothing_is_learned_where_nothing_counts() -> None:
    """An empty board looks the same with exchanged colors."""
    learned = temporal.new_temporal()[0]
    temporal.learn(learned, board(5), 1.0)
    assert not learned["weight"].any()
    assert learned["sign"][EMPTY].any()
