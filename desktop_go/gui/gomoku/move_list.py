"""The moves of the current line of a gomoku game as a list; a click goes there."""

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
from PySide6.QtWidgets import QAbstractItemView, QListView

from desktop_go.games.gomoku.notation import to_text
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.panels.stone_icon import stone_pixmap
from desktop_go.gui.play.words import color_name
from desktop_go.moves import Color
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr

Index = QModelIndex | QPersistentModelIndex


class _Line(QAbstractListModel):
    """The nodes of one line."""

    def __init__(self, parent: QListView) -> None:
        super().__init__(parent)
        self.nodes: list[RecordNode] = []
        self._icons = {color: _icon(color) for color in (Color.BLACK, Color.WHITE)}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many nodes the line has."""
        return 0 if parent.isValid() else len(self.nodes)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What one row shows and says."""
        if not 0 <= index.row() < len(self.nodes):
            return None
        node = self.nodes[index.row()]
        move = node.move
        if role == Qt.ItemDataRole.DecorationRole:
            return self._icons[move.color] if move is not None else None
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if move is None:
            return tr("Start")
        place = tr("pass") if move.point is None else to_text(move.point, node.record.size)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{index.row()} {color_name(move.color)} {place}"
        mark = " …" if node.comment else ""
        return f"{index.row()}  {place}{mark}"

    def show(self, nodes: Sequence[RecordNode]) -> None:
        """Show another line; only the rows that differ are told to the view."""
        same = 0
        for old, new in zip(self.nodes, nodes, strict=False):
            if old is not new:
                break
            same += 1
        none = QModelIndex()
        if same < len(self.nodes):
            self.beginRemoveRows(none, same, len(self.nodes) - 1)
            del self.nodes[same:]
            self.endRemoveRows()
        if same < len(nodes):
            self.beginInsertRows(none, same, len(nodes) - 1)
            self.nodes += nodes[same:]
            self.endInsertRows()


def _icon(color: Color) -> QIcon:
    """A stone that keeps its color when its row is selected."""
    icon, pixmap = QIcon(), stone_pixmap(color, 16, 2.0)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(pixmap, mode)
    return icon


class MoveList(QListView):
    """The list.

    Signals:
        node_chosen(RecordNode): the user wants to see this node.
    """

    node_chosen = Signal(object)

    def __init__(self, game: GomokuGame) -> None:
        super().__init__()
        self.setObjectName("moveList")
        self._game, self._filling = game, False
        self._model = _Line(self)
        self.setModel(self._model)
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(16, 16))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(44)
        self.setAccessibleName(tr("Moves of the game"))
        self.selectionModel().currentChanged.connect(self._on_row)
        game.changed.connect(self.refresh)
        game.loaded.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show the line of the present node."""
        self._filling = True
        try:
            line = self._game.cursor.line()
            self._model.show(line)
            row = next((i for i, node in enumerate(line) if node is self._game.node), 0)
            index = self._model.index(row)
            if self.currentIndex().row() != row:
                self.setCurrentIndex(index)
            self.scrollTo(index)
        finally:
            self._filling = False

    @Slot(QModelIndex, QModelIndex)
    def _on_row(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if not self._filling and current.isValid():
            self.node_chosen.emit(self._model.nodes[current.row()])
