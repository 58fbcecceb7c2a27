"""Finds positions with one move far ahead: ``python -m training.go_best_moves FILE --count 80``.

The positions are of games between two low levels on 9x9, Black to move, one of each game. Kept is
what two searches of the strong network agree on: the first finds the best move, the second the
best of all others, and ``LEAST_POINTS`` and ``LEAST_CHANCE`` lie between them. The network must
not name the move at once. FILE gets the problems in the form of ``training.go_problems``, those
that it has already stay.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from desktop_go.engine.go.levels import level
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import Candidate, GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.problem import Kind, Problem
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.resources import assets_dir
from training.problem_file import canonical, read, write

SIZE, KOMI = 9, 7.0
JUDGE = {"threads": 1, "network": "strong", "evaluator": "network", "tree_reuse": False, "seed": 1}
QUICK = Limits(playouts=150)
DEEP = Limits(playouts=4000)
PLAYERS = (5, 9)
"""The levels that play, weakest and strongest."""
FIRST, LAST = 12, 50
"""Moves after which a position is looked at."""
LEAST_POINTS, LEAST_CHANCE = 5.0, 0.25
"""How much worse every other move is, in points and chance to win."""


def games(chance: random.Random) -> Iterator[tuple[GoPosition, GameState]]:
    """The positions of games between low levels, Black to move and no ko to be retaken."""
    session = EngineSession(assets_dir() / "networks")
    while True:
        sides = {color: level(chance.randint(*PLAYERS)) for color in (Color.BLACK, Color.WHITE)}
        position, moves = GoPosition(SIZE), list[Move]()
        while len(moves) < LAST and not position.is_over:
            state = GameState(SIZE, "chinese", KOMI, moves=tuple(moves))
            if len(moves) >= FIRST and position.to_play is Color.BLACK and not position.ko_point:
                yield position, state
            one = sides[position.to_play]
            seed = {"seed": chance.getrandbits(20) + 1} if not moves else {}
            move = session.run(
                ThinkRequest(0, state, one.limits(), options={**one.options, **seed})
            ).move
            if move is None or move.kind is MoveKind.RESIGN:
                break
            position.play(move)
            moves.append(move)


class Judge:
    """The strong network's search."""

    def __init__(self) -> None:
        self._session = EngineSession(assets_dir() / "networks")

    def best(
        self, state: GameState, limits: Limits, avoid: frozenset[Point] = frozenset()
    ) -> tuple[Candidate, Point]:
        """The best move that is not to be avoided, and the first thought without any search."""
        request = ThinkRequest(0, state, limits, Purpose.ANALYZE, JUDGE, avoid)
        thought = self._session.run(request).thought
        assert thought is not None
        assert thought.policy is not None
        first = int(np.argmax(thought.policy))
        return thought.candidates[0], Point(first % SIZE, first // SIZE)

    def is_far_ahead(self, state: GameState, limits: Limits) -> Point | None:
        """The one move that is much better than all others."""
        best, first = self.best(state, limits)
        if best.point is None or best.point == first or best.score_lead is None:
            return None
        other, _first = self.best(state, limits, frozenset({best.point}))
        assert other.score_lead is not None
        points, chance = best.score_lead - other.score_lead, best.win_rate - other.win_rate
        return best.point if points >= LEAST_POINTS and chance >= LEAST_CHANCE else None


def found(seed: int) -> Iterator[Problem]:
    """Problems without end."""
    judge, last = Judge(), None
    for position, state in games(random.Random(seed)):
        if state.moves[:FIRST] == last:
            continue
        quick = judge.is_far_ahead(state, QUICK)
        if quick is not None and judge.is_far_ahead(state, DEEP) == quick:
            last = state.moves[:FIRST]
            yield Problem(Kind.BEST, 1, tuple(str(position).replace(" ", "").split("\n")), quick)


def main() -> None:
    """Write the file, after each problem."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=80)
    arguments = parser.parse_args()
    problems = read(arguments.file)
    seen = {canonical(problem) for problem in problems}
    for problem in found(arguments.seed):
        if canonical(problem) not in seen:
            seen.add(canonical(problem))
            problems.append(problem)
            write(arguments.file, problems)
        if sum(one.kind is Kind.BEST for one in problems) >= arguments.count:
            return


if __name__ == "__main__":
    main()
