"""Positions with known right moves, from every kind of file."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from desktop_go.errors import DesktopGoError
from desktop_go.games.go.solving.problem import Kind
from desktop_go.games.go.solving.problem import Problem as GoProblem
from desktop_go.lab import experiment
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.runner import all_tasks
from desktop_go.lab.suites import Problem, _is_inside, own_suites, problems
from desktop_go.lab.tasks import Worker
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import from_gtp

GAME = "(;GM[1]SZ[9]KM[5.5]AB[aa]AW[ii];B[ee];W[cc];B[gg])"
TST = """\
# A file in the form of GNU Go's regression tests.
loadsgf game.sgf 2
10 gg_genmove black
#? [G3|C3]
11 reg_genmove white
#? [!A1]*
12 owl_attack C7
#? [1 B8]
13 reg_genmove_black
loadsgf game.sgf
20 reg_genmove white
#? [PASS]
#loadsgf missing.sgf
"""


def suite(path: Path, game: str = "go") -> list[Problem]:
    text = f'game = "{game}"\nevent = "suite"\nfiles = ["{path}"]\n[[contestant]]\nlevel = 2\n'
    return problems(parse_experiment(text))


def test_gnu_gos_form(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(GAME, "utf-8")
    (tmp_path / "nando.tst").write_text(TST, "utf-8")
    first, second, third = suite(tmp_path / "nando.tst")
    assert first.moves == {"G3", "C3"}
    assert [move.point for move in first.state.moves] == [Point(4, 4)]
    assert first.state.to_play is Color.BLACK
    assert first.state.black == {Point(0, 0)}
    assert first.state.komi == 5.5
    assert first.is_right("C3")
    assert not first.is_right("A1")
    assert (second.wanted, second.is_right("A1"), second.is_right("B2")) == ("not A1", False, True)
    assert (third.wanted, len(third.state.moves)) == ("pass", 3)


def test_records_name_their_right_moves(tmp_path: Path) -> None:
    (tmp_path / "one.sgf").write_text(
        "(;GM[1]SZ[9]GN[Corner]AB[bb]PL[W](;W[aa])(;W[ba])(;W[ca]C[Also CORRECT.]))", "utf-8"
    )
    (tmp_path / "none.sgf").write_text("(;GM[1]SZ[9]AB[bb])", "utf-8")
    (problem,) = suite(tmp_path)
    assert problem.name == "Corner"
    assert problem.moves == {"A9", "C9"}
    assert problem.state.to_play is Color.WHITE


def test_puzzles_of_gomoku(tmp_path: Path) -> None:
    path = tmp_path / "p.tsv"
    path.write_text(
        "# Puzzles\nid\trule\tsize\tside\twins\tblack\twhite\n"
        "p1\t0\t15\tb\ti9 j10\th8 i8\tg7\np2\t0\t15\tw\t\th8\tg7\n",
        "utf-8",
    )
    (problem,) = suite(path, "gomoku")
    assert problem.state.rules == "freestyle"
    assert problem.moves == {"J9", "K10"}
    assert problem.wanted == "i9 j10"
    assert problem.shown("J9") == "i9"


@pytest.mark.parametrize(
    "kind", ["kill", "live", "capture", "nakade", "ladder", "semeai", "seki", "endgame", "best"]
)
def test_problems_of_the_program_are_suites(kind: str) -> None:
    """At least sixty positions of each."""
    experiment = parse_experiment(
        f'game = "go"\nevent = "suite"\nfiles = ["problems:{kind}"]\n[[contestant]]\nlevel = 1\n',
        Path("/somewhere"),
    )
    found = problems(experiment)
    assert len(found) >= 60
    assert all(one.state.to_play is Color.BLACK and len(one.moves) == 1 for one in found)
    for one in found:
        assert one.only is not None
        assert from_gtp(next(iter(one.moves)), one.state.size) in one.only
        assert not one.only & (one.state.black | one.state.white)


def test_our_own_players_answer_where_the_problem_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the open board they would rather play elsewhere, or pass; others cannot be told."""
    experiment = parse_experiment(
        'game = "go"\nevent = "suite"\nfiles = ["problems:live"]\n'
        '[budget]\nplayouts = 20\n[[contestant]]\nname = "Full"\n[[contestant]]\nlevel = 10\n'
    )
    worker = Worker(experiment)
    some = worker.problems[:6]
    monkeypatch.setitem(worker.__dict__, "problems", some)
    asked = [task for task in all_tasks(experiment) if task.opening < len(some)]
    assert len(asked) == 2 * len(some)
    for task in asked:
        one, answer = some[task.opening], str(worker.do(task).detail["answer"])
        assert one.only is not None
        assert from_gtp(answer, one.state.size) in one.only


