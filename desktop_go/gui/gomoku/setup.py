"""What is agreed before a game of gomoku. Plain values, no Qt."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop_go.engine.gomoku.levels import LEVELS
from desktop_go.games.gomoku.openings import OpeningRule
from desktop_go.games.gomoku.record import rules_of
from desktop_go.games.gomoku.rules import FREESTYLE, SIZES, RuleSet, rule_set
from desktop_go.gui.play.clock_terms import control_from_json, control_info
from desktop_go.gui.play.players import OwnEngine, Person, PlayerSetup, TwoSides, player_from_json
from desktop_go.records.game_tree import GOMOKU, GameRecord
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

DEFAULT_LEVEL = 4


def _engine() -> OwnEngine:
    return OwnEngine(level=DEFAULT_LEVEL)


@dataclass(frozen=True, slots=True)
class GomokuSetup(TwoSides):
    """All that is decided before the first move.

    With swap and swap2 ``black`` is who opens the game; sides are settled by the opening.
    """

    size: int = 15
    rules: RuleSet = FREESTYLE
    opening: OpeningRule = OpeningRule.NONE
    white: PlayerSetup = field(default_factory=_engine, kw_only=True)

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
            **self.sides_to_json(),
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
    return player_from_json(stored, default, len(LEVELS), DEFAULT_LEVEL)


def new_record(setup: GomokuSetup) -> GameRecord:
    """The empty record of a game with ``setup``."""
    return GameRecord.new(
        setup.size,
        game=GOMOKU,
        rules=setup.rules.key,
        black=setup.black.shown_name(),
        white=setup.white.shown_name(),
        info={"DT": datetime.date.today().isoformat(), **control_info(setup.control)},
    )


def setup_of_record(record: GameRecord) -> GomokuSetup:
    """What a record says about its game; both players are people."""
    return GomokuSetup(
        size=record.size,
        rules=rules_of(record),
        black=Person(name=record.info("PB") or tr("Black")),
        white=Person(name=record.info("PW") or tr("White")),
    )
