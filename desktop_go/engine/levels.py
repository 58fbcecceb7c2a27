"""A level: a named preset over an engine's options and limits, never special code in the engine.

Ranks are estimates from matches between programs: nothing was measured against people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_go.engine.messages import Limits
from desktop_go.options import OptionValue
from desktop_go.texts import Text


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of an engine: options that differ from the defaults, and a limit a move."""

    number: int
    description: Text
    """One sentence on whom it suits."""
    playouts: int | None
    """Playouts, or positions looked at, a move; None: only ``seconds`` ends the search."""
    seconds: float | None = None
    """Longest time a move, in seconds."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    rank: tuple[int, int] | None = None
    """The ranks of people it should be even with, the weakest and the strongest: -8 is 8 kyu, 0 is
    1 dan. None where nobody can say."""
    rating: float | None = None
    """On the scale of its game (``benchmarks/go_levels.py``); None where nothing was measured."""

    @property
    def name(self) -> str:
        """``Level 1`` and so on."""
        return f"Level {self.number}"

    def limits(self) -> Limits:
        """Return the limits of one move at this level."""
        return Limits(playouts=self.playouts, seconds=self.seconds)


def level_of(levels: Sequence[Level], number: int) -> Level:
    """Return the level with this number. Raises ValueError when there is none."""
    for preset in levels:
        if preset.number == number:
            return preset
    raise ValueError(f"There is no level {number}; choose 1 to {len(levels)}")
