"""What the style adds: keys and the wheel for the control that they are meant for, cheaply."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QLocale, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_go.gui.style.own_style import OwnStyle


@pytest.fixture
def column(qtbot: QtBot, qapp: QApplication) -> QScrollArea:
    qapp.setStyle(OwnStyle(qapp))
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
    return area


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


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru", "ja"])
@pytest.mark.parametrize("text", ["6.5", "6,5"])
def test_a_point_and_a_comma_begin_decimals(
    qtbot: QtBot, qapp: QApplication, language: str, text: str
):
    qapp.setStyle(OwnStyle(qapp))
    field = QDoubleSpinBox(minimum=-400, maximum=4000, decimals=1)
    field.setLocale(QLocale(language))
    qtbot.addWidget(field)
    field.show()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 6.5


def test_only_fields_and_what_has_the_focus_are_watched(qtbot: QtBot, qapp: QApplication):
    watched: list[QObject] = []

    class Watched(OwnStyle):
        def eventFilter(self, one: QObject, event: QEvent) -> bool:
            watched.append(one)
            return super().eventFilter(one, event)

    style = Watched(qapp)
    qapp.setStyle(style)
    window = QWidget()
    first, second, number = QPushButton("first"), QPushButton("second"), QSpinBox()
    layout = QVBoxLayout(window)
    for part in (QLabel("a label"), first, second, number):
        layout.addWidget(part)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    first.setFocus()
    watched.clear()
    second.setFocus()
    window.resize(400, 400)
    qapp.processEvents()
    assert set(watched) == {first, second, number}
    watched.clear()
    window.setPalette(Qt.GlobalColor.red)
    window.resize(500, 500)
    qapp.processEvents()
    assert set(watched) == {second, number}


def shown(field: QWidget) -> int:
    return field.value() if isinstance(field, QSpinBox) else field.currentIndex()
