"""The gomoku levels: named presets over options and limits, never special code in the engine.

The names promise no rank. Neighbors were measured against each other (docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_go.engine.messages import Limits
from desktop_go.options import OptionValue


@dataclass(frozen=True, slots=True)
class GomokuLevel:
    """One strength: options that differ from the defaults, and positions a move."""

    number: int
    description: str
    """One sentence on whom it suits."""
    nodes: int
    """Positions a move, those of the searches for wins among them; so no level plays worse on a
    slow or busy machine."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """``Level 1`` and so on."""
        return f"Level {self.number}"

    def limits(self) -> Limits:
        """Return the limits of one move at this level."""
        return Limits(playouts=self.nodes)


def _soft(blind_spots: float, temperature: float, depth: int = 1) -> dict[str, OptionValue]:
    """Options of a level that overlooks things: alpha-beta without threat reading."""
    return {
        "engine": "alphabeta",
        "max_depth": depth,
        "blind_spots": blind_spots,
        "temperature": temperature,
        "memory_mb": 4,
    }


LEVELS: tuple[GomokuLevel, ...] = (
    GomokuLevel(
        1,
        "For a child's first games: it makes rows and misses most threats.",
        400,
        _soft(0.75, 3.0),
    ),
    GomokuLevel(
        2,
        "For players who have just learned to block a three.",
        400,
        _soft(0.55, 2.0),
    ),
    GomokuLevel(
        3,
        "For players who see most open threes in time.",
        400,
        _soft(0.40, 1.5),
    ),
    GomokuLevel(
        4,
        "For players who rarely lose to a single threat.",
        400,
        _soft(0.28, 1.0),
    ),
    GomokuLevel(
        5,
        "For players who are starting to make two threats at once.",
        400,
        _soft(0.16, 0.5),
    ),
    GomokuLevel(
        6,
        "For casual players: it misses something now and then.",
        600,
        _soft(0.10, 0.4, 2),
    ),
    GomokuLevel(
        7,
        "For players who plan a few moves ahead: it sees what is on the board.",
        2000,
        _soft(0.04, 0.2, 3),
    ),
    GomokuLevel(
        8,
        "For club players: it reads wins by fours.",
        5000,
        {"threat_search": False, "leaf_fours": 60, "memory_mb": 8},
    ),
    GomokuLevel(
        9,
        "For strong players: a small search that sees all threats.",
        20_000,
        {"threat_search": False, "memory_mb": 16},
    ),
    GomokuLevel(
        10,
        "For tournament players: it reads deeply and sees every win by fours.",
        60_000,
        {"threat_search": False},
    ),
    GomokuLevel(
        11,
        "For those who like a beating: full strength, half a second per move.",
        150_000,
    ),
    GomokuLevel(
        12,
        "The strongest preset: a few seconds per move. More time makes it stronger still.",
        1_200_000,
    ),
)
"""Weakest first."""


def level(number: int) -> GomokuLevel:
    """Return level ``number``. Raises KeyError when there is none."""
    for candidate in LEVELS:
        if candidate.number == number:
            return candidate
    raise KeyError(number)
