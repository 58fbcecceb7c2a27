"""What is agreed before a game: board, rules, players, handicap, clock. Plain values, no Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop_go.engine.go.levels import DEFAULT_LEVEL, LEVELS
from desktop_go.games.go.handicap import max_fixed_handicap
from desktop_go.games.go.rules import RULE_SETS, rule_set
from desktop_go.games.go.terms import KOMI, RULES
from desktop_go.gui.play.clock_terms import control_from_json, number_within
from desktop_go.gui.play.players import OwnEngine, Person, PlayerSetup, TwoSides, player_from_json
from desktop_go.services.settings_schema import Json

MIN_SIZE = 2
MAX_ENGINE_SIZE = 19
MAX_SIZE = 25
MAX_HANDICAP = 9
MAX_KOMI = 400.0
FROM_TEN = (2, 3, 5, 6, 9, 13, 16, 18, 21, 22)
"""What the ten levels of versions up to 0.1 are now."""


@dataclass(frozen=True, slots=True)
class GameSetup(TwoSides):
    """All that is decided before the first move."""

    size: int = 9
    rules: str = "chinese"
    komi: float = 7.5
    handicap: int = 0
    """0 or 2-9 stones."""
    free_handicap: bool = False
    """Black places the handicap stones freely."""
    assumed: frozenset[str] = frozenset()
    """Which of ``RULES`` and ``KOMI`` nobody gave (``GameTerms``)."""

    def to_json(self) -> dict[str, Json]:
        """For the settings and the autosave file."""
        return {
            "size": self.size,
            "rules": self.rules,
            "komi": self.komi,
            "handicap": self.handicap,
            "free_handicap": self.free_handicap,
            "assumed": [*sorted(self.assumed)],
            "levels": len(LEVELS),
            **self.sides_to_json(),
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
        komi=komi,
        handicap=handicap,
        free_handicap=free,
        assumed=_assumed(stored.get("assumed")),
        black=_player(stored, "black", default.black),
        white=_player(stored, "white", default.white),
        control=control_from_json(stored.get("clock")),
    )
    if size > MAX_ENGINE_SIZE and setup.has_engine():
        return replace(setup, black=Person(), white=Person())
    return setup


def _assumed(stored: Json) -> frozenset[str]:
    names = stored if isinstance(stored, list) else []
    return frozenset(name for name in (RULES, KOMI) if name in names)


def _player(stored: Mapping[str, Json], side: str, default: PlayerSetup) -> PlayerSetup:
    """The player of ``side``; earlier versions counted ten levels and did not say so."""
    player = player_from_json(stored.get(side), default, len(LEVELS), DEFAULT_LEVEL)
    is_old = "levels" not in stored and side in stored
    if is_old and isinstance(player, OwnEngine) and player.level <= len(FROM_TEN):
        return replace(player, level=FROM_TEN[player.level - 1])
    return player
