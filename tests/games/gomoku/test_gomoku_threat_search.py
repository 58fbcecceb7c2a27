from __future__ import annotations

import time

import numpy as np
import pytest
from gomoku_boards import draw, points, random_stones, stones_of, table

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.engines.warm_up import warm_up
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import count_of, place, undo
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import CARO, FREESTYLE, RENJU, RuleSet, rule_by_number
from desktop_go.games.gomoku.solving import Kind, Solution, Solver
from desktop_go.games.gomoku.thinking import Question, board_of
from desktop_go.moves import Color, Move, Point

SECONDS = 20.0
"""Far more than needed: a busy test machine must not fail a test."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    warm_up()
    return Solver()


def question_of(row: dict[str, str]) -> Question:
    side = Color.BLACK if row["side"] == "b" else Color.WHITE
    rules = rule_by_number(int(row["rule"]))
    return Question(int(row["size"]), rules, tuple(stones_of(row)), side, SECONDS)


def replay(question: Question, solution: Solution) -> GomokuPosition:
    """Play the line by the rules; a missing reply must really be impossible or useless."""
    sides: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
    for point, color in question.stones:
        sides[color].append(point)
    position = GomokuPosition.from_setup(
        question.size, question.rules, sides[Color.BLACK], sides[Color.WHITE], question.to_play
    )
    for point in solution.line:
        color = position.to_play
        position.play(Move.pass_(color) if point is None else Move.play(color, point))
    return position


@pytest.mark.parametrize("row", table("puzzles.tsv"), ids=lambda row: row["id"])
def test_puzzles_are_solved_and_the_line_ends_with_five(
    solver: Solver, row: dict[str, str]
) -> None:
    question = question_of(row)
    kind = Kind(row["kind"][:3])
    began = time.process_time()
    solution = solver.solve(question, kind)
    assert time.process_time() - began < (1.0 if kind is Kind.VCF else 5.0)
    assert solution.won
    assert replay(question, solution).winner is question.to_play
    if row["kind"] == "vcf":
        assert solution.line[0] in points(row["wins"])


@pytest.mark.parametrize("row", table("no_vcf.tsv"), ids=lambda row: row["id"])
def test_no_win_is_claimed_where_there_is_none(solver: Solver, row: dict[str, str]) -> None:
    assert solver.solve(question_of(row), Kind.VCF).won is False


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_win_that_was_not_searched_to_the_end_is_not_denied(seed: int) -> None:
    """Time runs out in the last search, the one that follows quiet moves too."""
    stones = tuple(random_stones(seed, 15, 6))
    question = Question(15, FREESTYLE, stones, Color.BLACK, 0.0)
    assert Solver().solve(question).won is None


def wins_against_all(
    threats: ThreatSearch, board: np.void, tables: np.void, color: int, known: dict[int, bool]
) -> bool:
    """Whether the attack found wins whatever legal move the defender makes, on any point."""
    key = int(board["hash"])
    if key in known:
        return known[key]
    known[key] = bool(threats.vcf(board, tables, color, 100_000).won)
    if known[key]:
        return True
    for wide in (False, True):
        *_, found = threats.vct(board, tables, color, wide)
        if found.won:
            break
    if not found.won:
        return False
    place(board, tables, found.line[0], color)
    holds = count_of(board, 3 - color, L.G_FIVE) == 0
    for cell in board["points"][: int(board["n_points"])].tolist():
        if holds and board["cell"][cell] == L.EMPTY and may_play(board, tables, cell, 3 - color):
            place(board, tables, cell, 3 - color)
            holds = wins_against_all(threats, board, tables, color, known)
            undo(board, tables, cell)
    undo(board, tables, found.line[0])
    known[key] = holds
    return holds


@pytest.mark.parametrize("name", ["gp050", "gp051", "gp052", "gp054"])
def test_no_reply_saves_the_defender(name: str) -> None:
    """gp052 needs a quiet move that threatens a win by fours."""
    question = next(question_of(row) for row in table("puzzles.tsv") if row["id"] == name)
    board, tables = board_of(question)
    assert wins_against_all(ThreatSearch(), board, tables, int(question.to_play), {})


def solve(solver: Solver, text: str, rules: RuleSet, side: Color = Color.BLACK) -> Solution:
    position = draw(text, rules, side)
    stones = tuple(position.stones.items())
    return solver.solve(Question(position.size, rules, stones, side, SECONDS))


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
    question = question_of(rows[-1])
    hasty = Question(question.size, question.rules, question.stones, question.to_play, 0.0)
    assert Solver().solve(hasty, Kind.VCT).won in (None, True)


def test_board_sizes_do_not_share_what_is_remembered(solver: Solver) -> None:
    """The same stones at the upper left: a three at the edge of 9x9, an open one on 15x15."""
    stones = tuple((Point(col, 4), Color.BLACK) for col in (6, 7, 8))
    stones += tuple((Point(col, 0), Color.WHITE) for col in (0, 2, 4))
    small = Question(9, FREESTYLE, stones, Color.BLACK, SECONDS)
    large = Question(15, FREESTYLE, stones, Color.BLACK, SECONDS)
    assert solver.solve(small, Kind.VCF).won is False
    assert solver.solve(large, Kind.VCF).won is True
    assert solver.solve(small, Kind.VCF).won is False
