"""The page of keys: made when it is seen; commands are found by words; one key for two is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from desktop_go.gui.commands import COMMANDS
from desktop_go.gui.dialogs.keys_page import KeysPage
from desktop_go.services.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


@pytest.fixture
def page(qtbot: QtBot, settings: Settings) -> KeysPage:
    page = KeysPage(settings, COMMANDS)
    qtbot.addWidget(page)
    assert not page.editors, "nothing is made before it is seen"
    with qtbot.waitExposed(page):
        page.show()
    return page


def seen(page: KeysPage) -> set[str]:
    return {key for key, editor in page.editors.items() if editor.isVisible()}


def test_commands_are_found_by_their_names_and_by_their_keys(page: KeysPage, qtbot: QtBot) -> None:
    everything = {command.key for command in COMMANDS}
    assert seen(page) == everything
    qtbot.keyClicks(page.filter, "full scr")
    assert seen(page) == {"full_screen"}
    page.filter.clear()
    assert seen(page) == everything
    qtbot.keyClicks(page.filter, "f11")
    assert "full_screen" in seen(page)
    assert len(seen(page)) < 4


def test_a_key_is_kept_and_one_used_twice_is_named(
    page: KeysPage, settings: Settings, qtbot: QtBot
) -> None:
    editor = page.editors["full_screen"]
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: settings.object("keys") == {"full_screen": "F12"})
    assert page.clash.text() == ""
    other = page.editors["analyze"]
    other.setKeySequence(QKeySequence("F12"))
    other.editingFinished.emit()
    assert "F12" in page.clash.text()
    page.take_default_keys()
    assert settings.object("keys") == {}
    assert page.clash.text() == ""
    assert editor.keySequence() == QKeySequence("F11")
