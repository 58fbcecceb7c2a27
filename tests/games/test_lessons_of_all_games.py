"""Every lesson is true: its answers follow the rules and its claims hold on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from desktop_go.games.registry import GAMES, game
from desktop_go.games.spec import GameSpec, load
from desktop_go.games.teaching import Exercise, Kind, Lesson, Step, Turn, Verdict

SUBJECTS = (
    "stones", "capturing", "first-game", "atari", "eyes", "ko", "counting", "first-moves",
    "ladders", "nets", "snapbacks", "life-and-death", "openings", "sente",
)  # fmt: skip
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8}


def lessons(spec: GameSpec) -> tuple[Lesson, ...]:
    found: tuple[Lesson, ...] = load(spec.lessons)
    return found


def steps() -> Iterator[Any]:
    for spec in GAMES:
        for lesson in lessons(spec) if spec.lessons else ():
            for number, step in enumerate(lesson.steps, 1):
                yield pytest.param(spec, step, id=f"{lesson.key}-{number}")


every_step = pytest.mark.parametrize(("spec", "step"), list(steps()))


def exercise_of(spec: GameSpec, step: Step) -> Exercise[Any]:
    made: Exercise[Any] = load(spec.exercise)(step)
    return made


def played_right(exercise: Exercise[Any]) -> Iterator[Turn]:
    """Give the right answer to each turn; yields the turn before it is answered."""
    while (turn := exercise.turn) is not None:
        yield turn
        while exercise.turn is turn:
            before = exercise.found
            assert exercise.show().verdict in (Verdict.RIGHT, Verdict.DONE)
            assert exercise.turn is not turn or exercise.found > before


def test_go_has_enough_lessons_on_all_subjects() -> None:
    go = lessons(game("go"))
    assert tuple(lesson.key for lesson in go) == SUBJECTS
    assert sum(len(lesson.steps) for lesson in go) >= 40
    assert all(lessons(game(key)) for key in ("gomoku", "samegame", "sudoku"))


@every_step
def test_every_claim_is_true_and_every_answer_plays(spec: GameSpec, step: Step) -> None:
    exercise = exercise_of(spec, step)
    assert [claim for claim in step.claims if not exercise.true(claim)] == []
    for _turn in played_right(exercise):
        accepted = exercise.accepted()
        assert accepted
        for point in accepted:
            other = exercise_of(spec, step)
            for _ in played_right(other):
                if other.number == exercise.number:
                    break
            assert other.answer(point).verdict in (Verdict.RIGHT, Verdict.DONE)
    assert exercise.finished


@every_step
def test_claims_after_each_turn_are_true(spec: GameSpec, step: Step) -> None:
    exercise = exercise_of(spec, step)
    turns = list(step.turns)
    done: list[Turn] = []
    for turn in played_right(exercise):
        if done:
            assert [claim for claim in done[-1].claims if not exercise.true(claim)] == []
        done.append(turn)
    if done:
        assert [claim for claim in done[-1].claims if not exercise.true(claim)] == []
    assert done == turns


@every_step
def test_listed_answers_are_exactly_those_that_reach_the_goal(spec: GameSpec, step: Step) -> None:
    exercise = exercise_of(spec, step)
    for turn in played_right(exercise):
        assert turn.answers or turn.goal
        if turn.answers and turn.goal:
            able = {p for p in exercise.candidates() if exercise.reaches(turn, p)}
            assert able == set(exercise.accepted())


@every_step
def test_wrong_answers_are_wrong_and_their_punishment_is_legal(spec: GameSpec, step: Step) -> None:
    exercise = exercise_of(spec, step)
    for turn in played_right(exercise):
        accepted = exercise.accepted()
        for wrong in turn.wrong:
            for point in map(exercise.read, wrong.points.split()):
                assert point not in accepted
                if wrong.reply:
                    assert exercise.answer(point).verdict is Verdict.WRONG
                    assert exercise.last == exercise.read(wrong.reply)
                    assert [claim for claim in wrong.claims if not exercise.true(claim)] == []
                    exercise.again()
        assert all(wrong.text for wrong in turn.wrong)


@every_step
def test_each_wrong_answer_gets_a_sentence(spec: GameSpec, step: Step) -> None:
    exercise = exercise_of(spec, step)
    for turn in played_right(exercise):
        accepted = exercise.accepted()
        for point in exercise.candidates():
            if point not in accepted:
                reply = exercise.answer(point)
                assert reply.verdict in (Verdict.WRONG, Verdict.REFUSED)
                assert reply.sentences, exercise.write(point)
                assert all(reply.sentences)
                exercise.again()
        assert turn.said or turn.kind is Kind.FIND


@every_step
def test_a_step_has_a_task_of_its_own_and_speaks_in_sentences(spec: GameSpec, step: Step) -> None:
    assert ("\n\n" in step.text) or not step.turns
    texts = [step.text, *(t.said for t in step.turns), *(t.otherwise for t in step.turns)]
    texts += [wrong.text for turn in step.turns for wrong in turn.wrong]
    for text in filter(None, texts):
        assert text.rstrip()[-1] in ".!?", text
        assert "  " not in text
    places = re.findall(r"\b[A-HJ-T]\d{1,2}\b", " ".join(texts)) if spec.key == "go" else []
    exercise = exercise_of(spec, step)
    assert all(exercise.read(place) is not None for place in places)


def said_of(step: Step) -> str:
    """All that is said in a step."""
    wrongs = [wrong.text for turn in step.turns for wrong in turn.wrong]
    return " ".join((step.text, *(turn.said for turn in step.turns), *wrongs))


def proofs_of(step: Step) -> str:
    """All that is checked in a step, one condition a line."""
    turns = [turn for turn in step.turns if turn.kind is Kind.FIND]
    found = [f"liberties found {len(turn.answers.split())}" for turn in turns]
    after = [claim for turn in step.turns for claim in (turn.goal, *turn.claims)]
    wrong = [claim for turn in step.turns for one in turn.wrong for claim in one.claims]
    return "\n".join((*step.claims, *found, *after, *wrong))


@pytest.mark.parametrize("lesson", lessons(game("go")), ids=lambda lesson: lesson.key)
def test_what_texts_say_of_go_is_claimed(lesson: Lesson) -> None:
    """Liberties, ataris and captures that a text speaks of are conditions that are checked."""
    count = "|".join(WORDS)
    for step in lesson.steps:
        said, proofs = said_of(step), proofs_of(step)
        for word in re.findall(rf"\b({count}) liberties", said):
            assert re.search(rf"(liberties|free) \S+ {WORDS[word]}\b", proofs), said
        for word in re.findall(rf"\b(?:captures?|takes?) (?:the )?({count})\b(?! of)", said):
            assert f"captured {WORDS[word]}" in proofs, said
        for word in re.findall(rf"\b({count}) (?:prisoners|stones for one)", said, re.IGNORECASE):
            assert f"captured {WORDS[word.lower()]}" in proofs, said
        if "in atari" in step.text and step.turns:
            assert re.search(r"atari|captured|liberties \S+ 1\b", proofs), said


def test_a_false_claim_is_noticed() -> None:
    spec = game("go")
    step = lessons(spec)[0].steps[1]
    assert exercise_of(spec, step).true("liberties C3 4")
    assert not exercise_of(spec, step).true("liberties C3 3")
    assert not exercise_of(spec, step).true("liberties C3 4 and atari C3")
    assert exercise_of(spec, step).true("C4 > liberties C3 6")


@pytest.mark.parametrize("spec", [spec for spec in GAMES if spec.rules], ids=lambda spec: spec.key)
def test_the_rules_of_every_game_are_true(spec: GameSpec) -> None:
    rules = load(spec.rules)
    assert rules
    for rule in rules:
        assert rule.text.endswith(".")
        exercise = exercise_of(spec, rule.picture)
        assert [claim for claim in rule.picture.claims if not exercise.true(claim)] == []
