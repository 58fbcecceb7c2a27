"""The game that the first lessons lead to."""

from __future__ import annotations

from dataclasses import replace

from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import OwnEngine, Person

FIRST_LEVEL = 1
FIRST_SIZE = 9


def first_game(setup: GameSetup) -> GameSetup:
    """A game of Black's on 9x9 against the weakest level, as the first lessons tell it.

    Args:
        setup: the game chosen last; it may keep what a beginner does not meet.
    """
    plain = GameSetup()
    return replace(
        setup,
        size=FIRST_SIZE,
        rules=plain.rules,
        komi=plain.komi,
        handicap=0,
        control=plain.control,
        black=Person(),
        white=OwnEngine(level=FIRST_LEVEL),
    )
