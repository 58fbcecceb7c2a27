"""A reviewed game in figures: average losses, agreement with the engine, the largest mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop_go.games.go.lessons import Lesson, lessons
from desktop_go.games.go.review import Judgement, Severity, Stage
from desktop_go.moves import Color

SWINGS = 10
"""Lessons in the list of key moments."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Figures over some moves of one side."""

    moves: int
    points: float | None
    """Mean loss in points; None without moves or where points are unknown."""
    rate: float | None
    """Mean loss in win rate, 0..1; None without moves."""
    best: int
    """Moves that were the engine's first choice."""
    by_severity: tuple[int, ...]
    """How many moves fall in each class of ``Severity``."""

    @property
    def agreement(self) -> float | None:
        """Share of moves that were the engine's first choice, 0..1."""
        return self.best / self.moves if self.moves else None


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a line."""

    tallies: dict[tuple[Color, Stage | None], Tally]
    """By side and stage; stage None is the whole line."""
    swings: tuple[Lesson, ...]
    """The moments that mattered most, the first of them first."""
    judged: int
    moves: int
    """All moves of the line, judged or not."""

    def tally(self, color: Color, stage: Stage | None = None) -> Tally:
        """The figures of one side, in one stage or in all."""
        return self.tallies[color, stage]


def make_report(judgements: Sequence[Judgement | None], moves: int) -> Report:
    """Add up the judgements of a line that has ``moves`` moves."""
    judged = [judgement for judgement in judgements if judgement is not None]
    tallies = {
        (color, stage): _tally(j for j in judged if j.color is color and stage in (None, j.stage))
        for color in (Color.BLACK, Color.WHITE)
        for stage in (None, *Stage)
    }
    return Report(tallies, tuple(lessons(judgements)[:SWINGS]), len(judged), moves)


def merge(tallies: Iterable[Tally]) -> Tally:
    """The figures of several games or stages together; means count by their moves."""
    chosen = list(tallies)

    def mean(values: list[tuple[float, int]]) -> float | None:
        moves = sum(count for _value, count in values)
        return sum(value * count for value, count in values) / moves if moves else None

    return Tally(
        moves=sum(t.moves for t in chosen),
        points=mean([(t.points, t.moves) for t in chosen if t.points is not None]),
        rate=mean([(t.rate, t.moves) for t in chosen if t.rate is not None]),
        best=sum(t.best for t in chosen),
        by_severity=tuple(sum(t.by_severity[kind] for t in chosen) for kind in Severity),
    )


def _tally(judgements: Iterable[Judgement]) -> Tally:
    chosen = list(judgements)
    points = [j.points for j in chosen if j.points is not None]
    return Tally(
        moves=len(chosen),
        points=sum(points) / len(points) if points else None,
        rate=sum(j.rate for j in chosen) / len(chosen) if chosen else None,
        best=sum(j.is_best for j in chosen),
        by_severity=tuple(sum(j.severity is kind for j in chosen) for kind in Severity),
    )
