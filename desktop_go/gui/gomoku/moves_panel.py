"""The moves of a gomoku game and the comment on the one shown, edited in place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.words import place_text, spoken_text
from desktop_go.gui.panels.move_list import MoveList
from desktop_go.services.i18n import tr


class MovesPanel(QWidget):
    """List and comment; every letter goes into the record."""

    def __init__(self, game: GomokuGame) -> None:
        super().__init__()
        self._game, self._filling = game, False
        self.list = MoveList(place_text, spoken_text)
        self.comment = QPlainTextEdit()
        self.comment.setObjectName("comment")
        self.comment.setTabChangesFocus(True)
        self.comment.setMinimumHeight(28)
        self.comment.setPlaceholderText(tr("A comment on this move"))
        self.comment.setAccessibleName(tr("Comment on this move"))
        self.comment.textChanged.connect(self._on_typed)
        label = QLabel(tr("Comment"))
        label.setObjectName("quiet")
        label.setBuddy(self.comment)
        lower = QWidget()
        inner = QVBoxLayout(lower)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(2)
        inner.addWidget(label)
        inner.addWidget(self.comment, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(lower)
        splitter.setStretchFactor(0, 4)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(splitter)
        game.changed.connect(self.refresh)
        game.loaded.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the line and the comment of the node on the board."""
        cursor = self._game.cursor
        self.list.show_line(cursor.line(), cursor.place)
        self._filling = True
        try:
            if self.comment.toPlainText() != self._game.node.comment:
                self.comment.setPlainText(self._game.node.comment)
        finally:
            self._filling = False

    @Slot()
    def _on_typed(self) -> None:
        if not self._filling:
            self._game.set_comment(self.comment.toPlainText())
            self.list.refresh_row(self._game.cursor.place)
