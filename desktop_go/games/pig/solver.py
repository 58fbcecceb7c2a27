"""Pig solved: the exact chance to win from every state, by value iteration.

Neller & Presser 2004: Optimal play of the dice game Pig. A turn may end in the state it began with,
for the other side, so that chances depend on each other in circles; repeated sweeps settle them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.pig.rules import DIE, Action, PigRules, PigState

EXACT = 1e-12
"""Sweeps end when no chance changes by more."""
Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of the side to move to win the game, 0 to 1."""

    roll: float
    hold: float | None
    """None where there is nothing to hold."""
    faces: tuple[float, ...]
    """After each face of the die."""

    @property
    def best(self) -> Action:
        """What wins more often."""
        return Action.ROLL if self.hold is None or self.roll >= self.hold else Action.HOLD

    @property
    def value(self) -> float:
        """The chance to win with best play."""
        return self.roll if self.hold is None else max(self.roll, self.hold)


class Solution:
    """The exact chances of one game.

    Args:
        rules: the game.
        table: chances of the side to move, by turn total, its score and the other side's; shape
            (goal + largest gain, goal, goal).
        sweeps: how many it took.
    """

    def __init__(self, rules: PigRules, table: Table, sweeps: int) -> None:
        self.rules, self._table, self.sweeps = rules, table, sweeps

    def value(self, state: PigState) -> float:
        """The chance of the side to move to win, 0 to 1."""
        winner = self.rules.winner(state)
        if winner is None and state.theirs >= self.rules.goal:
            winner = 1 - state.side
        if winner is not None:
            return float(winner == state.side)
        return float(self._table[state.turn, state.mine, state.theirs])

    def chances(self, state: PigState) -> Chances:
        """What rolling and holding lead to in a game that is not over."""
        rules = self.rules
        after = [rules.rolled(state, face) for face in range(len(rules.die))]
        faces = tuple(self._for(state.side, one) for one in after)
        hold = self._for(state.side, rules.held(state)) if state.turn else None
        return Chances(sum(faces) / len(faces), hold, faces)

    def hold_at(self, mine: int, theirs: int) -> int:
        """The least turn total at which holding is best, or what is lacking to the goal."""
        for turn in range(1, self.rules.goal - mine):
            state = PigState((mine, theirs), turn)
            if self.chances(state).best is Action.HOLD:
                return turn
        return self.rules.goal - mine

    def _for(self, side: int, state: PigState) -> float:
        value = self.value(state)
        return value if state.side == side else 1 - value


@lru_cache(maxsize=4)
def solve(goal: int, die: Sequence[int] = DIE) -> Solution:
    """Solve the game to ``goal`` points; a second or two for 100.

    Args:
        goal: points that win.
        die: a tuple, see PigRules.
    """
    rules = PigRules(goal, die)
    table = np.ones((goal + max(die), goal, goal))
    table[0] = 0.5
    sweeps, change = 0, 1.0
    while change > EXACT:
        before = table[0].copy()
        _sweep(table, before.T, rules)
        change = float(np.abs(table[0] - before).max())
        sweeps += 1
    return Solution(rules, table, sweeps)


def _sweep(table: Table, other: Table, rules: PigRules) -> None:
    """Work out all turns anew, the largest turn totals first.

    Args:
        table: see Solution; is written.
        other: what the other side's turn is worth to it, by the scores of this side and of that.
        rules: the game.
    """
    goal, die = rules.goal, rules.die
    for turn in range(goal - 1, -1, -1):
        begun = goal - turn  # Scores from here on have won.
        lost = 1 - other[:begun]
        roll = sum((table[turn + gain, :begun] if gain else lost for gain in die), np.zeros(1))
        roll = roll / len(die)
        table[turn, :begun] = np.maximum(roll, 1 - other[turn:]) if turn else roll
