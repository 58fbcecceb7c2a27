"""Working on an endgame: a wrong move is answered, and what it costs is counted to the end."""

from __future__ import annotations

from desktop_go.games.go.solved import Board
from desktop_go.games.go.solving.endgame import black_gets, board_of
from desktop_go.games.go.solving.play import Told, Verdict
from desktop_go.games.go.solving.problem import Problem
from desktop_go.moves import Color, Move, Point

POSITIONS = 100_000
"""Looked at for one answer: of 71 wrong moves 68 are counted, in 0.2 s at most."""


class EndgamePlay:
    """An endgame on a small board; one move is all there is."""

    def __init__(self, problem: Problem) -> None:
        assert problem.lead is not None
        self.position, self._answer = problem.position(), problem.answer
        self._lead: int = problem.lead

    def answer(self, point: Point) -> Told:
        """As ``Play.answer``."""
        position, boards = self.position, [board_of(self.position)]
        move = Move.play(position.to_play, point)
        reason = position.why_illegal(move)
        if reason is not None:
            return Told(Verdict.REFUSED, reason=reason)
        position.play(move)
        if point == self._answer:
            return Told(Verdict.SOLVED)
        boards.append(board_of(position))
        lead = self._lead_of(boards)
        if lead is None:
            return Told(Verdict.FAILED)
        reply = self._reply(boards, lead)
        if reply is not None:
            position.play(Move.play(position.to_play, reply))
        return Told(Verdict.FAILED, reply, cost=self._lead - lead)

    def _lead_of(self, boards: list[Board]) -> int | None:
        """What Black gets with White to move; None where that takes too long."""
        size = self.position.size
        for lead in range(self._lead - 1, -size * size, -1):
            if (is_reached := black_gets(lead, size, boards, 1, positions=POSITIONS)) is not False:
                return lead if is_reached else None
        return -size * size

    def _reply(self, boards: list[Board], lead: int) -> Point | None:
        """A move that leaves Black with no more; None: a pass does, or it is not known."""
        position = self.position
        for point in position.legal_points():
            position.play(Move.play(Color.WHITE, point))
            after = [*boards, board_of(position)]
            position.undo()
            if black_gets(lead + 1, position.size, after, 0) is False:
                return point
        return None
