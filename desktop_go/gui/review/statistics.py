"""Statistics over all games that were reviewed: what is noted after a review, and the page."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from shiboken6 import isValid

from desktop_go.games.go.replay import board_after
from desktop_go.games.go.review import (
    LEAST_VISITS,
    Judgement,
    Severity,
    loss_of_candidate,
    severity_of,
)
from desktop_go.games.go.review_report import make_report
from desktop_go.gui.go.view import GoView
from desktop_go.gui.play.players import names_of_you
from desktop_go.gui.review.analyses import Analyses
from desktop_go.gui.review.report import own_html, statistics_html
from desktop_go.gui.review.reviewer import Reviewer
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.gui.window.parts import WindowParts
from desktop_go.moves import Color
from desktop_go.records.analysis import NodeAnalysis
from desktop_go.records.coordinates import to_gtp
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.services.library.store import Library
from desktop_go.services.own_games import OwnFigures, own_games
from desktop_go.services.own_games import figures as own_figures
from desktop_go.services.own_mistakes import OwnMistake, OwnMistakes
from desktop_go.services.paths import data_folder, library_file, reviews_file
from desktop_go.services.review_history import ReviewHistory, figures, statistics
from desktop_go.services.review_texts import point_name


class Statistics(QObject):
    """Notes the figures of each review and shows them together."""

    def __init__(
        self, parts: WindowParts, go: GoView, analyses: Analyses, reviewer: Reviewer
    ) -> None:
        super().__init__(parts.window)
        self._window, self._game, self._analyses = parts.window, go.core.game, analyses
        self.history = ReviewHistory(reviews_file(), go.core.keeper.writer)
        self._mistakes = OwnMistakes(data_folder() / "learn", go.core.keeper.writer)
        self._jobs = go.core.files.jobs
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
            self._note_mistakes()

    def _note_mistakes(self) -> None:
        """Keep the mistakes of the user's own side as problems."""
        record, game = self._game.record, self._game
        cols, rows = record.board_size
        if cols != rows:
            return
        names = {Color.BLACK: record.info("PB"), Color.WHITE: record.info("PW")}
        own = {
            game.setup.human_color(),
            *(c for c, name in names.items() if name in names_of_you()),
        }
        words = " – ".join(name or "?" for name in names.values())
        self._mistakes.note(
            own_mistake(node, judgement, self._analyses.get(node.parent), words)
            for node, judgement in self._analyses.judged_nodes()
            if judgement.color in own and judgement.severity >= Severity.MISTAKE and node.parent
        )

    @Slot()
    def show_page(self) -> None:
        """Show the figures of reviews, by player, and those of the user's own games."""
        page = statistics_html(statistics(self.history.games()))
        dialog = TextDialog(tr("Statistics"), page, self._window)
        dialog.show()
        library, folder = Library(library_file()), data_folder() / "games"

        def add(found: OwnFigures) -> None:
            if isValid(dialog):
                dialog.show_page(own_html(found) + page)

        self._jobs.start(
            lambda: own_figures(own_games(names_of_you(), library, folder)), add, self._game.refuse
        )


def own_mistake(
    node: RecordNode, judgement: Judgement, known: NodeAnalysis | None, game: str
) -> OwnMistake:
    """A mistake as a problem: the board before it, and the moves that lose next to nothing."""
    assert node.parent is not None
    board = board_after(node.parent.path())
    good = [judgement.best.point]
    for move in known.moves if known is not None else ():
        loss = loss_of_candidate(judgement.best, move, judgement.color)
        if move.visits >= LEAST_VISITS and severity_of(*loss) <= Severity.SLIGHT:
            good.append(move.point)
    rows, size = tuple("".join(row) for row in board.rows()), len(board.rows())
    best = tuple(dict.fromkeys(to_gtp(point, size) for point in good if point is not None))
    played = point_name(judgement.move.point, size)
    return OwnMistake(rows, judgement.color is Color.BLACK, played, best, game)
