"""What the Sudoku board shows, and the same in words. Knows no widget and no rules of play."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from desktop_go.games.sudoku.layout import CLASSIC, DIGITS_OF, Layout, digit_text
from desktop_go.services.i18n import tr, tr_plural

EMPTY_GRID = (0,) * CLASSIC.cells


def mark_columns(size: int) -> int:
    """In how many columns ``size`` digits stand in a block: 3 of 6 and 9, 4 of 16."""
    return math.isqrt(size - 1) + 1


class Tint(Enum):
    """What a hint says of one candidate."""

    PATTERN = "pattern"
    STRUCK = "struck"
    FOUND = "found"


@dataclass(frozen=True, slots=True)
class GridView:
    """One picture of the board."""

    givens: tuple[int, ...] = EMPTY_GRID
    values: tuple[int, ...] = EMPTY_GRID
    marks: tuple[int, ...] = EMPTY_GRID
    wrong: frozenset[int] = frozenset()
    """Cells that break the rules, or that a check found wrong."""
    pattern: frozenset[int] = frozenset()
    """Cells that a hint points at."""
    area: frozenset[int] = frozenset()
    """Cells where a hint says to look."""
    tints: Mapping[tuple[int, int], Tint] = field(default_factory=dict)
    """Candidates (cell, digit) that a hint speaks of."""
    cover: str = ""
    """A text that hides the grid: a pause, a puzzle that is being made."""
    layout: Layout = CLASSIC


def describe_cell(view: GridView, cell: int) -> str:
    """One cell: "row 3, column 5: 7, given"."""
    size = view.layout.size
    place = tr("row {row}, column {column}").format(row=cell // size + 1, column=cell % size + 1)
    parts = []
    if view.values[cell]:
        parts.append(digit_text(view.values[cell]))
        if view.givens[cell]:
            parts.append(tr("given"))
    elif view.marks[cell]:
        noted = " ".join(map(digit_text, DIGITS_OF[view.marks[cell]]))
        parts.append(tr("empty, notes {digits}").format(digits=noted))
    else:
        parts.append(tr("empty"))
    if cell in view.wrong:
        parts.append(tr("wrong"))
    cage = view.layout.cage_of[cell]
    if cage >= 0:
        parts.append(tr("in a cage of {total}").format(total=view.layout.cages[cage].total))
    if cell in view.pattern:
        parts.append(tr("part of the hint"))
    return f"{place}: {', '.join(parts)}"


def describe_grid(view: GridView, cell: int | None) -> str:
    """The whole board in a sentence or two, the chosen cell last."""
    if view.cover:
        return view.cover
    empty = tr_plural("{count} cell is empty.", "{count} cells are empty.", view.values.count(0))
    text = tr("Sudoku, {n} by {n} cells.").format(n=view.layout.size) + " " + empty
    if cell is not None:
        text += " " + tr("Selected: {cell}.").format(cell=describe_cell(view, cell))
    return text
