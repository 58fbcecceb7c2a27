"""What a score says: Elo differences, their intervals, the likelihood of superiority.

A sample is how often one side took each share of the points: in single games (lost, drawn, won)
or, better, in pairs of games from one opening with the colors swapped, since the two games of a
pair are alike and must not count as two independent ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
"""Of every interval that is shown."""
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
LARGEST_ELO = 1500.0
"""Shown where one side took all points: no number of games proves more."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Results of one side against another.

    Args:
        counts: three numbers, the games lost, drawn and won; or five, the pairs of games that
            brought 0, 1/2, 1, 3/2 and 2 points.
    """

    counts: tuple[int, ...]

    @classmethod
    def of_points(cls, points: Iterable[float], most: int) -> Sample:
        """Count points: of games (``most`` is 1) or of pairs (2)."""
        counts = [0] * (2 * most + 1)
        for value in points:
            counts[round(2 * value)] += 1
        return cls(tuple(counts))

    @property
    def size(self) -> int:
        """How many observations: games, or pairs of them."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many games."""
        return self.size * (len(self.counts) // 2)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the points, 0 to 1, that belongs to each count."""
        return tuple(place / (len(self.counts) - 1) for place in range(len(self.counts)))

    @property
    def score(self) -> float:
        """The share of all points, 0 to 1; a half where nothing was played."""
        if not self.size:
            return 0.5
        return sum(map(float.__mul__, self.shares, map(float, self.counts))) / self.size

    @property
    def variance(self) -> float:
        """The variance of one observation."""
        score, size = self.score, max(1, self.size)
        pairs = zip(self.shares, self.counts, strict=True)
        return sum(count * (share - score) ** 2 for share, count in pairs) / size

    @property
    def error(self) -> float:
        """The standard error of the score."""
        return math.sqrt(self.variance / max(1, self.size))

    def superiority(self) -> float:
        """How likely it is, 0 to 1, that this side is the stronger one (a normal estimate)."""
        if self.error == 0:
            return 0.5 if self.score == 0.5 else float(self.score > 0.5)
        return NormalDist().cdf((self.score - 0.5) / self.error)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score.

        Wilson's interval (1927) for as many independent games without draws as would have this
        variance (Kish 1965: the effective sample size). It holds for one-sided matches as well,
        where a symmetric one reaches beyond 0 or 1.
        """
        if not self.size:
            return 0.0, 1.0
        size = _effective_size(self)
        score, z2 = self.score, Z * Z
        middle = score + z2 / (2 * size)
        spread = Z * math.sqrt(score * (1 - score) / size + z2 / (4 * size * size))
        whole = 1 + z2 / size
        return (middle - spread) / whole, (middle + spread) / whole


def _effective_size(sample: Sample) -> float:
    """Games without draws whose score would be as sure as the sample's.

    One imaginary observation with the spread of independent games keeps the estimate of the
    variance sensible where there are few observations.
    """
    score, size = sample.score, sample.size
    single = score * (1 - score) / (len(sample.counts) // 2)
    spread = (size * sample.variance + single) / (size + 1)
    if spread <= 0 or score in (0.0, 1.0):
        return float(sample.games)
    return score * (1 - score) * size / spread


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference in Elo points, with the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def reversed(self) -> Elo:
        """The same seen from the other side."""
        return Elo(-self.value, -self.high, -self.low)

    def __str__(self) -> str:
        if self.value >= LARGEST_ELO:
            return f"> {_signed(self.low)}"
        if self.value <= -LARGEST_ELO:
            return f"< {_signed(self.high)}"
        return f"{_signed(self.value)} ({_signed(self.low)} to {_signed(self.high)})"


def _signed(value: float) -> str:
    return f"{round(value):+d}" if round(value) else "0"


def elo_of(score: float) -> float:
    """The Elo difference that makes one expect this share of the points (Elo 1978)."""
    if score <= 0 or score >= 1:
        return math.copysign(LARGEST_ELO, score - 0.5)
    return max(-LARGEST_ELO, min(LARGEST_ELO, -400 * math.log10(1 / score - 1)))


def score_of(elo: float) -> float:
    """The share of the points that one expects from an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_difference(sample: Sample) -> Elo:
    """What a sample says of the difference between the two sides."""
    low, high = sample.interval()
    return Elo(elo_of(sample.score), elo_of(low), elo_of(high))


def share_interval(right: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, such as the positions of a suite that were solved."""
    return Sample((of - right, 0, right)).interval()
