"""The top of Sudoku's column: the puzzle's name, the clock, and how much is left."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel

from desktop_go.gui.puzzles.frame import Card, button, headline, plain_label, time_text
from desktop_go.gui.style.layouts import in_row
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.services.i18n import tr, tr_plural


class HeadCard(Card):
    """Shows the game of a desk.

    Signals:
        pause_wanted: the clock is to stop, or to go on.
    """

    pause_wanted = Signal()

    def __init__(self, desk: SudokuDesk) -> None:
        super().__init__()
        self._desk = desk
        self.name = headline("")
        self.name.setWordWrap(True)
        self.clock = QLabel("0:00")
        self.clock.setObjectName("clock")
        self.clock.setAccessibleName(tr("Time"))
        self.pause_button = button(tr("Pa&use"), tip=tr("Hide the board and stop the clock"))
        self.pause_button.clicked.connect(self.pause_wanted)
        row = in_row((self.clock, 1), self.pause_button)
        self.state = plain_label()
        self.state.setObjectName("quiet")
        self.rows.addWidget(self.name)
        self.rows.addLayout(row)
        self.rows.addWidget(self.state)

    def refresh(self, may_pause: bool) -> None:
        """Show the game as it is now."""
        desk = self._desk
        self.name.setText(tr("An imported puzzle") if desk.draft else desk.title())
        self.pause_button.setText(tr("Resu&me") if desk.paused else tr("Pa&use"))
        self.pause_button.setEnabled(may_pause)
        self.state.setText(self._state_text())
        self.show_clock()

    @Slot()
    def show_clock(self) -> None:
        """Show the time."""
        self.clock.setText(time_text(self._desk.seconds))

    def _state_text(self) -> str:
        desk, game = self._desk, self._desk.game
        if desk.draft is not None or game is None:
            return ""
        if desk.done:
            return tr("Solved.")
        if game.duplicates() and not desk.paused:
            return tr("Some digits appear twice in a row, column or box.")
        if game.wrong_cages() and not desk.paused:
            return tr("Some cages do not add up.")
        return tr_plural("{count} cell to go", "{count} cells to go", game.empty_cells)
