"""A row of buttons of which exactly one is down: for a handful of choices side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QWidget

from desktop_go.gui.style.layouts import in_row


class Choices(QWidget):
    """One of several values.

    Signals:
        chosen(object): the user took another value.
    """

    chosen = Signal(object)

    def __init__(self, name: str, choices: Sequence[tuple[object, str]]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._values = [value for value, _text in choices]
        self._group = QButtonGroup(self, exclusive=True)
        row = in_row(inside=self, margins=0, spacing=0)
        for place, (_value, text) in enumerate(choices):
            button = QPushButton(text)
            button.setCheckable(True)
            button.setProperty("segment", _segment(place, len(choices)))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setAccessibleName(f"{name}: {text}")
            self._group.addButton(button, place)
            row.addWidget(button)
        self._group.idClicked.connect(self._on_clicked)
        self._group.button(0).setChecked(True)

    def value(self) -> object:
        """The value that is chosen."""
        return self._values[self._group.checkedId()]

    def set_value(self, value: object) -> None:
        """Choose ``value``; another one than there is changes nothing."""
        if value in self._values:
            self._group.button(self._values.index(value)).setChecked(True)

    def button(self, value: object) -> QPushButton:
        """The button of ``value``."""
        button = self._group.button(self._values.index(value))
        assert isinstance(button, QPushButton)
        return button

    @Slot(int)
    def _on_clicked(self, place: int) -> None:
        self.chosen.emit(self._values[place])


def _segment(place: int, count: int) -> str:
    if count == 1:
        return "only"
    return "first" if place == 0 else "last" if place == count - 1 else "middle"
