"""A screen reader says what each field is for: the label beside a field belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from window_drive import PEOPLE, Driver

from desktop_go.games.registry import GAMES
from desktop_go.gui.actions import COMMANDS

Start = Callable[..., Driver]
FIELDS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
LABELED = FIELDS[1:]
"""Fields that do not say by themselves what they are for."""
PARTS = (QScrollBar, QHeaderView)
"""Of other widgets."""
QTS_OWN = ("qt_menubar_ext_button", "qt_toolbar_ext_button")
WHOLES = (QComboBox, QKeySequenceEdit, QAbstractSpinBox, QAbstractItemView, QTabBar, QLineEdit)
"""Fields that are made of several widgets."""


def is_named(field: QWidget) -> bool:
    """Whether a screen reader says what ``field`` is for, not just what is in it."""
    if isinstance(field, QComboBox):
        field.ensurePolished()
        if field.accessibleDescription():
            return True
        return any(label.buddy() is field for label in field.parent().findChildren(QLabel))
    if isinstance(field, LABELED):
        labels = field.window().findChildren(QLabel)
        return bool(field.accessibleName()) or any(label.buddy() is field for label in labels)
    interface = QAccessible.queryAccessibleInterface(field)
    return bool(interface and interface.text(QAccessible.Text.Name))


def is_part(widget: QWidget) -> bool:
    """Whether it belongs to a field that is made of several widgets."""
    one = widget.parentWidget()
    while one is not None and not isinstance(one, WHOLES):
        one = one.parentWidget()
    return one is not None or isinstance(widget, PARTS) or widget.objectName() in QTS_OWN


def fields_of(root: QWidget) -> Iterator[QWidget]:
    for widget in root.findChildren(QWidget):
        if isinstance(widget, FIELDS) and not (is_part(widget) or widget.isHidden()):
            yield widget


def pairs(layout: QLayout) -> Iterator[tuple[QLabel, QWidget]]:
    """Each label with the field right of it, or below it, that it is the label of."""
    if isinstance(layout, QFormLayout):
        for row in range(layout.rowCount()):
            label = layout.itemAt(row, QFormLayout.ItemRole.LabelRole)
            field = layout.itemAt(row, QFormLayout.ItemRole.FieldRole)
            if label and field and isinstance(label.widget(), QLabel):
                first = first_field(field)
                if first is not None:
                    yield label.widget(), first
    elif isinstance(layout, QGridLayout):
        for row in range(layout.rowCount()):
            for column in range(layout.columnCount() - 1):
                label = layout.itemAtPosition(row, column)
                field = layout.itemAtPosition(row, column + 1)
                if not (label and field and isinstance(label.widget(), QLabel)):
                    continue
                if isinstance(field.widget(), LABELED):
                    yield label.widget(), field.widget()
    elif isinstance(layout, QBoxLayout):
        for place in range(layout.count() - 1):
            label, field = layout.itemAt(place).widget(), layout.itemAt(place + 1).widget()
            if isinstance(label, QLabel) and isinstance(field, LABELED):
                yield label, field


def first_field(item: object) -> QWidget | None:
    widget = item.widget()
    if isinstance(widget, LABELED):
        return widget
    layout = item.layout() or (widget.layout() if widget is not None else None)
    if layout is None:
        return None
    inside = (first_field(layout.itemAt(place)) for place in range(layout.count()))
    return next((one for one in inside if one is not None), None)


def faults(root: QWidget) -> str:
    """What a screen reader could not say, a line for each field."""
    found = set()
    for field in fields_of(root):
        if not is_named(field):
            inside, one = [], field
            while one is not None and one is not root and len(inside) < 4:
                inside.append(f"{type(one).__name__} {one.objectName()}".strip())
                one = one.parentWidget()
            found.add(f"{' in '.join(inside)} has no name")
    for layout in root.findChildren(QLayout):
        for label, field in pairs(layout):
            if label.wordWrap() or label.buddy() is field or field.accessibleName():
                continue  # A hint, or said in other words.
            found.add(f"“{label.text()}” is not the label of its {type(field).__name__}")
    return "\n".join(sorted(found))


def test_the_window_of_go(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.actions_["review_mode"].trigger()
    driver.window.actions_["edit_tools"].trigger()
    driver.window.actions_["find"].trigger()
    assert faults(driver.window) == ""


@pytest.mark.parametrize("game", [spec.key for spec in GAMES if spec.page])
def test_the_page_of_each_game(start: Start, game: str) -> None:
    driver = start()
    driver.window.games.show(game)
    assert faults(driver.window.games.page) == ""


QTS_OWN_DIALOGS = ("open", "save_as", "open_elsewhere")
IN_THE_WINDOW = ("find", "games_of_file")
DIALOGS = sorted(
    command.key
    for command in COMMANDS
    if command.text.endswith("…") and command.key not in (*QTS_OWN_DIALOGS, *IN_THE_WINDOW)
)


def test_dialogs(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every window that a command of Go's page opens to ask for something."""
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("D4")
    before = set(QApplication.topLevelWidgets())
    found: dict[str, str] = {}

    def look(command: str) -> None:
        for widget in set(QApplication.topLevelWidgets()) - before:
            if widget.isVisible() and widget.isWindow() and command not in found:
                found[command] = faults(widget)
                widget.close()

    for command in DIALOGS:
        QTimer.singleShot(0, lambda command=command: look(command))  # Some wait until closed.
        driver.window.actions_[command].trigger()
        look(command)
    assert list(found) == DIALOGS
    assert {command: words for command, words in found.items() if words} == {}
