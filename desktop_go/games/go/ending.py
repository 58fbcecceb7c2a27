"""Is the game over in all but name? Judges by ownership whether passing is right.

Counts with the readable board and the rules in force; the search itself never sees dead stones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import propose_seki, score
from desktop_go.moves import Color, Point

CONFIDENCE = 0.7
"""Mean ownership (0..1) from which a chain counts as surely alive or dead."""
AREA_CONFIDENCE = 0.5
"""Ownership from which a surrounded point counts as surely its owner's; with less somebody may
still live there."""
ROOM = 2
"""Steps around a point that are empty where a new group might live: 13 points."""
SIGN = {Color.BLACK: 1.0, Color.WHITE: -1.0}
"""Of ownership values."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The count of a position in which the fate of every chain and every point is clear."""

    margin: float
    """Points Black leads by under the rules in force, dead stones taken off."""
    dead: frozenset[Point]
    open_points: int
    """Neutral or disputed empty points outside seki that somebody may still want to fill."""
    room: frozenset[Color] = frozenset()
    """Whose territory (EMPTY: nobody's) has room where a new group might still live."""

    def lead(self, color: Color) -> float:
        """Points by which ``color`` leads."""
        return self.margin if color is Color.BLACK else -self.margin

    def has_room_for(self, color: Color) -> bool:
        """Whether a new group of ``color`` might still live where the territory is not its own."""
        return bool(self.room - {color})


def judge_ending(
    position: GoPosition, ownership: Sequence[float], confidence: float = CONFIDENCE
) -> Ending | None:
    """Return the count when every chain and surrounded point is surely somebody's, else None.

    Args:
        position: the board to judge.
        ownership: float[size * size], +1 Black's, row by row from the top.
        confidence: asked of the fate of a chain, and 0.2 less of a surrounded point.
    """
    dead: set[Point] = set()
    for chain in position.chains():
        sign = SIGN[chain.color]
        values = [ownership[p.row * position.size + p.col] for p in chain.stones]
        mean = sign * sum(values) / len(values)
        if abs(mean) < confidence:
            return None
        if mean < 0:
            dead |= chain.stones
    counted = score(position, dead)
    least = AREA_CONFIDENCE + confidence - CONFIDENCE
    for owner, value in zip(counted.owner, ownership, strict=True):
        if owner is not Color.EMPTY and SIGN[owner] * value < least:
            return None
    seki_liberties = {
        liberty
        for point in propose_seki(position, dead)
        for liberty in position.neighbors(point)
        if position.color_at(liberty) is Color.EMPTY
    }
    neutral = sum(
        1
        for point in position.points()
        if counted.owner[point.row * position.size + point.col] is Color.EMPTY
        and position.color_at(point) is Color.EMPTY
        and point not in seki_liberties
    )
    room = frozenset(counted.owner[at.row * position.size + at.col] for at in rooms(position))
    return Ending(counted.margin, frozenset(dead), neutral, room)


def has_room(position: GoPosition) -> bool:
    """Whether there is room for a group anywhere, in a territory or not."""
    return any(True for _ in rooms(position))


def rooms(position: GoPosition) -> Iterator[Point]:
    """The points with no stone within two steps and no edge either: room for a group."""
    taken = position.stones(Color.BLACK) | position.stones(Color.WHITE)
    for point in position.points():
        if all(position.on_board(near) and near not in taken for near in _within(point, ROOM)):
            yield point


def _within(point: Point, steps: int) -> Iterator[Point]:
    """All points, on the board or off it, at most so many steps along the lines away."""
    for col in range(-steps, steps + 1):
        left = steps - abs(col)
        for row in range(-left, left + 1):
            yield Point(point.col + col, point.row + row)


def should_pass(ending: Ending, color: Color, opponent_passed: bool) -> bool:
    """Whether ``color`` loses nothing by passing.

    Whoever is behind plays on while there is room for another group of his; his own territory is
    none.

    Args:
        ending: the count of the settled position.
        color: the player to move.
        opponent_passed: the last move was a pass, so this pass ends the game.
    """
    if opponent_passed and ending.lead(color) > 0:
        return True
    return ending.open_points == 0 and (ending.lead(color) > 0 or not ending.has_room_for(color))
