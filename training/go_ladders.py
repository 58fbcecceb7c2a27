"""Ladders: a white stone or two in the open, with stones in the way that break one direction.

One of the two ataris captures, read exactly on the whole board. No other move may capture around
the chain either, which the region solver reads.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from desktop_go.games.go.solving.ladder import chase, length
from desktop_go.games.go.solving.problem import Kind, Problem, position_from
from desktop_go.games.go.solving.reader import Limits, Owner, Reader
from desktop_go.games.go.solving.region import RegionError
from desktop_go.moves import Color, Move, Point

SIZE = 9
LEAST_PLIES = 6
"""Of a ladder, after its first move."""
LIMITS = Limits(20_000)
TABLE_BITS = 14


def ladders(chance: random.Random) -> Iterator[Problem]:
    """White stones with two liberties, and up to eight others anywhere."""
    while True:
        target = Point(chance.randrange(1, SIZE - 1), chance.randrange(1, SIZE - 1))
        cells = {target: "O"}
        near = [
            Point(target.col + c, target.row + r) for c, r in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ]
        chance.shuffle(near)
        if chance.random() < 0.5:
            cells[near.pop()] = "O"
        around = [
            Point(target.col + c, target.row + r)
            for c in (-2, -1, 0, 1, 2)
            for r in (-2, -1, 0, 1, 2)
        ]
        for point in [*near[:2], *chance.sample(around, 3)]:
            cells.setdefault(point, "X")
        for _ in range(chance.randint(2, 8)):
            point = Point(chance.randrange(SIZE), chance.randrange(SIZE))
            cells.setdefault(point, chance.choice("XO"))
        rows = tuple(
            "".join(cells.get(Point(col, row), ".") for col in range(SIZE)) for row in range(SIZE)
        )
        position = position_from(rows)
        chains = position.chains()
        chain = position.chain_at(target)
        if chain and len(chain.liberties) == 2 and all(one.liberties for one in chains):
            yield Problem(Kind.LADDER, 1, rows, target, min(chain.stones))


def checked(problem: Problem) -> Problem | None:
    """The problem with its answer, or None if it is none."""
    position, target = problem.position(), problem.target
    assert target is not None
    found = chase(position, target)
    if len(found) != 1:
        return None
    after = position.copy()
    after.play(Move.play(Color.BLACK, found[0]))
    if length(after, target) < LEAST_PLIES:
        return None
    try:
        reader = Reader(problem.region(position), LIMITS, table_bits=TABLE_BITS)
    except RegionError:
        return None
    for step in reader.children(reader.start(True, Owner.ATTACKER)):
        if step.point != found[0] and reader.succeeds(step.state) is not False:
            return None
    return replace(problem, answer=found[0])
