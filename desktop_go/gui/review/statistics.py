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
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.paths import reviews_file
from desktop_go.services.position_keys import PositionKeys
from desktop_go.services.review_history import ReviewHistory, reviewed_game, statistics

ENOUGH = 0.5
"""The share of the moves that must have been judged for a game to count."""


class Statistics(QObject):
    """Notes the figures of each review and shows them together."""

    def __init__(
        self, parts: WindowParts, go: GoView, analyses: Analyses, reviewer: Reviewer
    ) -> None:
        super().__init__(parts.window)
        self._window, self._game, self._analyses = parts.window, go.core.game, analyses
        self._history = ReviewHistory(reviews_file(), go.core.keeper.writer)
        reviewer.finished.connect(self.note)
        parts.actions["statistics"].triggered.connect(self.show_page)

    @Slot()
    def note(self) -> None:
        """Keep the figures of the game that was reviewed."""
        line, record = self._analyses.line, self._game.record
        report = make_report(self._analyses.judgements, sum(node.has_move for node in line))
        if self._game.is_live or report.judged < ENOUGH * report.moves:
            return
        names = {Color.BLACK: record.info("PB"), Color.WHITE: record.info("PW")}
        key = PositionKeys().of(line[-1]).hex()
        self._history.note(reviewed_game(key, names, report))

    @Slot()
    def show_page(self) -> None:
        """Show the figures of the players with the most games."""
        page = statistics_html(statistics(self._history.games()))
        TextDialog(tr("Statistics"), page, self._window).show()
