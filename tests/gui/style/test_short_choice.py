"""A long choice in a narrow box ends with three dots."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from desktop_go.gui.style.short_choice import ShortChoice

LONG = "Best: alpha-beta with threat search"


@pytest.fixture
def choice(qtbot: QtBot) -> ShortChoice:
    box = ShortChoice(4)
    qtbot.addWidget(box)
    box.addItems(["On", LONG])
    return box


def painted(choice: ShortChoice) -> str:
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    return option.currentText


def test_dots_stand_for_what_does_not_fit(choice: ShortChoice) -> None:
    choice.resize(150, 26)
    choice.setCurrentIndex(1)
    assert painted(choice).endswith("…")
    assert LONG.startswith(painted(choice)[:-1])
    assert choice.currentText() == LONG
    choice.resize(600, 26)
    assert painted(choice) == LONG


def test_a_short_text_stays(choice: ShortChoice) -> None:
    choice.resize(choice.sizeHint())
    assert painted(choice) == "On"


def test_an_icon_takes_room(choice: ShortChoice) -> None:
    choice.resize(150, 26)
    choice.setCurrentIndex(1)
    without = painted(choice)
    choice.setItemIcon(1, QIcon(QPixmap(16, 16)))
    assert len(painted(choice)) < len(without)


def test_the_painted_text_is_the_short_one(choice: ShortChoice, qtbot: QtBot) -> None:
    """What stands right of the dots is free: no letter is cut at the arrow."""
    choice.resize(150, 26)
    choice.setCurrentIndex(1)
    choice.show()
    short = choice.grab().toImage()
    choice.setItemText(1, painted(choice))
    assert choice.grab().toImage() == short
