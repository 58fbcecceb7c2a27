"""Make puzzles with one solution, at a chosen level, numbered: the same number, the same puzzle.

A full grid is drawn at random, then clues are taken away while the solution stays the only one.
Easy puzzles keep many clues and need singles only, medium ones are dug within their level, harder
ones are minimal: no clue (with a symmetry: no group of clues) can be missed. The level is that of
the techniques a person needs. Killers have no clues; their cages grow instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_go.games.sudoku.dice import Dice
from desktop_go.games.sudoku.grid import BOXES, CELLS, PEERS
from desktop_go.games.sudoku.human import Grade, rate
from desktop_go.games.sudoku.layout import CLASSIC, CLASSIC_KEY, Layout, cells_of
from desktop_go.games.sudoku.shapes import jigsaw, killer
from desktop_go.games.sudoku.solver import count_solutions, has_one_solution
from desktop_go.games.sudoku.techniques import LEVEL_FLOORS, TECHNIQUES, Technique
from desktop_go.games.sudoku.unit_search import UnitSearch
from desktop_go.games.sudoku.variants import JIGSAW, KILLER, LEVELS, SYMMETRIES, VARIANTS

LEAST_SHARE = 32 / 81
"""An easy puzzle keeps at least this share of its clues."""
VARIETY = 16
"""Easy puzzles differ by up to a clue for so many cells."""
FULL_GRID_NODES = 5_000
"""Grids looked at before an empty grid of irregular shapes is given up as impossible."""
CHECK_NODES = 2_000
"""Grids looked at before a puzzle counts as one of several solutions; it is too wild anyway."""
LARGEST_CAGES = {"easy": 3, "medium": 4, "hard": 4}
"""Cells of the largest cages of a killer."""
MOST_WEIGHT = 9.0
"""Puzzles that need techniques beyond are none to be made for a person."""
SEED_BITS = 40
"""The numbers of puzzles stay below; above are their variant and symmetry."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A generated puzzle."""

    values: tuple[int, ...]
    solution: tuple[int, ...]
    grade: Grade
    layout: Layout = CLASSIC

    def eased(self, givens: int, number: int) -> tuple[int, ...]:
        """The puzzle with digits of its solution added, drawn by ``number``, up to ``givens``."""
        values = list(self.values)
        empty = [cell for cell in range(len(values)) if not values[cell]]
        missing = max(0, givens - (len(values) - len(empty)))
        for cell in Dice(number).shuffled(empty)[:missing]:
            values[cell] = self.solution[cell]
        return tuple(values)


def _never() -> bool:
    return False


def full_grid(dice: Dice) -> tuple[int, ...]:
    """Draw a solved classic grid: three free boxes, some further cells, then the solver."""
    values = [0] * CELLS
    for box in (0, 4, 8):
        for cell, digit in zip(BOXES[box], dice.shuffled(range(1, 10)), strict=True):
            values[cell] = digit
    for cell in dice.shuffled([c for c in range(CELLS) if not values[c]])[:12]:
        seen = {values[peer] for peer in cells_of(PEERS[cell])}
        for digit in dice.shuffled([d for d in range(1, 10) if d not in seen]):
            values[cell] = digit
            if count_solutions(values, 1)[0]:
                break
            values[cell] = 0
    solution = count_solutions(values, 1)[1]
    assert solution is not None
    return solution


def full_grid_of(search: UnitSearch, layout: Layout, dice: Dice) -> tuple[int, ...] | None:
    """Draw a solved grid of any layout; None when it seems to have none."""
    search.load([0] * layout.cells, 1 + dice.below(1 << 30))
    return search.solution if search.run(1, FULL_GRID_NODES) and search.count else None


def techniques_up_to(level: str) -> tuple[Technique, ...]:
    """The techniques that a puzzle of ``level`` may need."""
    at = LEVELS.index(level) + 1
    ceiling = LEVEL_FLOORS[at] if at < len(LEVELS) else MOST_WEIGHT
    return tuple(t for t in TECHNIQUES if t.weight < ceiling)


