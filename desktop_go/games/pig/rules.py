"""The rules of Pig: roll as often as you like; a 1 loses what the turn has brought.

Scarne 1945 describes the game. Here a side wins as soon as its score and its turn total together
reach the goal, for it would hold then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_go.errors import IllegalMove, SettingsError

DIE = (0, 2, 3, 4, 5, 6)
"""What each face of the die adds to the turn total; 0 ends the turn."""
GOALS = (50, 100)
MAX_GOAL = 200


class Action(Enum):
    """What a player may do."""

    ROLL = "roll"
    HOLD = "hold"


@dataclass(frozen=True, slots=True)
class PigState:
    """One moment of a game."""

    scores: tuple[int, int] = (0, 0)
    turn: int = 0
    """The turn total: points that are not safe yet."""
    side: int = 0
    """Whose turn it is, 0 or 1."""

    @property
    def mine(self) -> int:
        """The score of the side to move."""
        return self.scores[self.side]

    @property
    def theirs(self) -> int:
        """The score of the other side."""
        return self.scores[1 - self.side]


class PigRules:
    """The game as players and searches know it. Values are the first side's chances to win.

    Args:
        goal: points that win. Raises SettingsError when they are not 1 to MAX_GOAL.
        die: what each face adds; 0 ends the turn.
    """

    def __init__(self, goal: int = GOALS[-1], die: Sequence[int] = DIE) -> None:
        if not 1 <= goal <= MAX_GOAL:
            raise SettingsError(
                "goal", "a game goes to 1 to {most} points, not {goal}", most=MAX_GOAL, goal=goal
            )
        self.goal, self.die = goal, tuple(die)

    def winner(self, state: PigState) -> int | None:
        """The side that has won, 0 or 1; None while the game goes on."""
        return state.side if state.mine + state.turn >= self.goal else None

    def value(self, state: PigState) -> float | None:
        """1.0 when the first side has won, 0.0 when the other one has, else None."""
        winner = self.winner(state)
        return None if winner is None else float(winner == 0)

    def estimate(self, state: PigState) -> float:
        """The first side's share of the way: who has less to go is likelier to win."""
        mine, theirs = self.goal - state.mine - state.turn, self.goal - state.theirs
        share = theirs / (mine + theirs)
        return share if state.side == 0 else 1 - share

    def is_first(self, state: PigState) -> bool:
        """Whether the first side is to move."""
        return state.side == 0

    def actions(self, state: PigState) -> tuple[Action, ...]:
        """What may be done; there is nothing to hold at the start of a turn."""
        return (Action.ROLL, Action.HOLD) if state.turn else (Action.ROLL,)

    def outcomes(self, state: PigState, action: Action) -> list[tuple[float, PigState]]:
        """Where an action may lead: for a roll one state for each face, all equally likely."""
        if action is Action.HOLD:
            return [(1.0, self.held(state))]
        return [(1 / len(self.die), self.rolled(state, face)) for face in range(len(self.die))]

    def rolled(self, state: PigState, face: int) -> PigState:
        """The state after a roll that shows ``face``, counted from 0."""
        gain = self.die[face]
        if not gain:
            return PigState(state.scores, 0, 1 - state.side)
        return PigState(state.scores, state.turn + gain, state.side)

    def held(self, state: PigState) -> PigState:
        """The state after the side to move has held. Raises IllegalMove."""
        if not state.turn:
            raise IllegalMove("There is nothing to hold yet: roll first.")
        scores = list(state.scores)
        scores[state.side] += state.turn
        return PigState((scores[0], scores[1]), 0, 1 - state.side)
