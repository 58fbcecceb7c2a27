"""Simple players of gomoku that no level is made of, to put both on one scale.

``rows`` values a point by the windows of five through it that only one side has stones in, as the
simplest of programs do; reads nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache, partial

from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.moves import Point

Chooser = Callable[[GomokuPosition], Point | None]
"""Chooses a move in a position; None passes."""
WORTH = (1, 10, 100, 1_000, 100_000)
"""Of a window with so many stones of one side, for the side that may add another one."""


def at_random(chance: random.Random, position: GomokuPosition) -> Point:
    """Any empty point."""
    return chance.choice(position.legal_points())


def rows(chance: random.Random, blocks: float, position: GomokuPosition) -> Point:
    """The point with the most promising windows.

    Args:
        chance: decides between points of one worth.
        blocks: what a window of the opponent's is worth beside an own one; 0: it never blocks.
    """
    worth: Counter[Point] = Counter()
    stones, own = position.stones, position.to_play
    for window in _windows(position.size):
        held = {stones[point] for point in window if point in stones}
        if len(held) > 1:
            continue
        count = sum(point in stones for point in window)
        share = 1 if held <= {own} else blocks
        for point in window:
            if point not in stones:
                worth[point] += share * WORTH[min(count, 4)]
    legal = position.legal_points()
    best = max(worth[point] for point in legal)
    return chance.choice([point for point in legal if worth[point] == best])


@cache
def _windows(size: int) -> tuple[tuple[Point, ...], ...]:
    """All rows of five points."""
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    lines = (
        tuple(Point(col + step * dx, row + step * dy) for step in range(5))
        for col in range(size)
        for row in range(size)
        for dx, dy in ways
    )
    inside = range(size)
    return tuple(line for line in lines if all(p.col in inside and p.row in inside for p in line))


def bots(seed: int = 1) -> dict[str, Chooser]:
    """The players by their names, weakest first."""
    chance = random.Random(seed)
    return {
        "random moves": partial(at_random, chance),
        "own rows only": partial(rows, chance, 0.0),
        "rows of both": partial(rows, chance, 0.7),
    }
