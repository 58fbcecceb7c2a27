"""What boards of cells share: they claim their keys, and say aloud where the cursor is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent
from PySide6.QtWidgets import QWidget


class CellBoard(QWidget):
    """A board with a cursor of its own."""

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

    def say(self, name: str) -> None:
        """Take ``name`` as the accessible name; screen readers read a new one aloud."""
        if name != self.accessibleName():
            self.setAccessibleName(name)
            if QAccessible.isActive():
                QAccessible.updateAccessibility(
                    QAccessibleEvent(self, QAccessible.Event.NameChanged)
                )


def is_held(event: QKeyEvent) -> bool:
    """Whether Ctrl, Shift or the like is held with the key."""
    return bool(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)
