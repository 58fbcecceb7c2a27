"""The one question at the first start, on the first page: new to Go, or not."""

from __future__ import annotations

from PySide6.QtCore import Signal

from desktop_go.gui.pages.greeter import Card
from desktop_go.gui.puzzles.frame import button
from desktop_go.gui.style.layouts import in_row
from desktop_go.services.i18n import tr


class WelcomeCard(Card):
    """Two answers side by side; it goes away with either.

    Signals:
        new_here: the user does not know Go yet.
        plays: the user knows how to play.
    """

    new_here = Signal()
    plays = Signal()

    def __init__(self) -> None:
        super().__init__(
            tr("Welcome! Do you know how to play Go?"),
            tr("If you are new to Go, three short lessons show you all you need for a first game."),
        )
        self.new_button = button(tr("I a&m new to Go"), "primary", pressed=self.new_here)
        self.plays_button = button(tr("&I play Go"), pressed=self.plays)
        self.column.removeWidget(self.text)
        self.column.addLayout(in_row((self.text, 1), self.new_button, self.plays_button))
