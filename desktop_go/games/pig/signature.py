"""Fixed games of Pig, whose exact chances and searches show whether it plays as before."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_go.games.pig.rules import PigRules, PigState
from desktop_go.games.pig.solver import solve
from desktop_go.search.expectiminimax import Expectiminimax

GOAL = 50


def lines(_work: object = None) -> Iterator[str]:
    """The chances at the start, when to hold, and what limited searches say."""
    yield f"to {GOAL}: {solve(GOAL).value(PigState()):.9f}"
    for mine in range(0, GOAL, 10):
        held = (solve(GOAL).hold_at(mine, theirs) for theirs in range(0, GOAL, 10))
        yield f"at {mine} hold at {' '.join(map(str, held))}"
    for depth in (1, 2, 4):
        search = Expectiminimax(PigRules(GOAL))
        values = search.actions(PigState((20, 30), 10), depth)
        shown = " ".join(f"{action.value} {value:.6f}" for action, value in values.items())
        yield f"{depth} steps ahead: {shown}, {search.states} states"
