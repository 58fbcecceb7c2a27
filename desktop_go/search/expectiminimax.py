"""Expectiminimax: minimax for games with dice, where an action leads to several states by chance.

The value of a state is that of its best action for the side to move; the value of an action is
the mean of where it may lead, weighted by probability (Michie 1966: Game-playing and game-learning
automata; Ballard 1983: The *-minimax search procedure for trees containing chance nodes). Knows no
game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class ChanceRules(Protocol[State, Action]):
    """What the search must know of a game; values are those of the first side."""

    def value(self, state: State) -> float | None:
        """Return what a state is worth whose game is over, else None."""
        ...

    def estimate(self, state: State) -> float:
        """Return a guess at the value of a state that is not searched further."""
        ...

    def is_first(self, state: State) -> bool:
        """Whether the first side, which wants large values, is to move."""
        ...

    def actions(self, state: State) -> Sequence[Action]:
        """Return what the side to move may do; at least one action."""
        ...

    def outcomes(self, state: State, action: Action) -> Sequence[tuple[float, State]]:
        """Return where an action may lead, each with its probability; these add up to 1."""
        ...


class Expectiminimax(Generic[State, Action]):
    """Searches states of one game to a fixed depth.

    Args:
        rules: the game.
    """

    def __init__(self, rules: ChanceRules[State, Action]) -> None:
        self._rules = rules
        self._known: dict[tuple[State, int], float] = {}
        self.states = 0
        """How many states were looked at."""

    def value(self, state: State, depth: int) -> float:
        """Return the value of a state, looking ``depth`` steps ahead; 0 is the bare estimate."""
        key = state, depth
        if key not in self._known:
            self.states += 1
            self._known[key] = self._search(state, depth)
        return self._known[key]

    def actions(self, state: State, depth: int) -> dict[Action, float]:
        """Return what every action is worth; ``depth`` of 1 or more counts the action itself."""
        return {
            action: sum(
                share * self.value(after, depth - 1)
                for share, after in self._rules.outcomes(state, action)
            )
            for action in self._rules.actions(state)
        }

    def best(self, state: State, depth: int) -> Action:
        """Return the best action for the side to move; of equal ones the first."""
        values = self.actions(state, depth)
        best = max if self._rules.is_first(state) else min
        return best(values, key=values.__getitem__)

    def _search(self, state: State, depth: int) -> float:
        value = self._rules.value(state)
        if value is not None:
            return value
        if depth <= 0:
            return self._rules.estimate(state)
        best = max if self._rules.is_first(state) else min
        return best(self.actions(state, depth).values())
