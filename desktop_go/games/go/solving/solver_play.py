"""Working on a problem against the solver: every line is answered."""

from __future__ import annotations

from desktop_go.games.go.kernels.region_search import OPEN, WON
from desktop_go.games.go.solving.play import Told, Verdict
from desktop_go.games.go.solving.problem import Problem
from desktop_go.games.go.solving.reader import Child, Limits, Owner, Reader, State
from desktop_go.moves import Move, Point

ENOUGH = 4
"""Right moves after which a problem counts as solved, though the opponent could go on."""
LIMITS = Limits(nodes=400_000, seconds=5.0)


class SolverPlay:
    """A problem whose every line is answered by the solver."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.position = problem, problem.position()
        self._reader = Reader(problem.region(), LIMITS)
        self._wanted = problem.kind.attacks
        owner = Owner.DEFENDER if self._wanted else Owner.ATTACKER
        self._state: State = self._reader.start(self._wanted, owner)
        self._right = 0

    def answer(self, point: Point) -> Told:
        """As ``Play.answer``; a move outside the fight is as good as a pass."""
        move = Move.play(self.position.to_play, point)
        reason = self.position.why_illegal(move)
        if reason is not None:
            return Told(Verdict.REFUSED, reason=reason)
        children = self._reader.children(self._state)
        child = next((child for child in children if child.point == point), children[-1])
        self.position.play(move)
        good = self._is_good(child)
        self._right += good
        if child.known != OPEN or (good and self._right >= ENOUGH):
            return Told(Verdict.SOLVED if good else Verdict.FAILED)
        return self._reply(child.state, good)

    def _reply(self, state: State, good: bool) -> Told:
        reply = self._reader.answer(state)
        move = None
        if reply is not None and reply.point is not None:
            move = Move.play(self.position.to_play, reply.point)
        if reply is None or move is None or not self.position.is_legal(move):
            return Told(Verdict.SOLVED if good else Verdict.FAILED)
        self.position.play(move)
        self._state = reply.state
        over = reply.known != OPEN
        if good:
            return Told(Verdict.SOLVED if over else Verdict.RIGHT, reply.point)
        return Told(Verdict.FAILED if over else Verdict.WRONG, reply.point)

    def _is_good(self, child: Child) -> bool:
        if child.known != OPEN:
            return (child.known == WON) is self._wanted
        return self._reader.succeeds(child.state) is self._wanted
