"""The panels of a review, made before the docks that hold them."""

from __future__ import annotations

from desktop_go.engine.go.review import SPEEDS
from desktop_go.gui.panels.graph_panel import GraphPanel
from desktop_go.gui.review.mistakes_panel import MistakesPanel
from desktop_go.gui.review.reviewer import Reviewer, ReviewState
from desktop_go.services.i18n import tr


class ReviewGraph(GraphPanel):
    """The graph of a game of Go, and how far its review is."""

    def __init__(self) -> None:
        super().__init__(SPEEDS)

    def show_progress(self, reviewer: Reviewer) -> None:
        """Show how far the review is."""
        self.show_count(reviewer.running, reviewer.done, reviewer.total)
        text = time_text(reviewer.seconds_left)
        words = tr("{done} of {total} positions")
        if reviewer.is_again:
            words = tr("{done} of {total} positions double-checked")
        if reviewer.state is ReviewState.WAITING:
            text = tr("waiting for the engine")
        self.left.setText(text)
        counted = words.format(done=reviewer.done, total=reviewer.total)
        self.bar.setToolTip(counted)
        self.left.setToolTip(counted)


class ReviewPanels:
    """The win rate's graph and the list of mistakes."""

    def __init__(self) -> None:
        self.graph = ReviewGraph()
        self.mistakes = MistakesPanel()


def time_text(seconds: float | None) -> str:
    """``0:45 left``; empty while nothing can be said."""
    if seconds is None:
        return ""
    minutes, rest = divmod(round(seconds), 60)
    return tr("{time} left").format(time=f"{minutes}:{rest:02}")
