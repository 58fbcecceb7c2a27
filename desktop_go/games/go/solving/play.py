"""Working on a problem: each move of the learner is judged and answered, wrong ones too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Move, Point
from desktop_go.texts import Text


class Verdict(Enum):
    """What a move was."""

    SOLVED = "solved"
    RIGHT = "right"
    WRONG = "wrong"
    FAILED = "failed"
    """Wrong, and there is nothing left to try."""
    REFUSED = "refused"
    """The rules forbid it."""


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to a move."""

    verdict: Verdict
    reply: Point | None = None
    """The opponent's move; None: none is needed."""
    reason: Text = ""
    """Why the move was refused."""
    cost: int | None = None
    """Points that a wrong move loses; None where that is not what the problem is about."""


class Play(Protocol):
    """A problem being worked on."""

    position: GoPosition
    """The board now."""

    def answer(self, point: Point) -> Told:
        """Play a move and the opponent's answer. Takes seconds at worst: not for the window."""
        ...


@dataclass
class Branch:
    """What follows a move: the opponent's reply, and the learner's next moves."""

    right: bool
    reply: Point | None = None
    then: Mapping[Point, Branch] = field(default_factory=dict)


class ListedPlay:
    """A problem whose right and wrong moves are listed: of a file, or of a reviewed game."""

    def __init__(self, position: GoPosition, moves: Mapping[Point, Branch]) -> None:
        self.position, self._moves = position, moves

    def answer(self, point: Point) -> Told:
        """As ``Play.answer``; moves that are not listed are wrong."""
        color = self.position.to_play
        reason = self.position.why_illegal(Move.play(color, point))
        if reason is not None:
            return Told(Verdict.REFUSED, reason=reason)
        self.position.play(Move.play(color, point))
        branch = self._moves.get(point, Branch(False))
        reply = branch.reply
        if reply is not None and self.position.is_legal(Move.play(color.opponent, reply)):
            self.position.play(Move.play(color.opponent, reply))
        self._moves = branch.then
        if branch.right:
            return Told(Verdict.RIGHT if branch.then else Verdict.SOLVED, reply)
        return Told(Verdict.WRONG if branch.then else Verdict.FAILED, reply)
