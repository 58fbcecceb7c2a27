"""Puzzles a second of the propagation solver, and how grades and hints fare.

    python benchmarks/sudoku.py FILE...

Each file holds one puzzle a line (81 characters, or the fields ``bucket rating puzzle solution``
of graded puzzles). One thread, after warm-up; the best of three runs, the worst single puzzle.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

from desktop_go.games.sudoku.candidates import Candidates
from desktop_go.games.sudoku.grid import parse
from desktop_go.games.sudoku.human import next_step, rate
from desktop_go.games.sudoku.solver import solve_many

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


def grades(rows: list[list[str]]) -> None:
    agree = dict.fromkeys(BUCKETS, 0)
    total = dict.fromkeys(BUCKETS, 0)
    solved = dict.fromkeys(BUCKETS, 0)
    wrong = 0
    slowest = 0.0
    for bucket, _, puzzle, solution in rows:
        state = Candidates(parse(puzzle))
        answer = parse(solution)
        while not state.solved:
            began = time.perf_counter()
            step = next_step(state)
            slowest = max(slowest, time.perf_counter() - began)
            if step is None:
                break
            wrong += any(answer[cell] != digit for cell, digit in step.placements)
            wrong += any(answer[cell] == digit for cell, digit in step.eliminations)
            state.apply(step)
        total[bucket] += 1
        solved[bucket] += state.solved
        agree[bucket] += rate(parse(puzzle)).level == bucket
    for bucket in BUCKETS:
        if total[bucket]:
            share = agree[bucket] / total[bucket]
            print(f"  {bucket}: {solved[bucket]}/{total[bucket]} solved, grade agrees {share:.1%}")
    print(f"  wrong steps: {wrong}; slowest hint {slowest * 1e3:.0f} ms")


def main(paths: list[str]) -> int:
    for path in map(Path, paths):
        rows = read(path)
        graded = len(rows[0]) == 4 and rows[0][0] in BUCKETS
        texts = [row[2] if graded else row[0] for row in rows]
        speed(path.name, np.array([parse(text[:81]) for text in texts], np.uint8))
        if graded:
            grades(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
