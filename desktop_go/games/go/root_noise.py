"""Noise in the network's policy at the root (Silver et al. 2017, methods)."""

from __future__ import annotations

from typing import Any

import numpy as np

from desktop_go.games.go.kernels.board import PASS

NOISE_POINTS = 10.83
"""Sum of the Dirichlet parameters, 0.03 * 361 (Silver et al. 2017)."""


def mix_noise(children: Any, share: float, rng: np.random.Generator) -> None:
    """Mix Dirichlet noise into the priors of ``children`` (NODE[n], in place) but the pass's.

    ``share``: of the noise, 0 to 1. The sum of the priors stays.
    """
    plays = children["move"] != PASS
    number = int(plays.sum())
    if number:
        priors = children["prior"]
        noise = rng.dirichlet(np.full(number, NOISE_POINTS / number)).astype(np.float32)
        total = float(priors[plays].sum())
        priors[plays] = (1 - share) * priors[plays] + share * total * noise
