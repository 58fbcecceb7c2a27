"""A label whose words change keeps its room unless it needs another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from desktop_go.gui.style.still import Still


class Layouts(QObject):
    """Counts how often a widget is laid out."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.LayoutRequest
        return super().eventFilter(watched, event)


def shown(qtbot: QtBot, label: QLabel) -> tuple[QWidget, Layouts]:
    window, layouts = QWidget(), Layouts()
    QHBoxLayout(window).addWidget(Still(label))
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.installEventFilter(layouts)
    return window, layouts


def test_a_text_as_wide_as_the_last_one_moves_nothing(qtbot: QtBot) -> None:
    label = QLabel("11 / 40")
    window, layouts = shown(qtbot, label)
    label.setText("11 / 40")
    label.setText("40 / 11")
    qtbot.waitUntil(lambda: label.text() == "40 / 11")
    window.repaint()
    assert layouts.count == 0


def test_a_longer_text_gets_its_room(qtbot: QtBot) -> None:
    label = QLabel("1")
    _window, layouts = shown(qtbot, label)
    before = label.width()
    label.setText("1 and many words more")
    qtbot.waitUntil(lambda: layouts.count > 0)
    qtbot.waitUntil(lambda: label.width() >= label.sizeHint().width() > before)


def test_a_text_whose_width_is_ignored_moves_nothing(qtbot: QtBot) -> None:
    label = QLabel("1")
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    window, layouts = shown(qtbot, label)
    label.setText("1 and many words more, so many that the window is too narrow for them")
    window.repaint()
    qtbot.wait(1)
    assert layouts.count == 0
    assert label.size() == label.parentWidget().size()
