"""What is agreed before a game: board, rules, players, handicap, clock. Plain values, no Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.engine.levels import DEFAULT_LEVEL, LEVELS, level
from desktop_go.games.go.handicap import max_fixed_handicap
from desktop_go.games.go.rules import RULE_SETS, rule_set
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

MIN_SIZE = 2
MAX_ENGINE_SIZE = 19
MAX_SIZE = 25
MAX_HANDICAP = 9
MAX_KOMI = 400.0
MAX_SECONDS = 24 * 3600.0
MAX_COUNT = 999


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """Who plays a color."""

    is_engine: bool = False
    level: int = DEFAULT_LEVEL
    """Only of an engine."""
    name: str = ""
    """Empty: a name is made from what the player is."""

    def shown_name(self) -> str:
        """The name for panels and records."""
        if self.name:
            return self.name
        if self.is_engine:
            return tr("Desktop Go, level {number}").format(number=self.level)
        return tr("You")


@dataclass(frozen=True, slots=True)
class GameSetup:
    """All that is decided before the first move."""

    size: int = 9
    rules: str = "chinese"
    komi: float = 7.5
    handicap: int = 0
    """0 or 2-9 stones."""
    free_handicap: bool = False
    """Black places the handicap stones where he likes."""
    black: PlayerSetup = field(default_factory=PlayerSetup)
    white: PlayerSetup = field(default_factory=lambda: PlayerSetup(is_engine=True))
    control: TimeControl = field(default_factory=TimeControl)

    def player(self, color: Color) -> PlayerSetup:
        """Who plays ``color``."""
        return self.black if color is Color.BLACK else self.white

    def with_player(self, color: Color, player: PlayerSetup) -> GameSetup:
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

    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""
        return {
            "size": self.size,
            "rules": self.rules,
            "komi": self.komi,
            "handicap": self.handicap,
            "free_handicap": self.free_handicap,
            "black": player_to_json(self.black),
            "white": player_to_json(self.white),
            "clock": control_to_json(self.control),
        }


def setup_from_json(stored: Mapping[str, Json]) -> GameSetup:
    """Read what ``to_json`` wrote; whatever does not fit is replaced by its default."""
    default = GameSetup()
    size = int(number_within(stored.get("size"), default.size, MIN_SIZE, MAX_SIZE))
    rules = stored.get("rules")
    key = rules if isinstance(rules, str) and rules in RULE_SETS else default.rules
    handicap = int(number_within(stored.get("handicap"), 0, 0, MAX_HANDICAP))
    free = stored.get("free_handicap") is True
    if handicap < 2 or (not free and handicap > max_fixed_handicap(size)):
        handicap = 0
    komi = number_within(stored.get("komi"), rule_set(key).komi(handicap), -MAX_KOMI, MAX_KOMI)
    setup = GameSetup(
        size=size,
        rules=key,
        komi=round(komi * 2) / 2,
        handicap=handicap,
        free_handicap=free,
        black=_player(stored.get("black"), default.black),
        white=_player(stored.get("white"), default.white),
        control=control_from_json(stored.get("clock")),
    )
    if size > MAX_ENGINE_SIZE and setup.has_engine():
        return replace(setup, black=PlayerSetup(), white=PlayerSetup())
    return setup


def player_to_json(player: PlayerSetup) -> dict[str, Json]:
    """For the settings and the autosave file."""
    return {"engine": player.is_engine, "level": player.level, "name": player.name}


def _player(stored: object, default: PlayerSetup) -> PlayerSetup:
    if not isinstance(stored, dict):
        return default
    number = int(number_within(stored.get("level"), DEFAULT_LEVEL, 1, len(LEVELS)))
    name = stored.get("name")
    return PlayerSetup(
        stored.get("engine") is True, level(number).number, name if isinstance(name, str) else ""
    )


def control_to_json(control: TimeControl) -> dict[str, Json]:
    """For the settings and the autosave file."""
    return {
        "kind": control.kind.value,
        "main_time": control.main_time,
        "period_time": control.period_time,
        "periods": control.periods,
        "period_moves": control.period_moves,
        "increment": control.increment,
    }


def control_from_json(stored: object) -> TimeControl:
    """Read what ``control_to_json`` wrote; whatever does not fit is replaced by its default."""
    default = TimeControl()
    if not isinstance(stored, dict):
        return default
    try:
        kind = ClockKind(stored.get("kind"))
    except ValueError:
        return default
    return TimeControl(
        kind,
        number_within(stored.get("main_time"), default.main_time, 0, MAX_SECONDS),
        number_within(stored.get("period_time"), default.period_time, 1, MAX_SECONDS),
        int(number_within(stored.get("periods"), default.periods, 1, MAX_COUNT)),
        int(number_within(stored.get("period_moves"), default.period_moves, 1, MAX_COUNT)),
        number_within(stored.get("increment"), default.increment, 0, MAX_SECONDS),
    )


def number_within(value: object, default: float, low: float, high: float) -> float:
    """``value`` if it is a number from ``low`` to ``high``, else ``default``."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        return default
    return cast("float", value)


CLOCK_NAMES: tuple[tuple[ClockKind, str], ...] = (
    (ClockKind.NONE, "No clock"),
    (ClockKind.ABSOLUTE, "Fixed time for the game"),
    (ClockKind.BYO_YOMI, "Japanese byo-yomi"),
    (ClockKind.CANADIAN, "Canadian overtime"),
    (ClockKind.FISCHER, "Fischer (time added each move)"),
)
"""The clocks in the order of the dialog; the names pass through ``tr`` where they are shown."""
