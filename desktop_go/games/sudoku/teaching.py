"""A lesson of Sudoku, how its answers are judged by the rules, and the rules of its kinds."""

from __future__ import annotations

import re

from desktop_go.errors import IllegalMove
from desktop_go.games.sudoku.grid import (
    CELL_UNITS,
    FIRST_BOX,
    FIRST_COLUMN,
    UNITS,
    cell_name,
    duplicates,
)
from desktop_go.games.sudoku.texts import parse_board
from desktop_go.games.sudoku.variants import VARIANTS
from desktop_go.games.teaching import Exercise, Lesson, Rule, Step, Turn
from desktop_go.moves import Point

CLASH = "There is a {digit} in this row, column or box already."
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle on Wikipedia's page on Sudoku (2026)."""
EXAMPLES = {
    "4x4": "1..4.4.1..4...12",
    "6x6": ".53.4...43...42..556.23......12...63",
    "16x16": (
        ".64....B.8.FD73...AE....7.15.C..B.3...D..G.4.A..172D..G6..B.9..."
        "........14..G.C7EC..1..7.BD......8.BA.3E6..C.2.5.A7.4..C...GF..E"
        "AB....E.9...C17D...78B..4.2.A...CF1..79.B...8..G.D.9..1A8..E23B4"
        ".E....75D1..4.A..2G.E..8...7.91.6...D..9G..8.FE....8B32F.A49...."
    ),
    "x": "x:.5839...664.8.5.39...1.2.5.5..74..81.1....2...87213....9..26.4..7.4.1.6.....3..1.",
    "jigsaw": (
        "8.7....9429.7...35.341..9.....631..7.53..97.6476....133.9......6...7.482.4.3....."
        "111222223112222333111133363444555563447756566477556666477859999477889999478888889"
    ),
    "killer": (
        "3x3::k:2816:2816:769:1538:6147:6147:2052:2565:2565:2822:3847:769:3080:3080:6147:"
        "2052:777:2565:2822:3847:3850:267:3080:2828:2828:3853:3853:4110:1295:3850:3850:43"
        "68:4368:3089:3089:3089:4110:4110:4626:4626:2067:2067:2067:1300:4373:534:2071:207"
        "1:4626:3096:3096:3096:4377:4373:1306:2071:1819:1819:5404:5404:5404:4377:4373:156"
        "5:3614:6175:6175:1312:1825:3362:3362:3363:3614:3614:6175:2084:1825:1825:3362:336"
        "3:3363"
    ),
}
"""A puzzle of each other kind, for its picture; made by this program."""


