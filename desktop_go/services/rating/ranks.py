"""From a rating to a rank of people, as far as programs can tell. An estimate, never a promise.

The scale is that of CGOS, where GNU Go 3.8 at level 10 has 1800; on servers for people that
program held 8 kyu. Above it a rank is worth what the European Go Federation says: at rating ``g``
(100 is 20 kyu, 2100 is 1 dan) one of two players ``d`` points apart wins with the odds exp(d / a),
a = 205 - g / 20 (EGF Official Ratings System, until 2021). Below it ranks are spread evenly down to
who plays any legal move, taken for 35 kyu: on 9x9 the federation's steps would make that 24 kyu.
"""

from __future__ import annotations

import math

from desktop_go.services.i18n import tr

ANCHOR_RATING = 1800.0
ANCHOR_EGF = 1300.0
"""GNU Go 3.8, level 10: the rating on CGOS, and 8 kyu in the federation's points."""
ELO_UNIT = 400 / math.log(10)
ANCHOR_KYU = 8
RANDOM_RATING, RANDOM_KYU = 200.0, 35
"""What random moves are taken for. They lost 39 of 40 games against what has 820 on this scale."""
STRONGEST_DAN = 6
"""Beyond it ranks mean nothing."""


def egf_points(rating: float) -> float:
    """The federation's points that a rating on the scale of CGOS comes to."""
    spread = 205 - ANCHOR_EGF / 20
    return 20 * (205 - spread * math.exp((ANCHOR_RATING - rating) / (20 * ELO_UNIT)))


def rank(rating: float) -> int:
    """The rank: -8 is 8 kyu, 0 is 1 dan. There is no rank between 1 kyu (-1) and 1 dan."""
    if rating < ANCHOR_RATING:
        share = (ANCHOR_RATING - rating) / (ANCHOR_RATING - RANDOM_RATING)
        return -min(RANDOM_KYU, round(ANCHOR_KYU + share * (RANDOM_KYU - ANCHOR_KYU)))
    return min(STRONGEST_DAN - 1, round((egf_points(rating) - 2100) / 100))


def range_words(weakest: int, strongest: int) -> str:
    """Two ranks in words: 15 to 12 kyu, 1 kyu to 4 dan."""
    numbers = {"weakest": _number(weakest), "strongest": _number(strongest)}
    if strongest < 0:
        return tr("{weakest} to {strongest} kyu").format(**numbers)
    if weakest < 0:
        return tr("{weakest} kyu to {strongest} dan").format(**numbers)
    return tr("{weakest} to {strongest} dan").format(**numbers)


def _number(steps: int) -> int:
    return -steps if steps < 0 else steps + 1


def rank_words(rating: float) -> str:
    """The rank in words: 8 kyu, 1 dan."""
    steps = rank(rating)
    if steps < 0:
        return tr("{number} kyu").format(number=-steps)
    return tr("{number} dan").format(number=steps + 1)
