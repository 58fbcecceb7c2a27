"""One scale for all who took part in a tournament: the model of Bradley and Terry (1952).

A draw counts as half a win for both. The likeliest strengths are found by Newton's method.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from desktop_go.lab.elo import Elo, Z

ELO_UNIT = 400 / math.log(10)
"""Elo points in one unit of the logistic scale."""
PRIOR_GAMES = 1.0
"""Imaginary draws between two who met, so that who won every game gets a finite rating, too
(BayesElo's prior, Coulom 2008)."""
MAX_STEPS = 100
PRECISE = 1e-9

Results = Mapping[tuple[int, int], tuple[float, float]]
"""For two sides by their numbers: the points of the first and of the second."""


def ratings(count: int, results: Results, prior: float = PRIOR_GAMES) -> list[Elo]:
    """The strength of each side with its 95 % interval, their mean being 0.

    Args:
        count: how many sides there are.
        results: what they scored against each other; each two once.
        prior: imaginary draws for each two who met.
    """
    won = np.zeros((count, count))
    for (one, other), (points, others) in results.items():
        if points + others:
            won[one, other] += points + prior / 2
            won[other, one] += others + prior / 2
    strengths = np.zeros(count)
    for _ in range(MAX_STEPS):
        slope, curve = _derivatives(won, strengths)
        # The scale has no zero of its own: the pseudo-inverse keeps the mean where it is.
        step = np.linalg.pinv(curve) @ slope
        strengths += np.clip(step, -2, 2)
        if float(np.abs(step).max(initial=0.0)) < PRECISE:
            break
    strengths -= strengths.mean()
    spread = np.sqrt(np.diag(np.linalg.pinv(_derivatives(won, strengths)[1]))) * Z * ELO_UNIT
    values = strengths * ELO_UNIT
    return [
        Elo(float(value), float(value - error), float(value + error))
        for value, error in zip(values, spread, strict=True)
    ]


def _derivatives(
    won: NDArray[np.float64], strengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The slope of the log-likelihood and the negative of its second derivatives."""
    chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    games = won + won.T
    weight = games * chance * chance.T
    return (won - games * chance).sum(axis=1), np.diag(weight.sum(axis=1)) - weight
