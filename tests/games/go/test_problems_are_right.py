"""Problems of the program, a sample of each kind: the answer is the only one, and is accepted."""

from __future__ import annotations

from collections import defaultdict

import pytest

from desktop_go.games.go.solving.play import Verdict
from desktop_go.games.go.solving.problem import Kind, Problem
from desktop_go.games.go.solving.reader import Owner, Reader
from desktop_go.games.go.solving.solver_play import SolverPlay
from desktop_go.services.problem_book import problems

EACH = 8


def sample() -> list[Problem]:
    """Problems of every kind, from easy to hard."""
    by_kind: dict[Kind, list[Problem]] = defaultdict(list)
    for problem in problems():
        if problem.kind in (Kind.LADDER, Kind.ENDGAME, Kind.BEST):
            continue  # These are not read by the region solver.
        by_kind[problem.kind].append(problem)
    return [p for found in by_kind.values() for p in found[:: max(1, len(found) // EACH)]]


@pytest.mark.parametrize("problem", sample(), ids=lambda problem: problem.line().split("\t")[0])
def test_the_answer_is_the_only_one(problem: Problem) -> None:
    reader = Reader(problem.region())
    attacks = problem.kind.attacks
    owner = Owner.DEFENDER if attacks else Owner.ATTACKER
    assert reader.succeeds(reader.start(not attacks, owner)) is (not attacks)
    good = reader.good_moves(reader.start(attacks, owner))
    assert [step.point for step in good] == [problem.answer]
    told = SolverPlay(problem).answer(problem.answer)
    assert told.verdict in (Verdict.SOLVED, Verdict.RIGHT)


@pytest.mark.parametrize("problem", sample()[::4], ids=lambda problem: problem.line()[:8])
def test_every_wrong_move_is_told_and_its_answer_is_legal(problem: Problem) -> None:
    for point in sorted(problem.region().area - {problem.answer}):
        told = SolverPlay(problem).answer(point)
        assert told.verdict in (Verdict.WRONG, Verdict.FAILED, Verdict.REFUSED)
