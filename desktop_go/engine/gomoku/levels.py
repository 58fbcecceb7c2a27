"""The levels of gomoku. Neighbors were measured against each other (docs/levels.md).

Their limit is positions a move, those of the searches for wins among them: so no level plays worse
on a slow or busy machine.
"""

from __future__ import annotations

from desktop_go.engine.levels import Level, level_of
from desktop_go.options import OptionValue


def _soft(blind_spots: float, temperature: float, depth: int = 1) -> dict[str, OptionValue]:
    """Options of a level that overlooks things: alpha-beta without threat reading."""
    return {
        "engine": "alphabeta",
        "network": False,
        "max_depth": depth,
        "blind_spots": blind_spots,
        "temperature": temperature,
        "memory_mb": 4,
    }


SHORT: dict[str, OptionValue] = {"book": False}
"""Of searches that are too short to make use of what the book leads to."""

# fmt: off
LEVELS: tuple[Level, ...] = (
    Level(1, "For a child's first games: it makes rows and misses most threats.", 400,
        options=_soft(0.75, 3.0)),
    Level(2, "For players who have just learned to block a three.", 400,
        options=_soft(0.565, 2.07)),
    Level(3, "For players who see most open threes in time.", 400, options=_soft(0.43, 1.65)),
    Level(4, "For players who rarely lose to a single threat.", 400, options=_soft(0.28, 1.0)),
    Level(5, "For players who are starting to make two threats at once.", 400,
        options=_soft(0.14, 0.45)),
    Level(6, "For casual players: it misses something now and then.", 600,
        options=_soft(0.107, 0.43, 2)),
    Level(7, "For players who plan a few moves ahead: it sees what is on the board.", 2000,
        options=_soft(0.046, 0.23, 3)),
    Level(8, "For club players: it reads wins by fours.", 800,
        options=SHORT | {"network": False, "threat_search": False, "leaf_fours": 60,
            "memory_mb": 8}),
    Level(9, "For strong players: a small search that sees all threats.", 820,
        options=SHORT | {"threat_search": False, "memory_mb": 16}),
    Level(10, "For tournament players: it reads deeply and sees every win by fours.", 2000,
        options=SHORT | {"threat_search": False}),
    Level(11, "For those who like a beating: full strength, quick answers.", 6_000,
        options=SHORT),
    Level(12, "For masters: it reads on where level 11 stops.", 20_000, options=SHORT),
    Level(13, "For champions: hardly anyone wins against it.", 55_000),
    Level(14, "The strongest preset. More time makes it stronger still.", 160_000),
)
# fmt: on
"""Weakest first."""


def level(number: int) -> Level:
    """Return level ``number``. Raises ValueError when there is none."""
    return level_of(LEVELS, number)
