"""Locked candidates: a digit confined to where a box meets a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import cells_of
from desktop_go.games.sudoku.techniques.singles import revealed_single


def _locked(state: Candidates, key: str, from_box: bool) -> Iterator[Deduction]:
    masks = state.layout.unit_masks
    for line, box in state.layout.crossings:
        home, other = (box, line) if from_box else (line, box)
        crossing = masks[line] & masks[box]
        for digit in state.layout.digits:
            at_home = state.places[digit] & masks[home]
            if at_home and at_home & ~crossing == 0 and at_home & (at_home - 1):
                gone = state.struck(digit, masks[other] & ~crossing)
                if gone:
                    cells = tuple(cells_of(at_home))
                    yield Deduction(key, (), gone, cells, (digit,), (home, other))


def pointing(state: Candidates) -> Iterator[Deduction]:
    """Find digits of a box that fit in one of its lines only: none elsewhere in that line."""
    return _locked(state, "pointing", from_box=True)


def claiming(state: Candidates) -> Iterator[Deduction]:
    """Find digits of a line that fit in one of its boxes only: none elsewhere in that box."""
    return _locked(state, "claiming", from_box=False)


def as_direct(
    state: Candidates, steps: Iterator[Deduction], key: str, whole_kind: bool
) -> Iterator[Deduction]:
    """Of ``steps``, those whose eliminations at once leave a hidden single; it is placed.

    The single lies in the first unit of the step, or with ``whole_kind`` in another unit of its
    kind (row, column, box or diagonal): where a person who just saw the pattern looks next.
    """
    for step in steps:
        home = step.units[0]
        units = state.layout.kind(home) if whole_kind else (home,)
        single = revealed_single(state, step, units)
        if single is not None:
            cell, digit, unit = single
            yield replace(
                step,
                technique=key,
                placements=((cell, digit),),
                eliminations=(),
                units=(*step.units, unit),
            )


def direct_pointing(state: Candidates) -> Iterator[Deduction]:
    """Pointing that leaves a hidden single in another box."""
    return as_direct(state, pointing(state), "direct_pointing", whole_kind=True)


def direct_claiming(state: Candidates) -> Iterator[Deduction]:
    """Claiming that leaves a hidden single in another line."""
    return as_direct(state, claiming(state), "direct_claiming", whole_kind=True)
