"""What the SameGame solvers are called and do, in the user's language."""

from __future__ import annotations

from desktop_go.services.i18n import tr


def solver_title(name: str) -> str:
    """A solver in the user's language."""
    return {
        "best": tr("Best: beams and annealing"),
        "beam": tr("Beam search"),
        "nrpa": tr("NRPA"),
        "nmcs": tr("Nested Monte Carlo"),
        "sp-mcts": tr("SP-MCTS"),
        "uct": tr("UCT"),
    }[name]


def solver_text(name: str) -> str:
    """What a solver does, in a sentence."""
    return {
        "best": tr("Many narrow beams; then annealing and beams improve the best lines in turn."),
        "beam": tr("Keeps the most promising boards for each number of stones left."),
        "nrpa": tr("Learns a playout policy on several levels (Rosin 2011)."),
        "nmcs": tr("Tries each move with a search one level below (Cazenave 2009)."),
        "sp-mcts": tr("Single-player tree search with a deviation term (Schadd 2008)."),
        "uct": tr("Tree search with upper confidence bounds and random playouts."),
    }[name]