class SudokuExercise(Exercise[list[int]]):
    """Points are cells of a classic grid, ``r3c5``. The goal is a digit and why it must go there.

    ``5 @ box``: no other cell of the box can take it; so for ``row`` and ``column``. ``5 @ cell``:
    the cell can take no other digit. Where cells are marked, it is one of them.
    """

    def start(self) -> list[int]:
        """The grid of the step, and its layout."""
        board = parse_board(self.step.board)
        self.layout = board.layout
        return list(board.values)

    def copy(self, position: list[int]) -> list[int]:
        """Another list."""
        return list(position)

    def read(self, word: str) -> Point | None:
        """Row and column from the top left."""
        row, col = (int(number) - 1 for number in re.findall(r"\d", word))
        return Point(col, row)

    def write(self, point: Point | None) -> str:
        """Row and column from the top left."""
        return "" if point is None else cell_name(9 * point.row + point.col)

    def candidates(self) -> list[Point]:
        """Every empty cell."""
        return [Point(c % 9, c // 9) for c, value in enumerate(self.position) if not value]

    @property
    def digit(self) -> int:
        """The digit that is to be placed."""
        return int(self.turn.goal.split()[0]) if self.turn is not None else 0

    def play(self, position: list[int], point: Point | None) -> None:
        """Write the digit. Raises IllegalMove where the cell is taken or the digit repeated."""
        assert point is not None
        cell = 9 * point.row + point.col
        if position[cell]:
            raise IllegalMove("This cell is filled already.")
        position[cell] = self.digit
        if cell in duplicates(position):
            raise IllegalMove(CLASH, digit=self.digit)

    def is_true(self, name: str, words: list[str], position: list[int]) -> bool:
        """Whether the digit in the cell was the only choice, in the way that is named."""
        place, why = words
        point, digit = self.read(place), int(name)
        assert point is not None
        cell = 9 * point.row + point.col
        before = list(position)
        before[cell] = 0
        if position[cell] != digit or (self.marked and point not in self.marked):
            return False
        if why == "cell":
            return [d for d in range(1, 10) if _fits(before, cell, d)] == [digit]
        unit = UNITS[CELL_UNITS[cell][("row", "column", "box").index(why)]]
        return [c for c in unit if _fits(before, c, digit)] == [cell]


def _fits(values: list[int], cell: int, digit: int) -> bool:
    if values[cell]:
        return False
    return all(values[c] != digit for unit in CELL_UNITS[cell] for c in UNITS[unit])


def _cells(unit: tuple[int, ...]) -> str:
    return " ".join(map(cell_name, unit))


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "sudoku",
        "Sudoku",
        "The rule, and the first ways to find a digit.",
        (
            Step(
                "Fill the grid so that every row, every column and every box of three by three "
                "cells holds each of the digits 1 to 9 once. The digits that are there stay.\n\n"
                "Where in the marked box does the 8 go? It may not stand in the row or column of "
                "another 8. Click the cell.",
                PUZZLE,
                (
                    Turn(
                        goal="8 @ box",
                        said="No other cell of the box is left for the 8. This is how every "
                        "Sudoku begins.",
                        otherwise="An 8 could go there so far, but not for certain. Look at the "
                        "marked box: which of its cells does no other 8 reach?",
                    ),
                ),
                marks=_cells(UNITS[FIRST_BOX + 6]),
            ),
            Step(
                "The same works for a row: if only one of its cells can take a digit, it goes "
                "there.\n\nWhere in the marked row does the 7 go?",
                PUZZLE,
                (
                    Turn(
                        goal="7 @ row",
                        said="Right: a 7 stands in the column or box of every other empty cell.",
                        otherwise="Not certain yet. Check each empty cell of the marked row: is "
                        "there a 7 in its column or its box?",
                    ),
                ),
                marks=_cells(UNITS[4]),
            ),
            Step(
                "And for a column.\n\nWhere in the marked column does the 1 go?",
                PUZZLE,
                (
                    Turn(
                        goal="1 @ column",
                        said="Right. Boxes, rows and columns together solve most easy puzzles.",
                        otherwise="Not certain yet. Check each empty cell of the marked column.",
                    ),
                ),
                marks=_cells(UNITS[FIRST_COLUMN + 7]),
            ),
            Step(
                "The other way round: look at one cell and ask which digits it can take. If only "
                "one is left, you have it.\n\nOne cell of the middle box can take a 5 and nothing "
                "else. Click it.",
                PUZZLE,
                (
                    Turn(
                        goal="5 @ cell",
                        said="All other digits stand in its row, column or box. Notes help you to "
                        "keep such things in mind: type a digit with Ctrl held.",
                        otherwise="That cell could take other digits, too.",
                    ),
                ),
                marks=_cells(UNITS[FIRST_BOX + 4]),
            ),
        ),
    ),
)

RULES: tuple[Rule, ...] = (
    Rule(
        "Each digit once",
        "Fill the empty cells with digits so that every row, every column and every box of three "
        "by three cells holds each of the digits 1 to 9 exactly once. A proper puzzle has one "
        "solution, which can be found by reasoning alone.",
        Step("", PUZZLE),
    ),
    *(
        Rule(VARIANTS[key].name, VARIANTS[key].rule, Step("", puzzle))
        for key, puzzle in EXAMPLES.items()
    ),
)
