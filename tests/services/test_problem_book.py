"""What was missed comes again, later each time it is solved; days in a row are counted."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from desktop_go.errors import RecordError
from desktop_go.games.go.solving.problem import problem_from
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.own_mistakes import OwnMistake, OwnMistakes
from desktop_go.services.problem_book import BOXES, ProblemBook, problems


class Calendar:
    """A day that can be moved on."""

    def __init__(self) -> None:
        self.day = date(2026, 11, 25)

    def __call__(self) -> date:
        return self.day

    def wait(self, days: int) -> None:
        self.day += timedelta(days=days)


def test_a_missed_problem_comes_again_after_longer_and_longer(tmp_path: Path) -> None:
    today = Calendar()
    book = ProblemBook(tmp_path, pytest.fail, today)
    book.missed("a")
    assert book.due() == ["a"]
    for days in BOXES[1:]:
        book.solved("a", at_once=True)
        today.wait(days - 1)
        assert book.due() == []
        today.wait(1)
        assert book.due() == ["a"]
    book.solved("a", at_once=True)
    today.wait(1000)
    assert book.due() == [], "known by heart"
    book.close()


def test_what_is_solved_at_once_does_not_come_again(tmp_path: Path) -> None:
    today = Calendar()
    book = ProblemBook(tmp_path, pytest.fail, today)
    book.solved("a", at_once=True)
    today.wait(1000)
    assert book.is_solved("a")
    assert book.due() == []
    book.close()


def test_days_in_a_row_are_counted_and_a_missed_day_ends_them(tmp_path: Path) -> None:
    today = Calendar()
    book = ProblemBook(tmp_path, pytest.fail, today)
    for _ in range(3):
        book.solved("a", at_once=True)
        today.wait(1)
    assert book.streak == 3, "today is not over yet"
    today.wait(1)
    assert book.streak == 0
    book.close()


def test_progress_is_kept_and_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    book = ProblemBook(tmp_path, pytest.fail)
    book.missed("a")
    book.solved("b", at_once=True)
    book.close()
    again = ProblemBook(tmp_path, pytest.fail)
    assert again.load() == ""
    assert (again.due(), again.is_solved("b"), again.streak) == (["a"], True, 1)
    again.close()
    (tmp_path / "problems.json").write_text("{")
    damaged = ProblemBook(tmp_path, pytest.fail)
    assert damaged.load()
    assert damaged.due() == []
    damaged.close()


def test_own_mistakes_are_kept_once_and_due_until_solved(tmp_path: Path) -> None:
    writer = BackgroundWriter(pytest.fail)
    mistake = OwnMistake(("X.", ".O"), True, "A1", ("B2",), "Ann - Ben")
    OwnMistakes(tmp_path, writer).note([mistake, mistake])
    writer.close()
    writer = BackgroundWriter(pytest.fail)
    assert OwnMistakes(tmp_path, writer).all() == [mistake]
    writer.close()
    book = ProblemBook(tmp_path, pytest.fail)
    book.expect([mistake.key])
    assert book.due() == [mistake.key]
    book.close()


def test_there_are_many_problems_each_once() -> None:
    found = problems()
    assert len(found) >= 400
    assert len({problem.key for problem in found}) == len(found)
    assert [problem.grade for problem in found] == sorted(problem.grade for problem in found)
    for problem in found:
        assert problem_from(problem.line()) == problem


@pytest.mark.parametrize(
    "line",
    [
        "",
        "kill\t1\tA1",
        "jump\t1\tA1\tA1\t-\t-\t.",
        "kill\t9\tA1\tA1\t-\t-\t.",
        "best\t1\tA1\tA1\t-\t-\t.",
    ],
)
def test_lines_that_make_no_sense_are_refused(line: str) -> None:
    with pytest.raises(RecordError, match="This is not a problem"):
        problem_from(line)