def test_the_vital_point_inside_three_in_a_row_is_nakade() -> None:
    rows = (".X.......", "OOOOO....") + (".........",) * 7
    inside = GoProblem(Kind.KILL, 1, rows, Point(2, 0), Point(0, 1))
    assert _is_inside(inside) is False, "it is open to the right"
    rows = ("..X.O....", "OOOOO....") + (".........",) * 7
    assert _is_inside(GoProblem(Kind.KILL, 1, rows, Point(1, 0), Point(0, 1)))


def test_an_unknown_kind_of_problem_is_said() -> None:
    experiment = parse_experiment(
        'game = "go"\nevent = "suite"\nfiles = ["problems:x"]\n[[contestant]]\nlevel = 1\n'
    )
    with pytest.raises(
        DesktopGoError, match="“x” is no kind of problem; there are best, capture, "
    ):
        problems(experiment)


def test_what_is_no_suite_is_said(tmp_path: Path) -> None:
    with pytest.raises(DesktopGoError, match=r"missing\.tst"):
        suite(tmp_path / "missing.tst")
    with pytest.raises(DesktopGoError, match="no position with a known answer"):
        suite(tmp_path)
    (tmp_path / "x.tsv").write_text("id\n", "utf-8")
    with pytest.raises(DesktopGoError, match="neither an SGF record nor"):
        suite(tmp_path / "x.tsv")
    (tmp_path / "bad.tst").write_text("loadsgf none.sgf\n1 reg_genmove black\n#? [A1]\n", "utf-8")
    with pytest.raises(DesktopGoError, match=r"bad\.tst"):
        suite(tmp_path / "bad.tst")


@pytest.mark.slow
def test_contestants_are_asked_for_every_position(tmp_path: Path) -> None:
    path = tmp_path / "p.tsv"
    path.write_text(
        "id\trule\tsize\tside\twins\tblack\twhite\n"
        "five\t0\t15\tb\td8 i8\te8 f8 g8 h8\te9 f9 g9 a1\n",
        "utf-8",
    )
    experiment = parse_experiment(
        f'game = "gomoku"\nevent = "suite"\nfiles = ["{path}"]\n'
        "[[contestant]]\nlevel = 7\n[[contestant]]\nlevel = 8\n"
    )
    worker = Worker(experiment)
    results = [worker.do(task) for task in all_tasks(experiment)]
    assert [one.points for one in results] == [1.0, 1.0]
    assert {str(one.detail["answer"]) for one in results} <= {"d8", "i8"}


@pytest.mark.slow
def test_solvers_repeat_their_scores() -> None:
    text = (
        'game = "{game}"\nevent = "solvers"\nboards = 1\n[budget]\nplayouts = 2000\n'
        '[[contestant]]\nsolver = "{solver}"\n'
    )
    for game, solver in (("samegame", "uct"), ("sudoku", "monte-carlo")):
        experiment = parse_experiment(text.format(game=game, solver=solver))
        (task,) = all_tasks(experiment)
        one, other = Worker(experiment).do(task), Worker(experiment).do(task)
        assert (one.points, one.detail) == (other.points, other.detail)
        assert one.detail["growth"][-1][1] == one.points


def test_changed_questions_are_another_experiment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs go on where they were only while the same is asked."""
    text = 'game = "go"\nevent = "suite"\nfiles = ["{}"]\n[[contestant]]\nlevel = 2\n'
    own, users = (parse_experiment(text.format(name)) for name in ("problems:kill", "mine.tst"))
    before = own.digest(), users.digest()
    monkeypatch.setattr(experiment, "QUESTIONS", experiment.QUESTIONS + 1)
    assert own.digest() != before[0]
    assert users.digest() == before[1]


def test_the_number_of_the_questions_stands_for_what_is_asked() -> None:
    """Where this fails, raise ``QUESTIONS`` and put the new pair here."""
    asked = hashlib.sha256()
    for kind in sorted(own_suites()):
        for one in suite(Path(f"problems:{kind}")):
            state = one.state
            stones = sorted(state.black), sorted(state.white), state.komi, state.size
            asked.update(repr((one.name, stones, sorted(one.moves))).encode())
            asked.update(repr(sorted(one.only or (), key=repr)).encode())
    assert (experiment.QUESTIONS, asked.hexdigest()[:16]) == (2, "1af6e22556b6d7d6")
