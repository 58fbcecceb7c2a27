"""Grades the problems of Go by the levels that find the answer.

    python -m benchmarks.problem_grades assets/problems/go.txt [--kinds ladder semeai]

Each of ``LEVELS`` tries a problem ``TRIES`` times, weakest level first, and moves only where the
problem is. How hard it is says the first level that is right more often than not; between problems
of one level, how likely the network thinks the answer before it reads. The grades of a kind are
the sixths of that order. The file is written after each kind, and how many problems each level was
the first to find is printed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from desktop_go.engine.go.levels import level
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import Limits, Purpose, ThinkRequest
from desktop_go.games.go.solving.problem import GRADES, Kind, Problem
from desktop_go.lab.suites import state_of
from desktop_go.options import OptionValue
from desktop_go.resources import assets_dir
from training.problem_file import read, write

LEVELS = (1, 3, 5, 7, 9, 11, 12, 13, 14, 15, 16, 17, 18)
TRIES = 3
FOUND_BY_NONE = 99
FIXED: dict[str, OptionValue] = {"seed": 1, "threads": 1, "tree_reuse": False}
FIRST_THOUGHT = FIXED | {"evaluator": "network", "network": "fast"}


class Grader:
    """A session for each level, and one for first thoughts."""

    def __init__(self) -> None:
        self._sessions = {number: EngineSession(assets_dir() / "networks") for number in LEVELS}
        self._thinker = EngineSession(assets_dir() / "networks")

    def difficulty(self, problem: Problem) -> tuple[int, float]:
        """The first level that finds the answer, and how unlikely it looks: 0 to 1."""
        finders = (number for number in LEVELS if self._is_found(problem, number))
        return next(finders, FOUND_BY_NONE), self._surprise(problem)

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
        # Elsewhere on the open board there is often more to gain, but that is not the question.
        only = problem.open_points()
        options = {**one.options, **FIXED}
        request = ThinkRequest(0, state_of(problem), limits, options=options, only=only)
        move = self._sessions[number].run(request).move
        return move is not None and move.point == problem.answer

    def _surprise(self, problem: Problem) -> float:
        request = ThinkRequest(
            0, state_of(problem), Limits(playouts=1), Purpose.GLANCE, FIRST_THOUGHT
        )
        thought = self._thinker.run(request).thought
        assert thought is not None
        assert thought.policy is not None
        grid = thought.policy.reshape(len(problem.rows), -1)
        answer = problem.answer
        return 1 - float(
            grid[answer.row, answer.col] / sum(grid[p.row, p.col] for p in problem.open_points())
        )


def graded(problems: Sequence[Problem], difficulties: Sequence[tuple[int, float]]) -> list[Problem]:
    """The problems of one kind, easiest first, as many of each grade."""
    order = sorted(
        zip(difficulties, problems, strict=True), key=lambda pair: (pair[0], pair[1].key)
    )
    share = len(order) / len(GRADES)
    return [replace(one, grade=GRADES[int(place / share)]) for place, (_, one) in enumerate(order)]


def main() -> None:
    """Write the grades."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--kinds", nargs="+", default=[kind.value for kind in Kind])
    arguments = parser.parse_args()
    grader = Grader()
    for kind in map(Kind, arguments.kinds):
        every = read(arguments.file)
        asked = [one for one in every if one.kind is kind]
        difficulties = [grader.difficulty(one) for one in asked]
        others = [one for one in every if one.kind is not kind]
        write(arguments.file, others + graded(asked, difficulties))
        found = Counter(number for number, _ in difficulties)
        shares = (f"level {number}: {found[number]}" for number in LEVELS)
        print(f"{kind.value}: {', '.join(shares)}, none: {found[FOUND_BY_NONE]}", flush=True)


if __name__ == "__main__":
    main()
