"""No text is cut off in a window of 1024x700, in any language; no card at the largest size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QFrame,
    QLabel,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QWidget,
)
from window_drive import AGAINST_ENGINE, Driver

from desktop_go.games.registry import GAMES
from desktop_go.gui.go.new_game import NewGameDialog
from desktop_go.gui.puzzles.frame import Column, ColumnTabs
from desktop_go.services.settings_schema import LANGUAGES, TEXT_SIZES

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
    assert "\n".join(f"{name}: {text}" for name in found for text in found[name]) == ""


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_columns_of_the_other_games_are_as_wide_as_what_is_in_them(
    start: Start, language: str
) -> None:
    driver = start()
    driver.core.settings.set("language", language)
    window = driver.window
    window.resize(1024, 700)

    def cut_off() -> Iterator[str]:
        for column in window.games.page.findChildren(Column):
            room, needed = column.viewport().width(), column.widget().minimumSizeHint().width()
            if column.isVisible() and needed > room:
                yield f"{window.games.key}: {needed} of {room}"
        yield from cut(window.games.page)

    found: list[str] = []
    for spec in GAMES:
        if spec.page:
            window.games.show(spec.key)
            found += settled(cut_off)
            for tabs in window.games.page.findChildren(ColumnTabs):
                for place in range(tabs.bar.count()):
                    tabs.setCurrentIndex(place)
                    found += settled(cut_off)
    assert found == []


def clipped(root: QWidget, inside: QWidget) -> Iterator[str]:
    """What sticks out of the cards below ``root``, and cards that stick out of ``inside``."""
    for card in root.findChildren(QFrame, "card"):
        if not card.isVisible():
            continue
        at = card.mapTo(inside, card.rect().topLeft())
        if not inside.rect().contains(card.rect().translated(at)):
            yield f"the card {card.findChild(QLabel).text()!r} sticks out"
        for part in card.findChildren(QWidget):
            place = part.rect().translated(part.mapTo(card, part.rect().topLeft()))
            if part.isVisible() and not card.rect().contains(place):
                yield f"{part} sticks out of {card.findChild(QLabel).text()!r}"
    yield from cut(root)


def settled(find: Callable[[], Iterator[str]]) -> list[str]:
    """What is found when the layout has come to rest."""
    found: list[str] = []
    for _ in range(30):
        QApplication.processEvents()
        found = sorted(find())
        if not found:
            break
    return found


def test_cards_are_whole_with_the_largest_texts(start: Start) -> None:
    driver = start()
    window, settings = driver.window, driver.core.settings
    settings.set("theme.text_size", TEXT_SIZES[-1])
    window.resize(1024, 700)
    page, bar = window.greeter.widget(), window.greeter.horizontalScrollBar()
    found: dict[str, list[str]] = {}
    for language, _name in LANGUAGES:
        settings.set("language", language)
        found[language] = settled(lambda: clipped(page, page))
        if bar.maximum() > bar.minimum():
            found[language].append("the page is wider than the window")
        dialog = NewGameDialog(AGAINST_ENGINE)
        driver.qtbot.addWidget(dialog)
        dialog.show()
        found[language] += settled(lambda dialog=dialog: clipped(dialog, dialog))
    settings.set("theme.text_size", "100")
    assert {language: cards for language, cards in found.items() if cards} == {}
