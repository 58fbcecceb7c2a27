"""Draws the irregular boxes of jigsaws and the cages of killers, at random by given dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from desktop_go.games.sudoku.dice import Dice
from desktop_go.games.sudoku.layout import Cage, Layout

EXCHANGES = 40
"""Cells that change boxes before a jigsaw is irregular enough; chosen by looking at some."""


def neighbors(cell: int, size: int) -> list[int]:
    """The cells that share an edge with ``cell``."""
    row, column = divmod(cell, size)
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [size * r + c for r, c in places if 0 <= r < size and 0 <= c < size]


def is_whole(cells: set[int], size: int) -> bool:
    """Whether the cells hang together."""
    todo = [min(cells)]
    seen = set(todo)
    while todo:
        for other in neighbors(todo.pop(), size):
            if other in cells and other not in seen:
                seen.add(other)
                todo.append(other)
    return len(seen) == len(cells)


def jigsaw(layout: Layout, dice: Dice) -> Layout:
    """Return ``layout`` with irregular boxes: neighboring boxes exchanged cells again and again."""
    size, regions = layout.size, list(layout.regions)
    done = 0
    while done < EXCHANGES:
        cell = dice.below(layout.cells)
        others = [r for r in _around(cell, regions, size) if r != regions[cell]]
        if not others:
            continue
        mine, other = regions[cell], others[dice.below(len(others))]
        border = [c for c in range(layout.cells) if regions[c] == other]
        back = border[dice.below(len(border))]
        regions[cell], regions[back] = other, mine
        if all(
            is_whole({c for c in range(layout.cells) if regions[c] == r}, size)
            for r in (mine, other)
        ):
            done += 1
        else:
            regions[cell], regions[back] = mine, other
    return replace(layout, regions=tuple(regions))


def _around(cell: int, regions: Sequence[int], size: int) -> list[int]:
    return sorted({regions[other] for other in neighbors(cell, size)})


def killer(
    layout: Layout,
    solution: Sequence[int],
    dice: Dice,
    largest: int,
    allowed: Callable[[Layout], bool],
) -> Layout:
    """Return ``layout`` with cages for ``solution``: cages grow together while ``allowed``.

    Every cell begins as a cage of its own.

    Args:
        layout: has no cages yet.
        solution: all digits.
        dice: draws.
        largest: the most cells of a cage.
        allowed: whether a layout with these cages may be played, with one solution.
    """
    cages = [frozenset({cell}) for cell in range(layout.cells)]
    home = list(range(layout.cells))
    pairs = [
        (cell, other)
        for cell in range(layout.cells)
        for other in neighbors(cell, layout.size)
        if cell < other
    ]
    best = replace(layout, cages=_cages(cages, solution))
    for at in dice.shuffled(range(len(pairs))):
        one, two = (home[cell] for cell in pairs[at])
        joined = cages[one] | cages[two]
        if one == two or len(joined) > largest:
            continue
        if len({solution[cell] for cell in joined}) < len(joined):
            continue
        left, cages[one], cages[two] = (cages[one], cages[two]), joined, frozenset()
        grown = replace(layout, cages=_cages(cages, solution))
        if allowed(grown):
            best = grown
            for cell in joined:
                home[cell] = one
        else:
            cages[one], cages[two] = left
    return best


def _cages(cages: Sequence[frozenset[int]], solution: Sequence[int]) -> tuple[Cage, ...]:
    return tuple(
        Cage(tuple(sorted(cells)), sum(solution[cell] for cell in cells))
        for cells in sorted((c for c in cages if c), key=min)
    )
