"""The gomoku levels: named presets over options and limits, never special code in the engine.

The names promise no rank. Neighbours were measured against each other (docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_go.engine.messages import Limits
from desktop_go.engine.options import OptionValue


@dataclass(frozen=True, slots=True)
class GomokuLevel:
    """One strength: options that differ from the defaults, and a limit a move."""

    number: int
    description: str
    """One sentence on whom it suits."""
    nodes: int | None
    """Positions a move; None: only ``seconds`` ends the search."""
    seconds: float | None
    """Longest time a move, in seconds."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """``Level 1`` and so on."""
        return f"Level {self.number}"

    def limits(self) -> Limits:
        """Return the limits of one move at this level."""
        return Limits(playouts=self.nodes, seconds=self.seconds)


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
        "For a child's first games: it fills lines and overlooks most threats.",
        400,
        2.0,
        _soft(0.75, 3.0),
    ),
    GomokuLevel(
        2,
        "For players who have just learnt to stop a row of three.",
        400,
        2.0,
        _soft(0.55, 2.0),
    ),
    GomokuLevel(
        3,
        "For players who see most open threes in time.",
        400,
        2.0,
        _soft(0.40, 1.5),
    ),
    GomokuLevel(
        4,
        "For players who rarely lose to a single threat.",
        400,
        2.0,
        _soft(0.28, 1.0),
    ),
    GomokuLevel(
        5,
        "For players who begin to build two threats at once.",
        400,
        2.0,
        _soft(0.16, 0.5),
    ),
    GomokuLevel(
        6,
        "For casual players: it misses something now and then.",
        600,
        2.0,
        _soft(0.10, 0.4, 2),
    ),
    GomokuLevel(
        7,
        "For players who plan a few moves: it sees what is on the board.",
        1500,
        2.0,
        _soft(0.05, 0.2, 3),
    ),
    GomokuLevel(
        8,
        "For club players: it reads wins by fours.",
        600,
        3.0,
        {"threat_search": False, "leaf_fours": 60, "memory_mb": 8},
    ),
    GomokuLevel(
        9,
        "For strong players: a small search with all threats.",
        4000,
        3.0,
        {"threat_search": False, "memory_mb": 16},
    ),
    GomokuLevel(
        10,
        "For tournament players: a second's work.",
        25_000,
        5.0,
        {"threat_search": False},
    ),
    GomokuLevel(
        11,
        "For those who want to be beaten: three seconds a move, all it has.",
        None,
        3.0,
    ),
    GomokuLevel(
        12,
        "Full strength: ten seconds a move.",
        None,
        10.0,
    ),
)
"""Weakest first."""


def level(number: int) -> GomokuLevel:
    """Return level ``number``. Raises KeyError when there is none."""
    for candidate in LEVELS:
        if candidate.number == number:
            return candidate
    raise KeyError(number)
