"""The formulas of a search for one player with their numbers, twin of ``single_player``."""

from __future__ import annotations

import math
from dataclasses import dataclass

from desktop_go.search.formula import Counts, Urgency, ucb_bonus


@dataclass(frozen=True, slots=True)
class RuleForOne:
    """How a search for one player selects; values are results as the search keeps them."""

    name: str
    """What the formula is called."""
    exploration: float
    is_tuned: bool = False
    """UCB1-Tuned instead of UCB1."""
    deviation: float | None = None
    """D of the third term of SP-MCTS (Schadd et al. 2008, eq. 1); None: without that term."""
    top_weight: float = 0.0
    """Weight of the highest result beside the mean."""
    alpha: float = 0.0
    """Weight of AMAF (Maly 2010, 4.3.5)."""

    @property
    def is_shown(self) -> bool:
        """All of these formulas are known."""
        return True

    def urgency(self, child: Counts, parent: Counts) -> Urgency:
        """What selection maximizes, for one ``child`` of ``parent``; each is tried once first."""
        if not child.visits:
            return Urgency(math.inf, 0.0, math.inf, "∞")
        value, words = child.value, f"{child.value:.3f}"
        if self.top_weight:
            value += self.top_weight * child.top
            words += f" + {self.top_weight:.3g} × {child.top:.3f}"
        bonus, more = self._bonus(parent.visits, child.visits, child.variance)
        if self.deviation is not None:
            bonus += math.sqrt(child.variance + self.deviation / child.visits)
            more += f" + √({child.variance:.3g} + {self.deviation:.3g} / {child.visits:,})"
        text = f"{words} + {more}"
        if self.alpha and child.rave_visits:
            siblings = max(parent.children_rave, 1)
            shared, words = self._bonus(siblings, child.rave_visits, child.rave_variance)
            value += self.alpha * (child.rave_value - value)
            bonus += self.alpha * (shared - bonus)
            own, other = 1 - self.alpha, self.alpha
            text = f"{own:.2f} × ({text}) + {other:.2f} × ({child.rave_value:.3f} + {words})"
        return Urgency.of(value, bonus, text)

    def _bonus(self, whole: float, visits: float, variance: float) -> tuple[float, str]:
        spread = variance if self.is_tuned else None
        return ucb_bonus(self.exploration, max(whole, 1), visits, spread)
