"""Puzzles a second of the propagation solver, and how grades and hints fare.

    python benchmarks/sudoku.py FILE... [--hints]

Each file holds one puzzle a line (81 characters, or the fields ``bucket rating puzzle solution``
of graded puzzles). One thread, after warm-up; the best of three runs, the worst single puzzle.
``--hints`` solves puzzles without a grade step by step, too; each step is compared with the
solution.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from desktop_go.games.sudoku.candidates import Candidates
from desktop_go.games.sudoku.grid import parse
from desktop_go.games.sudoku.human import next_step, rate
from desktop_go.games.sudoku.solver import solve, solve_many

BUCKETS = ("easy", "medium", "hard", "diabolical")


def read(path: Path) -> list[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def speed(name: str, puzzles: np.ndarray) -> None:
    solve_many(puzzles[:1])
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        counts, _ = solve_many(puzzles)
        best = min(best, time.perf_counter() - began)
    worst = 0.0
    for at in range(len(puzzles)):
        began = time.perf_counter()
        solve_many(puzzles[at : at + 1])
        worst = max(worst, time.perf_counter() - began)
    kinds = dict(zip(*np.unique(counts, return_counts=True), strict=True))
    found = ", ".join(f"{n} with {'2+' if c == 2 else c} solutions" for c, n in kinds.items())
    print(f"{name}: {len(puzzles) / best:,.0f} puzzles/s, worst {worst * 1e3:.2f} ms ({found})")


def walk(puzzle: str, answer: Sequence[int]) -> tuple[bool, int, int, float]:
    """Solve step by step: solved or not, steps, wrong ones, processor seconds of the slowest."""
    state = Candidates(parse(puzzle))
    steps = wrong = 0
    slowest = 0.0
    while not state.solved:
        began = time.process_time()
        step = next_step(state)
        slowest = max(slowest, time.process_time() - began)
        if step is None:
            break
        steps += 1
        wrong += any(answer[cell] != digit for cell, digit in step.placements)
        wrong += any(answer[cell] == digit for cell, digit in step.eliminations)
        state.apply(step)
    return state.solved, steps, wrong, slowest


def hints(puzzles: Sequence[str]) -> None:
    """How far the steps of a person reach on puzzles with one solution."""
    began = time.process_time()
    walks = []
    for puzzle in puzzles:
        solution = solve(parse(puzzle)).grid
        assert solution is not None
        walks.append(walk(puzzle, solution))
    solved, steps, wrong, slowest = zip(*walks, strict=True)
    seconds = (time.process_time() - began) / len(puzzles)
    print(
        f"  {sum(solved)}/{len(puzzles)} solved in {sum(steps)} steps, {sum(wrong)} of them wrong;"
        f" slowest hint {max(slowest) * 1e3:.0f} ms, {seconds:.2f} s a puzzle"
    )


def grades(rows: list[list[str]]) -> None:
    for bucket in BUCKETS:
        puzzles = [puzzle for name, _, puzzle, _ in rows if name == bucket]
        if puzzles:
            agree = sum(rate(parse(puzzle)).level == bucket for puzzle in puzzles)
            print(f"  {bucket}: grade agrees {agree / len(puzzles):.1%}")
            hints(puzzles)


def main(arguments: list[str]) -> int:
    paths = [Path(argument) for argument in arguments if argument != "--hints"]
    for path in paths:
        rows = read(path)
        graded = len(rows[0]) == 4 and rows[0][0] in BUCKETS
        texts = [(row[2] if graded else row[0])[:81] for row in rows]
        speed(path.name, np.array([parse(text) for text in texts], np.uint8))
        if graded:
            grades(rows)
        elif "--hints" in arguments:
            hints(texts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
