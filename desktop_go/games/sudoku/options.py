"""The options of the Monte Carlo solver, declared once; its form and docs are made from them.

Imports no solver, so that a window can show them before the kernels are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.options import OWN_CHOICE, OptionTable, TakesEffect, When, declared

SELECTION = "Selection"
PLAYOUTS = "Playouts"
TREE = "Tree"


@dataclass(frozen=True, slots=True)
class MonteCarloOptions:
    """Every option of the search with a value, in the order in which forms show them."""

    policy: str = declared(
        "ucb1",
        choices=(("ucb1", "UCB1"), ("ucb1-tuned", "UCB1-Tuned")),
        label="Selection",
        help="How the tree search picks the next digit. UCB1-Tuned explores less where the "
        "results differ little; the exploration constant of its source is 1.",
        group=SELECTION,
        picture="selection",
        source="Auer, Cesa-Bianchi & Fischer 2002",
    )
    exploration: float = declared(
        0.3,
        span=(0, 5, 0.05),
        label="Exploration",
        help="How eagerly the search tries digits with few visits.",
        group=SELECTION,
        picture="selection",
        source="Kocsis & Szepesvári 2006",
    )
    alpha: float = declared(
        0.0,
        span=(0, 1, 0.1),
        label="AMAF weight",
        help="The weight of playouts in which the digit was set later. 0 turns it off.",
        group=SELECTION,
        picture="sharing",
        source="Maly 2010",
        acts=(When("expansion", ("all", "house")),),
    )
    cell_choice: str = declared(
        "fewest",
        choices=(
            ("fewest", "fewest digits left"),
            ("any", "any empty cell"),
            ("near", "near the last move"),
        ),
        label="Fill next",
        help="Which cell a playout fills next, and which one the tree adds if it adds only one. "
        "Near the last move: first the empty cells in its row, then its column, then its box.",
        group=PLAYOUTS,
        picture="cell_choice",
        source="Maly 2010",
        choice_sources=(("fewest", OWN_CHOICE),),
    )
    stop_early: bool = declared(
        False,
        label="Stop at the first dead cell",
        help="A playout ends when the cell to fill has no digit left; otherwise it passes over "
        "the cell and goes on.",
        group=PLAYOUTS,
        picture="dead_cell",
        source="Maly 2010",
    )
    value: str = declared(
        "filled",
        choices=(
            ("filled", "cells filled / empty cells"),
            ("played", "cells filled by the playout / cells left to it"),
        ),
        label="Result",
        help="What a playout is worth. The second makes a long line in the tree worth less when "
        "its playouts fail, which leads out of dead ends.",
        group=PLAYOUTS,
        picture="filled",
        source="Maly 2010",
        choice_sources=(("filled", OWN_CHOICE),),
    )
    expansion: str = declared(
        "all",
        choices=(
            ("all", "every empty cell"),
            ("cell", "one cell"),
            ("house", "one row, column or box"),
        ),
        label="Tree adds",
        help="Which cells' digits are added to the tree at once. One cell keeps it narrow; AMAF "
        "needs several.",
        group=TREE,
        picture="houses",
        source="Maly 2010",
        choice_sources=(("all", OWN_CHOICE),),
    )
    expand_at: int = declared(
        8,
        span=(1, 1000, 1),
        label="Expand after",
        help="A grid's digits are added to the tree after this many visits.",
        group=TREE,
        picture="growth",
        unit="visits",
        source="Coulom 2006",
    )
    restart_after: int = declared(
        0,
        span=(0, 100_000_000, 10_000),
        label="Restart after",
        help="The tree is dropped and begun again after this many playouts. 0: only when it is "
        "full.",
        group=TREE,
        picture="restart",
        unit="playouts",
        least="when full",
    )
    seed: int = 1


OPTIONS = OptionTable(MonteCarloOptions, takes_effect=TakesEffect.NEXT_SEARCH)
"""The declarations of ``MonteCarloOptions``; whoever repeats a search sets ``seed``, too."""
