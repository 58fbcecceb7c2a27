"""No text is cut off in a window of 1024x700, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QWidget,
)
from window_drive import AGAINST_ENGINE, Driver

from desktop_go.services.settings_schema import LANGUAGES

Start = Callable[..., Driver]


def is_behind(widget: QWidget, root: QWidget) -> bool:
    """Whether it is in a panel that is not the front one of its tabs: Qt puts that elsewhere."""
    place = widget.mapTo(root, widget.rect().bottomRight())
    return place.x() < 0 or place.y() < 0


def cut(root: QWidget) -> Iterator[str]:
    """The visible texts below ``root`` that have less room than they need."""
    for label in root.findChildren(QLabel):
        text = label.text()
        if not text or not label.isVisible() or is_behind(label, root):
            continue
        if label.wordWrap():
            if label.height() < label.heightForWidth(label.width()):
                yield f"{text!r} is cut at the bottom"
        elif label.width() < label.minimumSizeHint().width():
            yield f"{text!r} is cut at the side"
    for button in root.findChildren(QAbstractButton):
        wide = isinstance(button, QPushButton | QCheckBox | QRadioButton)
        if wide and button.isVisible() and button.width() < button.minimumSizeHint().width():
            yield f"{button.text()!r} is cut at the side"


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_pages_and_dialogs(start: Start, language: str) -> None:
    driver = start()
    driver.core.settings.set("language", language)
    window = driver.window
    window.resize(1024, 700)
    found: dict[str, list[str]] = {}

    def look(name: str, root: QWidget) -> None:
        for _ in range(30):  # Until the layout has settled.
            QApplication.processEvents()
            found[name] = sorted(cut(root))
            if not found[name]:
                return

    def open_dialog(command: str) -> None:
        before = set(QApplication.topLevelWidgets())
        done = []

        def see() -> None:
            for dialog in set(QApplication.topLevelWidgets()) - before:
                if dialog.isVisible() and dialog.isWindow() and not done:
                    done.append(dialog)
                    look(command, dialog)
                    for tabs in dialog.findChildren(QTabWidget)[:1]:
                        for place in range(tabs.count()):
                            tabs.setCurrentIndex(place)
                            look(f"{command} {place}", dialog)
                    dialog.close()

        QTimer.singleShot(0, see)
        window.actions_[command].trigger()
        see()

    look("first page", window)
    open_dialog("new_game")
    open_dialog("preferences")
    open_dialog("lab")
    window.start_game(AGAINST_ENGINE)
    window.panels.show_panel("engine")
    look("engine panel", window)
    window.actions_["review_mode"].trigger()
    look("review", window)
    window.actions_["lessons"].trigger()
    look("lessons", window)
    window.actions_["problems"].trigger()
    look("problems", window)
    driver.core.settings.set("language", "en")
    assert "\n".join(f"{name}: {text}" for name in found for text in found[name]) == ""
