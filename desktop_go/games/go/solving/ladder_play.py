"""Working on a ladder: the runner gets as far as he can, and escapes after a wrong move."""

from __future__ import annotations

from desktop_go.games.go.solving.ladder import escapes, is_caught, length
from desktop_go.games.go.solving.play import Told, Verdict
from desktop_go.games.go.solving.problem import Problem
from desktop_go.moves import Move, Point

ENOUGH = 4
"""Right moves after which the rest is plain."""


class LadderPlay:
    """A ladder whose every line is answered; moves other than the ataris are wrong."""

    def __init__(self, problem: Problem) -> None:
        assert problem.target is not None
        self.position, self._target = problem.position(), problem.target
        self._right = 0

    def answer(self, point: Point) -> Told:
        """As ``Play.answer``."""
        position = self.position
        move = Move.play(position.to_play, point)
        reason = position.why_illegal(move)
        if reason is not None:
            return Told(Verdict.REFUSED, reason=reason)
        position.play(move)
        good = is_caught(position, self._target)
        self._right += good
        if position.chain_at(self._target) is None or (good and self._right >= ENOUGH):
            return Told(Verdict.SOLVED)
        reply = max(escapes(position, self._target), key=self._room, default=None)
        if reply is None:
            return Told(Verdict.SOLVED if good else Verdict.FAILED)
        position.play(Move.play(position.to_play, reply))
        if good:
            return Told(Verdict.RIGHT, reply)
        chased = is_caught(position, self._target)
        return Told(Verdict.WRONG if chased else Verdict.FAILED, reply)

    def _room(self, point: Point) -> tuple[bool, int, int]:
        """What the runner gains by a move: escape, a longer ladder, or more liberties."""
        position = self.position
        position.play(Move.play(position.to_play, point))
        chain = position.chain_at(self._target)
        free = 0 if chain is None else len(chain.liberties)
        gain = (not is_caught(position, self._target), length(position, self._target), free)
        position.undo()
        return gain
