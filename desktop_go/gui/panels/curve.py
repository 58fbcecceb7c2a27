"""What the graph of a game draws: points by place in the line. Plain values, no Qt."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from desktop_go.games.go.review import Severity

SCALES = (5, 10, 20, 30, 50, 100, 200, 400)
"""Points at the upper and lower edge of the graph; the smallest that holds the game is taken."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One position that is known well enough."""

    place: int
    """In the line, 0 is the start."""
    win_rate: float
    """Black's, 0..1."""
    lead: float | None
    """Black's, in points."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The graph of a line."""

    length: int = 1
    """Positions of the line, the start counted."""
    points: tuple[CurvePoint, ...] = ()
    severities: tuple[Severity | None, ...] = ()
    """By place: how much the move that led there lost."""
    words: Callable[[int], str] = field(default=lambda _place: "", compare=False)
    """What is to be said of the move that led to a place."""
    second: tuple[CurvePoint, ...] = ()
    """What another analyst says."""
    names: tuple[str, str] = ("", "")
    """Who judges: attached engines, or empty for our own and for nobody."""

    @property
    def scale(self) -> int:
        """Points at the edge of the graph."""
        largest = max((abs(p.lead) for p in self.points if p.lead is not None), default=0.0)
        return next((step for step in SCALES if step >= largest), SCALES[-1])

    def at(self, place: int) -> CurvePoint | None:
        """What is known of ``place``."""
        return _point_at(self.points, place)

    def second_at(self, place: int) -> CurvePoint | None:
        """What the other analyst knows of ``place``."""
        return _point_at(self.second, place)

    def runs(self) -> list[Sequence[CurvePoint]]:
        """The points in stretches without a gap: over a gap no line is drawn."""
        return _runs(self.points)

    def second_runs(self) -> list[Sequence[CurvePoint]]:
        """Those of the other analyst, likewise."""
        return _runs(self.second)


def _point_at(points: Sequence[CurvePoint], place: int) -> CurvePoint | None:
    index = bisect_left(points, place, key=lambda point: point.place)
    if index < len(points) and points[index].place == place:
        return points[index]
    return None


def _runs(points: Sequence[CurvePoint]) -> list[Sequence[CurvePoint]]:
    found: list[list[CurvePoint]] = []
    for point in points:
        if found and found[-1][-1].place == point.place - 1:
            found[-1].append(point)
        else:
            found.append([point])
    return list(found)
