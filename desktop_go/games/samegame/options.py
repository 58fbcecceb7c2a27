"""The options of every SameGame solver, declared once; forms, the Lab and docs are made from them.

Imports no solver, so that a window can show them before the kernels are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from desktop_go.options import OWN_CHOICE, OptionTable, TakesEffect, When, declared

SELECTION = "Selection"
PLAYOUTS = "Playouts"
TREE = "Tree"
NESTING = "Nesting"
POLICY = "Playout policy"


@dataclass(frozen=True, slots=True)
class NoOptions:
    """A solver without options."""


@dataclass(frozen=True, slots=True)
class UctOptions:
    """UCT; scores are scaled to 0..1."""

    policy: str = declared(
        "ucb1",
        choices=(("ucb1", "UCB1"), ("ucb1-tuned", "UCB1-Tuned")),
        label="Selection",
        help="How the tree search picks the next block. UCB1-Tuned explores less where the "
        "results differ little; the exploration constant of its source is 1.",
        group=SELECTION,
        picture="selection",
        source="Auer, Cesa-Bianchi & Fischer 2002",
    )
    exploration: float = declared(
        0.1,
        span=(0, 2, 0.01),
        label="Exploration constant",
        help="How eagerly the search tries moves with few visits.",
        group=SELECTION,
        picture="selection",
        source="Kocsis & Szepesvári 2006",
    )
    deviation: float = 0.0004
    """Only of SP-MCTS."""
    top_weight: float = declared(
        0.0,
        span=(0, 1, 0.05),
        label="Weight of the top score",
        help="How much the best score below a move counts beside the mean.",
        group=SELECTION,
        picture="spread",
        source="Schadd et al. 2012",
    )
    playout: str = declared(
        "tabu",
        choices=tuple(
            (kind, kind)
            for kind in (
                "random",
                "pseudo-random",
                "largest-of-k",
                "tabu",
                "pseudo-random-tabu",
                "largest-of-k-tabu",
                "double-tabu",
            )
        ),
        label="Playouts",
        help="What playouts save for later: nothing, the most frequent color, or the two most "
        "frequent. Of k drawn blocks, pseudo-random playouts take one of the color with the fewest "
        "stones left; largest-of-k ones take the largest.",
        group=PLAYOUTS,
        picture="saved_color",
        source="Maly 2010",
        choice_sources=(
            ("tabu", "Schadd et al. 2008; Maly 2010"),
            ("largest-of-k", OWN_CHOICE),
            ("largest-of-k-tabu", OWN_CHOICE),
        ),
    )
    k: int = declared(
        3,
        span=(2, 20, 1),
        label="Blocks drawn (k)",
        help="How many blocks are drawn at random before one of them is chosen.",
        group=PLAYOUTS,
        picture="drawn_blocks",
        unit="blocks",
        source="Maly 2010",
        acts=(
            When(
                "playout",
                ("pseudo-random", "largest-of-k", "pseudo-random-tabu", "largest-of-k-tabu"),
            ),
        ),
    )
    scale: int = declared(
        5000,
        span=(100, 100_000, 100),
        label="Score that counts as 1",
        help="Scores are divided by this before they are weighed against exploration. The best "
        "known scores of standard boards reach 6,000.",
        group=SELECTION,
        picture="spread",
        unit="points",
        source="Maly 2010",
    )
    expand_at: int = declared(
        4,
        span=(1, 100, 1),
        label="Visits before expansion",
        help="A position's moves are added to the tree after this many visits.",
        group=TREE,
        picture="growth",
        unit="visits",
        source="Coulom 2006",
    )
    restart_seconds: float = declared(
        0.0,
        span=(0, 3600, 5),
        label="New tree after",
        help="The tree is dropped and begun again after this time. 0: only when the memory is "
        "full.",
        group=TREE,
        picture="restart",
        unit="s",
        least="when full",
        source="Schadd et al. 2008",
    )
    spare_in_tree: bool = declared(
        True,
        label="Save the color in the tree too",
        help="Leaves out blocks of the saved color in the tree while there are others.",
        group=TREE,
        picture="saved_color",
        acts=(When("playout", ("tabu", "pseudo-random-tabu", "largest-of-k-tabu", "double-tabu")),),
    )


@dataclass(frozen=True, slots=True)
class SinglePlayerOptions(UctOptions):
    """SP-MCTS; constants found on six standard positions at 2.5 s."""

    policy: str = "sp-mcts"
    exploration: float = declared(
        0.05,
        span=(0, 2, 0.01),
        label="Exploration constant",
        help="How eagerly the search tries moves with few visits.",
        group=SELECTION,
        picture="selection",
        source="Schadd et al. 2008",
    )
    deviation: float = declared(
        0.0004,
        span=(0, 1, 0.0001),
        label="Deviation term (D)",
        help="The third term of Schadd 2008: 10,000 points squared, on scores scaled to 0..1.",
        group=SELECTION,
        picture="spread",
        source="Schadd et al. 2008",
    )
    top_weight: float = declared(
        0.1,
        span=(0, 1, 0.05),
        label="Weight of the top score",
        help="How much the best score below a move counts beside the mean.",
        group=SELECTION,
        picture="spread",
        source="Schadd et al. 2012",
    )


def _level() -> int:
    return declared(
        2,
        span=(1, 5, 1),
        label="Level",
        help="Nesting; each level repeats the one below.",
        group=NESTING,
        picture="nested",
        source="Cazenave 2009; Rosin 2011",
    )


@dataclass(frozen=True, slots=True)
class NestedOptions:
    """Nested Monte Carlo search."""

    level: int = _level()


@dataclass(frozen=True, slots=True)
class NrpaOptions:
    """Nested rollout policy adaptation."""

    level: int = _level()
    iterations: int = declared(
        100,
        span=(5, 1000, 10),
        label="Iterations",
        help="How often each level repeats the one below.",
        group=NESTING,
        picture="nested",
        source="Rosin 2011",
    )
    alpha: float = declared(
        1.0,
        span=(0.01, 10, 0.1),
        label="Learning rate (alpha)",
        help="How far the playout policy moves toward the best line at each step.",
        group=POLICY,
        picture="adaptation",
        source="Rosin 2011",
    )
    tabu_size: int = declared(
        2,
        span=(0, 400, 1),
        label="Largest block of the saved color",
        help="Larger blocks of the most frequent color wait while others can be taken.",
        group=POLICY,
        picture="saved_color",
        unit="stones",
        source="Cazenave 2016",
    )
    size_bias: float = declared(
        0.3,
        span=(-5, 5, 0.1),
        label="Weight of the block size",
        help="What each stone of a block over two, up to eight, adds to its prior.",
        group=POLICY,
        picture="adaptation",
        source="Cazenave 2020",
    )
    tabu_bias: float = declared(
        -2.0,
        span=(-20, 20, 0.5),
        label="Weight of the saved color",
        help="What the most frequent color adds to the prior of its blocks.",
        group=POLICY,
        picture="adaptation",
        source="Cazenave 2020",
    )


SOLVER_OPTIONS: dict[str, OptionTable[Any]] = {
    "best": OptionTable(NoOptions),
    "beam": OptionTable(NoOptions),
    "nrpa": OptionTable(NrpaOptions, takes_effect=TakesEffect.NEXT_SEARCH),
    "nmcs": OptionTable(NestedOptions, takes_effect=TakesEffect.NEXT_SEARCH),
    "sp-mcts": OptionTable(SinglePlayerOptions, takes_effect=TakesEffect.NEXT_SEARCH),
    "uct": OptionTable(UctOptions, takes_effect=TakesEffect.NEXT_SEARCH),
}
"""For each solver its options, the strongest solver first."""
