"""The panels of a review, made before the docks that hold them."""

from __future__ import annotations

from desktop_go.gui.review.graph_panel import GraphPanel
from desktop_go.gui.review.mistakes_panel import MistakesPanel


class ReviewPanels:
    """The win rate's graph and the list of mistakes."""

    def __init__(self) -> None:
        self.graph = GraphPanel()
        self.mistakes = MistakesPanel()
