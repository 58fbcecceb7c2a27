"""Working on a best move: the engine answers a wrong one, and estimates what it costs."""

from __future__ import annotations

from pathlib import Path

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import Candidate, GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.go.solving.play import Told, Verdict
from desktop_go.games.go.solving.problem import Problem
from desktop_go.moves import Color, Move, Point
from desktop_go.options import OptionValue

KOMI = 7.0
LIMITS = Limits(playouts=200, seconds=4.0)
OPTIONS: dict[str, OptionValue] = {"threads": 1, "tree_reuse": False, "seed": 1}


class BestPlay:
    """A problem whose wrong moves the engine answers; ``networks`` is the folder of its files."""

    def __init__(self, problem: Problem, networks: Path) -> None:
        self.position, self._problem = problem.position(), problem
        self._session = EngineSession(networks)

    def answer(self, point: Point) -> Told:
        """As ``Play.answer``; one move is all there is."""
        move = Move.play(self.position.to_play, point)
        reason = self.position.why_illegal(move)
        if reason is not None:
            return Told(Verdict.REFUSED, reason=reason)
        self.position.play(move)
        if point == self._problem.answer:
            return Told(Verdict.SOLVED)
        right, wrong = (self._best_reply(first) for first in (self._problem.answer, point))
        if wrong.point is not None:
            self.position.play(Move.play(self.position.to_play, wrong.point))
        if wrong.score_lead is None or right.score_lead is None:
            return Told(Verdict.FAILED, wrong.point)
        cost = round(wrong.score_lead - right.score_lead)
        return Told(Verdict.FAILED, wrong.point, cost=max(1, cost))

    def _best_reply(self, first: Point) -> Candidate:
        """The opponent's best move after ``first``."""
        stones = self._problem.position().stones
        state = GameState(
            len(self._problem.rows),
            komi=KOMI,
            black=frozenset(stones(Color.BLACK)),
            white=frozenset(stones(Color.WHITE)),
            moves=(Move.play(Color.BLACK, first),),
        )
        request = ThinkRequest(0, state, LIMITS, Purpose.ANALYZE, OPTIONS)
        thought = self._session.run(request).thought
        assert thought is not None
        return thought.candidates[0]
