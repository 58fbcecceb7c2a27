"""The rules page shows every kind of Sudoku, by a puzzle of that kind with one solution."""

from __future__ import annotations

import pytest

from desktop_go.games.sudoku.solver import count_solutions
from desktop_go.games.sudoku.teaching import RULES, SudokuExercise
from desktop_go.games.sudoku.variants import VARIANTS


@pytest.mark.parametrize("place", range(len(VARIANTS)))
def test_each_kind_has_a_rule_with_a_proper_puzzle(place: int) -> None:
    exercise = SudokuExercise(RULES[place].picture)
    assert exercise.layout.variant == list(VARIANTS)[place]
    assert count_solutions(exercise.position, 2, layout=exercise.layout)[0] == 1
