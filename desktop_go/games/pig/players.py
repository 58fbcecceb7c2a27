"""Who may throw the dice: a person, or the program at one of its levels."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.games.pig.rules import Action, PigRules, PigState
from desktop_go.games.pig.solver import Solution
from desktop_go.search.expectiminimax import Expectiminimax
from desktop_go.texts import Text

PERSON = "person"


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of the program."""

    key: str
    name: Text
    description: Text
    holds_at: int = 0
    """Rolls until the turn total is this; 0: does not go by a rule."""
    depth: int = 0
    """Steps that expectiminimax looks ahead; 0: does not search."""


LEVELS: tuple[Level, ...] = (
    Level("hold10", "Timid", "Holds at 10 and lets you run away.", holds_at=10),
    Level(
        "hold20", "Hold at 20", "The rule of thumb: a roll at 20 gains nothing on average.",
        holds_at=20,
    ),
    Level("look1", "One step ahead", "Expectiminimax, one step deep.", depth=1),
    Level("look4", "Four steps ahead", "Expectiminimax, four steps deep.", depth=4),
    Level("perfect", "Perfect", "Knows the exact chance of every step. Only luck beats it."),
)  # fmt: skip


def level(key: str) -> Level | None:
    """The level called ``key``; None for a person."""
    return next((one for one in LEVELS if one.key == key), None)


def choose(player: Level, rules: PigRules, state: PigState, solution: Solution | None) -> Action:
    """What a level does in a game that is not over.

    Args:
        player: the level.
        rules: the game.
        state: where it is to move.
        solution: the exact chances; only the perfect level needs them.
    """
    if not state.turn:
        return Action.ROLL
    if player.holds_at:
        return Action.HOLD if state.turn >= player.holds_at else Action.ROLL
    if player.depth:
        return Expectiminimax(rules).best(state, player.depth)
    assert solution is not None
    return solution.chances(state).best
