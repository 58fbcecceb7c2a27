"""Who plays, and the part of what is agreed before a game that no rules touch. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from desktop_go.engine.clock import TimeControl
from desktop_go.gui.play.clock_terms import control_to_json, number_within
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

MIDDLE_LEVEL = 5
"""Of an engine whose level nobody chose."""


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """Who plays a color."""

    is_engine: bool = False
    level: int = MIDDLE_LEVEL
    """Only of an engine."""
    name: str = ""
    """Empty: a name is made from what the player is."""
    own: Mapping[str, Json] = field(default_factory=dict, hash=False)
    """Options of an engine that go before its level's, for this game."""

    def shown_name(self) -> str:
        """The name for panels and records."""
        if self.name:
            return self.name
        if self.is_engine and self.own:
            return tr("Desktop Go, level {number}, custom options").format(number=self.level)
        if self.is_engine:
            return tr("Desktop Go, level {number}").format(number=self.level)
        return tr("You")

    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""
        own: dict[str, Json] = {"own": dict(self.own)} if self.own else {}
        return {"engine": self.is_engine, "level": self.level, "name": self.name, **own}


def player_from_json(stored: object, default: PlayerSetup, levels: int, usual: int) -> PlayerSetup:
    """Read what ``PlayerSetup.to_json`` wrote; whatever does not fit gets its default.

    Args:
        stored: what was read.
        default: taken when there is nothing of the kind.
        levels: how many levels the engine has.
        usual: the level taken when none fits.
    """
    if not isinstance(stored, dict):
        return default
    level = int(number_within(stored.get("level"), usual, 1, levels))
    name, own = stored.get("name"), stored.get("own")
    return PlayerSetup(
        stored.get("engine") is True,
        level,
        name if isinstance(name, str) else "",
        own if isinstance(own, dict) else {},
    )


_Setup = TypeVar("_Setup", bound="TwoSides")


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSides:
    """Two players and their clock; each game adds its board and rules."""

    black: PlayerSetup = field(default_factory=PlayerSetup)
    white: PlayerSetup = field(default_factory=lambda: PlayerSetup(is_engine=True))
    control: TimeControl = field(default_factory=TimeControl)

    def player(self, color: Color) -> PlayerSetup:
        """Who plays ``color``."""
        return self.black if color is Color.BLACK else self.white

    def with_player(self: _Setup, color: Color, player: PlayerSetup) -> _Setup:
        """This setup with another player of ``color``."""
        return replace(self, black=player) if color is Color.BLACK else replace(self, white=player)

    def human_color(self) -> Color | None:
        """The color of the only human, None when there are none or two."""
        if self.black.is_engine == self.white.is_engine:
            return None
        return Color.WHITE if self.black.is_engine else Color.BLACK

    def has_engine(self) -> bool:
        """Whether the engine plays at all."""
        return self.black.is_engine or self.white.is_engine

    def plays_itself(self) -> bool:
        """Whether nobody but the engine plays."""
        return self.black.is_engine and self.white.is_engine

    def sides_to_json(self) -> dict[str, Json]:
        """The players and the clock, for the settings and the autosave file."""
        return {
            "black": self.black.to_json(),
            "white": self.white.to_json(),
            "clock": control_to_json(self.control),
        }
