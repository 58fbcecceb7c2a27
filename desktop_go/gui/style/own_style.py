"""Fusion, with plain labels, and keys and the wheel for the control that they are meant for.

The window's single keys are kept from controls that use them themselves. Text fields protect what
is typed by themselves; buttons, lists and sliders do not: without this, Space on a focused button
would switch the analysis on, and arrows in a list would walk the game.

A point and a comma both begin the decimals of a number, whatever the language: the other one would
be refused, or separate thousands, and what was typed would be ten times the number.

The wheel over a field in a column that scrolls moves the column. A field takes it only while it
has the focus, so that nobody changes a number on the way past it.

A style is told of every control before it is first shown, in C++. An event filter for the whole
application would pass every event through Python: a third of the time in which a window is made.
So only fields and the control with the focus are watched.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QProxyStyle,
    QScrollArea,
    QSlider,
    QWidget,
)

from desktop_go.gui.style.plain_text import show_plainly

_PRESS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
_JUMPS = frozenset({Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


_POINTS = (".", ",")
_FIELDS = (QAbstractSpinBox, QComboBox, QSlider)


class OwnStyle(QProxyStyle):
    """The style of the application, and a filter for the events of some of its controls."""

    def __init__(self, app: QApplication) -> None:
        super().__init__("Fusion")
        app.focusChanged.connect(self._on_focus)

    def polish(self, target: Any) -> Any:
        """Prepare a control: a widget, or now and then the application or a palette."""
        if isinstance(target, QLabel):
            show_plainly(target)
        elif isinstance(target, _FIELDS):
            self._prepare(target)
        return super().polish(target)

    def _prepare(self, field: QAbstractSpinBox | QComboBox | QSlider) -> None:
        """Let a field wait for the focus, and a combo box describe itself."""
        field.installEventFilter(self)
        if field.focusPolicy() is Qt.FocusPolicy.WheelFocus:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if isinstance(field, QComboBox) and not field.accessibleDescription():
            # To X11 and Wayland Qt tells what is chosen in place of the name.
            field.setAccessibleDescription(field.accessibleName())

    @Slot(QWidget, QWidget)
    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and not isinstance(old, _FIELDS):
            old.removeEventFilter(self)
        if new is not None:
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a control's own key for it; hand the wheel to the column around a field."""
        kind = event.type()
        if kind is QEvent.Type.Wheel and isinstance(watched, _FIELDS):
            column = None if watched.hasFocus() else _column_around(watched)
            if column is not None:
                QCoreApplication.sendEvent(column.verticalScrollBar(), event)
                return True
        elif kind is QEvent.Type.KeyPress and isinstance(watched, QDoubleSpinBox):
            return isinstance(event, QKeyEvent) and _begin_decimals(watched, event)
        elif (
            kind is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and _is_own_key(watched, Qt.Key(event.key()))
        ):
            event.accept()
            return True
        return False


def _column_around(widget: QWidget) -> QScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def _begin_decimals(field: QDoubleSpinBox, event: QKeyEvent) -> bool:
    """Type the decimal point of the language for that of another one."""
    point = field.locale().decimalPoint()
    if event.text() not in _POINTS or event.text() == point:
        return False
    typed = QKeyEvent(event.type(), event.key(), event.modifiers(), point)
    QCoreApplication.sendEvent(field, typed)
    return True


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
