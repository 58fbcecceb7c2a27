"""Counts results: points of each pairing, pairs of games, and how far a test has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from desktop_go.lab.elo import Sample
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.play import Result
from desktop_go.lab.sprt import Verdict

PAIR = 2


class Course:
    """The log-likelihood ratio of a match with a test, pair after pair.

    Pairs count in the order in which they are due, not in that in which they end: otherwise short
    games would count first, and several games at once would change the decision.
    """

    def __init__(self, experiment: Experiment) -> None:
        self._test = experiment.sprt
        self._counts = [0] * (2 * PAIR + 1)
        self.ratios: list[float] = []
        """After each pair, up to and with the one that decides."""
        self.end: int | None = None
        """The number of the first game behind the decision; None as long as there is none."""

    @property
    def ratio(self) -> float:
        """The last one; 0 before the first pair."""
        return self.ratios[-1] if self.ratios else 0.0

    def take(self, results: Mapping[int, Result]) -> None:
        """Count as many further pairs as there are without a gap."""
        if self._test is None:
            return
        while self.end is None:
            number = PAIR * len(self.ratios)
            one, other = results.get(number), results.get(number + 1)
            if one is None or other is None:
                return
            points = _points_of(one, 0) + _points_of(other, 0)
            self._counts[round(2 * points)] += 1
            self.ratios.append(self._test.ratio(Sample(tuple(self._counts))))
            if self._test.verdict(self.ratios[-1]) is not Verdict.OPEN:
                self.end = number + PAIR


def counted(experiment: Experiment, results: Iterable[Result]) -> list[Result]:
    """The results that count: with a test, those up to its decision."""
    listed = list(results)
    course = Course(experiment)
    course.take({one.number: one for one in listed})
    return [one for one in listed if course.end is None or one.number < course.end]


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games of two contestants, seen from the first of them."""

    one: int
    other: int
    won: int
    drawn: int
    lost: int
    sample: Sample
    """Of whole pairs; of games where there is no pair yet."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """Points of the first."""
        return self.won + self.drawn / 2


def meetings(pairings: Iterable[tuple[int, int]], results: Iterable[Result]) -> list[Meeting]:
    """What came of each pairing."""
    by_pairing: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        by_pairing.setdefault((result.first, result.second), []).append(result)
    return [_meeting(pair, by_pairing) for pair in pairings]


def _meeting(pair: tuple[int, int], by_pairing: Mapping[tuple[int, int], list[Result]]) -> Meeting:
    one, other = pair
    games = [*by_pairing.get((one, other), ()), *by_pairing.get((other, one), ())]
    points = [_points_of(game, one) for game in games]
    openings: dict[int, list[float]] = {}
    for game, value in zip(games, points, strict=True):
        openings.setdefault(game.opening, []).append(value)
    whole = [sum(values) for values in openings.values() if len(values) == PAIR]
    sample = Sample.of_points(whole, PAIR) if whole else Sample.of_points(points, 1)
    return Meeting(one, other, points.count(1.0), points.count(0.5), points.count(0.0), sample)


def _points_of(game: Result, side: int) -> float:
    return game.points if game.first == side else 1 - game.points
