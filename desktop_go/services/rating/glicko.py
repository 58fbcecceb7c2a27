"""Glicko-2: a rating with its uncertainty, from the results of games. Knows no game and no file.

Source of all formulas: M. Glickman, Example of the Glicko-2 system, Boston University, 2022.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
"""Points of a rating to one unit inside the formulas: 400 / ln 10."""
MIDDLE = 1500.0
"""The rating that is 0 inside the formulas."""
UNKNOWN = 350.0
"""The deviation of somebody who has not played yet."""
CHANGE = 0.5
"""The system constant tau: how fast the volatility may change; 0.3 to 1.2 are usual."""
NEAR_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of somebody's strength."""

    value: float = MIDDLE
    """In points: 200 more than another's wins about three games of four."""
    deviation: float = UNKNOWN
    """The standard error of ``value``."""
    volatility: float = 0.06
    """How much the strength seems to change from one game to the next."""

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength is with 95 % certainty."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation


@dataclass(frozen=True, slots=True)
class Result:
    """One game."""

    opponent: Rating
    score: float
    """1 for a win, a half for a draw, 0 for a loss."""


def expected(value: float, opponent: float) -> float:
    """The share of the games, 0 to 1, that a rating ``value`` wins against ``opponent``."""
    return 1 / (1 + math.exp((opponent - value) / SCALE))


def after(rating: Rating, results: Sequence[Result]) -> Rating:
    """The rating after the games of one period; without any it only becomes less certain."""
    mu, phi = (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE
    if not results:
        return Rating(rating.value, SCALE * math.hypot(phi, rating.volatility), rating.volatility)
    certainty = surprise = 0.0
    for result in results:
        other = result.opponent
        weight = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE / math.pi) ** 2)
        chance = 1 / (1 + math.exp(-weight * (mu - (other.value - MIDDLE) / SCALE)))
        certainty += weight**2 * chance * (1 - chance)
        surprise += weight * (result.score - chance)
    variance = 1 / certainty
    volatility = _volatility(rating.volatility, phi, variance, variance * surprise)
    widened = phi**2 + volatility**2
    narrowed = 1 / (1 / widened + certainty)
    return Rating(
        MIDDLE + SCALE * (mu + narrowed * surprise), SCALE * math.sqrt(narrowed), volatility
    )


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility: the root of step 5, by the Illinois method."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        pull = math.exp(x) * (delta**2 - grown) / (2 * grown**2)
        return pull - (x - start) / CHANGE**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        step = 1
        while slope(start - step * CHANGE) < 0:
            step += 1
        high = start - step * CHANGE
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > NEAR_ENOUGH:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)
