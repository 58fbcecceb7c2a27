"""Ladders, races, sekis and endgames of the program's problems, proven again by other means."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from region_oracle import attacker_wins

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.small_player import SmallSearch, choose
from desktop_go.games.go.solving.ladder import chase, is_caught
from desktop_go.games.go.solving.ladder_play import LadderPlay
from desktop_go.games.go.solving.play import Verdict
from desktop_go.games.go.solving.problem import Kind, Problem, position_from
from desktop_go.games.go.solving.region import region_of, surroundings
from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.problem_book import problems

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"
NEW = (Kind.LADDER, Kind.SEMEAI, Kind.SEKI, Kind.ENDGAME, Kind.BEST)
ATTACKER_OWNS, DEFENDER_OWNS = 1, 2
"""Kos, as the oracle counts."""


def of_kind(kind: Kind) -> list[Problem]:
    return [problem for problem in problems() if problem.kind is kind]


def smallest(kind: Kind, count: int) -> list[Problem]:
    """Those with the fewest empty points in their region, or on the board."""

    def room(problem: Problem) -> tuple[int, int]:
        position = problem.position()
        area = problem.area(position)
        return sum(position.color_at(p) is Color.EMPTY for p in area), len(area)

    return sorted(of_kind(kind), key=room)[:count]


def played(position: GoPosition, point: Point | None) -> GoPosition:
    after = position.copy()
    color = after.to_play
    after.play(Move.pass_(color) if point is None else Move.play(color, point))
    return after


@pytest.mark.parametrize("kind", NEW)
def test_there_are_sixty_of_each_kind(kind: Kind) -> None:
    assert len({problem.rows for problem in of_kind(kind)}) >= 60


def test_a_ladder_works_until_a_stone_breaks_it() -> None:
    cells = [["."] * 9 for _ in range(9)]
    for col, row, sign in ((2, 2, "O"), (1, 2, "X"), (2, 1, "X"), (3, 1, "X"), (1, 3, "X")):
        cells[row][col] = sign
    open_board = position_from(tuple("".join(row) for row in cells))
    assert chase(open_board, Point(2, 2)) == [Point(2, 3), Point(3, 2)]
    cells[6][6] = cells[5][6] = cells[6][5] = "O"
    broken = position_from(tuple("".join(row) for row in cells))
    assert chase(broken, Point(2, 2)) == []
    assert not is_caught(played(broken, Point(3, 2)), Point(2, 2))


@pytest.mark.parametrize("problem", of_kind(Kind.LADDER)[::20], ids=lambda one: one.line()[:10])
def test_the_right_atari_is_followed_to_the_end_and_the_other_escapes(problem: Problem) -> None:
    assert problem.target is not None
    play = LadderPlay(problem)
    told = play.answer(problem.answer)
    while told.verdict is Verdict.RIGHT:
        told = play.answer(chase(play.position, problem.target)[0])
    assert told.verdict is Verdict.SOLVED
    chain = problem.position().chain_at(problem.target)
    assert chain is not None
    for point in chain.liberties - {problem.answer}:
        wrong = LadderPlay(problem)
        assert wrong.answer(point).verdict in (Verdict.WRONG, Verdict.FAILED)
        assert wrong.position.chain_at(problem.target) is not None


@pytest.mark.skipif(not Path(GNUGO).exists(), reason="GNU Go is not installed")
def test_gnu_go_captures_in_a_ladder_where_we_do() -> None:
    """Of the chain it says that it can be captured, and the move for it."""
    commands, wanted = [], []
    for problem in of_kind(Kind.LADDER):
        stones = problem.position().stones
        commands += ["boardsize 9", "clear_board"]
        commands += [f"play black {to_gtp(p, 9)}" for p in sorted(stones(Color.BLACK))]
        commands += [f"play white {to_gtp(p, 9)}" for p in sorted(stones(Color.WHITE))]
        commands += [f"attack {to_gtp(problem.target, 9)}"]
        wanted.append(f"1 {to_gtp(problem.answer, 9)}")
    run = subprocess.run(
        [GNUGO, "--mode", "gtp"],
        input="\n".join([*commands, "quit", ""]),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    answers = [reply[2:] for reply in run.stdout.split("\n\n")]
    found = [a for c, a in zip(commands, answers, strict=False) if c.startswith("attack")]
    agreed = sum(one == other for one, other in zip(found, wanted, strict=True))
    assert agreed >= 0.95 * len(wanted)


@pytest.mark.parametrize("problem", smallest(Kind.SEMEAI, 12), ids=lambda one: one.line()[:10])
def test_whoever_moves_first_wins_the_race(problem: Problem) -> None:
    position, target, other = problem.position(), problem.target, problem.other
    assert target is not None
    assert other is not None
    area = surroundings(position, target, other)
    assert attacker_wins(region_of(position, area, other), True, DEFENDER_OWNS)
    for point in (p for p in sorted(area) if position.is_legal(Move.play(Color.BLACK, p))):
        after = played(position, point)
        taken = after.chain_at(target) is None
        region = None if taken else region_of(after, area, target)
        wins = region is None or attacker_wins(region, False, DEFENDER_OWNS)
        assert wins is (point == problem.answer)


@pytest.mark.parametrize("problem", smallest(Kind.SEKI, 2), ids=lambda one: one.line()[:10])
def test_after_a_seki_neither_can_be_captured(problem: Problem) -> None:
    assert problem.target is not None
    assert problem.other is not None
    after = played(problem.position(), problem.answer)
    area = surroundings(after, problem.target, problem.other)
    assert not attacker_wins(region_of(after, area, problem.target), True, ATTACKER_OWNS)
    assert not attacker_wins(region_of(after, area, problem.other), True, ATTACKER_OWNS)


@pytest.mark.parametrize("problem", smallest(Kind.ENDGAME, 8), ids=lambda one: one.line()[:10])
def test_alpha_beta_chooses_the_same_endgame_move(problem: Problem) -> None:
    stones = problem.position().stones
    black, white = (
        sum(1 << point.row * 7 + point.col for point in stones(color))
        for color in (Color.BLACK, Color.WHITE)
    )
    how = SmallSearch(positions=60_000, liberty_weight=0.0)
    found = choose(7, [(black, white)], how=how)
    assert found.point == problem.answer.row * 7 + problem.answer.col
