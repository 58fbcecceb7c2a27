"""The formulas of selection as Python that shows its numbers; the kernels are the fast twin.

``Rule.urgency`` gives what ``selection.select_child`` and ``selection_rules.pick_child`` maximize,
part by part, so that a person can read why one child was chosen and another one was not. Knows no
game and needs no numba.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from desktop_go.search.params import (
    CUTOFF,
    FLAT,
    NOTHING_SHARED,
    OMC,
    PBBM,
    PUCT,
    RAVE,
    RAVE_SHARED,
    UCB1,
    UCB1_TUNED,
    UCT,
)

NAMES = {
    RAVE: "RAVE",
    UCB1: "UCB1",
    UCB1_TUNED: "UCB1-Tuned",
    PUCT: "PUCT",
    UCT: "UCT",
    OMC: "OMC",
    PBBM: "PBBM",
    FLAT: "flat Monte Carlo",
}
"""What the selection algorithms are called."""
MAX_VARIANCE = 0.25
"""The highest variance that a result in 0..1 can have."""


class Formula(Protocol):
    """How a search chooses among children."""

    @property
    def name(self) -> str:
        """What the formula is called."""

    @property
    def is_shown(self) -> bool:
        """Whether ``urgency`` knows the formula."""

    def urgency(self, child: Counts, parent: Counts) -> Urgency:
        """What selection maximizes, for one ``child`` of ``parent``."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The numbers that steer selection, as in ``params.SELECTION`` and ``params.TECHNIQUES``."""

    algorithm: int = UCT
    exploration: float = 1.0
    rave_equivalence: float = 1000.0
    """Visits at which a value and its AMAF value weigh the same."""
    fpu: float = 1.0
    """The value of a child without visits; with PUCT how much less than its parent's it is."""
    sharing: int = NOTHING_SHARED
    alpha: float = 0.0
    bias: float = 0.0

    @property
    def name(self) -> str:
        """What the algorithm is called."""
        return NAMES[self.algorithm]

    @property
    def is_shown(self) -> bool:
        """Whether ``urgency`` knows the formula; OMC, PBBM and flat Monte Carlo compare visits."""
        return self.algorithm not in (OMC, PBBM, FLAT)

    def urgency(self, child: Counts, parent: Counts) -> Urgency:
        """What selection maximizes, for one ``child`` of ``parent``.

        The sources of the formulas are those named in ``selection`` and ``selection_rules``.
        """
        value, words = _value(child, parent, self)
        bonus, more = _bonus(child, parent, self)
        if self.bias > 0:
            extra = self.bias * child.prior / (child.visits + 1)
            bonus += extra
            more += f" + {self.bias:.3g} × {child.prior:.3g} / {child.visits + 1:,}"
        return Urgency.of(value, bonus, f"{words}{more}")


@dataclass(frozen=True, slots=True)
class Counts:
    """What a node knows of itself; values are those of the player who moved into it."""

    visits: int = 0
    value: float = 0.0
    rave_visits: float = 0.0
    rave_value: float = 0.0
    prior: float = 0.0
    variance: float = 0.0
    """Of its results; only a search that keeps notes tells it."""
    rave_variance: float = 0.0
    """Of its AMAF results; only a search for one player tells it, as what follows."""
    children_rave: float = 0.0
    """AMAF visits of all its children."""
    top: float = 0.0
    """The highest result."""


@dataclass(frozen=True, slots=True)
class Urgency:
    """How urgent a child is, and which parts make that up."""

    total: float
    value: float
    """What the child is worth so far, AMAF mixed in."""
    bonus: float
    """What few visits or a high prior add."""
    text: str
    """The formula with its numbers; a part that is 0 is left out."""

    @staticmethod
    def of(value: float, bonus: float, text: str) -> Urgency:
        """The sum of both; ``text`` are its parts."""
        total = value + bonus
        is_sum = not text.replace(".", "").isdigit()
        return Urgency(total, value, bonus, f"{text} = {total:.3f}" if is_sum else text)


