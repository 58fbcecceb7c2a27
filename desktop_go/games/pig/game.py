"""A game of Pig that is played: its state, its players, the last roll, and its form on disk."""

from __future__ import annotations

from random import Random
from typing import Any

from desktop_go.errors import IllegalMove, RecordError, SettingsError
from desktop_go.games.pig.players import LEVELS, PERSON
from desktop_go.games.pig.rules import GOALS, Action, PigRules, PigState

Seats = tuple[str, str]
"""Who plays first and who second: PERSON or the key of a level."""


class PigGame:
    """One game.

    Args:
        goal: points that win. Raises SettingsError, see PigRules.
        seats: who plays.
    """

    def __init__(self, goal: int = GOALS[0], seats: Seats = (PERSON, "hold20")) -> None:
        self.rules, self.seats = PigRules(goal), seats
        self.state = PigState()
        self.last_face: int | None = None
        """The face of the last roll, counted from 0; None before the first one."""

    @property
    def winner(self) -> int | None:
        """The side that has won, 0 or 1."""
        return self.rules.winner(self.state)

    @property
    def is_over(self) -> bool:
        """Whether a side has won."""
        return self.winner is not None

    @property
    def scores(self) -> tuple[int, int]:
        """The points of both sides; those of the turn that wins are the winner's."""
        first, second = self.state.scores
        if not self.is_over:
            return first, second
        turn = self.state.turn
        return (first + turn, second) if self.winner == 0 else (first, second + turn)

    @property
    def seat(self) -> str:
        """Who is to move."""
        return self.seats[self.state.side]

    def play(self, action: Action, chance: Random) -> None:
        """Roll or hold. Raises IllegalMove.

        Args:
            action: what the side to move does.
            chance: throws the die.
        """
        if self.is_over:
            raise IllegalMove("The game is over.")
        if action is Action.HOLD:
            self.state = self.rules.held(self.state)
            return
        self.last_face = chance.randrange(len(self.rules.die))
        self.state = self.rules.rolled(self.state, self.last_face)

    def to_data(self) -> dict[str, Any]:
        """The game as plain data."""
        state = self.state
        return {
            "goal": self.rules.goal,
            "seats": list(self.seats),
            "scores": list(state.scores),
            "turn": state.turn,
            "side": state.side,
            "face": self.last_face,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> PigGame:
        """Read what ``to_data`` wrote. Raises RecordError when it is nothing of the kind."""
        try:
            (first, second), (mine, theirs) = data["seats"], data["scores"]
            game = cls(int(data["goal"]), (str(first), str(second)))
            game.state = PigState((int(mine), int(theirs)), int(data["turn"]), int(data["side"]))
            game.last_face = None if data["face"] is None else int(data["face"])
            game._check()
        except (SettingsError, KeyError, TypeError, ValueError) as error:
            raise RecordError("The saved game cannot be used: {error}", error=error) from None
        return game

    def _check(self) -> None:
        """Raise ValueError when numbers or players make no sense."""
        state, goal, faces = self.state, self.rules.goal, len(self.rules.die)
        if not set(self.seats) <= {PERSON, *(one.key for one in LEVELS)}:
            raise ValueError(self.seats)
        numbers_fit = state.turn >= 0 and all(0 <= score < goal for score in state.scores)
        if state.side not in (0, 1) or not numbers_fit:
            raise ValueError(state)
        if self.last_face is not None and not 0 <= self.last_face < faces:
            raise ValueError(self.last_face)
