"""Dorgai's rules as his thesis has them (2017, sections 3.3.3, 3.5.2 and 3.7), counted by hand."""

from __future__ import annotations

import pytest
from gomoku_boards import draw

from desktop_go.games.gomoku.engines.dorgai import DorgaiEngine
from desktop_go.games.gomoku.engines.pattern import DEFENSE, PatternDifficulty, PatternEngine
from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.games.gomoku.rules import FREESTYLE
from desktop_go.games.gomoku.thinking import Insight, Question
from desktop_go.moves import Color, Point


def task_of(*rows: str, side: Color = Color.BLACK) -> Question:
    position = draw("\n".join(rows), FREESTYLE, side)
    return Question(position.size, FREESTYLE, tuple(position.stones.items()), side)


def played(engine: PatternEngine, task: Question) -> Insight:
    *_, insight = engine.think(task)
    return insight


def value(task: Question, point: Point, engine: PatternEngine | None = None) -> float:
    return (engine or DorgaiEngine(PatternDifficulty.EASY))._value(
        task, dict(task.stones), point, task.to_play
    )


@pytest.mark.parametrize(("col", "divisor"), [(0, 3), (1, 2), (2, 1), (5, 1)])
def test_a_wall_divides_by_three_and_the_line_beside_it_by_two(col: int, divisor: int) -> None:
    rows = ["." * 11] * 11
    rows[4] = rows[5] = "." * col + "X" + "." * (10 - col)
    task, point = task_of(*rows), Point(col, 6)
    assert value(task, point) == pytest.approx(
        value(task, point, PatternEngine(PatternDifficulty.EASY)) / divisor
    )


EMPTY = ["." * 11] * 3
HALF = (*EMPTY, "...........", "....XX.....", *["." * 11] * 6)
"""Black's two in a row: the points at its ends are worth an open three, the others two or less."""


def test_points_worth_less_than_half_of_the_best_are_not_compared() -> None:
    task = task_of(*HALF)
    engine = DorgaiEngine(PatternDifficulty.EASY)
    ranked = engine._rank(task, dict(task.stones), Color.BLACK)
    worthy = [point for worth, point in ranked[:3] if worth >= ranked[0][0] / 2]
    assert len(worthy) == 2, "two ends of the row, and nothing else comes near them"
    assert {move.point for move in played(engine, task).moves} == set(worthy)
    assert len(played(PatternEngine(PatternDifficulty.EASY), task).moves) > 2, (
        "our rules compare three"
    )


def test_the_point_that_leaves_the_opponent_least_is_played() -> None:
    """Of two points worth the same, the one that also takes White's best point away."""
    task = task_of(
        *["." * 11] * 3,
        "..XX.......",
        *["." * 11] * 2,
        ".....OOO...",
        *["." * 11] * 4,
    )
    engine = DorgaiEngine(PatternDifficulty.HARD)
    insight = played(engine, task)
    stones = dict(task.stones)
    answers = {}
    for move in insight.moves:
        stones[move.point] = Color.BLACK
        answers[move.point] = engine._rank(task, stones, Color.WHITE)[0][0]
        del stones[move.point]
    best = insight.best
    assert best is not None
    assert len(answers) == 2
    assert answers[best.point] == min(answers.values())
    assert best.point in (Point(4, 6), Point(8, 6)), "an end of White's open three"


def test_a_five_is_made_before_one_is_stopped_and_stopped_before_all_else() -> None:
    both = task_of(*["." * 11] * 3, "..XXXX.....", *["." * 11] * 2, ".XOOOO.....", *["." * 11] * 4)
    for difficulty in PatternDifficulty:
        best = played(DorgaiEngine(difficulty), both).best
        assert best is not None
        assert best.point in (Point(1, 3), Point(6, 3))
    stop = task_of(*["." * 11] * 3, "..XXX......", *["." * 11] * 2, ".XOOOO.....", *["." * 11] * 4)
    for difficulty in PatternDifficulty:
        best = played(DorgaiEngine(difficulty), stop).best
        assert best is not None
        assert best.point == Point(6, 6)


def test_medium_plays_the_best_point_unread() -> None:
    insight = played(DorgaiEngine(PatternDifficulty.MEDIUM), task_of(*HALF))
    assert insight.depth == 1
    assert insight.best is not None
    assert insight.best.point in (Point(3, 4), Point(6, 4))


def test_an_option_under_its_former_name_is_understood() -> None:
    assert OPTIONS.read({"pattern_mode": "easy"}).pattern_difficulty == "easy"
    assert OPTIONS.current({"pattern_mode": "easy"}) == {"pattern_difficulty": "easy"}


# The two moves that the thesis explains (section 3.6). Its boards are pictures that the text does
# not hold; these have the values and the choices that it tells of.

FIRST_EXAMPLE = """
...............
...............
...............
....XOO........
...............
...............
...............
...............
.......O.O.....
...............
...............
...............
...............
...............
...............
"""
BLUE, BLACK = Point(8, 8), Point(7, 3)
"""White's open three is stopped in its gap, White's closed three at its open end."""


def test_first_example_only_the_stop_of_the_open_three_is_looked_at() -> None:
    """Section 3.6.2: the closed three is worth 15, not half of the other; one point is left."""
    task = task_of(*FIRST_EXAMPLE.split())
    assert value(task, BLACK) == pytest.approx(15 * DEFENSE)
    assert value(task, BLACK) < value(task, BLUE) / 2
    for difficulty in PatternDifficulty:
        engine = DorgaiEngine(difficulty)
        insight = played(engine, task)
        assert insight.best is not None
        assert insight.best.point == BLUE
        assert insight.best.reasons == ("stops an open three",)
        seen = len(engine._rank(task, dict(task.stones), task.to_play))
        assert insight.nodes == seen, "no answer is asked for"


SECOND_EXAMPLE = """
...............
...............
..O.....X......
..........XXO..
........X......
........O......
..O............
...............
...O........O..
...............
...............
.....XX........
........X...O..
...............
...............
"""
BETTER, POORER = Point(7, 11), Point(9, 3)
"""An open three beside an open two; a closed three and two open twos."""
ITS_WEIGHTS = {"open_three": 10, "closed_three": 6, "open_two": 2, "closed_two": 2}


def test_second_example_the_poorer_move_leaves_the_opponent_less() -> None:
    """Section 3.6.3: 10 + 2 against 6 + 2 + 2, and the point worth ten is played."""
    task = task_of(*SECOND_EXAMPLE.split())
    values = {
        point: value(task, point, DorgaiEngine(PatternDifficulty.EASY, ITS_WEIGHTS))
        for point in (BETTER, POORER)
    }
    assert values == {BETTER: 10 + 2, POORER: 6 + 2 + 2}
    best = {
        difficulty: played(DorgaiEngine(difficulty, ITS_WEIGHTS), task).best
        for difficulty in PatternDifficulty
    }
    points = {difficulty: move.point for difficulty, move in best.items() if move is not None}
    assert points == {
        PatternDifficulty.EASY: POORER,
        PatternDifficulty.HARD: POORER,
        PatternDifficulty.MEDIUM: BETTER,  # the values alone, section 3.7
    }


def test_second_example_the_better_move_is_played_where_it_is_worth_far_more() -> None:
    """With our weights the poorer move is not half as good: it is not looked at."""
    task = task_of(*SECOND_EXAMPLE.split())
    for difficulty in PatternDifficulty:
        best = played(DorgaiEngine(difficulty), task).best
        assert best is not None
        assert best.point == BETTER
