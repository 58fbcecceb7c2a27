"""Lessons: mistakes that missed the same move are one, and what mattered most comes first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_go.games.go.lessons import lessons
from desktop_go.games.go.review import Judgement, Severity, Stage
from desktop_go.moves import Color, Move, Point
from desktop_go.records.analysis import MoveAnalysis
from desktop_go.services.review_texts import judgement_text, lesson_numbers, lesson_text

F12, Q16, R5 = Point(5, 7), Point(15, 3), Point(16, 14)


def judgement(
    number: int,
    best: Point | None,
    points: float | None,
    *,
    rate: float = 0.0,
    doubt: float = 0.0,
    is_best: bool = False,
) -> Judgement:
    color = Color.BLACK if number % 2 else Color.WHITE
    move = Move.play(color, Point(number % 19, 18))
    found = MoveAnalysis(best, 100, 0.5, 0.0)
    return Judgement(number, move, Stage.OPENING, points, rate, found, is_best, doubt, doubt)


def test_one_big_point_missed_by_both_sides_is_one_lesson() -> None:
    line = [None, *(judgement(n, F12, 5.2 if n == 36 else 1.7) for n in range(34, 46))]
    (lesson,) = lessons(line)
    assert (lesson.moves, len(lesson.mistakes), lesson.color) == (12, 12, None)
    assert lesson.gravest.number == 36
    assert lesson_numbers(lesson) == "34–45"
    assert lesson_text(lesson, 19) == (
        "F12 stayed the biggest point for 12 moves; missing it lost up to 5.2 points at a time, "
        "23.9 in 12 moves"
    )
    (blacks,) = lessons(line, Color.BLACK)
    assert (blacks.moves, len(blacks.mistakes), blacks.color) == (12, 6, Color.BLACK)


def test_a_forcing_move_and_its_answer_part_nothing() -> None:
    line = [
        judgement(1, F12, 4.0),
        judgement(2, Q16, 0.2),
        judgement(3, R5, 0.0, is_best=True),
        judgement(4, F12, 3.0),
    ]
    (lesson,) = lessons(line)
    assert [j.number for j in lesson.mistakes] == [1, 4]


def test_a_point_that_was_taken_or_is_big_again_much_later_is_another_lesson() -> None:
    taken = [
        judgement(1, F12, 4.0),
        judgement(2, F12, 0.0, is_best=True),
        judgement(3, F12, 3.0),
    ]
    later = [judgement(1, F12, 4.0), judgement(9, F12, 3.0)]
    passes = [judgement(1, None, 4.0), judgement(2, None, 3.0)]
    for line in (taken, later, passes):
        assert [len(lesson.mistakes) for lesson in lessons(line)] == [1, 1]


def test_key_moments_come_first_and_doubtful_ones_are_not_told() -> None:
    won_anyway = judgement(1, Q16, 9.0, rate=0.01)
    turned = judgement(2, R5, 7.0, rate=0.40)
    doubtful = judgement(3, F12, 8.0, rate=0.30, doubt=7.8)
    rather_sure = judgement(4, Point(0, 0), 8.0, rate=0.01, doubt=3.0)
    found = lessons([won_anyway, turned, doubtful, rather_sure])
    assert [lesson.first.number for lesson in found] == [2, 1, 4]
    assert rather_sure.severity is Severity.MISTAKE
    assert rather_sure.likely is Severity.BAD_MISTAKE
    assert judgement_text(rather_sure, 19) == (
        "E1 lost 8.0 points, give or take 3.0 (mistake); better: A19"
    )
    assert judgement_text(doubtful, 19) == (
        "D1 may have lost 8.0 points, but that is not sure; the engine prefers F12"
    )


@given(
    st.lists(
        st.tuples(st.sampled_from([F12, Q16, R5, None]), st.integers(0, 9), st.booleans()),
        max_size=80,
    )
)
def test_every_mistake_is_in_just_one_lesson(
    plan: list[tuple[Point | None, int, bool]],
) -> None:
    line = [
        judgement(n, best, 0.0 if is_best else lost, is_best=is_best)
        for n, (best, lost, is_best) in enumerate(plan, 1)
    ]
    told = sorted(j.number for lesson in lessons(line) for j in lesson.mistakes)
    assert told == [j.number for j in line if j.severity >= Severity.INACCURACY]
    for lesson in lessons(line):
        assert len({j.best.point for j in lesson.mistakes}) == 1
        assert lesson.first.number <= lesson.gravest.number <= lesson.last.number
