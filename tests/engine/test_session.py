"""The engine through its session: limits, stopping, passing, resigning, memory, repetition."""

from __future__ import annotations

import shutil
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from desktop_go.engine import limits
from desktop_go.engine.go import session as session_module
from desktop_go.engine.go.evaluator import Evaluation, Evaluator, FloatArray
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import (
    ClockState,
    GameState,
    Limits,
    Purpose,
    ThinkRequest,
    Thought,
)
from desktop_go.errors import EngineFailure
from desktop_go.games.go.net_search import leaves_together
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.resources import assets_dir

OPTIONS = {"threads": 1, "memory_mb": 32, "seed": 7, "evaluator": "playouts"}


@pytest.fixture(scope="module")
def session() -> EngineSession:
    return EngineSession()


def think(
    session: EngineSession, state: GameState, limits: Limits, **options: object
) -> tuple[Move | None, Thought]:
    request = ThinkRequest(1, state, limits, options=OPTIONS | options)
    answer = session.run(request)
    assert answer.thought is not None
    return answer.move, answer.thought


def moves_of(text: str, first: Color = Color.BLACK) -> tuple[Move, ...]:
    moves, color = [], first
    for word in text.split():
        if word == "pass":
            moves.append(Move.pass_(color))
        else:
            moves.append(Move.play(color, Point(ord(word[0]) - ord("a"), int(word[1:]))))
        color = color.opponent
    return tuple(moves)


def test_a_playout_limit_is_kept_exactly(session: EngineSession) -> None:
    _move, thought = think(session, GameState(9), Limits(playouts=300), early_stop=False)
    assert thought.visits == 300


def test_the_same_seed_plays_the_same_move_with_the_same_visits() -> None:
    answers = []
    for _ in range(2):
        move, thought = think(EngineSession(), GameState(9), Limits(playouts=1500))
        answers.append((move, thought.visits, thought.win_rate, thought.candidates))
    assert answers[0] == answers[1]


def test_thoughts_carry_the_request_and_come_while_thinking(session: EngineSession) -> None:
    thoughts: list[Thought] = []
    request = ThinkRequest(
        42, GameState(9), Limits(seconds=0.4), options=OPTIONS | {"early_stop": False}
    )
    session.run(request, thoughts.append)
    assert len(thoughts) >= 2
    assert {thought.request_id for thought in thoughts} == {42}
    last = thoughts[-1]
    assert last.ownership is not None
    assert last.ownership.shape == (81,)
    assert abs(last.ownership).max() <= 1
    assert 0 <= last.win_rate <= 1
    assert last.candidates[0].visits == max(c.visits for c in last.candidates)


def test_it_stops_soon_after_being_asked(session: EngineSession) -> None:
    asked: list[float] = []

    def should_stop() -> bool:
        if asked or thoughts:
            asked.append(time.perf_counter())
            return True
        return False

    thoughts: list[Thought] = []
    request = ThinkRequest(1, GameState(19), Limits(), Purpose.ANALYZE, OPTIONS)
    answer = session.run(request, thoughts.append, should_stop)
    assert answer.move is None
    assert answer.thought is not None
    assert answer.thought.note == "stopped"
    assert len(asked) == 1, "nobody had to ask twice"


def test_a_clock_limits_the_time(session: EngineSession) -> None:
    clock = ClockState(main_time=6.0)
    _move, thought = think(session, GameState(9), Limits(clock=clock))
    assert thought.seconds < 3.0


def test_the_tree_keeps_to_its_memory() -> None:
    session = EngineSession()
    state = GameState(19)
    think(session, state, Limits(playouts=20000), memory_mb=16, expand_visits=1, early_stop=False)
    search = session._search
    assert search is not None
    assert search.memory_is_full
    assert search.nodes_used * 32 * 2 <= 16 << 20


def test_a_pass_is_answered_by_a_pass_when_the_count_is_won(session: EngineSession) -> None:
    # White has no stone and no room to live.
    black = frozenset(Point(col, row) for row in range(5) for col in (1, 3))
    state = GameState(
        5, black=black, first_to_play=Color.WHITE, moves=moves_of("pass", Color.WHITE)
    )
    move, _thought = think(session, replace(state, komi=0.5), Limits(playouts=600))
    assert move is not None
    assert move.kind is MoveKind.PASS


def test_nobody_passes_on_an_open_board(session: EngineSession) -> None:
    for size in (5, 9):
        state = GameState(size, moves=(Move.play(Color.BLACK, Point(2, 2)),))
        move, _thought = think(session, state, Limits(playouts=400))
        assert move is not None
        assert move.kind is MoveKind.PLAY


def lost_for_white() -> GameState:
    """Black owns everything on 7x7; White has one hopeless stone."""
    black = frozenset(Point(c, r) for c in (1, 3, 5) for r in range(7))
    white = frozenset({Point(0, 3)})
    return GameState(
        7,
        komi=0.5,
        black=black,
        white=white,
        moves=moves_of("pass pass pass pass pass"),
        to_play=Color.WHITE,
    )


