from __future__ import annotations

import pytest
from gomoku_boards import draw, points, stones_of, table

from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import CARO, FREESTYLE, RENJU, RuleSet, rule_by_number
from desktop_go.games.gomoku.solving import Kind, Solution, Solver
from desktop_go.games.gomoku.thinking import Task
from desktop_go.moves import Color, Move, Point

SECONDS = 20.0
"""Far more than needed: a busy test machine must not fail a test."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def task_of(row: dict[str, str]) -> Task:
    side = Color.BLACK if row["side"] == "b" else Color.WHITE
    rules = rule_by_number(int(row["rule"]))
    return Task(int(row["size"]), rules, tuple(stones_of(row)), side, SECONDS)


def replay(task: Task, solution: Solution) -> GomokuPosition:
    """Play the line by the rules; a missing reply must really be impossible or useless."""
    sides: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
    for point, color in task.stones:
        sides[color].append(point)
    position = GomokuPosition.from_setup(
        task.size, task.rules, sides[Color.BLACK], sides[Color.WHITE], task.to_play
    )
    for point in solution.line:
        color = position.to_play
        position.play(Move.pass_(color) if point is None else Move.play(color, point))
    return position


@pytest.mark.parametrize("row", table("puzzles.tsv"), ids=lambda row: row["id"])
def test_puzzles_are_solved_and_the_line_ends_with_five(
    solver: Solver, row: dict[str, str]
) -> None:
    task = task_of(row)
    solution = solver.solve(task, Kind(row["kind"][:3]))
    assert solution.won
    assert replay(task, solution).winner is task.to_play
    if row["kind"] == "vcf":
        assert solution.line[0] in points(row["wins"])


@pytest.mark.parametrize("row", table("no_vcf.tsv"), ids=lambda row: row["id"])
def test_no_win_is_claimed_where_there_is_none(solver: Solver, row: dict[str, str]) -> None:
    assert solver.solve(task_of(row), Kind.VCF).won is False


def solve(solver: Solver, text: str, rules: RuleSet, side: Color = Color.BLACK) -> Solution:
    position = draw(text, rules, side)
    stones = tuple(position.stones.items())
    return solver.solve(Task(position.size, rules, stones, side, SECONDS))


def test_a_five_on_the_board_is_taken(solver: Solver) -> None:
    rows = ["XXXX.....", "OOOO....."] + ["." * 9] * 7
    assert solve(solver, "\n".join(rows), FREESTYLE).line == (Point(4, 0),)


def test_white_wins_when_black_may_not_block(solver: Solver) -> None:
    """White's four can only be stopped on a point that gives Black an overline."""
    rows = [
        "....X....",
        ".XXX.XX..",
        "....O....",
        "....O....",
        "....O....",
        ".........",
        "....X....",
        ".........",
        ".........",
    ]
    solution = solve(solver, "\n".join(rows), RENJU, Color.WHITE)
    assert solution.won
    assert solution.line == (Point(4, 5), None, Point(4, 1))


def test_caro_four_can_be_stopped_from_its_end(solver: Solver) -> None:
    rows = ["." * 9] * 4 + ["OXXX.....", "........."] + ["." * 9] * 3
    assert solve(solver, "\n".join(rows), CARO).won is False


def test_time_can_run_out(solver: Solver) -> None:
    rows = [row for row in table("puzzles.tsv") if row["kind"] == "vct"]
    task = task_of(rows[-1])
    hasty = Task(task.size, task.rules, task.stones, task.to_play, 0.0)
    assert Solver().solve(hasty, Kind.VCT).won in (None, True)


def test_board_sizes_do_not_share_what_is_remembered(solver: Solver) -> None:
    """The same stones at the upper left: a three at the edge of 9x9, an open one on 15x15."""
    stones = tuple((Point(col, 4), Color.BLACK) for col in (6, 7, 8))
    stones += tuple((Point(col, 0), Color.WHITE) for col in (0, 2, 4))
    small = Task(9, FREESTYLE, stones, Color.BLACK, SECONDS)
    large = Task(15, FREESTYLE, stones, Color.BLACK, SECONDS)
    assert solver.solve(small, Kind.VCF).won is False
    assert solver.solve(large, Kind.VCF).won is True
    assert solver.solve(small, Kind.VCF).won is False
