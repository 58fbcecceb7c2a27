"""What the pages of the puzzles share: the frame, the bars above the board, tabs and options."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_go.gui.pages.game_page import GamePage, PageContext
from desktop_go.gui.puzzles.frame import Card, ColumnTabs, PuzzleFrame
from desktop_go.gui.puzzles.result_bar import ResultBar


class PuzzlePage(GamePage):
    """A puzzle in the window.

    Args:
        context: what the window lends.
        key: the setting with the puzzle's options.
    """

    board: QWidget

    def __init__(self, context: PageContext, key: str) -> None:
        super().__init__()
        self._context, self._key = context, key
        self._options = context.settings.object(key)
        self._loaded = False

    def lay_out(
        self, next_text: str, back_text: str, head: Card, tabs: Sequence[tuple[QWidget, str]]
    ) -> None:
        """Put the board and its column together.

        Args:
            next_text: the button of the bar that tells the end of a game.
            back_text: the button of the bar over what a solver shows.
            head: stands on top of the column.
            tabs: the pages of the column with their titles.
        """
        self.frame = PuzzleFrame(self.board)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.frame)
        self.result, self.preview = ResultBar(next_text), ResultBar(back_text)
        for bar in (self.result, self.preview):
            self.frame.under.insertWidget(0, bar)
        self.head = head
        self.tabs = ColumnTabs(tabs)
        rows = self.frame.column.rows
        rows.addWidget(head)
        rows.addWidget(self.tabs)
        rows.addStretch(1)
        self.frame.file_dropped.connect(self.open_file)

    def show_choice(self, card: QWidget, field: QWidget, words: str) -> None:
        """Lead the player to where another puzzle is chosen."""
        self.tabs.setCurrentIndex(0)
        self.frame.column.ensureWidgetVisible(card)
        field.setFocus()
        self.said.emit(words)

    def keep_option(self, key: str, value: str | bool) -> None:
        """Remember a choice of the player's."""
        self._options[key] = value
        self._context.settings.set(self._key, dict(self._options))

    def focusInEvent(self, _event: QFocusEvent) -> None:
        """Keys belong to the board."""
        self.board.setFocus()


def stacked(*cards: QWidget) -> QWidget:
    """Cards below each other, as one page of the column."""
    page = QWidget()
    rows = QVBoxLayout(page)
    rows.setContentsMargins(0, 8, 0, 0)
    rows.setSpacing(8)
    for card in cards:
        rows.addWidget(card)
    rows.addStretch(1)
    return page
