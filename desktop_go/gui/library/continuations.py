"""What was played after a position that was found: each move with its games and how they ended."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QTableWidgetItem

from desktop_go.gui.panels.row_table import RowTable, figure
from desktop_go.moves import Color
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.library.positions import NextMove

FEW = 3
"""Of fewer decided games no share is shown: it would say nothing."""


class Continuations(RowTable):
    """A table of moves, the most frequent first; the first row stands for all of them.

    Signals:
        chosen: other moves are selected; see ``idents``.
    """

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__(3, wide=0)
        self.setObjectName("continuations")
        self.setAccessibleName(tr("Played next"))
        self.setHorizontalHeaderLabels([tr("Played next"), tr("Games"), tr("Black wins")])
        self._moves: Sequence[NextMove] = ()
        self.currentCellChanged.connect(self._on_row)

    def sizeHint(self) -> QSize:
        """Narrow, beside the games."""
        return QSize(260, 300)

    def show_moves(self, moves: Sequence[NextMove], side: int) -> None:
        """Show the moves that followed on a board of ``side`` lines."""
        self._moves = moves
        self.blockSignals(True)
        self.setRowCount(len(moves) + 1 if moves else 0)
        if moves:
            games, black, white = (
                sum(m.games for m in moves),
                sum(m.black_won for m in moves),
                sum(m.white_won for m in moves),
            )
            self._fill(0, tr("All moves"), games, black, white)
        for row, move in enumerate(moves, 1):
            color = tr("Black") if move.color is Color.BLACK else tr("White")
            name = f"{color} {to_gtp(move.point, side)}"
            self._fill(row, name, move.games, move.black_won, move.white_won)
        self.setCurrentCell(0 if moves else -1, 0)
        self.blockSignals(False)

    def idents(self) -> frozenset[int] | None:
        """The games with the move selected; None for all."""
        row = self.currentRow()
        return frozenset(self._moves[row - 1].idents) if 0 < row <= len(self._moves) else None

    def _fill(self, row: int, name: str, games: int, black: int, white: int) -> None:
        decided = black + white
        share = f"{100 * black / decided:.0f} %" if decided >= FEW else "–"
        tip = tr("{games}: Black won {black}, White won {white}").format(
            games=tr_plural("{count} game", "{count} games", games), black=black, white=white
        )
        for column, text in enumerate((name, str(games), share)):
            item = figure(text) if column else QTableWidgetItem(text)
            item.setToolTip(tip)
            self.setItem(row, column, item)

    @Slot(int, int, int, int)
    def _on_row(self, row: int, _column: int, old_row: int, _old_column: int) -> None:
        if row != old_row:
            self.chosen.emit()
