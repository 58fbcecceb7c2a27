"""What there is to learn from a reviewed game: mistakes, those that missed the same move as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop_go.games.go.review import LEAST_TOLD, Judgement, Severity, Stage
from desktop_go.moves import Color, Point

PATIENCE = 6
"""Moves after which a better move that comes up again is another lesson."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A mistake, or several that missed the same better move while it stayed the best."""

    mistakes: tuple[Judgement, ...]
    """In the order of the game; at least one."""
    moves: int = 1
    """For how many moves the better move stayed the best, harmless moves elsewhere included."""

    @property
    def first(self) -> Judgement:
        """Where the better move was missed first."""
        return self.mistakes[0]

    @property
    def last(self) -> Judgement:
        """Where it was missed last."""
        return self.mistakes[-1]

    @property
    def gravest(self) -> Judgement:
        """The mistake that lost most, as far as is sure."""
        return max(self.mistakes, key=lambda judgement: judgement.size)

    @property
    def points(self) -> float | None:
        """Points that all its mistakes lost together; None where there are none."""
        lost = [judgement.points for judgement in self.mistakes]
        return None if None in lost else round(sum(points or 0.0 for points in lost), 1)

    @property
    def color(self) -> Color | None:
        """Who missed the better move; None for both sides."""
        colors = {judgement.color for judgement in self.mistakes}
        return colors.pop() if len(colors) == 1 else None


def lessons(
    judgements: Sequence[Judgement | None],
    color: Color | None = None,
    stage: Stage | None = None,
    least: Severity = LEAST_TOLD,
) -> list[Lesson]:
    """The lessons of a line, those that mattered most first.

    Args:
        judgements: of all its moves, in order.
        color: whose mistakes; None for both sides.
        stage: in which part of the game; None for all.
        least: the smallest loss that is a mistake.
    """
    found = []
    for run in _runs(judgements):
        missed = tuple(
            j
            for j in run
            if j.severity >= least and color in (None, j.color) and stage in (None, j.stage)
        )
        if len(missed) > 1:
            found.append(Lesson(missed, run[-1].number - run[0].number + 1))
        elif missed:
            found.append(Lesson(missed))
    return sorted(found, key=lambda lesson: lesson.gravest.weight, reverse=True)


def _runs(judgements: Iterable[Judgement | None]) -> list[list[Judgement]]:
    """The moves that missed the best one, together where that was the same and still open.

    A forcing move and its answer in between change nothing.
    """
    runs: list[list[Judgement]] = []
    open_runs: dict[Point, list[Judgement]] = {}
    for judgement in judgements:
        if judgement is None:
            continue
        point = judgement.best.point
        if judgement.is_best:
            if point is not None:
                open_runs.pop(point, None)  # taken at last
            continue
        run = None if point is None else open_runs.get(point)
        if run is None or judgement.number - run[-1].number > PATIENCE:
            run = []
            runs.append(run)
        run.append(judgement)
        if point is not None:
            open_runs[point] = run
    return runs
