"""Grades the problems of Go by the levels that find the answer.

    python -m benchmarks.problem_grades assets/problems/go.txt [--kinds ladder semeai]

Each of ``LEVELS`` tries each problem ``TRIES`` times, weakest level first, and moves only where the
problem is. The grade is the number
in that row of the first level that is right more often than not, and one more where none is. The
file is written with the new grades, and the share of right answers of each level printed by kind:
of the problems that it was asked, that is, those that no lower level found.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from pathlib import Path

from desktop_go.engine.go.levels import level
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import Limits, ThinkRequest
from desktop_go.games.go.solving.problem import Kind, Problem
from desktop_go.lab.suites import state_of
from desktop_go.services.resources import assets_dir
from training.problem_file import read, write

LEVELS = (1, 4, 8, 12, 16)
TRIES = 3


class Grader:
    """One session for each level."""

    def __init__(self) -> None:
        self._sessions = {number: EngineSession(assets_dir() / "networks") for number in LEVELS}
        self.asked: Counter[tuple[Kind, int]] = Counter()
        self.found: Counter[tuple[Kind, int]] = Counter()

    def grade(self, problem: Problem) -> int:
        """1 where the weakest level finds the answer, one more for each that does not."""
        for place, number in enumerate(LEVELS, 1):
            is_found = self._is_found(problem, number)
            self.asked[problem.kind, number] += 1
            self.found[problem.kind, number] += is_found
            if is_found:
                return place
        return len(LEVELS) + 1

    def _is_found(self, problem: Problem, number: int) -> bool:
        """Whether most tries are right; those that cannot change that are left out."""
        right = wrong = 0
        while 2 * max(right, wrong) < TRIES:
            is_right = self._is_right(problem, number)
            right, wrong = right + is_right, wrong + (not is_right)
        return right > wrong

    def _is_right(self, problem: Problem, number: int) -> bool:
        one = level(number)
        limits = Limits(playouts=one.playouts)
        options = {**one.options, "seed": 1, "threads": 1, "tree_reuse": False}
        # Elsewhere on the open board there is often more to gain, but that is not the question.
        only = problem.open_points()
        request = ThinkRequest(0, state_of(problem), limits, options=options, only=only)
        move = self._sessions[number].run(request).move
        return move is not None and move.point == problem.answer


def main() -> None:
    """Write the grades."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--kinds", nargs="+", default=[kind.value for kind in Kind])
    arguments = parser.parse_args()
    grader, problems = Grader(), read(arguments.file)
    graded = [
        replace(one, grade=grader.grade(one)) if one.kind.value in arguments.kinds else one
        for one in problems
    ]
    write(arguments.file, graded)
    for (kind, number), asked in sorted(grader.asked.items(), key=lambda item: item[0][0].value):
        print(f"{kind.value:9s} level {number:2d}: {grader.found[kind, number]} of {asked}")


if __name__ == "__main__":
    main()
