"""The classic grid of nine by nine: its units and peers, and reading and writing its text.

The same for any ``Layout`` is in ``layout.py`` and ``texts.py``. Knows no solving.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.layout import CLASSIC, digit_text

CELLS = CLASSIC.cells
ALL_DIGITS = CLASSIC.all_digits
UNITS = CLASSIC.units
"""The 27 units: rows 0-8, columns 9-17, boxes 18-26."""
FIRST_COLUMN, FIRST_BOX = CLASSIC.first_column, CLASSIC.first_box
BOXES = UNITS[FIRST_BOX:]
CELL_UNITS = CLASSIC.cell_units
PEERS = CLASSIC.peers
"""For each cell, the 20 cells that may not hold its digit."""
cell_name = CLASSIC.cell_name
duplicates = CLASSIC.duplicates


def plain_cells(text: str) -> str:
    """The characters of the cells in a text, without frames, blanks and comments.

    Raises RecordError for a character that is no cell.
    """
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    kept = [line for line in lines if not re.fullmatch(r"[\s+=|-]*", line) or len(lines) == 1]
    cells = re.sub(r"[\s|+,;]", "", "".join(kept))
    letters = "A-Ga-g" if len(cells) > 2 * CELLS else ""
    wrong = re.search(f"[^0-9{letters}.*_-]", cells)
    if wrong:
        raise RecordError("'{group}' does not belong in a Sudoku", group=wrong.group())
    return cells


def parse(text: str) -> tuple[int, ...]:
    """Read one classic puzzle: 81 digits, with ``0``, ``.``, ``*``, ``_`` or ``-`` for empty.

    Frames and blanks (``|``, ``+---+``, line ends) are passed over, so that pictures of grids can
    be pasted. Raises RecordError with a sentence that says what is wrong.
    """
    cells = plain_cells(text)
    if len(cells) != CELLS:
        raise RecordError("A Sudoku has 81 cells; this text has {count}", count=len(cells))
    return tuple(int(c) if c.isdigit() else 0 for c in cells)


def to_text(values: Sequence[int]) -> str:
    """Return the characters of a grid of any size, ``.`` for empty."""
    return "".join(digit_text(v) if v else "." for v in values)
