"""The puzzles that are there before anything is compiled."""

from __future__ import annotations

import pytest

from desktop_go.games.sudoku.first_puzzles import FIRST_PUZZLES
from desktop_go.games.sudoku.generator import generate
from desktop_go.games.sudoku.grid import to_text
from desktop_go.games.sudoku.variants import LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_puzzles_are_those_of_the_generator(level: str) -> None:
    puzzle = generate(level, 1)
    assert puzzle is not None
    assert FIRST_PUZZLES[level] == (to_text(puzzle.values), to_text(puzzle.solution))
