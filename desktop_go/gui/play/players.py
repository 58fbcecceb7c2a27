"""Who plays, and the part of what is agreed before a game that no rules touch. No Qt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar, TypeVar

from desktop_go.engine.clock import TimeControl
from desktop_go.gui.play.clock_terms import control_to_json, number_within
from desktop_go.moves import Color
from desktop_go.services.i18n import tr, translator
from desktop_go.services.settings_schema import Json

MIDDLE_LEVEL = 5
"""Of an engine whose level nobody chose."""
PERSON, ENGINE, PROGRAM = "person", "engine", "program"
"""The kinds of players in settings and autosave files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSetup(ABC):
    """Who plays a color: a person, or something that is asked for its moves."""

    is_person: ClassVar[bool] = False
    """Whether the moves are clicked on the board; everybody else is asked for them."""

    name: str = ""
    """Empty: a name is made from what the player is."""

    def shown_name(self) -> str:
        """The name for panels and records."""
        return self.name or self._usual_name()

    @abstractmethod
    def _usual_name(self) -> str:
        """What the player is called if nobody named it."""

    @abstractmethod
    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""


@cache
def names_of_you() -> frozenset[str]:
    """What a person without a name is called in records: ``You``, in the language of the day."""
    return translator.everywhere("You")


def known_name(name: str) -> str:
    """A name from a record; ``You`` as it is called today."""
    return tr("You") if name in names_of_you() else name


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(PlayerSetup):
    """Somebody at this computer."""

    is_person: ClassVar[bool] = True

    def _usual_name(self) -> str:
        return tr("You")

    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""
        return {"kind": PERSON, "name": self.name}


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnEngine(PlayerSetup):
    """The program's own engine of the game."""

    level: int = MIDDLE_LEVEL
    own: Mapping[str, Json] = field(default_factory=dict, hash=False)
    """Options that go before the level's, for this game."""

    def _usual_name(self) -> str:
        if self.own:
            return tr("Desktop Go, level {number}, custom options").format(number=self.level)
        return tr("Desktop Go, level {number}").format(number=self.level)

    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""
        own: dict[str, Json] = {"own": dict(self.own)} if self.own else {}
        return {"kind": ENGINE, "level": self.level, "name": self.name, **own}


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachedProgram(PlayerSetup):
    """An engine that the user attached; a file can name one, but never say what is run."""

    program: str
    """Its name in the settings."""

    def _usual_name(self) -> str:
        return self.program

    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""
        return {"kind": PROGRAM, "program": self.program, "name": self.name}


def player_from_json(stored: object, default: PlayerSetup, levels: int, usual: int) -> PlayerSetup:
    """Read what ``PlayerSetup.to_json`` wrote; whatever does not fit gets its default.

    Args:
        stored: what was read; up to version 0.1 a bool, ``engine``, stood in place of ``kind``.
        default: taken when there is nothing of the kind.
        levels: how many levels the engine has.
        usual: the level taken when none fits.
    """
    if not isinstance(stored, dict):
        return default
    name = stored.get("name")
    name = name if isinstance(name, str) else ""
    kind = stored.get("kind", ENGINE if stored.get("engine") is True else PERSON)
    program = stored.get("program")
    if kind == PROGRAM and program and isinstance(program, str):
        return AttachedProgram(program=program, name=name)
    if kind != ENGINE:
        return Person(name=name)
    level, own = int(number_within(stored.get("level"), usual, 1, levels)), stored.get("own")
    return OwnEngine(level=level, name=name, own=own if isinstance(own, dict) else {})


_Setup = TypeVar("_Setup", bound="TwoSides")


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSides:
    """Two players and their clock; each game adds its board and rules."""

    black: PlayerSetup = field(default_factory=Person)
    white: PlayerSetup = field(default_factory=OwnEngine)
    control: TimeControl = field(default_factory=TimeControl)

    def player(self, color: Color) -> PlayerSetup:
        """Who plays ``color``."""
        return self.black if color is Color.BLACK else self.white

    def with_player(self: _Setup, color: Color, player: PlayerSetup) -> _Setup:
        """This setup with another player of ``color``."""
        return replace(self, black=player) if color is Color.BLACK else replace(self, white=player)

    def human_color(self) -> Color | None:
        """The color of the only human, None when there are none or two."""
        if self.black.is_person == self.white.is_person:
            return None
        return Color.BLACK if self.black.is_person else Color.WHITE

    def you(self) -> Color | None:
        """The color of the only human, if he goes by no name but You."""
        color = self.human_color()
        return color if color is not None and not self.player(color).name else None

    def has_engine(self) -> bool:
        """Whether anybody but people plays."""
        return not (self.black.is_person and self.white.is_person)

    def plays_itself(self) -> bool:
        """Whether no people play."""
        return not (self.black.is_person or self.white.is_person)

    def own_engine(self) -> OwnEngine | None:
        """The program's own engine where it plays; Black's if it plays both."""
        players = (self.black, self.white)
        return next((player for player in players if isinstance(player, OwnEngine)), None)

    def sides_to_json(self) -> dict[str, Json]:
        """The players and the clock, for the settings and the autosave file."""
        return {
            "black": self.black.to_json(),
            "white": self.white.to_json(),
            "clock": control_to_json(self.control),
        }
