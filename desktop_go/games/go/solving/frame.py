"""The frame of a problem: the rest of the board is settled, so that the answer decides the game.

An engine that is asked for a move wants to win the game, not to solve the problem. So the rest of
the board is filled with stones that live, and komi lies between what the right result and a wrong
one are worth. ``tsumego_frame`` does that around what somebody marks on a large board; here the
solver's area says to the point what belongs to the problem, so that 9x9 has room for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Set
from dataclasses import dataclass

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.problem import Kind, Problem
from desktop_go.moves import Color, Point

FRAMED = (Kind.KILL, Kind.LIVE, Kind.SEMEAI, Kind.SEKI)
"""Fights that walls shut in; the others are part of the whole board."""
BELT = 2
"""Lines around walls of one color that are its own, enough for eyes; beyond, the other color has
a share, so that komi stays small."""
EYES = 2, 3
"""Points that are left empty in each group of the frame, at least and at most."""

Owners = dict[Point, Color]


@dataclass(frozen=True)
class Frame:
    """The whole board of a problem; Black is to move."""

    black: frozenset[Point]
    white: frozenset[Point]
    komi: float
    """Black wins by the right result only."""


def frame_of(problem: Problem) -> Frame | None:
    """A problem in its frame; None where its fight is not shut in, or where groups have no room."""
    if problem.kind not in FRAMED:
        return None
    position = problem.position()
    area = problem.area(position)
    owners = _owners(position, area)
    eyes: set[Point] = set()
    for group in _groups(position, owners):
        found = _eyes(position, group)
        if len(found) < EYES[0]:
            return None
        eyes |= found
    stones = {
        color: position.stones(color) | {p for p in owners.keys() - eyes if owners[p] is color}
        for color in (Color.BLACK, Color.WHITE)
    }
    outside = sum(1 if color is Color.BLACK else -1 for color in owners.values())
    komi = outside + _between(problem, position, len(area)) + 0.5
    return Frame(frozenset(stones[Color.BLACK]), frozenset(stones[Color.WHITE]), komi)


def _owners(position: GoPosition, area: frozenset[Point]) -> Owners:
    """Whose each point outside the area is: its nearest wall's, and the other color's beyond."""
    owners = {p: position.color_at(p) for p in position.points() if p not in area}
    todo = deque((p, 1) for p, color in owners.items() if color is not Color.EMPTY)
    is_shared = len({owners[p] for p, _distance in todo}) > 1
    while todo:
        point, distance = todo.popleft()
        color = owners[point]
        if distance == BELT + 1 and not is_shared:
            color = color.opponent
        for near in position.neighbors(point):
            if owners.get(near) is Color.EMPTY:
                owners[near] = color
                todo.append((near, distance + 1))
    return owners


def _groups(position: GoPosition, owners: Owners) -> Iterator[set[Point]]:
    """The points of one owner that hang together."""
    left = set(owners)
    while left:
        first = min(left)
        group = _joined(position, first, {p for p in left if owners[p] is owners[first]})
        yield group
        left -= group


def _joined(position: GoPosition, first: Point, points: Set[Point]) -> set[Point]:
    """Those of the points that can be reached from the first one over each other."""
    found, todo = {first}, [first]
    while todo:
        near = points & set(position.neighbors(todo.pop())) - found
        found |= near
        todo += near
    return found


def _eyes(position: GoPosition, group: set[Point]) -> set[Point]:
    """Empty points of a group whose stones hang together all around, those farthest down first."""
    stones = set(group)
    for point in sorted(group, key=lambda p: (p.row, p.col), reverse=True):
        near, rest = position.neighbors(point), stones - {point}
        is_eye = position.color_at(point) is Color.EMPTY and stones.issuperset(near)
        if is_eye and _joined(position, near[0], rest) == rest:
            stones = rest
        if len(group - stones) == EYES[1]:
            break
    return group - stones


def _between(problem: Problem, position: GoPosition, area: int) -> int:
    """Black's lead in the area that the right result exceeds and a wrong one does not reach."""
    assert problem.target is not None
    chain = position.chain_at(problem.target)
    assert chain is not None
    if problem.kind is Kind.KILL:
        return area - len(chain.stones)  # All is Black's, or White has the chain at least.
    if problem.kind is Kind.SEMEAI:
        return 0  # All is Black's, or all is White's.
    return len(chain.stones) - area  # Black has the chain at least, or all is White's.
