"""Capturing races and sekis: two chains that shut each other in, random ones along a side.

Both are read by the region solver. In a race whoever moves first captures, whatever the kos. A
seki needs Black's first move, after which neither chain can be captured by an opponent who moves
first, and on a liberty of both whoever plays loses his own chain.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.problem import Kind, Problem
from desktop_go.games.go.solving.reader import Limits, Owner, Reader
from desktop_go.games.go.solving.region import RegionError, region_of, surroundings
from desktop_go.games.go.stone_board import Chain
from desktop_go.moves import Color, Move, Point

LIMITS = Limits(20_000)
TABLE_BITS = 14
SIZE = 9


def races(chance: random.Random) -> Iterator[Problem]:
    """White's and Black's stones side by side, each walled in by the other color."""
    return _pairs(chance, Kind.SEMEAI)


def sekis(chance: random.Random) -> Iterator[Problem]:
    """The same, with a liberty that both share."""
    return _pairs(chance, Kind.SEKI)


def _pairs(chance: random.Random, kind: Kind) -> Iterator[Problem]:
    while True:
        cells = _cells(chance)
        rows = tuple("".join(row) for row in cells)
        problem = Problem(kind, 1, rows, Point(0, 0))
        position = problem.position()
        inner = [c for c in position.chains() if all(p.row < _HIGH for p in c.stones)]
        pairs = [
            (one, other)
            for one in inner
            for other in inner
            if one.color is Color.WHITE and other.color is Color.BLACK and _meet(one, other)
        ]
        for white, black in pairs:
            if len(white.stones) < 2 or len(black.stones) < 2:
                continue
            if kind is Kind.SEMEAI:
                yield replace(problem, target=min(white.stones), other=min(black.stones))
            elif white.liberties & black.liberties:
                yield replace(problem, target=min(black.stones), other=min(white.stones))


_HIGH = 4
"""Lines from the edge in which the chains are."""


def _cells(chance: random.Random) -> list[list[str]]:
    """A board with walls around two areas that are filled at random."""
    cells = [["."] * SIZE for _ in range(SIZE)]
    left, wide = chance.choice((0, 0, 1)), chance.randint(4, 7)
    high = chance.choice((2, 2, 3))
    border = left + chance.randint(2, wide - 2)
    shares = {sign: chance.uniform(0.4, 0.85) for sign in "XO"}
    lean = [chance.choice((-1, 0, 0, 1)) for _ in range(high)]
    for row in range(high + 1):
        for col in range(max(0, left - 1), min(SIZE, left + wide + 1)):
            own, foe = ("O", "X") if col < border + (lean[row] if row < high else 0) else ("X", "O")
            outside = row == high or not left <= col < left + wide
            if outside:
                cells[row][col] = foe
            elif chance.random() < shares[own]:
                cells[row][col] = own
            elif chance.random() < 0.15:
                cells[row][col] = foe
    return cells


def _meet(one: Chain, other: Chain) -> bool:
    """Whether the chains share a liberty or touch."""
    beside = any(
        abs(p.col - q.col) + abs(p.row - q.row) == 1 for p in one.stones for q in other.stones
    )
    return beside or bool(one.liberties & other.liberties)


def is_race(problem: Problem, position: GoPosition) -> bool:
    """Whether White, moving first, captures Black's chain, whatever the kos."""
    assert problem.other is not None
    return _captures(position, problem, problem.other) is True


def is_seki(problem: Problem, position: GoPosition) -> bool:
    """Whether the answer makes a seki."""
    assert problem.other is not None
    assert problem.target is not None
    after = _played(position, problem.answer)
    if _captures(_played(after, None), problem, problem.other, Owner.ATTACKER) is not False:
        return False
    black, white = after.chain_at(problem.target), after.chain_at(problem.other)
    if black is None or white is None:
        return False
    return any(
        _loses(after, problem, point, problem.other)
        and _loses(_played(after, None), problem, point, problem.target)
        for point in black.liberties & white.liberties
    )


def _loses(position: GoPosition, problem: Problem, point: Point, own: Point) -> bool:
    """Whether the side to move loses its chain by playing there, or may not play there."""
    if not position.is_legal(Move.play(position.to_play, point)):
        return True
    return _captures(_played(position, point), problem, own) is True


def _captures(
    position: GoPosition, problem: Problem, target: Point, owner: Owner = Owner.DEFENDER
) -> bool | None:
    """Whether the opponent of the chain on ``target`` captures it, moving first."""
    if position.chain_at(target) is None:
        return True
    chains = (problem.target, problem.other)
    left = [p for p in chains if p is not None and position.chain_at(p) is not None]
    region = region_of(position, surroundings(position, *left), target)
    reader = Reader(region, LIMITS, table_bits=TABLE_BITS)
    return reader.succeeds(reader.start(True, owner))


def _played(position: GoPosition, point: Point | None) -> GoPosition:
    after = position.copy()
    color = position.to_play
    after.play(Move.pass_(color) if point is None else Move.play(color, point))
    return after


def is_kept(problem: Problem) -> bool:
    """Whether a problem with one right move is a race or a seki as it says."""
    position = problem.position()
    try:
        check = is_race if problem.kind is Kind.SEMEAI else is_seki
        return check(problem, position)
    except RegionError:
        return False
