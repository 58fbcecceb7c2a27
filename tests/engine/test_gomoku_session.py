from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from desktop_go.engine.gomoku.session import GomokuSession, thinking_time
from desktop_go.engine.gomoku.swap2 import _balanced_pair, answer_swap2
from desktop_go.engine.messages import ClockState, GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.errors import EngineFailure
from desktop_go.games.gomoku.book import balanced_openings, normal
from desktop_go.games.gomoku.rules import FREESTYLE
from desktop_go.moves import Color, Move, Point

MOVES = (
    Move.play(Color.BLACK, Point(7, 7)),
    Move.play(Color.WHITE, Point(8, 8)),
    Move.play(Color.BLACK, Point(6, 8)),
)
QUIET = {"threads": 1, "memory_mb": 8, "book": False}


@pytest.fixture(scope="module")
def session() -> GomokuSession:
    """A session whose kernels are loaded."""
    session = GomokuSession()
    session.run(request(Limits(playouts=200)))
    return session


def request(limits: Limits, purpose: Purpose = Purpose.MOVE, **options: object) -> ThinkRequest:
    state = GameState(15, "freestyle", moves=MOVES)
    return ThinkRequest(5, state, limits, purpose, {**QUIET, **options})


def test_node_limit_and_answer(session: GomokuSession) -> None:
    answer = session.run(request(Limits(playouts=3000)))
    assert answer.request_id == 5
    assert answer.move is not None
    assert answer.move.color is Color.WHITE
    assert answer.thought is not None
    assert answer.thought.visits >= 3000
    assert answer.thought.candidates[0].point == answer.move.point
    assert 0 < answer.thought.win_rate < 1


def test_same_seedless_search_repeats_itself() -> None:
    answers = [GomokuSession().run(request(Limits(playouts=3000))).move for _ in range(2)]
    assert answers[0] == answers[1]


def test_a_lost_position_is_never_shown_as_even(session: GomokuSession) -> None:
    """White has two open threes far apart: Black loses whatever he does."""
    black = frozenset(
        Point(*pair) for pair in ((2, 1), (0, 5), (12, 5), (11, 8), (1, 12), (14, 14))
    )
    white = frozenset(Point(*pair) for pair in ((3, 2), (4, 2), (5, 2), (8, 8), (8, 9), (8, 10)))
    state = GameState(15, "freestyle", black=black, white=white)
    thoughts: list[Thought] = []
    ask = ThinkRequest(6, state, Limits(seconds=20.0), Purpose.ANALYZE, QUIET)
    answer = session.run(ask, thoughts.append)
    assert answer.thought is not None
    assert all(thought.win_rate < 0.01 for thought in (*thoughts, answer.thought))
    assert answer.thought.seconds < 20.0


def test_analysis_tells_thoughts_and_stops_when_asked(session: GomokuSession) -> None:
    thoughts: list[Thought] = []

    def enough() -> bool:
        return len(thoughts) >= 2

    answer = session.run(request(Limits(), Purpose.ANALYZE), thoughts.append, enough)
    assert answer.move is None
    assert len(thoughts) == 2
    assert thoughts[0].request_id == 5


def test_stops_soon(session: GomokuSession) -> None:
    asked: list[float] = []

    def stop_after_a_while() -> bool:
        if time.process_time() - began < 0.2:
            return False
        asked.append(time.process_time())
        return True

    began = time.process_time()
    session.run(request(Limits(), Purpose.ANALYZE), should_stop=stop_after_a_while)
    assert time.process_time() - asked[0] < 0.03


def test_time_limit_is_kept_roughly(session: GomokuSession) -> None:
    began = time.perf_counter()
    session.run(request(Limits(seconds=0.2)))
    assert time.perf_counter() - began < 2.0


def test_finished_game_yields_a_pass(session: GomokuSession) -> None:
    """A board without an empty point has no move."""
    moves = []
    for row in range(5):
        for col in range(5):
            color = Color.BLACK if (col + 2 * row) % 4 < 2 else Color.WHITE
            moves.append(Move.play(color, Point(col, row)))
    state = GameState(5, "freestyle", moves=tuple(moves), to_play=Color.BLACK)
    answer = session.run(ThinkRequest(1, state, Limits(seconds=0.1), options=QUIET))
    assert answer.move == Move.pass_(Color.BLACK)


