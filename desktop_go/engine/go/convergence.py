"""How near playouts come to a value that is known: win rates of the search on solved boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.errors import SettingsError
from desktop_go.games.go.known_results import known_result
from desktop_go.games.go.rules import rule_set


@dataclass(frozen=True, slots=True)
class Convergence:
    """What the search thinks after some playouts of a board where Black wins by half a point."""

    playouts: int
    win_rate: float
    """Black's, 0 to 1; a search that knows everything says 1."""


def convergence(
    size: int, counts: Sequence[int], rules: str = "chinese", seed: int = 1
) -> Iterator[Convergence]:
    """Search an empty board with more and more playouts, each time from nothing.

    Komi is half a point less than what perfect play is worth, so that the true win rate is 1.

    Args:
        size: lines of a board that is solved; SettingsError for others.
        counts: playouts of each search.
        rules: a rule set that counts area.
        seed: of the playouts.
    """
    result = known_result(size, rule_set(rules))
    if result is None:
        raise SettingsError("size", "nobody has solved Go on this board under these rules")
    session = EngineSession()
    options = {
        "seed": seed,
        "threads": 1,
        "evaluator": "playouts",
        "early_stop": False,
        "tree_reuse": False,
    }
    state = GameState(size=size, rules=rules, komi=result - 0.5)
    try:
        for number, count in enumerate(counts):
            limits = Limits(playouts=count)
            request = ThinkRequest(number, state, limits, Purpose.ANALYZE, options)
            thought = session.run(request).thought
            yield Convergence(count, thought.win_rate if thought is not None else 0.5)
    finally:
        session.close()
