"""The Sudoku grid: cells, units and peers as numbers and bit masks, and its text forms.

A cell is a number 0..80, row by row from the top; a set of cells is an 81-bit int; a set of
digits is a 9-bit int, bit d-1 for digit d. Knows no solving.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from desktop_go.errors import RecordError

CELLS = 81
ALL_DIGITS = 511

ROWS = tuple(tuple(range(9 * i, 9 * i + 9)) for i in range(9))
COLUMNS = tuple(tuple(range(i, 81, 9)) for i in range(9))
BOXES = tuple(
    tuple(27 * (i // 3) + 3 * (i % 3) + 9 * r + c for r in range(3) for c in range(3))
    for i in range(9)
)
UNITS = ROWS + COLUMNS + BOXES
"""The 27 units: rows 0-8, columns 9-17, boxes 18-26."""
UNIT_MASKS = tuple(sum(1 << cell for cell in unit) for unit in UNITS)
FIRST_COLUMN, FIRST_BOX = 9, 18


def box_of(cell: int) -> int:
    """Return the number of the box of ``cell``, 0..8."""
    return cell // 27 * 3 + cell % 9 // 3


CELL_UNITS = tuple((cell // 9, 9 + cell % 9, 18 + box_of(cell)) for cell in range(81))
PEERS = tuple(
    (UNIT_MASKS[r] | UNIT_MASKS[c] | UNIT_MASKS[b]) & ~(1 << cell)
    for cell, (r, c, b) in enumerate(CELL_UNITS)
)
"""For each cell, the 20 cells that may not hold its digit."""

DIGITS_OF = tuple(tuple(d for d in range(1, 10) if mask >> (d - 1) & 1) for mask in range(512))
"""The digits of each 9-bit set."""


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of an 81-bit set, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Sequence[int]) -> int:
    """Return the 81-bit set of ``cells``."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cell_name(cell: int) -> str:
    """Return ``r1c1`` style text, rows from the top."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def duplicates(values: Sequence[int]) -> frozenset[int]:
    """Return the cells that share a unit with an equal digit (the rules, not the solution)."""
    found: set[int] = set()
    for unit in UNITS:
        seen: dict[int, int] = {}
        for cell in unit:
            digit = values[cell]
            if digit and digit in seen:
                found.update((cell, seen[digit]))
            elif digit:
                seen[digit] = cell
    return frozenset(found)


def parse(text: str) -> tuple[int, ...]:
    """Read one puzzle: 81 cells as digits, with ``0``, ``.``, ``*``, ``_`` or ``-`` for empty.

    Frames and blanks (``|``, ``+---+``, line ends) are passed over, so that pictures of grids can
    be pasted. Raises RecordError with a sentence that says what is wrong.
    """
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    kept = [line for line in lines if not re.fullmatch(r"[\s+=|-]*", line) or len(lines) == 1]
    cells = re.sub(r"[\s|+,;]", "", "".join(kept))
    wrong = re.search(r"[^0-9.*_-]", cells)
    if wrong:
        raise RecordError("'{group}' does not belong in a Sudoku", group=wrong.group())
    if len(cells) != CELLS:
        raise RecordError("A Sudoku has 81 cells; this text has {count}", count=len(cells))
    return tuple(int(c) if c.isdigit() else 0 for c in cells)


def parse_lines(text: str) -> list[tuple[int, ...]]:
    """Read a file of puzzles: one in the first word of each line, or one grid over several lines.

    Raises RecordError with the line number of the first bad puzzle.
    """
    puzzles = []
    for number, puzzle in read_lines(text):
        if isinstance(puzzle, RecordError):
            raise RecordError(puzzle.reason, line=number)
        puzzles.append(puzzle)
    return puzzles


def read_lines(text: str) -> list[tuple[int, tuple[int, ...] | RecordError]]:
    """Read a file of puzzles as ``parse_lines`` does; for a bad one there is what is wrong.

    Returns:
        The number of each line and its puzzle. A grid over several lines has number 1.

    Raises RecordError when one grid over several lines is bad.
    """
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if lines and all(len(line) < CELLS for _, line in lines):
        return [(1, parse("\n".join(line for _, line in lines)))]
    puzzles: list[tuple[int, tuple[int, ...] | RecordError]] = []
    for number, line in lines:
        word = next((w for w in line.split() if len(w) >= CELLS), line)
        try:
            puzzles.append((number, parse(word)))
        except RecordError as error:
            puzzles.append((number, error))
    return puzzles


def to_text(values: Sequence[int]) -> str:
    """Return the 81 characters of a grid, ``.`` for empty."""
    return "".join(str(v) if v else "." for v in values)
