"""The game after this one: the same again with colors changed, or a stronger opponent."""

from __future__ import annotations

from dataclasses import replace

from desktop_go.engine.go.levels import LEVELS
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import OwnEngine
from desktop_go.gui.play.words import color_name
from desktop_go.moves import Color


def rematch(setup: GameSetup) -> GameSetup:
    """The same game with colors changed.

    A handicap stays with its player, and so do names that are those of the colors.
    """
    names = (color_name(Color.BLACK), color_name(Color.WHITE))
    if setup.handicap or (setup.black.name, setup.white.name) == names:
        return setup
    return replace(setup, black=setup.white, white=setup.black)


def next_level(setup: GameSetup) -> GameSetup | None:
    """The same game against the next level; None where one person plays no engine below the top."""
    human = setup.human_color()
    engine = setup.player(human.opponent) if human is not None else None
    if human is None or not isinstance(engine, OwnEngine) or engine.level >= len(LEVELS):
        return None
    return setup.with_player(human.opponent, OwnEngine(level=engine.level + 1))
