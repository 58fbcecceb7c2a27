from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.grid import cell_name, parse
from desktop_go.games.sudoku.hints import (
    REASONS,
    Stage,
    Trouble,
    explain,
    find_hint,
    outcome_text,
    tell,
)
from desktop_go.games.sudoku.human import next_step, rate, solve_steps
from desktop_go.games.sudoku.techniques import BY_KEY, TECHNIQUES, level_of
from desktop_go.games.sudoku.variants import LEVELS

GRADED = Path(__file__).parents[2] / "data" / "sudoku" / "graded.txt"
ROWS = [line.split() for line in GRADED.read_text().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}-{row[2][:9]}")
def test_steps_are_never_wrong_and_reach_the_solution(row: list[str]) -> None:
    solution = parse(row[3])
    state = Candidates(parse(row[2]))
    for step in solve_steps(state):
        assert step.placements or step.eliminations
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert all(state.marks[cell] >> (digit - 1) & 1 for cell, digit in step.eliminations)
        assert explain(step)
        assert outcome_text(step)
    assert tuple(state.values) == solution


def test_every_technique_is_right_wherever_it_is_found() -> None:
    """All steps of all techniques on every position of the way, not only those taken."""
    seen: set[str] = set()
    for row in ROWS[::3]:
        solution = parse(row[3])
        state = Candidates(parse(row[2]))
        for number, step in enumerate(solve_steps(state)):
            if number % 6 == 0:
                check_all(state, solution, seen)
            del step
    assert {"xy_wing", "x_wing", "skyscraper", "unique_rectangle", "chain"} <= seen


def check_all(state: Candidates, solution: tuple[int, ...], seen: set[str]) -> None:
    for technique in TECHNIQUES:
        for number, step in enumerate(technique.find(state)):
            assert step.technique == technique.key
            assert all(solution[cell] == digit for cell, digit in step.placements), step
            assert all(solution[cell] != digit for cell, digit in step.eliminations), step
            seen.add(technique.key)
            if number > 20:
                break


def test_grades_agree_with_the_buckets() -> None:
    agree = sum(rate(parse(row[2])).level == row[0] for row in ROWS)
    assert agree >= 0.9 * len(ROWS)


def test_levels_rise_with_the_weights() -> None:
    weights = [technique.weight for technique in TECHNIQUES]
    assert weights == sorted(weights)
    assert [level_of(weight) for weight in (1.2, 1.5, 2.6, 5.0)] == list(LEVELS)
    assert set(REASONS) == set(BY_KEY)


def board(text: str, digit: int) -> Candidates:
    """An empty grid where ``digit`` is a candidate only at the ``x`` of the picture."""
    state = Candidates((0,) * 81)
    for cell, mark in enumerate(text.split()):
        if mark == ".":
            state.eliminate(cell, digit)
    return state


def gone(steps: list[Deduction], digit: int) -> set[str]:
    return {cell_name(cell) for step in steps for cell, d in step.eliminations if d == digit}


def test_x_wing() -> None:
    state = board(
        """
        . x . . . . . x .
        x x x x x x x x x
        x x x x x x x x x
        x x x x x x x x x
        . x . . . . . x .
        x x x x x x x x x
        x x x x x x x x x
        x x x x x x x x x
        x x x x x x x x x
        """,
        4,
    )
    expected = {f"r{row}c{col}" for row in (2, 3, 4, 6, 7, 8, 9) for col in (2, 8)}
    assert gone(list(BY_KEY["x_wing"].find(state)), 4) == expected


def test_skyscraper() -> None:
    state = board(
        """
        . x . . . . . x .
        x x x x x x x x x
        x x x x x x x x x
        x x x x x x x x x
        . x . . . . . . x
        x x x x x x x x x
        x x x x x x x x x
        x x x x x x x x x
        x x x x x x x x x
        """,
        7,
    )
    found = gone(list(BY_KEY["skyscraper"].find(state)), 7)
    assert {"r4c8", "r6c8", "r2c9", "r3c9"} <= found


def test_naked_pair_clears_both_units() -> None:
    state = Candidates((0,) * 81)
    for cell in (0, 1):
        for digit in range(3, 10):
            state.eliminate(cell, digit)
    step = next(BY_KEY["naked_pair"].find(state))
    cells = {cell_name(cell) for cell, digit in step.eliminations if digit == 1}
    assert {"r1c9", "r2c1", "r3c3"} <= cells


