"""A bar above a puzzle's board: the end of the game in words, and what may come next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy

from desktop_go.gui.puzzles.frame import button
from desktop_go.gui.style.layouts import in_row


class ResultBar(QFrame):
    """One sentence and one button; hidden while there is nothing to tell.

    Signals:
        wanted: the button was pressed.
    """

    wanted = Signal()

    def __init__(self, button_text: str) -> None:
        super().__init__()
        self.setObjectName("banner")
        self.text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.next = button(button_text, "primary", pressed=self.wanted)
        in_row((self.text, 1), self.next, inside=self, margins=(12, 6, 8, 6))
        self.hide()

    def tell(self, text: str) -> None:
        """Show ``text``; an empty one hides the bar."""
        self.text.setText(text)
        self.setVisible(bool(text))
