"""The gomoku board and its column: side by side, or one above the other in narrow windows."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter

from desktop_go.gui.gomoku.column import LEAST_TABS, GomokuColumn
from desktop_go.gui.panels.board_frame import BoardFrame

NARROW = 800
"""Pixels of width; below it the column stands under the board."""
UPRIGHT = 0.9
"""Height in widths from which there is room below the board."""
LOW = 420
"""Pixels of height; below it the slider makes room for the board."""
COLUMN_SHARE = 0.34
COLUMN_MIN, COLUMN_MAX = 256, 620


class BoardSplit(QSplitter):
    """Gives the board what the column does not need."""

    def __init__(self, frame: BoardFrame, column: GomokuColumn) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._frame, self._column = frame, column
        self.addWidget(frame)
        self.addWidget(column)
        self.setChildrenCollapsible(False)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the column under the board in narrow windows that are high enough for it."""
        super().resizeEvent(event)
        width, height = event.size().width(), event.size().height()
        narrow = width < NARROW and height > UPRIGHT * width
        self._frame.bar.setVisible(height >= LOW)
        self.setOrientation(Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal)
        self._column.set_compact(narrow)
        QTimer.singleShot(0, self._share_room)

    @Slot()
    def _share_room(self) -> None:
        width, height = self.width(), self.height()
        if self.orientation() is Qt.Orientation.Vertical:
            needed = self._column.needed()
            under = max(needed, height - width)
            self._column.tabs.setVisible(under - needed >= LEAST_TABS)
            self.setSizes([height - under, under])
        else:
            side = min(COLUMN_MAX, max(COLUMN_MIN, round(width * COLUMN_SHARE)))
            self.setSizes([width - side, side])
