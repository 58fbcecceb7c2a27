"""The moves of a gomoku game and the comment on the one shown, edited in place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSplitter, QWidget

from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.words import place_text, spoken_text
from desktop_go.gui.panels.comment_edit import CommentEdit
from desktop_go.gui.panels.comment_view import CommentBox
from desktop_go.gui.panels.move_list import MoveList
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column
from desktop_go.services.i18n import tr


class MovesPanel(QWidget):
    """List and comment; every letter goes into the record."""

    def __init__(self, game: GomokuGame) -> None:
        super().__init__()
        self._game = game
        self.list = MoveList(place_text, spoken_text)
        self.comment = CommentEdit(28)
        self.comment.written.connect(self._on_written)
        label = quiet(tr("Comment"), wrap=False)
        label.setBuddy(self.comment)
        lower = QWidget()
        in_column(label, (CommentBox(self.comment), 1), inside=lower, margins=0, spacing=2)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(lower)
        splitter.setStretchFactor(0, 4)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        in_column(splitter, inside=self, margins=8)
        game.changed.connect(self.refresh)
        game.loaded.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the line and the comment of the node on the board."""
        cursor = self._game.cursor
        self.list.show_line(cursor.line(), cursor.place)
        self.comment.show_comment(self._game.node.comment)

    @Slot(str)
    def _on_written(self, text: str) -> None:
        self._game.set_comment(text)
        self.list.refresh_row(self._game.cursor.place)
