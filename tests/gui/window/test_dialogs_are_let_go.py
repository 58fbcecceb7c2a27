"""A dialog that is closed is gone: its window would keep each one that was ever shown."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog
from window_drive import PEOPLE, Driver

from desktop_go.gui.dialogs.help import LicensesDialog
from desktop_go.gui.panels.glossary import GlossaryDialog

Start = Callable[..., Driver]


def close_dialogs() -> None:
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.reject()


def dialogs(driver: Driver) -> Counter[str]:
    """How many of each kind the window holds, whether they are shown or not."""
    return Counter(type(one).__name__ for one in driver.window.findChildren(QDialog))


@pytest.mark.parametrize("command", [
    "new_game", "preferences", "save_as", "game_info", "properties", "export", "help", "rules",
    "glossary", "key_list", "about", "statistics", "patterns",
])  # fmt: skip
def test_a_dialog_of_a_command_is_let_go(command: str, start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    before = dialogs(driver)
    for _ in range(2):
        closing = QTimer()  # Some commands come back only when their dialog is closed.
        closing.timeout.connect(close_dialogs)
        closing.start(20)
        driver.window.actions_[command].trigger()
        driver.wait(lambda: not any(one.isVisible() for one in driver.window.findChildren(QDialog)))
        closing.stop()
    driver.wait(lambda: dialogs(driver) == before)


@pytest.mark.parametrize("kind", [LicensesDialog, GlossaryDialog])
def test_a_text_is_let_go(kind: Callable[[object], QDialog], start: Start) -> None:
    driver = start()
    kind(driver.window).show()
    close_dialogs()
    gc.collect()
    driver.wait(lambda: not dialogs(driver))
