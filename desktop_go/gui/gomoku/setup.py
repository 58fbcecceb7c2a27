"""What is agreed before a game of gomoku. Plain values, no Qt."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.engine.gomoku_levels import LEVELS
from desktop_go.games.gomoku.openings import OpeningRule
from desktop_go.games.gomoku.record import rules_of
from desktop_go.games.gomoku.rules import FREESTYLE, SIZES, RuleSet, rule_set
from desktop_go.gui.game_setup import (
    PlayerSetup,
    control_from_json,
    control_to_json,
    number_within,
    player_to_json,
)
from desktop_go.moves import Color
from desktop_go.records.game_tree import GOMOKU, GameRecord
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

DEFAULT_LEVEL = 4


def _engine() -> PlayerSetup:
    return PlayerSetup(is_engine=True, level=DEFAULT_LEVEL)


@dataclass(frozen=True, slots=True)
class GomokuSetup:
    """All that is decided before the first move.

    With swap and swap2 ``black`` is who opens the game; sides are settled by the opening.
    """

    size: int = 15
    rules: RuleSet = FREESTYLE
    opening: OpeningRule = OpeningRule.NONE
    black: PlayerSetup = field(default_factory=PlayerSetup)
    white: PlayerSetup = field(default_factory=_engine)
    control: TimeControl = field(default_factory=TimeControl)

    def player(self, color: Color) -> PlayerSetup:
        """Who plays ``color``."""
        return self.black if color is Color.BLACK else self.white

    def with_player(self, color: Color, player: PlayerSetup) -> GomokuSetup:
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

    @property
    def by_choice(self) -> bool:
        """Whether the sides are settled on the board."""
        return self.opening in (OpeningRule.SWAP, OpeningRule.SWAP2)

    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""
        return {
            "size": self.size,
            "rules": self.rules.key,
            "opening": self.opening.value,
            "black": player_to_json(self.black),
            "white": player_to_json(self.white),
            "clock": control_to_json(self.control),
        }


def setup_from_json(stored: Mapping[str, Json]) -> GomokuSetup:
    """Read what ``to_json`` wrote; whatever does not fit is replaced by its default."""
    default = GomokuSetup()
    size = stored.get("size")
    try:
        rules = rule_set(str(stored.get("rules")))
    except KeyError:
        rules = default.rules
    try:
        opening = OpeningRule(stored.get("opening"))
    except ValueError:
        opening = default.opening
    return GomokuSetup(
        size=size if isinstance(size, int) and size in SIZES else default.size,
        rules=rules,
        opening=opening,
        black=_player(stored.get("black"), default.black),
        white=_player(stored.get("white"), default.white),
        control=control_from_json(stored.get("clock")),
    )


def _player(stored: object, default: PlayerSetup) -> PlayerSetup:
    if not isinstance(stored, dict):
        return default
    number = int(number_within(stored.get("level"), DEFAULT_LEVEL, 1, len(LEVELS)))
    name = stored.get("name")
    return PlayerSetup(stored.get("engine") is True, number, name if isinstance(name, str) else "")


def new_record(setup: GomokuSetup) -> GameRecord:
    """The empty record of a game with ``setup``."""
    info = {"DT": datetime.date.today().isoformat()}
    if setup.control.kind is not ClockKind.NONE:
        info["TM"] = f"{setup.control.main_time:g}"
        info["OT"] = setup.control.sgf_overtime()
    return GameRecord.new(
        setup.size,
        game=GOMOKU,
        rules=setup.rules.key,
        black=setup.black.shown_name(),
        white=setup.white.shown_name(),
        info=info,
    )


def setup_of_record(record: GameRecord) -> GomokuSetup:
    """What a record says about its game; both players are people."""
    return GomokuSetup(
        size=record.size,
        rules=rules_of(record),
        black=PlayerSetup(name=record.info("PB") or tr("Black")),
        white=PlayerSetup(name=record.info("PW") or tr("White")),
    )