def test_hint_stages_give_away_more_and_more() -> None:
    puzzle = parse(ROWS[40][2])
    hint = find_hint(puzzle, puzzle)
    assert hint.step is not None
    first, second, third = (tell(hint, stage) for stage in Stage)
    assert cell_name(hint.step.cells[0]) not in first
    assert cell_name(hint.step.cells[0]) in second
    assert third.endswith(".")


def test_hint_names_mistakes_instead_of_guessing() -> None:
    puzzle, solution = parse(ROWS[0][2]), parse(ROWS[0][3])
    assert find_hint(solution, puzzle).trouble is Trouble.SOLVED
    values = list(puzzle)
    cell = values.index(0)
    values[cell] = next(
        d for d in range(1, 10) if d != solution[cell] and not clashes(values, cell, d)
    )
    hint = find_hint(values, puzzle)
    assert hint.trouble is Trouble.WRONG
    assert hint.wrong == (cell,)
    assert "r" in tell(hint, Stage.STEP)
    marks = [0] * 81
    marks[cell] = 511 & ~(1 << (solution[cell] - 1))
    assert find_hint(puzzle, puzzle, marks).trouble is Trouble.WRONG
    assert find_hint((1, 1, *puzzle[2:]), puzzle).trouble is Trouble.DUPLICATE
    assert find_hint((0,) * 81, (0,) * 81).trouble is Trouble.SEVERAL


def clashes(values: list[int], cell: int, digit: int) -> bool:
    row, col = divmod(cell, 9)
    return any(
        values[other] == digit
        for other in range(81)
        if other // 9 == row
        or other % 9 == col
        or (other // 27, other % 9 // 3) == (cell // 27, col // 3)
    )


def test_player_marks_are_used() -> None:
    puzzle = parse(ROWS[0][2])
    state = Candidates(puzzle)
    step = next_step(state, [BY_KEY["pointing"]])
    assert step is None or step.eliminations
    solution = parse(ROWS[0][3])
    cell = puzzle.index(0)
    marks = [0] * 81
    marks[cell] = 1 << (solution[cell] - 1)
    hint = find_hint(puzzle, puzzle, marks)
    assert hint.step is not None


def with_marks(marks: dict[str, str], only: dict[int, tuple[str, ...]]) -> Candidates:
    """An empty grid with these candidates in some cells, and digits struck from other places.

    ``only`` names for a digit units, as ``row 2``; there it stays only where ``marks`` say so.
    """
    state = Candidates((0,) * 81)
    cells = {cell_name(cell): cell for cell in range(81)}
    for name, digits in marks.items():
        for digit in range(1, 10):
            if str(digit) not in digits:
                state.eliminate(cells[name], digit)
    for digit, units in only.items():
        for cell in range(81):
            places = (f"row {cell // 9 + 1}", f"column {cell % 9 + 1}")
            if set(places) & set(units) and cell_name(cell) not in marks:
                state.eliminate(cell, digit)
    return state


def test_hidden_rectangle_whose_far_corner_has_two_candidates() -> None:
    state = with_marks(
        {"r2c2": "145", "r2c9": "45", "r3c2": "45", "r3c9": "345"}, {4: ("row 2", "column 9")}
    )
    assert "r2c9" in gone(list(BY_KEY["unique_rectangle"].find(state)), 5)


def test_unique_loop_of_six_cells() -> None:
    loop = dict.fromkeys(("r1c4", "r2c4", "r2c7", "r3c7", "r3c1"), "12")
    steps = list(BY_KEY["unique_loop"].find(with_marks({"r1c1": "123", **loop}, {})))
    assert gone(steps, 1) == gone(steps, 2) == {"r1c1"}
    both = list(BY_KEY["unique_loop"].find(with_marks({"r1c1": "123", **loop, "r3c1": "123"}, {})))
    assert gone(both, 3) >= {"r2c1", "r2c2"}


def test_a_loop_that_does_not_close_in_every_box_proves_nothing() -> None:
    names = ("r1c1", "r1c4", "r4c4", "r4c7", "r2c7", "r2c1")
    state = with_marks({name: "123" if name == "r1c1" else "12" for name in names}, {})
    assert not list(BY_KEY["unique_loop"].find(state))
