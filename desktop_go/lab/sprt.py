"""The sequential probability ratio test: play until it is clear which of two claims holds.

Wald (1945) for the test; the likelihood ratio is the generalized one for results of several kinds
(Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a
multinomial distribution"), as chess testing uses it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_go.lab.elo import Sample, score_of
from desktop_go.services.i18n import tr, tr_number
from desktop_go.texts import Text

UNSEEN = 0.5
"""Stands for a result that has not come up yet. With next to nothing in its place, the first few
pairs look too alike and a test errs a little more often than it says (1,000 simulated matches)."""
STEPS = 40
"""Halvings of the interval that holds the multiplier; far finer than any result needs."""


class Verdict(Enum):
    """How a test stands."""

    OPEN = "open"
    STRONGER = "stronger"
    """The upper claim was accepted: at least ``elo1``."""
    NOT_STRONGER = "not stronger"
    """The lower claim was accepted: at most ``elo0``."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of "the first side is ``elo1`` stronger" against "it is only ``elo0`` stronger".

    Args:
        elo0: the lower claim, in Elo points.
        elo1: the upper claim.
        alpha: how often the upper claim may be accepted although the lower one holds, 0 to 1.
        beta: how often the lower one may be accepted although the upper one holds, 0 to 1.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """The ratio at which the lower claim is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which the upper claim is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, sample: Sample) -> float:
        """The logarithm of how much likelier the sample is under the upper claim."""
        if not sample.size:
            return 0.0
        counts = [count or UNSEEN for count in sample.counts]
        whole = sum(counts)
        shares = [count / whole for count in counts]
        low = _likeliest(shares, sample.shares, score_of(self.elo0))
        high = _likeliest(shares, sample.shares, score_of(self.elo1))
        triples = zip(counts, low, high, strict=True)
        return sum(count * math.log(more / less) for count, less, more in triples)

    def verdict(self, ratio: float) -> Verdict:
        """What a ratio decides."""
        if ratio >= self.upper:
            return Verdict.STRONGER
        return Verdict.NOT_STRONGER if ratio <= self.lower else Verdict.OPEN

    def course(self, points: Sequence[float], most: int) -> list[float]:
        """The ratio after each observation, up to and with the one that decides.

        Args:
            points: of the first side, in the order of the games.
            most: the points that one observation can bring: 1 for games, 2 for pairs.
        """
        counts, ratios = [0] * (2 * most + 1), []
        for value in points:
            counts[round(2 * value)] += 1
            ratios.append(self.ratio(Sample(tuple(counts))))
            if self.verdict(ratios[-1]) is not Verdict.OPEN:
                break
        return ratios

    def explained(self, ratio: float, first: str, second: str) -> str:
        """How the test stands, in one sentence.

        Args:
            ratio: the last one.
            first: who may be stronger.
            second: than whom.
        """
        names = {"first": first, "second": second, "elo0": tr_number(self.elo0, "g")}
        names |= {"elo1": tr_number(self.elo1, "g"), "ratio": tr_number(ratio, ".2f")}
        names |= {"lower": tr_number(self.lower, ".2f"), "upper": tr_number(self.upper, ".2f")}
        names |= {"alpha": f"{self.alpha:.0%}", "beta": f"{self.beta:.0%}"}
        return tr(_SENTENCES[self.verdict(ratio)]).format(**names)


_SENTENCES: dict[Verdict, Text] = {
    Verdict.OPEN: "Undecided: the log-likelihood ratio is {ratio}. At {upper} the test accepts "
    "that {first} is stronger than {second} ({elo1} Elo rather than {elo0}), at {lower} that it is "
    "not.",
    Verdict.STRONGER: "{first} is stronger than {second}: the games fit {elo1} Elo far better than "
    "{elo0} (log-likelihood ratio {ratio}, bound {upper}); a test like this is wrong about that in "
    "at most {alpha} of cases.",
    Verdict.NOT_STRONGER: "{first} is not {elo1} Elo stronger than {second}: the games fit {elo0} "
    "far better (log-likelihood ratio {ratio}, bound {lower}); a test like this is wrong about "
    "that in at most {beta} of cases.",
}


def _likeliest(seen: Sequence[float], shares: Sequence[float], score: float) -> list[float]:
    """The distribution with this expected score under which what was seen is likeliest.

    It is ``seen / (1 + t (share - score))``, with the ``t`` that makes the expectation right; the
    sum below falls with ``t``, so that halving finds it.
    """
    low, high = -1 / (shares[-1] - score), -1 / (shares[0] - score)
    for _ in range(STEPS):
        middle = (low + high) / 2
        slopes = (
            part * (share - score) / (1 + middle * (share - score))
            for part, share in zip(seen, shares, strict=True)
        )
        low, high = (middle, high) if sum(slopes) > 0 else (low, middle)
    multiplier = (low + high) / 2
    return [
        part / (1 + multiplier * (share - score)) for part, share in zip(seen, shares, strict=True)
    ]
