"""Solve like a person: the easiest technique first, step by step; grade by the hardest step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.layout import CLASSIC, Layout
from desktop_go.games.sudoku.techniques import (
    BY_KEY,
    TECHNIQUES,
    UNSOLVED_WEIGHT,
    Technique,
    level_of,
)


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is."""

    level: str
    weight: float
    hardest: Technique | None
    """The hardest technique needed; None when the techniques known here do not solve it."""
    steps: int
    solved: bool


def next_step(state: Candidates, techniques: Sequence[Technique] = TECHNIQUES) -> Deduction | None:
    """Return the first step of the easiest technique that finds one."""
    caged = bool(state.layout.cages)
    for technique in techniques:
        if technique.for_cages and not caged:
            continue
        for step in technique.find(state):
            return step
    return None


def solve_steps(
    state: Candidates, techniques: Sequence[Technique] = TECHNIQUES
) -> Iterator[Deduction]:
    """Yield the steps to the solution and apply each to ``state`` after it was taken."""
    while not state.solved:
        step = next_step(state, techniques)
        if step is None:
            return
        yield step
        state.apply(step)


def rate(
    values: Sequence[int], techniques: Sequence[Technique] = TECHNIQUES, layout: Layout = CLASSIC
) -> Grade:
    """Grade a puzzle with one solution by the hardest technique on the way to it."""
    state = Candidates(values, layout=layout)
    hardest: Technique | None = None
    steps = 0
    for step in solve_steps(state, techniques):
        steps += 1
        technique = BY_KEY[step.technique]
        if hardest is None or technique.weight > hardest.weight:
            hardest = technique
    if not state.solved:
        return Grade(level_of(UNSOLVED_WEIGHT), UNSOLVED_WEIGHT, None, steps, False)
    weight = hardest.weight if hardest else 0.0
    return Grade(level_of(weight), weight, hardest, steps, True)
