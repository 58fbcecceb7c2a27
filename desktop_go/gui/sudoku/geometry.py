"""Where the cells of a Sudoku and the notes in them lie, on the screen and on paper."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from desktop_go.games.sudoku.layout import Layout
from desktop_go.gui.sudoku.view import mark_columns

PAD = 0.05
"""Room around the notes of a cell, in cells."""
CAGE_INSET = 0.07
"""How far the line of a cage runs inside its cells, in cells."""
CAGE_HEAD = 0.26
"""Height of the total of a cage, in cells."""


def cell_rect(rect: QRectF, layout: Layout, cell: int) -> QRectF:
    """The place of a cell when the grid fills ``rect``."""
    side = rect.width() / layout.size
    left, top = cell % layout.size * side, cell // layout.size * side
    return QRectF(rect.x() + left, rect.y() + top, side, side)


def mark_rect(place: QRectF, layout: Layout, digit: int) -> QRectF:
    """The place of a note in the cell at ``place``; beside a cage's line and total."""
    side = place.width()
    pad = side * (CAGE_INSET + 0.03 if layout.cages else PAD)
    head = side * CAGE_HEAD if layout.cages else pad
    inside = place.adjusted(pad, head, -pad, -pad)
    columns = mark_columns(layout.size)
    rows = -(-layout.size // columns)
    width, height = inside.width() / columns, inside.height() / rows
    row, column = divmod(digit - 1, columns)
    return QRectF(inside.x() + column * width, inside.y() + row * height, width, height)
