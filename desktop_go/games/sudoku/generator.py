"""Make puzzles with one solution, at a chosen level, numbered: the same number, the same puzzle.

A full grid is drawn at random, then clues are taken away while the solution stays the only one
and the puzzle stays within the level. The level is that of the techniques a person needs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop_go.games.sudoku.grid import BOXES, CELLS, PEERS, cells_of
from desktop_go.games.sudoku.human import Grade, rate
from desktop_go.games.sudoku.solver import count_solutions, has_one_solution
from desktop_go.games.sudoku.techniques import LEVEL_FLOORS, LEVELS, TECHNIQUES, Technique

_MASK = (1 << 64) - 1


class Dice:
    """splitmix64 (Steele, Lea & Flood 2014) in plain ints: equal on every machine and version."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, n: int) -> int:
        """Return a number in 0..n-1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) >> 11) % n

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """Return the items in random order."""
        rest = list(items)
        for i in range(len(rest) - 1, 0, -1):
            j = self.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        return rest


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A generated puzzle."""

    values: tuple[int, ...]
    solution: tuple[int, ...]
    grade: Grade

    def eased(self, givens: int, number: int) -> tuple[int, ...]:
        """The puzzle with digits of its solution added, drawn by ``number``, up to ``givens``."""
        values = list(self.values)
        empty = [cell for cell in range(CELLS) if not values[cell]]
        missing = max(0, givens - (CELLS - len(empty)))
        for cell in Dice(number).shuffled(empty)[:missing]:
            values[cell] = self.solution[cell]
        return tuple(values)


def _never() -> bool:
    return False


def full_grid(dice: Dice) -> tuple[int, ...]:
    """Draw a solved grid: three free boxes at random, some further cells, then the solver."""
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


def techniques_up_to(level: str) -> tuple[Technique, ...]:
    """The techniques that a puzzle of ``level`` may need."""
    at = LEVELS.index(level) + 1
    ceiling = LEVEL_FLOORS[at] if at < len(LEVELS) else float("inf")
    return tuple(t for t in TECHNIQUES if t.weight < ceiling)


def _dig(
    solution: tuple[int, ...], dice: Dice, symmetric: bool, allowed: Callable[[list[int]], bool]
) -> list[int]:
    """Take clues away (turned by half a circle with ``symmetric``) while ``allowed`` says so."""
    values = list(solution)
    for cell in dice.shuffled(range(CELLS)):
        if not values[cell]:
            continue
        pair = (cell, 80 - cell) if symmetric else (cell,)
        for c in pair:
            values[c] = 0
        if not (has_one_solution(values) and allowed(values)):
            for c in pair:
                values[c] = solution[c]
    return values


def generate(
    level: str,
    number: int,
    symmetric: bool = False,
    should_stop: Callable[[], bool] = _never,
) -> Puzzle | None:
    """Make puzzle ``number`` of ``level``; None only when ``should_stop`` says so.

    Raises ValueError for an unknown level.
    """
    at = LEVELS.index(level)
    techniques = techniques_up_to(level)
    dice = Dice((number * 2 + symmetric) * len(LEVELS) + at)

    def within(values: list[int]) -> bool:
        return rate(values, techniques).solved

    def anything(values: list[int]) -> bool:
        return True

    while not should_stop():
        solution = full_grid(dice)
        # Easy and medium grids are dug inside their level; harder ones come out of free digging.
        values = _dig(solution, dice, symmetric, within if at < 2 else anything)
        if at == 3 and rate(values, techniques_up_to("hard")).solved:
            continue
        grade = rate(values, techniques)
        if grade.solved and grade.level == level:
            return Puzzle(tuple(values), solution, grade)
    return None
