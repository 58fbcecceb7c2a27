"""Keeps a window from being laid out again at every new text of a label."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class Still(QWidget):
    """Holds a widget and tells of the room it wants only when it wants more or less of it.

    A label asks its window to lay out everything again whenever its text changes, which takes a
    fifth of the time of a step through a record.
    """

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        inside.setParent(self)
        self.setSizePolicy(inside.sizePolicy())
        self._room = self._wanted()

    def sizeHint(self) -> QSize:
        """That of what is inside."""
        return self._inside.sizeHint().expandedTo(self.minimumSizeHint())

    def minimumSizeHint(self) -> QSize:
        """That of what is inside, and no less than its minimum."""
        return self._inside.minimumSizeHint().expandedTo(self._inside.minimumSize())

    def event(self, event: QEvent) -> bool:
        """Ask for another room where what is inside needs it."""
        if event.type() is QEvent.Type.LayoutRequest and self._room != self._wanted():
            self._room = self._wanted()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the room."""
        self._inside.setGeometry(self.rect())

    def _wanted(self) -> tuple[QSize, QSize]:
        """The sizes by which a layout goes; an ignored width is none."""
        sizes = self.sizeHint(), self.minimumSizeHint()
        if self.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored:
            for size in sizes:
                size.setWidth(0)
        return sizes
