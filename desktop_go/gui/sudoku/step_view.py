"""How a deduction looks on the board: its area, its cells, its candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_go.games.sudoku.candidates import Deduction
from desktop_go.games.sudoku.hints import Hint, Stage
from desktop_go.games.sudoku.layout import DIGITS_OF, Layout
from desktop_go.gui.sudoku.view import GridView, Tint


def area_cells(step: Deduction, layout: Layout) -> frozenset[int]:
    """Where to look: the first unit or the cage of the step, or the boxes of its cells."""
    if step.units:
        return frozenset(layout.units[step.units[0]])
    if step.cages:
        return frozenset(layout.cages[step.cages[0]].cells)
    boxes = {layout.regions[cell] for cell in step.cells[:6]}
    return frozenset(cell for cell, box in enumerate(layout.regions) if box in boxes)


def step_tints(step: Deduction, marks: Sequence[int]) -> dict[tuple[int, int], Tint]:
    """What the step says of single candidates; ``marks`` are the candidates of all cells."""
    tints: dict[tuple[int, int], Tint] = {}
    for cell in step.cells:
        for digit in DIGITS_OF[marks[cell]]:
            if not step.digits or digit in step.digits:
                tints[cell, digit] = Tint.PATTERN
    for cell, digit, _true in step.chain:
        tints[cell, digit] = Tint.PATTERN
    tints.update(dict.fromkeys(step.eliminations, Tint.STRUCK))
    tints.update(dict.fromkeys(step.placements, Tint.FOUND))
    return tints


def with_step(view: GridView, step: Deduction, marks: Sequence[int]) -> GridView:
    """``view`` with all that the step says."""
    return replace(
        view,
        pattern=frozenset(step.cells) | {cell for cell, _digit in step.placements},
        area=frozenset(cell for unit in step.units for cell in view.layout.units[unit]),
        tints=step_tints(step, marks),
    )


def with_hint(view: GridView, hint: Hint, stage: Stage, marks: Sequence[int]) -> GridView:
    """``view`` with as much of a hint as ``stage`` gives away."""
    step = hint.step
    if step is None:
        wrong = view.wrong | frozenset(hint.wrong) if stage is not Stage.TECHNIQUE else view.wrong
        return replace(view, wrong=wrong)
    if stage is Stage.TECHNIQUE:
        return replace(view, area=area_cells(step, view.layout))
    if stage is Stage.CELLS:
        pattern = frozenset(step.cells) or frozenset(cell for cell, _digit in step.placements)
        return replace(view, pattern=pattern)
    return with_step(view, step, marks)