class _Maker:
    """Draws puzzles of one kind until one has the level."""

    def __init__(self, level: str, variant: str, symmetry: str, dice: Dice) -> None:
        self._level, self._symmetry, self._dice = level, SYMMETRIES[symmetry], dice
        self._techniques = techniques_up_to(level)
        self._layout = VARIANTS[variant].layout
        self._search = UnitSearch(self._layout)

    def draw(self) -> Puzzle | None:
        """The next puzzle, whatever its level; None when it came to nothing."""
        if self._layout.variant == JIGSAW.variant:
            self._layout = jigsaw(JIGSAW, self._dice)
            self._search = UnitSearch(self._layout)
        solution = self._full_grid()
        if solution is None:
            return None
        if self._layout.variant == KILLER.variant:
            return self._killer(solution)
        values = self._dig(solution)
        easier = LEVELS[LEVELS.index(self._level) - 1]
        if self._level == LEVELS[-1] and self._solved_by(values, techniques_up_to(easier)):
            return None
        return Puzzle(tuple(values), solution, self._rate(values, self._layout), self._layout)

    def _full_grid(self) -> tuple[int, ...] | None:
        if self._layout == CLASSIC:
            return full_grid(self._dice)
        return full_grid_of(self._search, self._layout, self._dice)

    def _rate(self, values: list[int], layout: Layout) -> Grade:
        return rate(values, self._techniques, layout)

    def _solved_by(self, values: list[int], techniques: tuple[Technique, ...]) -> bool:
        return rate(values, techniques, self._layout).solved

    def _allowed(self, values: list[int]) -> bool:
        """Whether the puzzle has one solution and, where that matters, stays within the level."""
        if self._layout == CLASSIC:
            proper = has_one_solution(values)
        else:
            self._search.load(values)
            proper = self._search.run(2, CHECK_NODES) and self._search.count == 1
        if self._level not in LEVELS[:2]:
            return proper
        if self._layout.cells > CELLS:
            return proper and self._search.nodes == 1
        return proper and self._solved_by(values, self._techniques)

    def _dig(self, solution: tuple[int, ...]) -> list[int]:
        """Take clues away, those together that the symmetry ties."""
        values, dice, cells = list(solution), self._dice, self._layout.cells
        least = 0
        if self._level == LEVELS[0]:
            least = round(LEAST_SHARE * cells) + dice.below(cells // VARIETY + 1)
        left = cells
        for cell in dice.shuffled(range(cells)):
            orbit = self._symmetry.orbit(cell, self._layout.size)
            if not values[cell] or left - len(orbit) < least:
                continue
            for c in orbit:
                values[c] = 0
            if self._allowed(values):
                left -= len(orbit)
            else:
                for c in orbit:
                    values[c] = solution[c]
        return values

    def _killer(self, solution: tuple[int, ...]) -> Puzzle:
        empty, harder = [0] * self._layout.cells, self._level not in LEVELS[:2]

        def allowed(layout: Layout) -> bool:
            search = UnitSearch(layout)
            search.load(empty)
            proper = search.run(2, CHECK_NODES) and search.count == 1
            return proper and (harder or self._rate(empty, layout).solved)

        largest = LARGEST_CAGES[self._level]
        layout = killer(self._layout, solution, self._dice, largest, allowed)
        return Puzzle(tuple(empty), solution, self._rate(empty, layout), layout)


def generate(
    level: str,
    number: int,
    symmetry: str = "none",
    should_stop: Callable[[], bool] = _never,
    variant: str = CLASSIC_KEY,
) -> Puzzle | None:
    """Make puzzle ``number`` of ``level``; None only when ``should_stop`` says so.

    Raises ValueError for an unknown level, variant or symmetry.
    """
    if variant not in VARIANTS or level not in VARIANTS[variant].levels:
        raise ValueError(f"There is no {level} Sudoku of the kind {variant}")
    kinds, ways = list(VARIANTS).index(variant), list(SYMMETRIES).index(symmetry)
    turned = int(symmetry == "rotational")
    seed = (number * 2 + turned) * len(LEVELS) + LEVELS.index(level)
    seed += (kinds * len(SYMMETRIES) + ways - turned) << SEED_BITS
    maker = _Maker(level, variant, symmetry, Dice(seed))
    while not should_stop():
        puzzle = maker.draw()
        if puzzle is not None and puzzle.grade.solved and puzzle.grade.level == level:
            return puzzle
    return None
