"""The moves of one line of a record as a list; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from desktop_go.gui.panels.stone_icon import stone_pixmap
from desktop_go.moves import Color
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr

Index = QModelIndex | QPersistentModelIndex
COMMENT_MARK = " …"


class LineModel(QAbstractListModel):
    """The nodes of one line of a record.

    Args:
        parent: the list that shows them.
        shown: a node in a few letters.
        spoken: a node and its number in a sentence.
    """

    def __init__(
        self,
        parent: QWidget,
        shown: Callable[[RecordNode], str],
        spoken: Callable[[RecordNode, int], str],
    ) -> None:
        super().__init__(parent)
        self._shown, self._spoken = shown, spoken
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
            return self._spoken(node, number)
        return None

    def show_line(self, nodes: Sequence[RecordNode]) -> None:
        """Show another line; only the rows that differ are reported to the view."""
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
        text = self._shown(node) + mark
        return text if node.move is None else f"{number}  {text}"


def _icon(color: Color) -> QIcon:
    """A stone that keeps its color when its row is selected."""
    icon, pixmap = QIcon(), stone_pixmap(color, 16, 2.0)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(pixmap, mode)
    return icon


class MoveList(QListView):
    """The list.

    Args:
        shown: a node in a few letters.
        spoken: a node and its number in a sentence.

    Signals:
        node_chosen(RecordNode): the user wants to see this node.
    """

    node_chosen = Signal(object)

    def __init__(
        self, shown: Callable[[RecordNode], str], spoken: Callable[[RecordNode, int], str]
    ) -> None:
        super().__init__()
        self.setObjectName("moveList")
        self._filling = False
        self._model = LineModel(self, shown, spoken)
        self.setModel(self._model)
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(16, 16))
        self.setWrapping(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(44)
        self.selectionModel().currentChanged.connect(self._on_row)
        self.retranslate()

    def retranslate(self) -> None:
        """Set the texts in the current language."""
        self.setAccessibleName(tr("Moves of the game"))

    def show_line(self, line: Sequence[RecordNode], place: int) -> None:
        """Show a line, with the row ``place`` as the one that is on the board."""
        self._filling = True
        try:
            self._model.show_line(line)
            index = self._model.index(place)
            if self.currentIndex().row() != place:
                self.setCurrentIndex(index)
            self.scrollTo(index)
        finally:
            self._filling = False

    def refresh_row(self, row: int) -> None:
        """Show a row again, as after a change of its comment."""
        self._model.refresh_row(row)

    @Slot(QModelIndex, QModelIndex)
    def _on_row(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if not self._filling and current.isValid():
            self.node_chosen.emit(self._model.node_at(current.row()))
