"""From a game setup to an empty record, and from an opened record to what can be known of it."""

from __future__ import annotations

import datetime

from desktop_go.engine.clock import TimeControl
from desktop_go.games.go.handicap import fixed_handicap_points, free_handicap_points
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.terms import terms_of_record
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.clock_terms import control_info
from desktop_go.gui.play.players import Person, known_name
from desktop_go.moves import Color, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.services.i18n import tr


def new_record(setup: GameSetup) -> GameRecord:
    """Return the empty record of a game with ``setup``; free handicap stones are still missing."""
    stones: tuple[Point, ...] = ()
    if setup.handicap and not setup.free_handicap:
        stones = fixed_handicap_points(setup.size, setup.handicap)
    elif setup.handicap and not setup.black.is_person:
        stones = free_handicap_points(setup.size, setup.handicap)
    return GameRecord.new(
        setup.size,
        komi=setup.komi,
        rules=RULE_SETS[setup.rules].name,
        handicap=setup.handicap,
        black=setup.black.shown_name(),
        white=setup.white.shown_name(),
        black_stones=stones,
        to_play=Color.WHITE if stones else None,
        info={"DT": datetime.date.today().isoformat(), **control_info(setup.control)},
    )


def setup_of_record(record: GameRecord) -> GameSetup:
    """Return what a record says about its game; both players are people."""
    terms = terms_of_record(record)
    names = [_player_name(record, name, rank) for name, rank in (("PB", "BR"), ("PW", "WR"))]
    return GameSetup(
        size=record.size,
        rules=terms.rules.key,
        komi=terms.komi,
        handicap=terms.handicap,
        assumed=terms.assumed,
        free_handicap=True,
        black=Person(name=names[0] or tr("Black")),
        white=Person(name=names[1] or tr("White")),
        control=TimeControl(),
    )


def _player_name(record: GameRecord, name: str, rank: str) -> str:
    parts = (known_name(record.info(name)), record.info(rank))
    return " ".join(part for part in parts if part)
