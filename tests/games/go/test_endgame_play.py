"""Wrong moves of endgames are answered on the board, and their cost is counted."""

from __future__ import annotations

import pytest

from desktop_go.games.go.scoring import score
from desktop_go.games.go.small_player import SmallSearch, choose
from desktop_go.games.go.solving.endgame import black_gets, board_of
from desktop_go.games.go.solving.endgame_play import EndgamePlay
from desktop_go.games.go.solving.play import Verdict
from desktop_go.games.go.solving.problem import Kind, Problem, problem_from
from desktop_go.moves import Point
from desktop_go.services.problem_book import problems

LEFT = "OOOOOX./.OXXX.O/O.OOXXX/XO.OOOX/XXOO.OX/X.XOXXX/.X.X.XX"
PROBLEM = problem_from(f"endgame\t1\tE3\t-\t-\t9\t{LEFT}")


def test_the_right_move_solves_it() -> None:
    assert EndgamePlay(PROBLEM).answer(PROBLEM.answer).verdict is Verdict.SOLVED


def test_a_wrong_move_is_answered_and_costs_what_the_count_says() -> None:
    play = EndgamePlay(PROBLEM)
    told = play.answer(Point(0, 6))
    assert told.verdict is Verdict.FAILED
    assert told.reply is not None
    assert told.cost == 2
    assert play.position.last_move is not None
    assert play.position.last_move.point == told.reply
    # Counted once more by alpha-beta.
    how = SmallSearch(positions=60_000, liberty_weight=0.0)
    assert choose(7, [board_of(play.position)], how=how).value == 9 - told.cost


def test_a_stone_is_refused_where_there_is_one() -> None:
    told = EndgamePlay(PROBLEM).answer(Point(0, 0))
    assert (told.verdict, told.cost) == (Verdict.REFUSED, None)


@pytest.mark.parametrize("problem", [p for p in problems() if p.kind is Kind.ENDGAME][::20])
def test_every_wrong_move_loses_two_points_or_more(problem: Problem) -> None:
    wrong = [p for p in problem.position().legal_points() if p != problem.answer]
    told = [EndgamePlay(problem).answer(point) for point in wrong]
    costs = [one.cost for one in told if one.cost is not None]
    assert 2 * len(costs) >= len(wrong)
    assert min(costs) >= 2


def test_a_finished_board_counts_as_the_rules_do() -> None:
    board = PROBLEM.position()
    margin = int(score(board).margin)
    boards = [board_of(board)]
    # After two passes nothing changes: whoever gains by playing on gets at least this.
    assert black_gets(margin, 7, boards, 0) is True
