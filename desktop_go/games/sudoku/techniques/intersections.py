"""Locked candidates: a digit confined to where a box meets a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from desktop_go.games.sudoku.candidates import Candidates, Step
from desktop_go.games.sudoku.grid import FIRST_BOX, UNIT_MASKS, cells_of
from desktop_go.games.sudoku.techniques.singles import revealed_single

_CROSSINGS = tuple(
    (line, box)
    for box in range(FIRST_BOX, 27)
    for line in range(FIRST_BOX)
    if UNIT_MASKS[line] & UNIT_MASKS[box]
)


def _locked(state: Candidates, key: str, from_box: bool) -> Iterator[Step]:
    for line, box in _CROSSINGS:
        home, other = (box, line) if from_box else (line, box)
        crossing = UNIT_MASKS[line] & UNIT_MASKS[box]
        for digit in range(1, 10):
            at_home = state.places[digit] & UNIT_MASKS[home]
            if at_home and at_home & ~crossing == 0 and at_home & (at_home - 1):
                gone = state.struck(digit, UNIT_MASKS[other] & ~crossing)
                if gone:
                    cells = tuple(cells_of(at_home))
                    yield Step(key, (), gone, cells, (digit,), (home, other))


def pointing(state: Candidates) -> Iterator[Step]:
    """Find digits of a box that fit in one of its lines only: none elsewhere in that line."""
    return _locked(state, "pointing", from_box=True)


def claiming(state: Candidates) -> Iterator[Step]:
    """Find digits of a line that fit in one of its boxes only: none elsewhere in that box."""
    return _locked(state, "claiming", from_box=False)


def as_direct(
    state: Candidates, steps: Iterator[Step], key: str, whole_kind: bool
) -> Iterator[Step]:
    """Of ``steps``, those whose eliminations at once leave a hidden single; it is placed.

    The single lies in the first unit of the step, or with ``whole_kind`` in another unit of its
    kind (row, column or box): where a person who just saw the pattern looks next.
    """
    for step in steps:
        home = step.units[0]
        first = home // 9 * 9
        single = revealed_single(state, step, range(first, first + 9) if whole_kind else (home,))
        if single is not None:
            cell, digit, unit = single
            units = (*step.units, unit)
            yield replace(
                step, technique=key, placements=((cell, digit),), eliminations=(), units=units
            )


def direct_pointing(state: Candidates) -> Iterator[Step]:
    """Pointing that leaves a hidden single in another box."""
    return as_direct(state, pointing(state), "direct_pointing", whole_kind=True)


def direct_claiming(state: Candidates) -> Iterator[Step]:
    """Claiming that leaves a hidden single in another line."""
    return as_direct(state, claiming(state), "direct_claiming", whole_kind=True)
