"""Statistics over all games that were reviewed: what is noted after a review, and the page."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from desktop_go.games.go.review_report import make_report
from desktop_go.gui.go.view import GoView
from desktop_go.gui.review.analyses import Analyses
from desktop_go.gui.review.report import statistics_html
from desktop_go.gui.review.reviewer import Reviewer
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.gui.window.parts import WindowParts
from desktop_go.services.i18n import tr
from desktop_go.services.paths import reviews_file
from desktop_go.services.review_history import ReviewHistory, figures, statistics


class Statistics(QObject):
    """Notes the figures of each review and shows them together."""

    def __init__(
        self, parts: WindowParts, go: GoView, analyses: Analyses, reviewer: Reviewer
    ) -> None:
        super().__init__(parts.window)
        self._window, self._game, self._analyses = parts.window, go.core.game, analyses
        self.history = ReviewHistory(reviews_file(), go.core.keeper.writer)
        reviewer.finished.connect(self.note)
        parts.actions["statistics"].triggered.connect(self.show_page)

    @Slot()
    def note(self) -> None:
        """Keep the figures of the game that was reviewed."""
        line, record = self._analyses.line, self._game.record
        report = make_report(self._analyses.judgements, sum(node.has_move for node in line))
        game = None if self._game.is_live else figures(record, line, report)
        if game is not None:
            self.history.note(game)

    @Slot()
    def show_page(self) -> None:
        """Show the figures of the players with the most games."""
        page = statistics_html(statistics(self.history.games()))
        TextDialog(tr("Statistics"), page, self._window).show()
