"""How near playouts come to a value that is known: win rates of the search on solved boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.engine.session import ShouldStop, never
from desktop_go.errors import SettingsError
from desktop_go.games.go.known_results import known_result
from desktop_go.games.go.rules import rule_set

FEWEST_PLAYOUTS = 64
"""A curve starts with fewer than twice as many."""


@dataclass(frozen=True, slots=True)
class Convergence:
    """What the search thinks after some playouts of a board where Black wins by half a point."""

    playouts: int
    win_rate: float
    """Black's, 0 to 1; a search that knows everything says 1."""


def sure_komi(size: int, rules: str = "chinese") -> float:
    """Half a point less than what perfect play is worth: Black wins for sure.

    Raises SettingsError for a board that nobody has solved under these rules.
    """
    result = known_result(size, rule_set(rules))
    if result is None:
        raise SettingsError("size", "nobody has solved Go on this board under these rules")
    return result - 0.5


def doubled(most: int) -> list[int]:
    """Counts up to ``most``, each about twice the one before."""
    counts = [most]
    while counts[-1] >= 2 * FEWEST_PLAYOUTS:
        counts.append(counts[-1] // 2)
    return counts[::-1]


def convergence(
    size: int,
    counts: Sequence[int],
    rules: str = "chinese",
    seed: int = 1,
    should_stop: ShouldStop = never,
) -> Iterator[Convergence]:
    """Search an empty board with more and more playouts, each time from nothing.

    A longer search begins like a shorter one: what a count leads to depends on no other count.
    Komi is such that the true win rate is 1; see ``sure_komi``.

    Args:
        size: lines of a board that is solved; SettingsError for others.
        counts: playouts of each search.
        rules: a rule set that counts area.
        seed: of the playouts.
        should_stop: ends the search that is on, of which nothing is told, and all further ones.
    """
    komi = sure_komi(size, rules)
    session = EngineSession()
    options = {"seed": seed, "threads": 1, "evaluator": "playouts", "early_stop": False}
    state = GameState(size=size, rules=rules, komi=komi)
    for number, count in enumerate(counts):
        request = ThinkRequest(number, state, Limits(playouts=count), Purpose.ANALYZE, options)
        thought = session.run(request, should_stop=should_stop).thought
        session.close()  # the next search begins with the same random numbers
        if should_stop():
            return
        yield Convergence(count, thought.win_rate if thought is not None else 0.5)
