"""The level, and handicap beyond the ends of the scale, that makes a game about even."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_go.services.rating.glicko import expected

STONE = {9: 200.0, 13: 130.0, 19: 90.0}
"""What a handicap stone is worth in points of a rating, by board. A rule of thumb: a rank a stone
on 19x19, and more of a stone the smaller the board."""
FIRST_HANDICAP = 2


@dataclass(frozen=True, slots=True)
class EvenGame:
    """What to play."""

    level: int
    """From 1."""
    handicap: int
    """Stones; 0 or from 2."""
    stones_for_user: bool
    """Whether the user takes the stones, and with them Black; otherwise he gives them."""
    chance: float
    """Of the user to win, 0 to 1, as far as the ratings tell."""


def stones_worth(size: int, stones: int) -> float:
    """What ``stones`` of handicap are worth on a board of ``size``, in points of a rating."""
    nearest = min(STONE, key=lambda known: abs(known - size))
    return STONE[nearest] * stones


def even_game(mine: float, levels: Sequence[float], size: int, most: int) -> EvenGame:
    """The game that comes closest to one chance in two; without handicap where that will do.

    Args:
        mine: the user's rating.
        levels: those of the levels, weakest first.
        size: of the board.
        most: handicap stones that fit it.
    """
    top = len(levels)
    games = [
        EvenGame(number, 0, False, expected(mine, value)) for number, value in enumerate(levels, 1)
    ]
    for stones in range(FIRST_HANDICAP, most + 1):
        worth = stones_worth(size, stones)
        games.append(EvenGame(1, stones, True, expected(mine + worth, levels[0])))
        games.append(EvenGame(top, stones, False, expected(mine - worth, levels[-1])))
    best = min(games, key=lambda game: round(abs(game.chance - 0.5), 6))
    plain = min(games[:top], key=lambda game: abs(game.chance - 0.5))
    return plain if NEAR_EVEN[0] <= plain.chance <= NEAR_EVEN[1] else best


NEAR_EVEN = (0.4, 0.6)
"""A chance that is even enough to do without handicap."""
