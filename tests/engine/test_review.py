"""The arithmetic of a review with a fake engine, and one real review of a tiny game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from review_fakes import FakeEngine

from desktop_go.engine.go.review import (
    SPEEDS,
    analysis_of,
    check_reviewable,
    review_line,
    speed,
    steps_of_line,
    thought_of,
)
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import Candidate, EngineMove, Limits, ThinkRequest, Thought
from desktop_go.errors import RecordError
from desktop_go.games.go.lessons import lessons
from desktop_go.games.go.review import (
    LEAST_VISITS,
    Judgement,
    Severity,
    Stage,
    judge,
    judge_line,
    severity_of,
    stage_of,
)
from desktop_go.games.go.review_report import make_report
from desktop_go.moves import Color, Move, Point
from desktop_go.records.analysis import MoveAnalysis, NodeAnalysis
from desktop_go.records.game_tree import GOMOKU, GameRecord
from desktop_go.records.loading import load_text
from desktop_go.records.record_node import RecordNode, Setup
from desktop_go.resources import assets_dir

GAME = "(;GM[1]SZ[9]KM[7]RU[Chinese];B[ee];W[cc];B[gc];W[];B[cg])"


def line_of(text: str = GAME) -> list[RecordNode]:
    return load_text(text).record.main_line()


def judged(engine: FakeEngine, line: list[RecordNode]) -> list[Judgement | None]:
    return judge_line(line, review_line(engine, line, Limits(playouts=1)).get)


def test_each_loss_is_that_of_its_player() -> None:
    found = judged(FakeEngine([0, -2, -2, -6, 20, 20]), line_of())
    losses = [j and (j.number, j.color, j.points) for j in found]
    assert losses == [
        None,
        (1, Color.BLACK, 2.0),
        (2, Color.WHITE, 0.0),
        (3, Color.BLACK, 4.0),
        (4, Color.WHITE, 26.0),
        (5, Color.BLACK, 0.0),
    ]
    assert found[4] is not None
    assert found[4].rate == pytest.approx(0.26)
    assert found[4].severity is Severity.BLUNDER


def test_a_gain_is_no_loss_below_zero() -> None:
    found = judged(FakeEngine([0, 5, -5, 0, 0, 0]), line_of())
    assert all(j.points == 0 and j.rate == 0 for j in found[1:3] if j)


def test_the_best_move_loses_nothing_whatever_the_figures_say() -> None:
    engine = FakeEngine([0, -9, -9, -9, -9, -9], best={0: Point(4, 4)})
    first = judged(engine, line_of())[1]
    assert first is not None
    assert first.is_best
    assert (first.points, first.rate, first.severity) == (0, 0, Severity.FINE)


def test_a_hinted_move_is_never_a_mistake() -> None:
    line = line_of()
    done = review_line(FakeEngine([0, -9, -9, -9, -9, -9]), line, Limits(playouts=1))
    hints = {line[0]: {Point(4, 4)}}
    plain = judge_line(line, done.get)[1]
    hinted = judge_line(line, done.get, lambda node: hints.get(node, ()))[1]
    assert plain is not None
    assert hinted is not None
    assert plain.severity is Severity.BAD_MISTAKE
    assert hinted.severity is Severity.FINE
    assert not hinted.is_best


def test_passes_that_end_the_game_are_not_judged() -> None:
    # A neutral point is worth something to an engine that counts area, and nothing by these rules.
    ended = line_of("(;GM[1]SZ[9]KM[7]RU[Japanese];B[ee];W[];B[cc];W[];B[];C[Counted.])")
    found = judged(FakeEngine([0, 0, 0, 0, -5, 5, 5]), ended)
    assert [j and j.number for j in found] == [None, 1, 2, 3, None, None, None]
    gone_on = line_of("(;GM[1]SZ[9]KM[7]RU[Japanese];B[ee];W[];B[];W[cc])")
    found = judged(FakeEngine([0, 0, 0, 0, -5]), gone_on)
    assert [j and j.number for j in found] == [None, 1, 2, 3, 4]


def test_few_visits_judge_nothing() -> None:
    assert judged(FakeEngine([0] * 6, visits=29), line_of()) == [None] * 6


def test_two_moves_in_a_row_are_judged_for_who_played_them() -> None:
    line = line_of("(;SZ[9]KM[7];B[ee];B[cc];W[gg])")
    engine = FakeEngine([0, -1, -4, -4])
    found = judged(engine, line)
    colors = [request.state.to_play for request in engine.requests[:4]]
    assert colors == [Color.BLACK, Color.BLACK, Color.WHITE, Color.BLACK]
    assert [j and j.points for j in found] == [None, 1.0, 3.0, 0.0]


def test_suspected_mistakes_are_looked_at_again_before_and_after_on_equal_terms() -> None:
    line = line_of()
    engine = FakeEngine([0, 0, 0, -6, -6, -6])
    first = Limits(playouts=100, seconds=0.5, least=20)
    review_line(engine, line, first)
    places = [(len(r.state.moves), r.limits) for r in engine.requests]
    assert places[:6] == [(place, first) for place in range(6)]
    deep = Limits(playouts=400, seconds=2.0, least=80)
    assert places[6:] == [(2, deep), (3, deep)]


def test_the_second_look_is_what_counts() -> None:
    class SecondThoughts(FakeEngine):
        """The deeper search finds that nothing was lost."""

        def run(self, request: ThinkRequest, *hooks: Any) -> EngineMove:
            if len(self.requests) == 6:
                self.leads, self.visits = [0.0] * 6, 1600
            return super().run(request, *hooks)

    found = judged(SecondThoughts([0, 0, 0, -6, -6, -6]), line_of())
    assert [j and j.points for j in found[1:]] == [0, 0, 0, 0, 0]


def test_a_second_look_takes_no_longer_than_the_first() -> None:
    moves = "".join(f";{'BW'[i % 2]}[{'abcdefghi'[i % 9]}{'abcdefghi'[i // 9]}]" for i in range(60))
    line = line_of(f"(;SZ[9]KM[7]{moves})")
    leads = [3.0 * (place % 3) for place in range(61)]
    engine = FakeEngine(leads)
    review_line(engine, line, Limits(playouts=100))
    again = engine.requests[61:]
    assert again
    assert sum(r.limits.playouts or 0 for r in again) <= 61 * 100
    assert {len(r.state.moves) for r in again} <= set(range(61))
    few = FakeEngine([0.0] * 31 + [-9.0] * 30)
    review_line(few, line, Limits(playouts=100))
    assert [r.limits.playouts for r in few.requests[61:]] == [1000, 1000]


@given(
    st.lists(st.floats(-40, 40).map(lambda lead: round(lead, 1)), min_size=2, max_size=60),
    st.integers(30, 5000),
)
def test_what_is_sure_of_a_loss_is_never_more_than_the_loss(
    leads: list[float], visits: int
) -> None:
    moves = "".join(
        f";{'BW'[i % 2]}[{'abcdefghi'[i % 9]}{'abcdefghi'[i // 9]}]" for i in range(len(leads) - 1)
    )
    engine = FakeEngine(leads, visits=visits)
    for judgement in judged(engine, line_of(f"(;SZ[9]KM[7]{moves})")):
        if judgement is not None:
            assert judgement.points is not None
            assert judgement.sure_points is not None
            assert 0 <= judgement.sure_points <= judgement.points
            assert judgement.severity <= judgement.likely
    chances = [len(r.state.moves) for r in engine.requests[len(leads) :]]
    assert chances == sorted(set(chances)), "each position once, in order"


def test_points_are_lost_against_the_lead_before_and_chances_against_the_best_move() -> None:
    best = MoveAnalysis(Point(8, 8), 100, 0.6, 5.0)
    before = NodeAnalysis(Color.BLACK, 200, 0.5, 2.0, (best,))
    after = NodeAnalysis(Color.WHITE, 200, 0.45, -1.0)
    found = judge(Move.play(Color.BLACK, Point(0, 0)), before, after, 1, 19)
    assert found is not None
    assert (found.points, found.rate) == (3.0, 0.15)


def test_few_visits_and_two_minds_leave_doubt() -> None:
    best = MoveAnalysis(Point(8, 8), 100, 0.5, 0.0)

    def of(after_visits: int, seen: MoveAnalysis | None) -> Judgement:
        before = NodeAnalysis(Color.BLACK, 200, 0.5, 0.0, (best,) if seen is None else (best, seen))
        after = NodeAnalysis(Color.WHITE, after_visits, 0.45, -4.0)
        found = judge(Move.play(Color.BLACK, Point(0, 0)), before, after, 1, 19)
        assert found is not None
        return found

    shallow, deep = of(30, None), of(3000, None)
    assert shallow.points == deep.points == 4.0
    assert shallow.points_doubt > deep.points_doubt > 0
    agreed = of(3000, MoveAnalysis(Point(0, 0), 1000, 0.45, -4.0))
    torn = of(3000, MoveAnalysis(Point(0, 0), 3000, 0.55, 4.0))
    assert agreed.points_doubt == deep.points_doubt
    assert torn.points_doubt == pytest.approx(4.0, abs=0.1)
    assert (torn.severity, torn.likely) == (Severity.FINE, Severity.MISTAKE)


def test_no_load_leaves_a_position_with_fewer_visits_than_it_takes_to_judge() -> None:
    assert all(speed.limits.least >= LEAST_VISITS for speed in SPEEDS)
    session = EngineSession()
    hurried = Limits(playouts=500, seconds=0.0, least=SPEEDS[0].limits.least)
    options = {"threads": 1, "memory_mb": 32, "seed": 5, "eye": "playouts"}
    done = review_line(session, line_of(), hurried, options)
    session.close()
    assert all(analysis.visits >= SPEEDS[0].limits.least for analysis in done.values())


def test_setup_in_the_middle_is_looked_at_but_not_judged() -> None:
    record = load_text(GAME).record
    line = record.main_line()
    record.set_setup(line[2], Setup(black=(Point(0, 0),)))
    steps = list(steps_of_line(line))
    assert len(steps) == 6
    assert Point(0, 0) in steps[2].state.black
    assert judge_line(line, lambda _node: None)[2] is None


def test_a_review_can_be_stopped_and_keeps_what_it_has() -> None:
    engine = FakeEngine([0] * 6)
    done = review_line(
        engine, line_of(), Limits(playouts=1), should_stop=lambda: len(engine.requests) > 3
    )
    assert len(done) == 3


def test_thoughts_become_analyses_seen_by_black_and_back() -> None:
    candidates = (
        Candidate(Point(2, 2), 300, 0.7, 4.0, 0.3, (Point(2, 2), None)),
        Candidate(None, 100, 0.3, -6.0, 0.1, (None,)),
    )
    thought = Thought(1, Color.WHITE, 400, 0.7, 1.0, 1.0, candidates, score_lead=-3.0)
    analysis = analysis_of(thought)
    assert analysis.win_rate == pytest.approx(0.4)
    assert analysis.lead == -3.0
    assert [m.win_rate for m in analysis.moves] == pytest.approx([0.3, 0.7])
    assert [m.lead for m in analysis.moves] == [-4.0, 6.0]
    again = thought_of(analysis)
    assert [c.win_rate for c in again.candidates] == pytest.approx([0.7, 0.3])
    assert [c.score_lead for c in again.candidates] == [4.0, -6.0]


@pytest.mark.parametrize(
    ("points", "rate", "severity"),
    [(0.0, 0.9, 0), (0.5, 0, 1), (1.4, 0, 1), (3.0, 0, 3), (12, 0, 5), (None, 0.05, 2)],
)
def test_classes_of_losses(points: float | None, rate: float, severity: int) -> None:
    assert severity_of(points, rate) == severity


def test_stages_of_a_game() -> None:
    assert [stage_of(n, 19) for n in (1, 45, 46, 162, 163)] == [
        Stage.OPENING,
        Stage.OPENING,
        Stage.MIDDLE,
        Stage.MIDDLE,
        Stage.ENDGAME,
    ]


def test_the_report_adds_up() -> None:
    best = {1: Point(2, 2), 2: Point(0, 0), 3: Point(0, 1)}
    found = judged(FakeEngine([0, -2, -2, -6, 20, 20], best), line_of())
    report = make_report(found, moves=5)
    black = report.tally(Color.BLACK)
    assert (black.moves, black.points, black.best) == (3, 2.0, 0)
    assert black.by_severity == (1, 0, 1, 1, 0, 0)
    white = report.tally(Color.WHITE)
    assert (white.moves, white.points, white.agreement) == (2, 13.0, 0.5)
    assert report.tally(Color.BLACK, Stage.ENDGAME).moves == 0
    assert report.tally(Color.BLACK, Stage.ENDGAME).points is None
    assert [lesson.first.number for lesson in report.swings] == [4, 3, 1]
    assert [lesson.first.number for lesson in lessons(found, Color.BLACK)] == [3, 1]
    assert lessons(found, stage=Stage.ENDGAME) == []


def test_what_the_engine_cannot_look_at_is_refused_in_words() -> None:
    with pytest.raises(RecordError, match="19×19"):
        check_reviewable(GameRecord.new(25))
    with pytest.raises(RecordError, match="Only games of Go"):
        check_reviewable(GameRecord.new(15, game=GOMOKU))


def test_speeds_have_names() -> None:
    assert speed("quick") is SPEEDS[0]
    with pytest.raises(ValueError, match="no review speed"):
        speed("warp")


def test_a_real_review_finds_the_move_that_gives_the_game_away() -> None:
    """Black passes in the middle of a fight on 9x9: even a few playouts see it."""
    session = EngineSession(assets_dir() / "networks")
    record = GameRecord.new(9, komi=7, rules="Chinese")
    words = "ee cc gc gg cg ed dd de df fe ff dc ge eb"
    node, color = record.root, Color.BLACK
    for word in words.split():
        point = Point(ord(word[0]) - ord("a"), ord(word[1]) - ord("a"))
        node = record.add_move(node, Move.play(color, point))
        color = color.opponent
    node = record.add_move(node, Move.pass_(Color.BLACK))
    record.add_move(node, Move.play(Color.WHITE, Point(5, 3)))
    line = record.main_line()
    limits, options = Limits(playouts=60), {"threads": 1, "memory_mb": 32, "seed": 5}
    done = review_line(session, line, limits, options)
    session.close()
    found = judge_line(line, done.get)
    assert len(done) == len(line)
    worst = max((j for j in found if j is not None), key=lambda j: j.size)
    assert worst.move == Move.pass_(Color.BLACK)
    assert worst.severity >= Severity.BAD_MISTAKE