def test_clock_is_spread_over_the_game() -> None:
    assert thinking_time(Limits()) is None
    assert thinking_time(Limits(seconds=2)) == 2
    share = thinking_time(Limits(clock=ClockState(main_time=180)))
    assert share is not None
    assert 5 < share < 20
    hurry = thinking_time(Limits(clock=ClockState(main_time=0.5)))
    assert hurry is not None
    assert hurry < 0.1


def test_bad_positions_are_refused(session: GomokuSession) -> None:
    with pytest.raises(EngineFailure, match="lines"):
        session.run(ThinkRequest(1, GameState(25, "freestyle"), Limits(seconds=0.1)))
    with pytest.raises(EngineFailure, match="rule set"):
        session.run(ThinkRequest(1, GameState(15, "chinese"), Limits(seconds=0.1)))
    double = GameState(15, "renju", moves=(MOVES[0], Move.play(Color.WHITE, Point(7, 7))))
    with pytest.raises(EngineFailure, match="one point"):
        session.run(ThinkRequest(1, double, Limits(seconds=0.1)))


@pytest.mark.parametrize("count", [0, 3, 5])
def test_swap2_answers(session: GomokuSession, count: int) -> None:
    stones = [Point(7, 7), Point(8, 7), Point(9, 9), Point(5, 5), Point(4, 9)][:count]
    answer = answer_swap2(session, 15, FREESTYLE, stones, 0.2, QUIET)
    if count == 0:
        assert len(answer.points) == 3
    elif not answer.swap:
        assert len(answer.points) in ((1, 2) if count == 3 else (1,))
        assert not set(answer.points) & set(stones)


def test_swap2_takes_a_crushing_side(session: GomokuSession) -> None:
    stones = [Point(7, 7), Point(0, 0), Point(8, 7), Point(14, 14), Point(9, 7)]
    with pytest.raises(ValueError, match="4"):
        answer_swap2(session, 15, FREESTYLE, stones[:4], 0.1, QUIET)
    assert answer_swap2(session, 15, FREESTYLE, [stones[0], stones[1], stones[2]], 0.3, QUIET).swap


def test_swap2_opens_by_the_book(session: GomokuSession) -> None:
    known = {normal(in_turn(opening))[0] for opening in balanced_openings(FREESTYLE)}
    answers = [answer_swap2(session, 15, FREESTYLE, (), 0.1, QUIET).points for _ in range(30)]
    assert {normal(in_turn(points))[0] for points in answers} <= known
    assert len(set(answers)) > 4


def in_turn(points: Sequence[Point]) -> list[tuple[Point, Color]]:
    return list(zip(points, (Color.BLACK, Color.WHITE, Color.BLACK), strict=True))


class EvenAfter:
    """Judges openings: the further left the last stone is, the more even they are."""

    def __init__(self) -> None:
        self.seen: list[tuple[float, tuple[Point, ...]]] = []
        self.seconds = 0.0

    def __call__(self, stones: Sequence[Point], seconds: float) -> tuple[float, Point]:
        self.seconds += seconds
        rate = 0.5 + 0.01 * stones[4].col
        self.seen.append((rate, tuple(stones[3:])))
        return rate, stones[0]


def test_the_most_even_pair_is_placed_and_time_is_kept() -> None:
    judge = EvenAfter()
    stones = [Point(7, 7), Point(8, 7), Point(9, 9)]
    pair = _balanced_pair(judge, 15, stones, 10.0, lambda: False)
    assert min(judge.seen)[0] == 0.5 + 0.01 * pair[1].col
    assert len(judge.seen) == 20
    assert judge.seconds == pytest.approx(10.0)
    assert all(
        0 <= point.col < 15 and point not in stones for _, both in judge.seen for point in both
    )


@pytest.mark.parametrize("after", [0, 3, 17])
def test_when_it_is_stopped_the_best_pair_so_far_is_placed(after: int) -> None:
    judge = EvenAfter()
    stones = [Point(7, 7), Point(8, 7), Point(9, 9)]
    pair = _balanced_pair(judge, 15, stones, 10.0, lambda: len(judge.seen) >= after)
    assert len(judge.seen) == after
    if after:
        assert 0.5 + 0.01 * pair[1].col == min(judge.seen)[0]
    else:
        assert pair == ()


def test_in_a_hurry_fewer_pairs_are_compared() -> None:
    judge = EvenAfter()
    _balanced_pair(judge, 15, [Point(7, 7), Point(8, 7), Point(9, 9)], 0.4, lambda: False)
    assert len(judge.seen) == 5
