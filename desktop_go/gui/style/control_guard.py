"""Keys and the wheel for the control that they are meant for.

The window's single keys are kept from controls that use them themselves. Text fields protect what
is typed by themselves; buttons, lists and sliders do not: without this, Space on a focused button
would switch the analysis on, and arrows in a list would walk the game.

The wheel over a field in a column that scrolls moves the column. A field takes it only while it
has the focus, so that nobody changes a number on the way past it.

Labels are made plain (``plain_text``). One filter does all of it, since every event of every
control passes through Python here: a second one took a sixth of the time of a change of colors.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSlider,
    QWidget,
)

from desktop_go.gui.style.plain_text import show_plainly

_PRESS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
_JUMPS = frozenset({Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


_FIELDS = (QAbstractSpinBox, QComboBox, QSlider)


class ControlGuard(QObject):
    """An event filter for the whole application."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a control's own key for it; hand the wheel to the column around a field."""
        kind = event.type()
        if kind is QEvent.Type.Polish:
            _polish(watched)
        elif kind is QEvent.Type.Wheel and isinstance(watched, _FIELDS):
            column = None if watched.hasFocus() else _column_around(watched)
            if column is not None:
                QCoreApplication.sendEvent(column.verticalScrollBar(), event)
                return True
        elif (
            kind is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and _is_own_key(watched, Qt.Key(event.key()))
        ):
            event.accept()
            return True
        return False


def _polish(watched: QObject) -> None:
    """Make a label plain; fields wait for the focus, combo boxes describe themselves."""
    if isinstance(watched, QLabel):
        show_plainly(watched)
    elif isinstance(watched, _FIELDS):
        if watched.focusPolicy() is Qt.FocusPolicy.WheelFocus:
            watched.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if isinstance(watched, QComboBox) and not watched.accessibleDescription():
            # To X11 and Wayland Qt tells what is chosen in place of the name.
            watched.setAccessibleDescription(watched.accessibleName())


def _column_around(widget: QWidget) -> QScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


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
