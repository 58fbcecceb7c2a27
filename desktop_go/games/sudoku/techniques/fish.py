"""Fish: a digit confined to n columns in n rows, or the other way round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from desktop_go.games.sudoku.candidates import Candidates, Step
from desktop_go.games.sudoku.grid import FIRST_COLUMN, UNIT_MASKS, cells_of

NAMES = {2: "x_wing", 3: "swordfish", 4: "jellyfish"}


def fish(state: Candidates, size: int) -> Iterator[Step]:
    """Find ``size`` base lines whose places for a digit lie in ``size`` crossing lines."""
    for digit in range(1, 10):
        places = state.places[digit]
        for first, other in ((0, FIRST_COLUMN), (FIRST_COLUMN, 0)):
            lines = [
                u
                for u in range(first, first + 9)
                if 2 <= (places & UNIT_MASKS[u]).bit_count() <= size
            ]
            for base in combinations(lines, size):
                body = 0
                for unit in base:
                    body |= places & UNIT_MASKS[unit]
                cover = [u for u in range(other, other + 9) if body & UNIT_MASKS[u]]
                if len(cover) != size:
                    continue
                reach = 0
                for unit in cover:
                    reach |= UNIT_MASKS[unit]
                gone = state.struck(digit, reach & ~body)
                if gone:
                    units = (*base, *cover)
                    yield Step(NAMES[size], (), gone, tuple(cells_of(body)), (digit,), units)
