"""High scores and statistics of SameGame, kind by kind."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QTableWidgetItem, QWidget

from desktop_go.games.samegame.rules import Scoring
from desktop_go.gui.panels.row_table import RowTable, figure
from desktop_go.gui.puzzles.frame import Card, plain_label
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.new_card import scoring_name
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.short_choice import ShortChoice
from desktop_go.services.i18n import tr, tr_plural


class ScoreTab(QWidget):
    """The list of one kind of board; starts with the kind that is played."""

    def __init__(self, desk: SameDesk) -> None:
        super().__init__()
        self._desk = desk
        self.kind = ShortChoice()
        self.kind.setAccessibleName(tr("Kind of board"))
        self.kind.currentIndexChanged.connect(self._show)
        self.summary = plain_label()
        self.table = RowTable(4)
        self.table.verticalHeader().show()
        self.table.setAccessibleName(tr("High scores"))
        self.table.setHorizontalHeaderLabels([tr("Score"), tr("Board"), tr("Moves"), tr("Date")])
        self.table.setMinimumHeight(300)
        card = Card(tr("High scores"))
        card.rows.addWidget(self.kind)
        card.rows.addWidget(self.summary)
        card.rows.addWidget(self.table)
        in_column(card, 1, inside=self, margins=(0, 8, 0, 0))

    def refresh(self) -> None:
        """Show the list of the kind that is played."""
        keys = sorted({*self._desk.book.kinds, self._desk.score_key})
        self.kind.blockSignals(True)
        self.kind.clear()
        for key in keys:
            self.kind.addItem(kind_text(key), key)
        self.kind.setCurrentIndex(keys.index(self._desk.score_key))
        self.kind.blockSignals(False)
        self._show()

    @Slot()
    def _show(self) -> None:
        key = str(self.kind.currentData())
        figures = self._desk.book.kinds.get(key)
        if figures is None or not figures.games:
            self.summary.setText(tr("No board of this kind has been finished yet."))
            self.table.setRowCount(0)
            return
        self.summary.setText(
            tr("{boards}, {cleared} cleared, mean score {mean}").format(
                boards=tr_plural("{count} board", "{count} boards", figures.games),
                cleared=figures.cleared,
                mean=round(figures.mean),
            )
        )
        self.table.setRowCount(len(figures.best))
        for row, entry in enumerate(figures.best):
            board = tr("no. {number}").format(number=entry.number) if entry.number else "–"
            for column, text in enumerate((entry.score, board, entry.moves, entry.date)):
                date = column == 3
                item = QTableWidgetItem(str(text)) if date else figure(str(text))
                self.table.setItem(row, column, item)


def kind_text(key: str) -> str:
    """A kind's key, as ``15x15x5 standard``, in words."""
    sizes, _, scoring = key.partition(" ")
    try:
        columns, rows, colors = (int(n) for n in sizes.split("x"))
        name = scoring_name(Scoring(scoring))
    except ValueError:
        return key
    return f"{columns} × {rows} × {colors}: {name}"
