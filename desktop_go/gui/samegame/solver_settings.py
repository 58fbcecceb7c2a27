"""The settings of every SameGame solver, declared once: the form and the Lab are made from it.

Imports no solver, so that the page is there before the kernels are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.services.i18n import tr


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a solver; texts are English and pass through ``tr``."""

    key: str
    label: str
    default: int | float | str | bool
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    choices: tuple[str, ...] = ()
    help: str = ""


PLAYOUT_KINDS = ("random", "pseudo-random", "tabu", "pseudo-random-tabu", "double-tabu")
_PLAYOUT = Setting(
    "playout",
    "Playouts",
    "tabu",
    choices=PLAYOUT_KINDS,
    help="What playouts save for later: nothing, the most frequent color, or the two most "
    "frequent; pseudo-random ones take the largest of k drawn blocks.",
)
_TREE = (
    _PLAYOUT,
    Setting("k", "Blocks drawn (k)", 3, 2, 20, 1, help="Only for pseudo-random playouts."),
    Setting("expand_at", "Visits before expansion", 4, 1, 100, 1),
    Setting(
        "restart_seconds",
        "New tree after (seconds)",
        0.0,
        0,
        3600,
        5,
        help="0: only when the memory is full.",
    ),
    Setting("spare_in_tree", "Save the color in the tree too", True),
)
SETTINGS: dict[str, tuple[Setting, ...]] = {
    "best": (),
    "beam": (),
    "nrpa": (
        Setting("level", "Level", 2, 1, 5, 1, help="Nesting; each level repeats the one below."),
        Setting("iterations", "Iterations", 100, 5, 1000, 10),
        Setting("alpha", "Learning rate (alpha)", 1.0, 0.01, 10, 0.1),
        Setting(
            "tabu_size",
            "Largest block of the saved color",
            2,
            0,
            400,
            1,
            help="Larger blocks of the most frequent color wait while others can be taken.",
        ),
        Setting("size_bias", "Weight of the block size", 0.3, -5, 5, 0.1),
        Setting("tabu_bias", "Weight of the saved color", -2.0, -20, 20, 0.5),
    ),
    "nmcs": (Setting("level", "Level", 2, 1, 5, 1),),
    "sp-mcts": (
        Setting("exploration", "Exploration constant", 0.05, 0, 2, 0.01),
        Setting(
            "deviation",
            "Deviation term (D)",
            0.0004,
            0,
            1,
            0.0001,
            help="The third term of Schadd 2008, on scores scaled to 0..1.",
        ),
        Setting("top_weight", "Weight of the top score", 0.1, 0, 1, 0.05),
        *_TREE,
    ),
    "uct": (
        Setting("policy", "Selection", "ucb1", choices=("ucb1", "ucb1-tuned")),
        Setting("exploration", "Exploration constant", 0.1, 0, 2, 0.01),
        Setting("top_weight", "Weight of the top score", 0.0, 0, 1, 0.05),
        *_TREE,
    ),
}
"""For each solver its settings, the strongest solver first."""


def solver_title(name: str) -> str:
    """A solver in the user's language."""
    return {
        "best": tr("Best: iterated narrow beams"),
        "beam": tr("Beam search"),
        "nrpa": tr("NRPA"),
        "nmcs": tr("Nested Monte Carlo"),
        "sp-mcts": tr("SP-MCTS"),
        "uct": tr("UCT"),
    }[name]


def solver_text(name: str) -> str:
    """What a solver does, in a sentence."""
    return {
        "best": tr("Many narrow beams with varied weights, restarted inside the best lines."),
        "beam": tr("Keeps the most promising boards for each number of stones left."),
        "nrpa": tr("Learns a playout policy on several levels (Rosin 2011)."),
        "nmcs": tr("Tries each move with a search one level below (Cazenave 2009)."),
        "sp-mcts": tr("Single-player tree search with a deviation term (Schadd 2008)."),
        "uct": tr("Tree search with upper confidence bounds and random playouts."),
    }[name]
