"""Keeps the window's single keys from controls that use these keys themselves.

Text fields protect what is typed by themselves; buttons, lists and sliders do not: without this,
Space on a focused button would switch the analysis on, and arrows in a list would walk the game.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
)

_PRESS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
_JUMPS = frozenset({Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class KeyGuard(QObject):
    """An event filter for the whole application."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key for the focused control where it is the control's own."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and _is_own_key(watched, Qt.Key(event.key()))
        ):
            event.accept()
            return True
        return False


def _is_own_key(widget: QObject, key: Qt.Key) -> bool:
    if isinstance(widget, QAbstractButton):
        return key in _PRESS
    if isinstance(widget, QLineEdit):
        return key in _ENTER
    if isinstance(widget, QAbstractItemView):
        return key in _ARROWS or key in _JUMPS
    if isinstance(widget, QComboBox):
        return key in _ARROWS or key in _JUMPS or key in _PRESS
    if isinstance(widget, QAbstractSlider | QAbstractSpinBox):
        return key in _ARROWS or key in _JUMPS
    return False
