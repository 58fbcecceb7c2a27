"""The arithmetic of a review with a fake engine, and one real review of a tiny game."""

from __future__ import annotations

import pytest
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
from desktop_go.engine.messages import Candidate, Limits, Thought
from desktop_go.errors import RecordError
from desktop_go.games.go.review import Judgement, Severity, Stage, judge_line, severity_of, stage_of
from desktop_go.games.go.review_report import make_report, mistakes
from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GOMOKU, GameRecord
from desktop_go.records.loading import load_text
from desktop_go.records.record_node import RecordNode, Setup
from desktop_go.services.resources import assets_dir

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
    colors = [request.state.to_play for request in engine.requests]
    assert colors == [Color.BLACK, Color.BLACK, Color.WHITE, Color.BLACK]
    assert [j and j.points for j in found] == [None, 1.0, 3.0, 0.0]


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
    engine = FakeEngine([0, -2, -2, -6, 20, 20], best={1: Point(2, 2)})
    found = judged(engine, line_of())
    report = make_report(found, moves=5)
    black = report.tally(Color.BLACK)
    assert (black.moves, black.points, black.best) == (3, 2.0, 0)
    assert black.by_severity == (1, 0, 1, 1, 0, 0)
    white = report.tally(Color.WHITE)
    assert (white.moves, white.points, white.agreement) == (2, 13.0, 0.5)
    assert report.tally(Color.BLACK, Stage.ENDGAME).moves == 0
    assert report.tally(Color.BLACK, Stage.ENDGAME).points is None
    assert [j.number for j in report.swings] == [4, 3, 1]
    assert [j.number for j in mistakes(found, color=Color.BLACK)] == [3, 1]
    assert mistakes(found, stage=Stage.ENDGAME) == []


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
    worst = mistakes(found)[0]
    assert worst.move == Move.pass_(Color.BLACK)
    assert worst.severity >= Severity.BAD_MISTAKE
