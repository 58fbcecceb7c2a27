"""The tree of the record (or the moves of its current line as a list), and the comment beneath.

The comment is edited in place; every letter goes into the record.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QSplitter, QStackedWidget, QWidget

from desktop_go.gui.go.files import RecordFiles
from desktop_go.gui.go.game import GameController
from desktop_go.gui.panels.comment_edit import CommentEdit
from desktop_go.gui.panels.comment_view import CommentBox
from desktop_go.gui.panels.move_list import MoveList
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.tree.layout import TreeLayout
from desktop_go.gui.tree.view import TreeView
from desktop_go.gui.tree.words import place_text, spoken_text
from desktop_go.services.i18n import tr


class RecordPanel(QWidget):
    """Tree or move list, and comment of a game.

    Signals:
        node_chosen(RecordNode): the user wants to see this node.
    """

    node_chosen = Signal(object)

    def __init__(self, game: GameController, files: RecordFiles) -> None:
        super().__init__()
        self.setObjectName("recordPanel")
        self._game, self._files = game, files
        self.tree = TreeView()
        self.tree.node_chosen.connect(self.node_chosen)
        self.moves = MoveList(place_text, spoken_text)
        self.moves.node_chosen.connect(self.node_chosen)
        self.views = QStackedWidget()
        self.views.addWidget(self.tree)
        self.views.addWidget(self.moves)
        self._make_comment()
        splitter = self._splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.views)
        splitter.addWidget(self.foot)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        in_column(splitter, inside=self, margins=8)
        self.retranslate()
        game.changed.connect(self.refresh)
        game.loaded.connect(self._on_loaded)
        self._on_loaded()

    def _make_comment(self) -> None:
        self._label = quiet(wrap=False)
        self.comment = CommentEdit(44)
        self.comment.written.connect(self._on_written)
        self._label.setBuddy(self.comment)
        self.foot = QWidget()
        self.name = QLineEdit()
        self.name.setObjectName("nodeName")
        self.name.textEdited.connect(self._on_name)
        self.name.hide()
        self.column = in_column(
            self.name,
            self._label,
            (CommentBox(self.comment), 1),
            inside=self.foot,
            margins=0,
            spacing=2,
        )

    def add_bar(self, bar: QWidget) -> None:
        """Put a bar, such as the one for finding, between the tree and the comment."""
        self.column.insertWidget(0, bar)

    def show_name(self, shown: bool) -> None:
        """Show the field for the name of the position."""
        self.name.setVisible(shown)

    def show_list(self, as_list: bool) -> None:
        """Show the moves of the current line as a list, or the tree."""
        self.views.setCurrentWidget(self.moves if as_list else self.tree)
        self.refresh()

    def set_compact(self, compact: bool) -> None:
        """Put moves and comment side by side, for small windows."""
        self._splitter.setOrientation(
            Qt.Orientation.Horizontal if compact else Qt.Orientation.Vertical
        )
        self.tree.set_horizontal(compact)

    def retranslate(self) -> None:
        """Set the texts in the current language."""
        self._label.setText(tr("Comment"))
        self.name.setPlaceholderText(tr("Name of this position"))
        self.name.setAccessibleName(tr("Name of this position"))
        self.comment.retranslate()
        self.moves.retranslate()

    @Slot()
    def _on_loaded(self) -> None:
        layout, record = self._files.file.layout, self._game.record
        if layout is None or layout.record is not record:
            layout = TreeLayout(record)
        self.tree.set_layout(layout)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the line and the comment of the present node."""
        node, line = self._game.node, self._game.cursor.line()
        self.tree.show_line(line, node)
        if self.views.currentWidget() is self.moves:
            self.moves.show_line(line, self._game.cursor.place)
        if self.name.text() != node.name:
            self.name.setText(node.name)
        self.comment.show_comment(node.comment)

    @Slot(str)
    def _on_written(self, text: str) -> None:
        self._game.set_comment(text)
        self.moves.refresh_row(self._game.cursor.place)

    @Slot(str)
    def _on_name(self, text: str) -> None:
        self._game.record.set_name(self._game.node, text)
