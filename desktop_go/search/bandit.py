"""The exploration terms of UCB1 and UCB1-Tuned, alike for every game with scores in 0..1."""

from __future__ import annotations

import math

from desktop_go.kernels import inline_kernel

MAX_VARIANCE = 0.25
"""The highest variance that a result in 0..1 can have."""


@inline_kernel
def ucb1_bonus(exploration, log_n, visits):
    """UCB1 with a constant: log_n is the logarithm of the parent's visits (Kocsis & Szepesvari
    2006)."""
    return exploration * math.sqrt(log_n / visits)


@inline_kernel
def tuned_bonus(exploration, log_n, visits, variance):
    """UCB1-Tuned with a constant, 1 in the source, as in ``selection.ucb_urgency`` (Auer,
    Cesa-Bianchi & Fischer 2002, section 4)."""
    explore = log_n / visits
    bound = variance + math.sqrt(2 * explore)
    return exploration * math.sqrt(explore * min(MAX_VARIANCE, bound))
