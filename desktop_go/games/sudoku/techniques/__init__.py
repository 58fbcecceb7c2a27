"""The techniques of a person, in the order in which a person looks for them.

The weights follow the difficulty scale of Sudoku Explainer (Juillerat 2007) where it has the
technique; a puzzle is as hard as its hardest step (see ``level_of``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from desktop_go.games.sudoku.candidates import Candidates, Deduction
from desktop_go.games.sudoku.techniques import (
    cages,
    chains,
    fish,
    forcing,
    intersections,
    single_digit,
    singles,
    subsets,
    uniqueness,
    wings,
)
from desktop_go.games.sudoku.variants import LEVELS
from desktop_go.texts import Text

LEVEL_FLOORS = (0.0, 1.5, 2.5, 5.0)
"""The least weight of each level; the bounds of the graded public puzzle bank."""


@dataclass(frozen=True, slots=True)
class Technique:
    """One way of reasoning: how hard it is and how to find it."""

    key: str
    name: Text
    weight: float
    find: Callable[[Candidates], Iterator[Deduction]]
    for_cages: bool = False
    """Whether only puzzles with cages need it."""

    @property
    def level(self) -> str:
        """The level of a puzzle whose hardest step this is."""
        return level_of(self.weight)


def level_of(weight: float) -> str:
    """Return the level whose range holds ``weight``."""
    return max(
        (floor, name) for floor, name in zip(LEVEL_FLOORS, LEVELS, strict=True) if floor <= weight
    )[1]


TECHNIQUES: tuple[Technique, ...] = (
    Technique("full_house", "Last cell of a unit", 1.0, singles.full_house),
    Technique("cage_last", "Last cell of a cage", 1.1, cages.cage_last, True),
    Technique("hidden_single_box", "Hidden single in a box", 1.2, singles.hidden_single_box),
    Technique("cage_only", "Cage with one combination", 1.4, cages.cage_only, True),
    Technique("hidden_single_line", "Hidden single in a line", 1.5, singles.hidden_single_line),
    Technique("direct_pointing", "Pointing to a single", 1.7, intersections.direct_pointing),
    Technique("direct_claiming", "Claiming to a single", 1.9, intersections.direct_claiming),
    Technique("direct_hidden_pair", "Hidden pair to a single", 2.0, subsets.direct_hidden_pair),
    Technique("cage_sum", "Cage combinations", 2.1, cages.cage_sum, True),
    Technique("rule_45_single", "Rule of 45", 2.2, cages.rule_45_single, True),
    Technique("naked_single", "Naked single", 2.3, singles.naked_single),
    Technique(
        "direct_hidden_triple", "Hidden triple to a single", 2.5, subsets.direct_hidden_triple
    ),
    Technique("pointing", "Locked candidates (pointing)", 2.6, intersections.pointing),
    Technique("cage_locked", "Digit locked in a cage", 2.7, cages.cage_locked, True),
    Technique("claiming", "Locked candidates (claiming)", 2.8, intersections.claiming),
    Technique("rule_45", "Rule of 45, several cells", 2.9, cages.rule_45, True),
    Technique("naked_pair", "Naked pair", 3.0, partial(subsets.naked, size=2)),
    Technique("x_wing", "X-wing", 3.2, partial(fish.fish, size=2)),
    Technique("hidden_pair", "Hidden pair", 3.4, partial(subsets.hidden, size=2)),
    Technique("naked_triple", "Naked triple", 3.6, partial(subsets.naked, size=3)),
    Technique("swordfish", "Swordfish", 3.8, partial(fish.fish, size=3)),
    Technique("hidden_triple", "Hidden triple", 4.0, partial(subsets.hidden, size=3)),
    Technique("skyscraper", "Skyscraper", 4.0, single_digit.skyscraper),
    Technique("two_string_kite", "Two-string kite", 4.1, single_digit.two_string_kite),
    Technique("xy_wing", "XY-wing", 4.2, wings.xy_wing),
    Technique("xyz_wing", "XYZ-wing", 4.4, wings.xyz_wing),
    Technique("unique_rectangle", "Unique rectangle", 4.5, uniqueness.unique_rectangle),
    Technique("unique_loop", "Unique loop", 4.7, uniqueness.unique_loop),
    Technique("w_wing", "W-wing", 5.0, wings.w_wing),
    Technique("avoidable_rectangle", "Avoidable rectangle", 5.0, uniqueness.avoidable_rectangle),
    Technique("naked_quad", "Naked quad", 5.0, partial(subsets.naked, size=4)),
    Technique("jellyfish", "Jellyfish", 5.2, partial(fish.fish, size=4)),
    Technique("hidden_quad", "Hidden quad", 5.4, partial(subsets.hidden, size=4)),
    Technique("bug_plus_one", "BUG+1", 5.6, uniqueness.bug_plus_one),
    Technique("simple_coloring", "Simple coloring", 6.4, single_digit.simple_coloring),
    Technique("x_chain", "X-chain", 6.6, chains.x_chain),
    Technique("xy_chain", "XY-chain", 7.0, chains.xy_chain),
    Technique("chain", "Alternating chain", 7.5, chains.alternating_chain),
    Technique("forcing_contradiction", "Forcing net", 8.2, forcing.contradiction),
    Technique("forcing_verity", "Forcing net over all cases", 8.8, forcing.verity),
    Technique("forcing_nested", "Nested forcing net", 9.5, forcing.nested),
)
"""All techniques, the easiest first."""

BY_KEY = {technique.key: technique for technique in TECHNIQUES}
UNSOLVED_WEIGHT = 11.0
"""The weight of a puzzle that these techniques do not solve."""
