"""Where digits come from: the pad with what helps to solve, and the card for typing a puzzle in."""

from __future__ import annotations

from desktop_go.gui.puzzles.frame import Card, button, plain_label
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.pad import DigitPad
from desktop_go.services.i18n import tr


class PlayCard(Card):
    """The pad of digits, and two helps."""

    def __init__(self, desk: SudokuDesk, pad: DigitPad) -> None:
        super().__init__()
        self._desk, self._pad = desk, pad
        self.check = button(tr("&Check"), tip=tr("Compare with the solution"), pressed=desk.check)
        self.fill = button(tr("F&ill notes"), tip=tr("Note all possible digits in each cell"))
        self.fill.clicked.connect(desk.fill_marks)
        self.rows.addWidget(pad)
        self.add_row(self.fill, self.check)

    def refresh(self) -> None:
        """Show which digits are left."""
        desk, game = self._desk, self._desk.game
        able = desk.may_play and game is not None
        layout = desk.layout
        left = [layout.size - (game.count(d) if game else 0) for d in layout.digits]
        self._pad.show_counts(left, able)
        for control in (self.check, self.fill):
            control.setEnabled(able)
        self.setVisible(desk.draft is None)


class DraftCard(Card):
    """Says how a puzzle is typed in, and ends it."""

    def __init__(self, desk: SudokuDesk) -> None:
        super().__init__(tr("Type in a puzzle"))
        self._desk = desk
        self.rows.addWidget(plain_label(tr("Enter the given digits; 0 or Delete erases.")))
        self.use, self.drop = button(tr("&Use it"), "primary"), button(tr("Cancel"))
        self.use.clicked.connect(desk.use_draft)
        self.drop.clicked.connect(desk.drop_draft)
        self.add_row(self.use, self.drop)

    def refresh(self) -> None:
        """Show the card while a puzzle is typed in."""
        self.setVisible(self._desk.draft is not None)
