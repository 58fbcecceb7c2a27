"""The top of tic-tac-toe's column: the board's name, whose turn it is, the buttons of a game."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from desktop_go.gui.puzzles.frame import Card, button, headline, plain_label, quiet
from desktop_go.gui.tictactoe.desk import TicTacToeDesk
from desktop_go.gui.tictactoe.words import board_text, seat_name, state_text
from desktop_go.services.i18n import tr


class HeadCard(Card):
    """Shows the game of a desk; the page connects the check box."""

    def __init__(self, desk: TicTacToeDesk) -> None:
        super().__init__()
        self._desk = desk
        self.name, self.players = headline(""), quiet()
        self.state = plain_label()
        self.undo_button = button(tr("&Undo"), pressed=desk.undo)
        self.redo_button = button(tr("&Redo"), pressed=desk.redo)
        self.hint_button = button(tr("Hint"), tip=tr("Point at a best cell (H)"), pressed=desk.hint)
        self.values = QCheckBox(tr("Show what every cell is worth (E)"))
        for widget in (self.name, self.players, self.state):
            self.rows.addWidget(widget)
        self.add_row(self.undo_button, self.redo_button, self.hint_button)
        self.rows.addWidget(self.values)

    def refresh(self) -> None:
        """Show the game as it is now."""
        desk, game = self._desk, self._desk.game
        self.name.setText(board_text(game.board))
        first, second = (seat_name(seat) for seat in game.seats)
        self.players.setText(tr("X: {first}, O: {second}").format(first=first, second=second))
        self.state.setText(state_text(game, desk.study if self.values.isChecked() else None))
        self.undo_button.setEnabled(game.can_undo)
        self.redo_button.setEnabled(game.can_redo)
        self.hint_button.setEnabled(desk.person_may_move)
