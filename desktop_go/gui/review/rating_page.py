"""The user's own rating: a graph over the games, and the results against each level."""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog, QLabel, QTextBrowser, QWidget

from desktop_go.gui.dialogs.choices import Choices
from desktop_go.gui.go.own_rating import OwnRating
from desktop_go.gui.review.rating_graph import RatingGraph
from desktop_go.gui.review.report import table
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.text_dialog import add_text
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.window.parts import WindowParts
from desktop_go.services.i18n import tr
from desktop_go.services.rating.even_game import STONE
from desktop_go.services.rating.glicko import Rating
from desktop_go.services.rating.history import RatedGame, ratings_after
from desktop_go.services.rating.ranks import rank_words

WIDTH, HEIGHT = 600, 620


class RatingDialog(QDialog):
    """The ratings on each board; stays true while games end behind it.

    Args:
        own: whose they are.
        theme: the colors.
    """

    def __init__(self, own: OwnRating, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("My own rating"))
        self._own, self._theme = own, theme
        inside = QWidget()
        self.boards = Choices(tr("Board"), [(size, f"{size} × {size}") for size in STONE])
        self.summary = QLabel(wordWrap=True)
        self.graph = RatingGraph(theme.scheme())
        self.results = QTextBrowser()
        self.results.setAccessibleName(tr("Results by level"))
        in_column(
            self.boards, self.summary, (self.graph, 3), (self.results, 2), inside=inside, margins=0
        )
        add_text(self, inside)
        self.resize(WIDTH, HEIGHT)
        games = own.history.games()
        self.boards.set_value(games[-1].size if games else next(iter(STONE)))
        self.boards.chosen.connect(self.refresh)
        own.changed.connect(self.refresh)
        theme.changed.connect(self._on_theme)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the board that is chosen, as things stand."""
        size = self.boards.value()
        assert isinstance(size, int)
        games = self._own.history.games(size)
        ratings = ratings_after(games)
        self.graph.show_ratings(ratings)
        self.summary.setText(summary(ratings))
        self.results.setHtml(results_html(games))

    @Slot()
    def _on_theme(self) -> None:
        self.graph.set_scheme(self._theme.scheme())


class RatingPage(QObject):
    """Shows the dialog when its command is given."""

    def __init__(self, parts: WindowParts, own: OwnRating) -> None:
        super().__init__(parts.window)
        self._parts, self._own = parts, own
        self.dialog: RatingDialog | None = None
        parts.actions["own_rating"].triggered.connect(self.show_page)

    @Slot()
    def show_page(self) -> None:
        """Show the rating."""
        if self.dialog is None:
            self.dialog = RatingDialog(self._own, self._parts.theme, self._parts.window)
        self.dialog.refresh()
        self.dialog.show()
        self.dialog.raise_()


def summary(ratings: Sequence[Rating]) -> str:
    """The rating now and what it comes to, in sentences."""
    if not ratings:
        return tr(
            "You have no rating on this board yet. Games against the engine are rated when they "
            "end, unless moves were taken back or hints were given. Nothing of it leaves this "
            "computer."
        )
    now = ratings[-1]
    low, high = now.interval
    return tr(
        "Your rating is {value} ± {error}: about {rank}, between {weak} and {strong}. Ranks are "
        "estimates, made from matches between programs."
    ).format(
        value=round(now.value),
        error=round(1.96 * now.deviation),
        rank=rank_words(now.value),
        weak=rank_words(low),
        strong=rank_words(high),
    )


def results_html(games: Sequence[RatedGame]) -> str:
    """A table of wins and losses against each level, the strongest first."""
    if not games:
        return ""
    counts: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in games:
        counts[game.level, game.handicap][round(2 * game.score)] += 1
    head = (tr("Level"), tr("Handicap"), tr("Won"), tr("Drawn"), tr("Lost"), tr("Last played"))
    rows = [
        (
            str(number),
            str(handicap or "–"),
            *map(str, reversed(counts[number, handicap])),
            max(g.day for g in games if (g.level, g.handicap) == (number, handicap)),
        )
        for number, handicap in sorted(counts, reverse=True)
    ]
    title = html.escape(tr("Results by level"))
    return f"<h3>{title}</h3>{table(head, rows)}"
