"""Positions with the lead that a much stronger judge gives, to hold ours against.

The leads are those of KataGo 1.17.2 with the network b10c384h6nbttflrs at 100 visits (area rules),
in points for Black.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.engine.messages import GameState
from desktop_go.games.go.handicap import fixed_handicap_points
from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import from_gtp


@dataclass(frozen=True)
class Probe:
    """A position and Black's true lead in it."""

    name: str
    lead: float
    state: GameState


def state_of(size: int, komi: float, stones: int = 0, moves: str = "") -> GameState:
    """An opening: handicap stones, then moves as GTP names them, in turn."""
    black = frozenset(fixed_handicap_points(size, stones)) if stones else frozenset()
    first = Color.WHITE if stones else Color.BLACK
    color, played = first, []
    for name in moves.split():
        played.append(Move.play(color, point_of(name, size)))
        color = color.opponent
    return GameState(
        size=size,
        komi=komi,
        black=black,
        first_to_play=first,
        handicap=stones,
        moves=tuple(played),
    )


def point_of(name: str, size: int) -> Point:
    """A point as GTP names it."""
    point = from_gtp(name, size)
    assert point is not None
    return point


PROBES = (
    Probe("nine stones", 119.3, state_of(19, 0.5, 9, "O17")),
    Probe("four stones", 48.6, state_of(19, 0.5, 4)),
    Probe("two stones", 20.9, state_of(19, 0.5, 2)),
    Probe("no komi", 6.4, state_of(19, 0)),
    Probe("komi -20", 27.3, state_of(19, -20)),
    Probe("komi 20", -13.6, state_of(19, 20)),
)
