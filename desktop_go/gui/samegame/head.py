"""The top of SameGame's column: the board's name, the score, and the buttons of a game."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel

from desktop_go.gui.puzzles.frame import Card, button, headline, quiet
from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.services.i18n import tr, tr_plural


class HeadCard(Card):
    """Shows the game of a desk.

    Signals:
        hint_wanted: the player asks for a hint.
    """

    hint_wanted = Signal()

    def __init__(self, desk: SameDesk) -> None:
        super().__init__()
        self._desk = desk
        self.name = headline("")
        self.name.setWordWrap(True)
        self.score = QLabel("0")
        self.score.setObjectName("clock")
        self.score.setAccessibleName(tr("Score"))
        self.state = quiet()
        self.undo_button = button(tr("&Undo"), pressed=desk.undo)
        self.undo_all_button = button(tr("Un&do all"), pressed=desk.undo_all)
        self.hint_button = button(tr("Hin&t"), tip=tr("Suggest a good block"))
        self.hint_button.clicked.connect(self.hint_wanted)
        for widget in (self.name, self.score, self.state):
            self.rows.addWidget(widget)
        self.add_row(self.undo_button, self.undo_all_button, self.hint_button)

    def refresh(self) -> None:
        """Show the game as it is now."""
        game = self._desk.game
        self.name.setText(self._desk.title())
        self.score.setText(str(game.score))
        blocks = len(game.position.blocks())
        parts = (
            tr_plural("{count} stone", "{count} stones", game.position.stones),
            tr_plural("{count} block left", "{count} blocks left", blocks),
            tr_plural("{count} move played", "{count} moves played", len(game.moves)),
        )
        self.state.setText(", ".join(parts))
        self.undo_button.setEnabled(self._desk.can_undo)
        self.undo_all_button.setEnabled(game.can_undo)
        self.hint_button.setEnabled(not game.is_over)
