"""What boards of cells share: look, keys, a cursor of mouse and keyboard, and words for it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_go.gui.style.scheme import Scheme

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Columns to the right and rows down for each key of the cursor."""
PRESS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
"""Keys that do what a click does."""


class CellBoard(QWidget):
    """A board with a cursor of its own."""

    def __init__(self, scheme: Scheme, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 160)
        self._scheme = scheme

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        self._scheme = scheme
        self.update()

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Whether the board wants this key, before the window's commands get it."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        """Claim the board's keys; Qt asks."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.is_own_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys go here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys go elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def say(self, name: str) -> None:
        """Take ``name`` as the accessible name; screen readers read a new one aloud."""
        if name != self.accessibleName():
            self.setAccessibleName(name)
            if QAccessible.isActive():
                QAccessible.updateAccessibility(
                    QAccessibleEvent(self, QAccessible.Event.NameChanged)
                )


class PointedBoard(CellBoard):
    """A board whose cursor follows the mouse, and moves by keys once they are used."""

    _cell: Any = None
    _by_keys = False

    def __init__(self, scheme: Scheme, name: str) -> None:
        super().__init__(scheme, name)
        self.setMouseTracking(True)

    def cell_at(self, place: QPointF) -> Any:
        """The cell at a place of the widget; None where there is none."""
        raise NotImplementedError

    def _point(self, cell: Any) -> None:
        """Move the cursor to a cell; None: nowhere."""
        raise NotImplementedError

    def _start(self) -> Any:
        """Where the cursor of the keys appears."""
        raise NotImplementedError

    def show_cursor(self) -> None:
        """Show the cursor, for playing by keyboard."""
        self._by_keys = True
        self._point(self._start())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        self._by_keys = False
        self._point(self.cell_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """No cell is under the mouse any more."""
        super().leaveEvent(event)
        if not self._by_keys:
            self._point(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor when Tab brought it here."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.show_cursor()


def is_held(event: QKeyEvent) -> bool:
    """Whether Ctrl, Shift or the like is held with the key."""
    return bool(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)
