"""The tree of the record (or the moves of its current line as a list), and the comment beneath.

The comment is edited in place; every letter goes into the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_go.gui.game_controller import GameController
from desktop_go.gui.panels.stone_icon import stone_pixmap
from desktop_go.gui.record_files import RecordFiles
from desktop_go.gui.tree.layout import TreeLayout
from desktop_go.gui.tree.view import TreeView
from desktop_go.gui.tree.words import place_text, spoken_text
from desktop_go.moves import Color
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr

Index = QModelIndex | QPersistentModelIndex
COMMENT_MARK = " …"


class LineModel(QAbstractListModel):
    """The nodes of one line of a record."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._nodes: list[RecordNode] = []
        self._line: Sequence[RecordNode] = ()
        self._numbers: list[int] = []
        self._icons = {color: _icon(color) for color in Color if color}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many nodes the line has."""
        return 0 if parent.isValid() else len(self._nodes)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What one row shows and says."""
        if not 0 <= index.row() < len(self._nodes):
            return None
        node, number = self._nodes[index.row()], self._numbers[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(node, number)
        if role == Qt.ItemDataRole.DecorationRole:
            move = node.move
            return self._icons[move.color] if move is not None else None
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return spoken_text(node, number)
        return None

    def show_line(self, nodes: Sequence[RecordNode]) -> None:
        """Show another line; only the rows that differ are told to the view."""
        if nodes is self._line:
            return
        self._line = nodes
        same = 0
        for old, new in zip(self._nodes, nodes, strict=False):
            if old is not new:
                break
            same += 1
        none = QModelIndex()
        if same < len(self._nodes):
            self.beginRemoveRows(none, same, len(self._nodes) - 1)
            del self._nodes[same:], self._numbers[same:]
            self.endRemoveRows()
        if same < len(nodes):
            self.beginInsertRows(none, same, len(nodes) - 1)
            self._nodes += nodes[same:]
            for node in nodes[same:]:
                before = self._numbers[-1] if self._numbers else 0
                self._numbers.append(before + node.has_move)
            self.endInsertRows()

    def node_at(self, row: int) -> RecordNode:
        """The node of a row."""
        return self._nodes[row]

    def refresh_row(self, row: int) -> None:
        """Tell the view that a row shows something else."""
        if 0 <= row < len(self._nodes):
            self.dataChanged.emit(self.index(row), self.index(row))

    def _text(self, node: RecordNode, number: int) -> str:
        mark = COMMENT_MARK if node.comment else ""
        text = place_text(node) + mark
        return text if node.move is None else f"{number}  {text}"


def _icon(color: Color) -> QIcon:
    """A stone that keeps its color when its row is selected."""
    icon, pixmap = QIcon(), stone_pixmap(color, 16, 2.0)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(pixmap, mode)
    return icon


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
        self._make_list()
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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(splitter)
        self._filling = False
        self.retranslate()
        game.changed.connect(self.refresh)
        game.loaded.connect(self._on_loaded)
        self._on_loaded()

    def _make_list(self) -> None:
        self._model = LineModel(self)
        self.moves = QListView()
        self.moves.setObjectName("moveList")
        self.moves.setModel(self._model)
        self.moves.setUniformItemSizes(True)
        self.moves.setIconSize(QSize(16, 16))
        self.moves.setWrapping(False)
        self.moves.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.moves.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.moves.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.moves.setMinimumHeight(44)
        self.moves.selectionModel().currentChanged.connect(self._on_row)

    def _make_comment(self) -> None:
        self._label = QLabel()
        self._label.setObjectName("quiet")
        self.comment = QPlainTextEdit()
        self.comment.setObjectName("comment")
        self.comment.setTabChangesFocus(True)
        self.comment.setMinimumHeight(44)
        self.comment.textChanged.connect(self._on_typed)
        self._label.setBuddy(self.comment)
        self.foot = QWidget()
        self.column = QVBoxLayout(self.foot)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(2)
        self.name = QLineEdit()
        self.name.setObjectName("nodeName")
        self.name.textEdited.connect(self._on_name)
        self.name.hide()
        self.column.addWidget(self.name)
        self.column.addWidget(self._label)
        self.column.addWidget(self.comment, 1)

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
        self.comment.setPlaceholderText(tr("A comment on this move"))
        self.comment.setAccessibleName(tr("Comment on this move"))
        self.moves.setAccessibleName(tr("Moves of the game"))

    @Slot()
    def _on_loaded(self) -> None:
        layout, record = self._files.layout, self._game.record
        if layout is None or layout.record is not record:
            layout = TreeLayout(record)
        self.tree.set_layout(layout)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the line and the comment of the present node."""
        self._filling = True
        try:
            node, line = self._game.node, self._game.cursor.line()
            self.tree.show_line(line, node)
            if self.views.currentWidget() is self.moves:
                self._show_in_list(line)
            if self.name.text() != node.name:
                self.name.setText(node.name)
            if self.comment.toPlainText() != node.comment:
                self.comment.setPlainText(node.comment)
        finally:
            self._filling = False

    def _show_in_list(self, line: Sequence[RecordNode]) -> None:
        self._model.show_line(line)
        row = self._game.cursor.place
        index = self._model.index(row)
        if self.moves.currentIndex().row() != row:
            self.moves.setCurrentIndex(index)
        self.moves.scrollTo(index)

    @Slot()
    def _on_typed(self) -> None:
        if not self._filling:
            self._game.set_comment(self.comment.toPlainText())
            self._model.refresh_row(self._game.cursor.place)

    @Slot(str)
    def _on_name(self, text: str) -> None:
        self._game.record.set_name(self._game.node, text)

    @Slot(QModelIndex, QModelIndex)
    def _on_row(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if not self._filling and current.isValid():
            self.node_chosen.emit(self._model.node_at(current.row()))
