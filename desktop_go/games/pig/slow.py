"""Pig in slow motion: minimax with nodes of chance (expectiminimax)."""

from __future__ import annotations

from desktop_go.games.pig.rules import Action, PigRules, PigState
from desktop_go.games.slow_play import Trial
from desktop_go.games.spec import Position
from desktop_go.search.slow_motion import CHANCE, AnyMove, Picture, SlowGame

GOAL = 20
START = PigState((10, 12), 5, 0)
"""A has 10 points and 5 in this turn, B 12: roll or hold?"""
DEPTH = 4
"""A decision, the die, the next decision and the die again."""


class SlowPig(SlowGame):
    """A game of Pig; a roll is a move of the player, then one of chance.

    Args:
        rules: with the goal.
        state: where to start.
    """

    players = 2

    def __init__(self, rules: PigRules, state: PigState) -> None:
        self._rules = rules
        self._states: list[tuple[PigState, bool]] = [(state, False)]

    @property
    def player(self) -> int:
        """1 and 2, or CHANCE while the die rolls."""
        state, rolls = self._states[-1]
        return CHANCE if rolls else 1 + state.side

    def moves(self) -> list[AnyMove]:
        """Roll or hold, or the faces of the die from 0."""
        state, rolls = self._states[-1]
        if self._rules.winner(state) is not None:
            return []
        return list(range(len(self._rules.die))) if rolls else list(self._rules.actions(state))

    def play(self, move: AnyMove) -> None:
        """Roll, hold or let the die fall."""
        state, _rolls = self._states[-1]
        if move is Action.ROLL:
            self._states.append((state, True))
        elif move is Action.HOLD:
            self._states.append((self._rules.held(state), False))
        else:
            assert isinstance(move, int)
            self._states.append((self._rules.rolled(state, move), False))

    def undo(self) -> None:
        """Take the last of that back."""
        self._states.pop()

    def result(self) -> float:
        """The first side's chance: certain at the end, else a guess by the way that is left.

        Just before a roll it is that of the position before it.
        """
        state, _rolls = self._states[-1]
        value = self._rules.value(state)
        return self._rules.estimate(state) if value is None else value

    def share(self, _move: AnyMove) -> float:
        """All faces are equally likely."""
        return 1 / len(self._rules.die)

    def name(self, move: AnyMove) -> str:
        """The action, or the number on the die."""
        return str(move + 1) if isinstance(move, int) else str(getattr(move, "value", ""))

    def worth(self, value: float) -> str:
        """A chance to win in percent."""
        return f"{100 * value:.1f} %"

    def picture(self) -> Picture:
        """The scores in words."""
        state, _rolls = self._states[-1]
        side = "AB"[state.side]
        return Picture(
            0, 0, text=f"A {state.scores[0]}  B {state.scores[1]}\n{side}: +{state.turn}"
        )


def game(_position: Position | None = None) -> SlowPig:
    """``START`` in a game to GOAL."""
    return SlowPig(PigRules(GOAL), START)


TRIALS = (
    Trial(
        "pig-chance",
        "Pig: minimax with dice",
        "Roll again, or hold? Round nodes are the die: they take the mean over its faces.",
        game,
        is_minimax=True,
        depth=DEPTH,
    ),
)
