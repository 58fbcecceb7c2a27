"""The kinds of players: their names, and how settings and autosave files keep them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest

from desktop_go.gui.go.new_record import setup_of_record
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.go.setup import setup_from_json as go_setup
from desktop_go.gui.go.words import result_words
from desktop_go.gui.gomoku.setup import setup_from_json as gomoku_setup
from desktop_go.gui.pages.past_games import game_words
from desktop_go.gui.play.players import (
    AttachedProgram,
    OwnEngine,
    Person,
    PlayerSetup,
    TwoSides,
    known_name,
    player_from_json,
)
from desktop_go.moves import Color
from desktop_go.records.loading import load_records
from desktop_go.services.i18n import tr, translator

KINDS: dict[str, PlayerSetup] = {
    "nobody named": Person(),
    "a person": Person(name="Anna"),
    "another program": AttachedProgram(program="GNU Go", name="Rival"),
    "the engine": OwnEngine(level=3),
    "the engine as the user set it": OwnEngine(level=3, own={"exploration": 0.5}, name="Rival"),
}


def read(stored: object) -> PlayerSetup:
    return player_from_json(stored, Person(name="nothing fits"), levels=10, usual=4)


@pytest.mark.parametrize("player", KINDS.values(), ids=KINDS)
def test_players_are_read_as_they_were_kept(player: PlayerSetup) -> None:
    assert read(json.loads(json.dumps(player.to_json()))) == player


@pytest.mark.parametrize(
    ("stored", "player"),
    [
        ({"engine": False, "level": 5, "name": "Anna"}, Person(name="Anna")),
        ({"engine": True, "level": 7, "name": ""}, OwnEngine(level=7)),
        (
            {"engine": True, "level": 2, "name": "", "own": {"komi": 1}},
            OwnEngine(level=2, own={"komi": 1}),
        ),
    ],
)
def test_players_of_earlier_versions_are_still_read(stored: object, player: PlayerSetup) -> None:
    """Up to version 0.1 a bool said whether it is the engine."""
    assert read(stored) == player
    kept = {"black": stored, "white": stored}
    assert gomoku_setup(kept).white == player
    if isinstance(player, OwnEngine):  # Go had ten levels then.
        player = replace(player, level={7: 16, 2: 3}[player.level])
    assert go_setup(kept).white == player


@pytest.mark.parametrize(
    ("stored", "player"),
    [
        (None, Person(name="nothing fits")),
        ("engine", Person(name="nothing fits")),
        ({}, Person()),
        ({"kind": "program", "name": "Zoe", "program": ""}, Person(name="Zoe")),
        ({"kind": "program", "program": ["rm", "-rf"]}, Person()),
        ({"kind": "program", "command": ["gnugo"]}, Person()),
        ({"kind": "telepath", "name": "Zoe", "level": 3}, Person(name="Zoe")),
        ({"kind": "engine", "level": 99, "name": 3, "own": "much"}, OwnEngine(level=4)),
    ],
)
def test_what_does_not_fit_gets_its_default(stored: object, player: PlayerSetup) -> None:
    assert read(stored) == player


def test_an_unnamed_player_is_called_by_what_it_is() -> None:
    assert Person().shown_name() == "You"
    assert OwnEngine(level=3).shown_name() == "Desktop Go, level 3"
    assert OwnEngine(level=3, own={"seed": 1}).shown_name() == "Desktop Go, level 3, custom options"
    assert AttachedProgram(program="GNU Go").shown_name() == "GNU Go"
    assert OwnEngine(name="Rival").shown_name() == "Rival"


@pytest.mark.parametrize(
    ("black", "white", "human", "has_engine", "plays_itself"),
    [
        (Person(), Person(), None, False, False),
        (Person(), OwnEngine(), Color.BLACK, True, False),
        (OwnEngine(), Person(), Color.WHITE, True, False),
        (OwnEngine(), OwnEngine(), None, True, True),
    ],
)
def test_a_game_knows_whom_it_waits_for(
    black: PlayerSetup,
    white: PlayerSetup,
    human: Color | None,
    has_engine: bool,
    plays_itself: bool,
) -> None:
    sides = TwoSides(black=black, white=white)
    assert sides.human_color() is human
    assert sides.has_engine() is has_engine
    assert sides.plays_itself() is plays_itself


def test_boards_too_large_for_the_engine_are_for_people() -> None:
    kept = GameSetup(size=25, black=OwnEngine(), white=OwnEngine()).to_json()
    assert (go_setup(kept).black, go_setup(kept).white) == (Person(), Person())


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_you_are_known_in_every_language(qapp, language: str) -> None:
    translator.set_language(language)
    assert known_name("Sie") == known_name("You") == Person().shown_name()
    assert known_name("Marie") == "Marie"
    record = load_records(b"(;GM[1]SZ[9]PB[Sie]PW[Desktop Go, level 2]RE[B+2])").record
    assert result_words(record) == tr("won")
    assert setup_of_record(record).black.shown_name() == tr("You")
    assert game_words(record, date.today()).startswith(tr("You") + " – ")