def _own_rule(rule: Rule) -> bool:
    """Whether the formula is the algorithm's own, and not one with AMAF beside it."""
    return rule.sharing == NOTHING_SHARED or (
        rule.sharing == RAVE_SHARED and rule.algorithm == RAVE
    )


def _value(child: Counts, parent: Counts, rule: Rule) -> tuple[float, str]:
    """The first part, and its numbers in words."""
    first = 1 - parent.value - rule.fpu if rule.algorithm == PUCT else rule.fpu
    own = child.value if child.visits else first
    if rule.algorithm in (UCB1, UCB1_TUNED) and _own_rule(rule):
        seen = child.visits + child.rave_visits
        if child.rave_visits and seen:
            own = (child.visits * child.value + child.rave_visits * child.rave_value) / seen
        return own, f"{own:.3f}"
    weight = _shared_weight(child, rule)
    mixed = own + weight * (child.rave_value - own)
    if weight == 1:
        return mixed, f"{mixed:.3f}"
    if weight > 0:
        return mixed, f"{1 - weight:.2f} × {own:.3f} + {weight:.2f} × {child.rave_value:.3f}"
    return mixed, f"{mixed:.3f}"


def _shared_weight(child: Counts, rule: Rule) -> float:
    """The weight of the AMAF value, 0..1; as ``amaf.shared_weight`` and ``rave_urgency``."""
    seen, visits, is_own = child.rave_visits, child.visits, _own_rule(rule)
    if seen == 0 or (is_own and rule.algorithm != RAVE):
        return 0.0
    if visits == 0:
        return 1.0
    if is_own or rule.sharing == RAVE_SHARED:
        return seen / (seen + visits + seen * visits / rule.rave_equivalence)
    return seen / (seen + visits) if rule.sharing == CUTOFF else rule.alpha


def _bonus(child: Counts, parent: Counts, rule: Rule) -> tuple[float, str]:
    """The part for few visits, and its numbers in words."""
    whole, factor, visits = parent.visits + 1, rule.exploration, float(child.visits)
    if rule.algorithm == PUCT:
        bonus = factor * child.prior * math.sqrt(whole) / (1 + visits)
        words = f"{factor:.3g} × {child.prior:.2f} × √{whole:,} / {child.visits + 1:,}"
        return bonus, f" + {words}"
    is_own = _own_rule(rule)
    if is_own and rule.algorithm in (UCB1, UCB1_TUNED):
        visits += child.rave_visits
    if rule.algorithm == RAVE:
        if child.visits == 0 or factor <= 0:
            return 0.0, ""
        visits += 1
    if visits == 0:
        return 0.0, ""
    if rule.algorithm == UCT:
        bonus, words = ucb_bonus(factor, whole, visits)
        return 2 * bonus, f" + 2 × {words}"
    spread = None
    if rule.algorithm == UCB1_TUNED:
        own, _words = _value(child, parent, rule)
        spread = own * (1 - own) if is_own else child.variance
    bonus, words = ucb_bonus(factor, whole, visits, spread)
    return bonus, f" + {words}"


def ucb_bonus(
    factor: float, whole: float, visits: float, variance: float | None = None
) -> tuple[float, str]:
    """The exploration term of UCB1, or of UCB1-Tuned with a variance; its numbers in words.

    Args:
        factor: the exploration constant.
        whole: visits of the parent.
        visits: visits of the child.
        variance: of the child's results.
    """
    explore = math.log(whole) / visits
    below = f"ln {whole:,.0f} / " + (f"{visits:,.4g}" if visits < 10_000 else f"{visits:,.0f}")
    if variance is None:
        return factor * math.sqrt(explore), f"{factor:.3g} × √({below})"
    least = min(MAX_VARIANCE, variance + math.sqrt(2 * explore))
    return factor * math.sqrt(explore * least), f"{factor:.3g} × √({below} × {least:.3f})"


def ranking(children: Sequence[Counts], parent: Counts, rule: Formula) -> list[tuple[int, Urgency]]:
    """The children's places in ``children`` with their urgencies, most urgent first."""
    found = [(place, rule.urgency(child, parent)) for place, child in enumerate(children)]
    return sorted(found, key=lambda pair: -pair[1].total)
