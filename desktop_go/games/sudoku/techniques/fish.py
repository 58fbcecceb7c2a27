"""Fish: a digit confined to n columns in n rows, or the other way round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import cells_of

NAMES = {2: "x_wing", 3: "swordfish", 4: "jellyfish"}


def fish(state: Candidates, size: int) -> Iterator[Deduction]:
    """Find ``size`` base lines whose places for a digit lie in ``size`` crossing lines."""
    masks = state.layout.unit_masks
    rows, columns = state.layout.rows, state.layout.columns
    for digit in state.layout.digits:
        places = state.places[digit]
        for parallel, crossing in ((rows, columns), (columns, rows)):
            lines = [u for u in parallel if 2 <= (places & masks[u]).bit_count() <= size]
            for base in combinations(lines, size):
                body = 0
                for unit in base:
                    body |= places & masks[unit]
                cover = [u for u in crossing if body & masks[u]]
                if len(cover) != size:
                    continue
                reach = 0
                for unit in cover:
                    reach |= masks[unit]
                gone = state.struck(digit, reach & ~body)
                if gone:
                    units = (*base, *cover)
                    yield Deduction(NAMES[size], (), gone, tuple(cells_of(body)), (digit,), units)
