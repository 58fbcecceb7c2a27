"""Sudokus of every kind as text: one word for each, which says the layout, too.

- 81 characters: a classic puzzle; 16, 36 or 256 characters: the other sizes.
- ``x:`` and 81 characters: with diagonals.
- 162 characters: a jigsaw, the digits and then the numbers 1 to 9 of the boxes.
- ``3x3::k:`` and 81 numbers with colons: a killer (``3x3:d:k:`` with diagonals), as other programs
  write it. Each number is 256 times the total of its cage plus a number that only this cage has;
  below 256 the cell has no cage.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.grid import CELLS, plain_cells, to_text
from desktop_go.games.sudoku.layout import CLASSIC, DIGIT_LETTERS, Cage, Layout
from desktop_go.games.sudoku.shapes import is_whole
from desktop_go.games.sudoku.variants import DIAGONAL, JIGSAW, KILLER, LARGE, SIX, SMALL

BY_CELLS = {layout.cells: layout for layout in (SMALL, SIX, CLASSIC, LARGE)}
_KILLER = re.compile(r"3x3:(d?):k:([0-9:\s]*)")
TOTAL = 256
"""In the text of a killer: what the total of a cage is multiplied with."""
MOST_DIGITS = 9
"""Of its numbers that are looked at: no total is that large, and Python reads 4300 at most."""


@dataclass(frozen=True, slots=True)
class Board:
    """A puzzle and the layout that it is played on."""

    layout: Layout
    values: tuple[int, ...]


def parse_board(text: str) -> Board:
    """Read one puzzle of any kind. Raises RecordError with a sentence that says what is wrong."""
    plain = text.strip()
    killer = _KILLER.fullmatch(plain)
    if killer:
        return _killer(killer.group(2), bool(killer.group(1)))
    crossed = plain[:2].lower() == "x:"
    cells = plain_cells(plain[2:] if crossed else text)
    if crossed:
        return Board(DIAGONAL, _digits(_of_size(cells, (CELLS,)), DIAGONAL))
    if len(cells) == 2 * CELLS:
        layout = _jigsaw(cells[CELLS:])
        return Board(layout, _digits(cells[:CELLS], layout))
    layout = BY_CELLS[len(_of_size(cells, tuple(BY_CELLS)))]
    return Board(layout, _digits(cells, layout))


def board_text(layout: Layout, values: Sequence[int]) -> str:
    """Return the text of a puzzle, which ``parse_board`` reads."""
    cells = to_text(values)
    if layout.cages:
        numbers = ":".join(map(str, _cage_numbers(layout)))
        return f"3x3:{'d' if layout.diagonals else ''}:k:{numbers}"
    if layout.variant == JIGSAW.variant:
        return cells + "".join(str(box + 1) for box in layout.regions)
    return f"x:{cells}" if layout.diagonals else cells


def parse_boards(text: str) -> list[Board]:
    """Read a file of puzzles: one in a word of each line, or one grid over several lines.

    Raises RecordError with the line number of the first bad puzzle.
    """
    boards = []
    for number, board in read_lines(text):
        if isinstance(board, RecordError):
            board.line = number
            raise board
        boards.append(board)
    return boards


def read_lines(text: str) -> list[tuple[int, Board | RecordError]]:
    """Read a file of puzzles as ``parse_boards`` does; for a bad one there is what is wrong.

    Returns:
        The number of each line and its puzzle. A grid over several lines has number 1.

    Raises RecordError when one grid over several lines is bad.
    """
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if lines and _is_one_grid([line for _, line in lines]):
        return [(1, parse_board("\n".join(line for _, line in lines)))]
    boards: list[tuple[int, Board | RecordError]] = []
    for number, line in lines:
        word = max(line.split(), key=len)
        try:
            boards.append((number, parse_board(word if len(word) >= SMALL.cells else line)))
        except RecordError as error:
            boards.append((number, error))
    return boards


def _is_one_grid(lines: Sequence[str]) -> bool:
    """Whether lines are the rows of one grid, not puzzles of their own."""
    if any(len(line) >= CELLS or line.lower().startswith(("x:", "3x3:")) for line in lines):
        return False
    whole = all(len(line) in BY_CELLS for line in lines)
    return not whole or len(lines) == len(lines[0])


def _of_size(cells: str, sizes: Sequence[int]) -> str:
    if len(cells) not in sizes:
        if len(sizes) == 1:
            raise RecordError("A Sudoku has 81 cells; this text has {count}", count=len(cells))
        raise RecordError(
            "A Sudoku has 81 cells, or 16, 36 or 256 in other sizes; this text has {count}",
            count=len(cells),
        )
    return cells


def _digits(cells: str, layout: Layout) -> tuple[int, ...]:
    """The digits of the characters; where dots mark empty cells, 0 is the last of sixteen."""
    letters = cells.upper()
    if layout.size == len(DIGIT_LETTERS) and "." in letters and "G" not in letters:
        letters = letters.replace("0", "G")
    values = tuple(DIGIT_LETTERS.find(c) + 1 for c in letters)
    if max(values) > layout.size:
        digit = DIGIT_LETTERS[max(values) - 1]
        raise RecordError(
            "'{digit}' does not belong in a Sudoku of {size} digits", digit=digit, size=layout.size
        )
    return values


def _jigsaw(boxes: str) -> Layout:
    regions = tuple(DIGIT_LETTERS.find(c) for c in boxes)
    groups = [{c for c, region in enumerate(regions) if region == box} for box in range(9)]
    if any(len(group) != CLASSIC.size or not is_whole(group, CLASSIC.size) for group in groups):
        raise RecordError("The boxes of a jigsaw are nine connected groups of nine cells, 1 to 9")
    return replace(JIGSAW, regions=regions)


def _killer(text: str, diagonals: bool) -> Board:
    numbers = [int(word[:MOST_DIGITS]) for word in re.split(r"[:\s]+", text) if word]
    if len(numbers) != CELLS:
        raise RecordError(
            "A killer Sudoku has 81 numbers; this text has {count}", count=len(numbers)
        )
    groups: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if number >= TOTAL:
            groups.setdefault(number, []).append(cell)
    if any(len(cells) > KILLER.size for cells in groups.values()):
        raise RecordError("A cage has more than nine cells")
    cages = tuple(Cage(tuple(cells), number // TOTAL) for number, cells in groups.items())
    return Board(replace(KILLER, diagonals=diagonals, cages=cages), (0,) * CELLS)


def _cage_numbers(layout: Layout) -> list[int]:
    free = iter(range(len(layout.cages), TOTAL))
    return [
        layout.cages[cage].total * TOTAL + cage if cage >= 0 else next(free)
        for cage in layout.cage_of
    ]
