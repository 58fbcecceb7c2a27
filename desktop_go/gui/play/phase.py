"""The phases of what is on the board."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """What is going on."""

    VIEWING = "viewing"
    """A record is looked at; anyone may add moves to it."""
    HANDICAP = "handicap"
    """Black places the handicap stones."""
    PLAYING = "playing"
    SCORING = "scoring"
    """Two passes: the players agree on the dead stones."""
    FINISHED = "finished"


LIVE = (Phase.PLAYING, Phase.HANDICAP, Phase.SCORING)
"""A game is in progress."""
