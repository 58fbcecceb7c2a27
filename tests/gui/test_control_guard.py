"""The wheel over a field changes it only where the field has the focus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_go.gui.style.control_guard import ControlGuard


@pytest.fixture
def column(qtbot: QtBot, qapp: QApplication) -> Iterator[QScrollArea]:
    guard = ControlGuard()
    qapp.installEventFilter(guard)
    area, inside = QScrollArea(), QWidget()
    layout = QVBoxLayout(inside)
    number, choice = QSpinBox(), QComboBox()
    number.setValue(50)
    choice.addItems(["one", "two", "three"])
    choice.setCurrentIndex(1)
    layout.addWidget(number)
    layout.addWidget(choice)
    inside.setMinimumHeight(1000)
    area.setWidget(inside)
    area.setWidgetResizable(True)
    qtbot.addWidget(area)
    area.resize(200, 200)
    with qtbot.waitExposed(area):
        area.show()
    area.setFocus()
    qtbot.waitUntil(area.hasFocus)
    yield area
    qapp.removeEventFilter(guard)


def turn_wheel(widget: QWidget) -> None:
    middle = widget.rect().center()
    event = QWheelEvent(
        QPointF(middle),
        QPointF(widget.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("kind", [QSpinBox, QComboBox])
def test_the_wheel_scrolls_the_column_past_a_field(column: QScrollArea, kind: type[QWidget]):
    field = column.findChild(kind)
    value = shown(field)
    turn_wheel(field)
    assert shown(field) == value
    assert not field.hasFocus()
    assert column.verticalScrollBar().value() > 0


@pytest.mark.parametrize("kind", [QSpinBox, QComboBox])
def test_the_wheel_turns_a_field_with_the_focus(
    column: QScrollArea, kind: type[QWidget], qtbot: QtBot
):
    field = column.findChild(kind)
    value = shown(field)
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    turn_wheel(field)
    assert shown(field) != value
    assert column.verticalScrollBar().value() == 0


def shown(field: QWidget) -> int:
    return field.value() if isinstance(field, QSpinBox) else field.currentIndex()