def test_a_lost_game_is_resigned_unless_told_not_to(session: EngineSession) -> None:
    move, _thought = think(session, lost_for_white(), Limits(playouts=600), pass_when_won=False)
    assert move == Move.resign(Color.WHITE)
    move, _thought = think(
        session, lost_for_white(), Limits(playouts=600), pass_when_won=False, resign=False
    )
    assert move is not None
    assert move.kind is not MoveKind.RESIGN


def test_scoring_finds_the_dead_stone(session: EngineSession) -> None:
    request = ThinkRequest(1, lost_for_white(), Limits(), Purpose.SCORE, OPTIONS)
    answer = session.run(request)
    assert answer.move is None
    assert answer.thought is not None
    assert answer.thought.ownership is not None
    assert answer.thought.ownership[3 * 7] > 0.5


@pytest.mark.parametrize(("rules", "wins"), [("chinese", False), ("tromp_taylor", True)])
def test_after_a_pass_a_dead_stone_is_worth_what_the_rules_say(
    session: EngineSession, rules: str, wins: bool
) -> None:
    """By a pass White wins if all stones count, and loses if the dead one comes off."""
    state = replace(lost_for_white(), rules=rules, komi=43.5, moves=moves_of("pass"))
    request = ThinkRequest(1, state, Limits(playouts=600), Purpose.ANALYZE, OPTIONS)
    thought = session.run(request).thought
    assert thought is not None
    assert (thought.win_rate > 0.5) == wins


def test_points_to_avoid_are_avoided_and_come_back() -> None:
    session = EngineSession()  # its random numbers are not spent by searches against the clock
    state = GameState(5)
    everywhere = {Point(c, r) for c in range(5) for r in range(5)}
    request = ThinkRequest(
        1,
        state,
        Limits(playouts=200),
        options=OPTIONS,
        avoid=frozenset(everywhere - {Point(4, 4)}),
    )
    assert session.run(request).move == Move.play(Color.BLACK, Point(4, 4))
    _move, thought = think(session, state, Limits(playouts=300))
    assert len(thought.candidates) > 2


def test_a_kept_tree_gives_its_visits_to_the_next_move(session: EngineSession) -> None:
    state = GameState(5)
    move, thought = think(session, state, Limits(playouts=2000), early_stop=False)
    assert move is not None
    reply = thought.candidates[0].pv[1]
    moves = (move, Move.play(Color.WHITE, reply) if reply else Move.pass_(Color.WHITE))
    later = replace(state, moves=moves)
    _move, fresh = think(session, later, Limits(playouts=10), early_stop=False, tree_reuse=False)
    assert fresh.visits == 10
    think(session, state, Limits(playouts=2000), early_stop=False)
    _move, kept = think(session, later, Limits(playouts=10), early_stop=False)
    assert kept.visits > 10


@pytest.mark.parametrize("rules", ["chinese", "japanese", "aga", "new_zealand", "tromp_taylor"])
def test_whole_games_are_legal_and_end(session: EngineSession, rules: str) -> None:
    position = GoPosition(5, rules, 0.5)
    moves: list[Move] = []
    while not position.is_over and len(moves) < 150:
        state = GameState(5, rules=rules, komi=0.5, moves=tuple(moves))
        move, _thought = think(session, state, Limits(playouts=60))
        assert move is not None
        if move.kind is MoveKind.RESIGN:
            return
        position.play(move)
        moves.append(move)
    assert position.is_over


@pytest.mark.parametrize("size", [0, 1, 20, 99])
def test_other_sizes_are_refused_in_words(session: EngineSession, size: int) -> None:
    with pytest.raises(EngineFailure, match="2x2 to 19x19"):
        think(session, GameState(size), Limits(playouts=1))


def test_two_threads_share_one_tree() -> None:
    _move, thought = think(
        EngineSession(), GameState(9), Limits(playouts=3000), threads=2, early_stop=False
    )
    assert round(thought.playouts_per_second * thought.seconds) >= 3000
    # Threads do not lock the tree, so now and then two of them count a visit as one.
    assert thought.visits > 2900


@pytest.mark.parametrize("parallel", ["tree", "root", "leaf", "committee"])
def test_threads_share_the_playouts_of_a_move(parallel: str) -> None:
    """A slice that a thread had begun runs to its end; nobody begins another one.

    Threads do not lock the tree, so now and then two of them count a visit as one.
    """
    _move, thought = think(
        EngineSession(),
        GameState(9),
        Limits(playouts=400),
        threads=2,
        parallel=parallel,
        early_stop=False,
    )
    assert 400 <= round(thought.playouts_per_second * thought.seconds) <= 600
    assert 390 <= thought.visits <= 600


