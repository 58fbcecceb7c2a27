"""From a rating to a rank of people, as far as programs can tell. An estimate, never a promise.

The scale is that of CGOS, where GNU Go 3.8 at level 10 has 1800; on servers for people that
program held 8 kyu. What a rank is worth in points follows the European Go Federation: at rating
``g`` (100 is 20 kyu, 2100 is 1 dan) one of two players ``d`` points apart wins with the odds
exp(d / a), a = 205 - g / 20 (EGF Official Ratings System, until 2021).
"""

from __future__ import annotations

import math

from desktop_go.services.i18n import tr

ANCHOR_RATING = 1800.0
ANCHOR_EGF = 1300.0
"""GNU Go 3.8, level 10: the rating on CGOS, and 8 kyu in the federation's points."""
ELO_UNIT = 400 / math.log(10)
WEAKEST_KYU, STRONGEST_DAN = 30, 6
"""Beyond these ranks mean nothing."""


def egf_points(rating: float) -> float:
    """The federation's points that a rating on the scale of CGOS comes to."""
    spread = 205 - ANCHOR_EGF / 20
    return 20 * (205 - spread * math.exp((ANCHOR_RATING - rating) / (20 * ELO_UNIT)))


def rank(rating: float) -> int:
    """The rank: -8 is 8 kyu, 0 is 1 dan. There is no rank between 1 kyu (-1) and 1 dan."""
    steps = round((egf_points(rating) - 2100) / 100)
    return max(-WEAKEST_KYU, min(STRONGEST_DAN - 1, steps))


def rank_words(rating: float) -> str:
    """The rank in words: 8 kyu, 1 dan."""
    steps = rank(rating)
    if steps < 0:
        return tr("{number} kyu").format(number=-steps)
    return tr("{number} dan").format(number=steps + 1)
