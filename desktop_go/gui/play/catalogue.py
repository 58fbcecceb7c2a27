"""The levels and options of the engines of one game, and what of them the user has changed.

A value of the user's own goes before the level's.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop_go.engine.levels import Level
from desktop_go.engine.messages import Limits
from desktop_go.errors import SettingsError
from desktop_go.options import OptionTable, OptionValue, When
from desktop_go.services.settings_schema import Json
from desktop_go.texts import Text

FIRST_GROUP = "Time and memory"
"""The group of options that most people look for stands first."""
LIMIT_PLAYOUTS = "limit.playouts"
LIMIT_SECONDS = "limit.seconds"
"""Keys beside those of the engine's own options: limits that replace a level's."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What levels and options there are."""

    levels: Sequence[Level]
    options: OptionTable[Any]
    key: str
    """The setting that holds the user's own values."""
    usual: int
    """The level where none is chosen."""
    first_group: Text = FIRST_GROUP
    counted: Text = "Playouts"
    """What the engine counts while it thinks."""
    leading: str = ""
    """The option that, chosen by hand, puts all options of the level aside; of it only the limits
    are left."""
    game: str = ""
    """Its key, which presets name."""
    unread: When | None = None
    """While this holds, moves are made without any search."""

    @property
    def presets(self) -> str:
        """The setting that holds the presets."""
        return self.key.replace("options", "presets")

    @property
    def strongest(self) -> int:
        """The highest level."""
        return self.levels[-1].number

    def is_low(self, number: int) -> bool:
        """Whether a level is in the lower half: it plays for beginners."""
        return 2 * number <= len(self.levels)

    def own(self, stored: Mapping[str, Json]) -> dict[str, OptionValue]:
        """The user's own values that still fit the options there are."""
        own: dict[str, OptionValue] = {}
        for key, value in self.options.current(stored).items():
            with contextlib.suppress(SettingsError):
                own |= self.options.validate({key: value})
        return own

    def of_level(self, number: int, own: Mapping[str, Json]) -> Mapping[str, OptionValue]:
        """What the level itself says beside the user's own values."""
        is_aside = self.leading and self.leading in own
        return {} if is_aside else self.levels[number - 1].options

    def options_at(self, number: int, own: Mapping[str, Json]) -> dict[str, object]:
        """The engine's options at a level: the user's own values go before the level's."""
        return {**self.of_level(number, own), **self.own(own)}

    def limits_at(self, number: int, own: Mapping[str, Json]) -> Limits:
        """How long the engine thinks about a move at a level."""
        playouts, seconds = _positive(own.get(LIMIT_PLAYOUTS)), _positive(own.get(LIMIT_SECONDS))
        if playouts or seconds:
            return Limits(playouts=int(playouts) if playouts else None, seconds=seconds)
        return self.levels[number - 1].limits()


def _positive(value: Json) -> float | None:
    if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
        return float(value)
    return None
