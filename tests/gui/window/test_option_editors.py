"""The editors of the engine's options."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from desktop_go.engine.go.options import OPTIONS
from desktop_go.games.gomoku.options import OPTIONS as GOMOKU_OPTIONS
from desktop_go.gui.panels.option_editors import OptionEditor


def test_a_minimum_that_means_something_of_its_own_is_said_in_words(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    changes: list[tuple[str, object]] = []
    editor = OptionEditor(
        OPTIONS.option("seed"), lambda key, value: changes.append((key, value)), parent
    )
    spin = editor.widget
    assert isinstance(spin, QSpinBox)
    editor.show_value(0)
    assert spin.text() == "a new one each time"
    spin.setValue(7)
    assert spin.text() == "7"
    spin.setValue(0)
    assert changes == [("seed", 7), ("seed", 0)]


def test_only_numbers_have_a_word_for_their_minimum() -> None:
    for option in (*OPTIONS, *GOMOKU_OPTIONS):
        assert not option.least or option.minimum is not None, option.key
