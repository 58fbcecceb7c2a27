"""The engine answers wrong moves beside a best move and says what they cost."""

from __future__ import annotations

from desktop_go.engine.go.best_play import BestPlay
from desktop_go.games.go.solving.play import Verdict
from desktop_go.games.go.solving.problem import problem_from
from desktop_go.moves import Point
from desktop_go.resources import assets_dir

ROWS = "........./......XX./....XXOO./...X.O.O./.X.XO.O.X/XOOXXX.OX/O..OOXXXO/.O.O.O.OO/..O......"
PROBLEM = problem_from(f"best\t1\tG2\t-\t-\t-\t{ROWS}")


def test_the_right_move_needs_no_answer() -> None:
    told = BestPlay(PROBLEM, assets_dir() / "networks").answer(PROBLEM.answer)
    assert (told.verdict, told.reply, told.cost) == (Verdict.SOLVED, None, None)


def test_a_wrong_move_is_answered_and_loses_points() -> None:
    play = BestPlay(PROBLEM, assets_dir() / "networks")
    told = play.answer(Point(8, 8))
    assert told.verdict is Verdict.FAILED
    assert told.reply is not None
    assert told.cost is not None
    assert told.cost >= 5
    last = play.position.last_move
    assert last is not None
    assert last.point == told.reply


def test_a_taken_point_is_refused() -> None:
    told = BestPlay(PROBLEM, assets_dir() / "networks").answer(Point(6, 1))
    assert told.verdict is Verdict.REFUSED