def test_without_network_files_playouts_play_on(tmp_path: Path) -> None:
    _move, thought = think(
        EngineSession(tmp_path), GameState(9), Limits(playouts=50), evaluator="mixed"
    )
    assert thought.evaluator == "playouts"
    assert "missing" in str(thought.evaluator_trouble)


def test_a_damaged_network_is_named_and_playouts_play_on(tmp_path: Path) -> None:
    for name in ("fast.onnx", "fast-int8.onnx"):
        (tmp_path / name).write_bytes(b"not a network")
    move, thought = think(
        EngineSession(tmp_path), GameState(9), Limits(playouts=50), evaluator="mixed"
    )
    assert move is not None
    assert thought.evaluator == "playouts"
    assert "cannot be used" in str(thought.evaluator_trouble)


def test_the_shipped_network_is_used_and_repeats_itself(tmp_path: Path) -> None:
    shutil.copytree(assets_dir() / "networks", tmp_path / "networks")
    answers = []
    for _ in range(2):
        session = EngineSession(tmp_path / "networks")
        move, thought = think(session, GameState(9), Limits(playouts=200), evaluator="mixed")
        assert thought.evaluator == "mixed"
        assert thought.candidates[0].prior is not None
        answers.append((move, thought.visits, thought.win_rate))
    assert answers[0] == answers[1]


def test_the_network_gives_leads_in_points_and_a_policy() -> None:
    session = EngineSession(assets_dir() / "networks")
    state = GameState(9, komi=7, moves=moves_of("c4 g4 pass g6 pass"), to_play=Color.WHITE)
    _move, thought = think(session, state, Limits(playouts=200), evaluator="mixed")
    assert thought.score_lead is not None
    assert thought.score_lead < 0, "two passes are dear"
    best = thought.candidates[0]
    assert best.score_lead is not None
    assert best.score_lead == pytest.approx(-thought.score_lead, abs=8), "seen by White"
    assert thought.policy is not None
    assert thought.policy.shape == (81,)
    assert 0.5 < float(thought.policy.sum()) <= 1.001
    session.close()


def test_time_does_not_end_a_search_below_its_least_visits(session: EngineSession) -> None:
    _move, thought = think(session, GameState(9), Limits(seconds=0.0, least=120))
    assert thought.visits >= 120


def test_a_slow_network_is_not_asked_long_after_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Slices of a whole batch, eight leaves asked about one by one, took a review half longer."""
    seconds = 0.0
    evaluate = Evaluator.evaluate

    def slowly(self: Evaluator, planes: FloatArray, numbers: FloatArray) -> Evaluation:
        nonlocal seconds
        seconds += 0.005 * len(planes)
        return evaluate(self, planes, numbers)

    session = EngineSession(assets_dir() / "networks")
    options = {"evaluator": "mixed", "network": "fast", "batch": 8}
    for module in (limits, session_module):
        clock = SimpleNamespace(perf_counter=lambda: seconds)
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(Evaluator, "evaluate", slowly)
    for moves in ("", "d4", "d4 q16"):
        state = GameState(19, moves=moves_of(moves))
        _move, thought = think(session, state, Limits(seconds=0.1), **options)
        assert 0.1 <= thought.seconds < 0.1101, moves


@pytest.mark.parametrize(
    ("visits", "size", "leaves"),
    [(0, 19, 1), (360, 19, 1), (361, 19, 2), (2527, 19, 8), (81, 9, 2)],
)
def test_batches_grow_with_the_tree(visits: int, size: int, leaves: int) -> None:
    assert leaves_together(visits, size) == leaves


@pytest.mark.parametrize("eye", ["playouts", "network"])
def test_only_the_wanted_moves_are_considered(eye: str) -> None:
    session = EngineSession(assets_dir() / "networks")
    only = frozenset({Point(0, 0), Point(8, 8)})
    options = OPTIONS | {"eye": eye}
    request = ThinkRequest(
        1, GameState(9), Limits(playouts=60), Purpose.ANALYZE, options, only=only
    )
    answer = session.run(request)
    assert answer.thought is not None
    assert {candidate.point for candidate in answer.thought.candidates} == only
    whole = session.run(replace(request, only=None))
    assert whole.thought is not None
    assert whole.thought.candidates[0].point not in only, "the next search is free again"


@pytest.mark.parametrize("purpose", [Purpose.ANALYZE, Purpose.MOVE])
def test_where_no_wanted_move_is_legal_there_is_nothing_to_consider(
    session: EngineSession, purpose: Purpose
) -> None:
    state = GameState(9, moves=moves_of("a0 b0"))
    only = frozenset({Point(0, 0)})
    answer = session.run(ThinkRequest(1, state, Limits(), purpose, OPTIONS, only=only))
    assert answer.thought is not None
    assert answer.thought.candidates == ()
    assert answer.move == (Move.pass_(Color.BLACK) if purpose is Purpose.MOVE else None)
