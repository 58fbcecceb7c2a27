"""All that is seen is translated, and a language is switched while the program runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pseudo import CLOSES, CODE, OPENS, write_pseudo
from PySide6.QtCore import QTimer
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)
from window_drive import AGAINST_ENGINE, PEOPLE, Driver

from desktop_go import __version__
from desktop_go.engine import warm_up
from desktop_go.games.registry import GAMES
from desktop_go.gui.samegame import race
from desktop_go.services.i18n import translator
from desktop_go.services.settings_schema import LANGUAGES

Start = Callable[..., Driver]
PROPERTIES = (
    "text",
    "title",
    "windowTitle",
    "toolTip",
    "statusTip",
    "placeholderText",
    "accessibleName",
    "accessibleDescription",
    "specialValueText",
)
NAMES = {
    "Desktop Go", f"Desktop Go:{__version__}", "UTF-8", "Anna", "Ben", "SGF", "PUCT", "RAVE",
    "UCB1", "OMC", "PBBM", "GTP", "Elo",
    *(name for _code, name in LANGUAGES),
}  # fmt: skip
"""Names, which are the same in every language."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels count as compiled; no goals are looked for."""
    monkeypatch.setattr(warm_up, "kernels_are_cached", lambda _game: True)
    monkeypatch.setattr(race, "GOALS", ())


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only language besides English is the one of the tests."""
    monkeypatch.setattr(translator, "_locale_dir", write_pseudo(tmp_path / "locale"))


def shown_texts(widget: QWidget) -> Iterator[str]:
    """Every text of ``widget`` itself that a person reads or hears."""
    typed = isinstance(widget, QLineEdit)
    for name in PROPERTIES[1:] if typed else PROPERTIES:
        text = widget.property(name)
        if isinstance(text, str):
            yield text
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(tab) for tab in range(widget.count()))
    if isinstance(widget, QMenu):
        for action in widget.actions():
            yield action.text()
            yield action.statusTip()


def plain_text(text: str) -> str:
    if "<" in text:
        document = QTextDocument()
        document.setHtml(text)
        text = document.toPlainText()
    return text.replace("&", "").strip()


def escapes(root: QWidget, seen_only: bool = True) -> set[str]:
    """The texts below ``root`` that no catalogue has."""
    found = set()
    for widget in (root, *root.findChildren(QWidget)):
        if seen_only and not (widget.isVisible() or isinstance(widget, QMenu)):
            continue
        for shown in shown_texts(widget):
            text = plain_text(shown)
            words = re.findall(r"[A-Za-z]{3,}", text)
            if widget.objectName().startswith("info.") or set(words) <= NAMES:
                continue  # Values as SGF writes them; names.
            if OPENS not in text and CLOSES not in text and text not in NAMES:
                found.add(f"{type(widget).__name__} {widget.objectName()}: {text[:90]}")
    return found


def test_first_page_and_menus(start: Start, pseudo: None) -> None:
    driver = start()
    driver.core.settings.set("language", CODE)
    assert sorted(escapes(driver.window)) == []


def test_a_game_of_go(start: Start, pseudo: None) -> None:
    driver = start()
    driver.core.settings.set("language", CODE)
    driver.window.start_game(AGAINST_ENGINE)
    driver.click("D4")
    driver.quiet()
    assert sorted(escapes(driver.window)) == []
    driver.window.actions_["review_mode"].trigger()
    driver.window.panels.docks["engine"].show()
    assert sorted(escapes(driver.window)) == []


@pytest.mark.parametrize("game", [spec.key for spec in GAMES if spec.page])
def test_the_page_of_each_game(start: Start, pseudo: None, game: str) -> None:
    driver = start()
    driver.core.settings.set("language", CODE)
    driver.window.games.show(game)
    assert sorted(escapes(driver.window)) == []


@pytest.mark.parametrize(
    "command", ["new_game", "preferences", "lessons", "help", "game_info", "library", "lab"]
)
def test_dialogs(start: Start, pseudo: None, command: str) -> None:
    driver = start()
    driver.core.settings.set("language", CODE)
    if command == "game_info":
        driver.window.start_game(PEOPLE)
    before = set(QApplication.topLevelWidgets())
    found: list[str] = []
    looked: list[QWidget] = []

    def look() -> None:
        for widget in set(QApplication.topLevelWidgets()) - before:
            if widget.isVisible() and widget.isWindow():
                looked.append(widget)
                found.extend(escapes(widget, seen_only=False))
                widget.close()

    QTimer.singleShot(0, look)  # Some dialogs return only when they are closed.
    driver.window.actions_[command].trigger()
    driver.wait(lambda: bool(looked) or command == "lessons")  # They are a page.
    assert sorted(found) == []
    assert sorted(escapes(driver.window)) == []


def test_a_switch_loses_nothing(start: Start, pseudo: None) -> None:
    """Back in English everything reads as it did; the game is where it was."""
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("D4")
    driver.click("E5")
    widgets = [driver.window, *driver.window.findChildren(QWidget)]
    widgets = [one for one in widgets if one.objectName() != "events"]  # "White E5" has been said.
    before = [list(shown_texts(widget)) for widget in widgets]
    moves = driver.moves()
    driver.core.settings.set("language", CODE)
    assert translator.language == CODE
    assert sorted(escapes(driver.window)) == []
    driver.core.settings.set("language", "en")
    after = [list(shown_texts(widget)) for widget in widgets]
    assert after == before
    assert driver.moves() == moves
