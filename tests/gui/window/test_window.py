"""The window around the game: layout, modes, themes, keys, dialogs, names for screen readers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from program_drive import pick_level
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QToolButton,
    QWidget,
)
from window_drive import PEOPLE, Driver, ScriptedEngine

from desktop_go.gui.actions import COMMANDS, MENUS, SEPARATOR
from desktop_go.gui.dialogs.help import help_text, key_list
from desktop_go.gui.dialogs.preferences import PreferencesDialog
from desktop_go.gui.play.players import OwnEngine
from desktop_go.gui.review.commands import STORED_MENU
from desktop_go.gui.window.layout import PLAY, REVIEW
from desktop_go.services.settings_schema import LANGUAGES

Start = Callable[..., Driver]


def shown_docks(driver: Driver) -> set[str]:
    docks = driver.window.panels.docks
    return {key for key, dock in docks.items() if not dock.isHidden()}


def test_the_first_page_shows_no_panels(start: Start) -> None:
    driver = start()
    assert shown_docks(driver) == set()
    assert not driver.window.actions_["pass"].isEnabled()


def test_play_and_review_show_their_own_panels(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    assert shown_docks(driver) == {"players"}
    driver.press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert shown_docks(driver) == {"players", "graph", "record", "thinking", "mistakes"}
    driver.window.panels.docks["engine"].show()
    driver.press(Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert shown_docks(driver) == {"players"}
    driver.press(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert "engine" in shown_docks(driver)
    driver.window.actions_["reset_layout"].trigger()
    assert shown_docks(driver) == {"players", "graph", "record", "thinking", "mistakes"}


def test_a_layout_outlives_the_program(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.panels.set_mode(REVIEW)
    driver.window.panels.docks["record"].hide()
    driver.window.close()
    again = start()
    again.window.start_game(PEOPLE)
    again.window.panels.set_mode(REVIEW)
    assert shown_docks(again) == {"players", "graph", "thinking", "mistakes"}


def test_a_narrow_window_has_its_panels_below_the_board(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.resize(640, 480)
    driver.qtbot.wait(50)
    board = driver.window.game_page.board
    players = driver.window.panels.docks["players"]
    assert board.height() >= 230
    assert board.mapTo(driver.window, board.rect().bottomLeft()).y() <= players.y()
    driver.click("E5")
    assert driver.moves() == "B E5"
    driver.window.resize(1100, 700)
    driver.qtbot.wait(50)
    assert players.x() > board.mapTo(driver.window, board.rect().topRight()).x()
    assert board.width() >= 0.6 * driver.window.width()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_narrow_window_keeps_play_and_review(start: Start, language: str) -> None:
    driver = start()
    driver.core.settings.set("language", language)
    driver.window.start_game(PEOPLE)
    driver.window.resize(640, 480)
    driver.qtbot.wait(50)
    buttons = driver.window.menus.tool_bar.findChildren(QToolButton)
    play, review = (
        next(one for one in buttons if one.defaultAction() is driver.window.actions_[key])
        for key in ("play_mode", "review_mode")
    )
    assert (play.isVisible(), review.isVisible()) == (True, True)
    for button, mode in ((review, REVIEW), (play, PLAY)):
        driver.click_widget(button)
        assert driver.window.panels.mode == mode


def test_no_stale_tabs_after_changes_of_mode_and_size(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.window.panels.set_mode(REVIEW)
    driver.window.panels.show_panel("engine")
    driver.window.resize(640, 480)
    driver.qtbot.wait(30)
    driver.window.resize(1100, 700)
    driver.qtbot.wait(30)
    driver.window.panels.set_mode(PLAY)
    driver.qtbot.wait(30)
    bars = [bar for bar in driver.window.findChildren(QTabBar) if bar.parent() is driver.window]
    on_screen = [bar for bar in bars if bar.isVisible() and bar.x() >= 0 and bar.count() > 1]
    assert on_screen == []


def test_every_control_has_a_name(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    for dock in driver.window.findChildren(QDockWidget):
        dock.show()
    controls = (QAbstractButton, QComboBox, QAbstractSpinBox, QAbstractSlider, QLineEdit)
    preferences = PreferencesDialog(driver.core.settings, COMMANDS, driver.window)
    preferences.tabs.setCurrentWidget(preferences.keys)
    preferences.show()
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for root in (driver.window, preferences)
        for widget in root.findChildren(QWidget)
        if isinstance(widget, controls)
        and not isinstance(widget, QScrollBar)
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.parent(), QAbstractSpinBox | QComboBox | QTabBar)
        and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and (widget.text() or widget.toolTip()))
        and not has_buddy(root, widget)
    ]
    assert nameless == []


def has_buddy(root: QWidget, widget: QWidget) -> bool:
    return any(label.buddy() is widget for label in root.findChildren(QLabel))


def test_every_command_is_in_a_menu_and_every_key_only_once() -> None:
    in_menus = {key for _title, keys in MENUS for key in keys if key != SEPARATOR} | {*STORED_MENU}
    assert {command.key for command in COMMANDS} <= in_menus
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))


def test_keys_can_be_changed(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.core.settings.set("keys", {"pass": "Ctrl+P X", "pause": ""})
    driver.press(Qt.Key.Key_X)
    assert driver.moves() == "B pass"
    assert driver.window.actions_["pass"].shortcut() == QKeySequence("Ctrl+P")


def test_preferences_change_things_at_once(start: Start, home: Path) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    dialog = PreferencesDialog(driver.core.settings, COMMANDS, driver.window)
    combos = {box.objectName(): box for box in dialog.findChildren(QComboBox)}
    for key, value in (("theme", "dark"), ("board.theme", "paper")):
        combos[key].setCurrentIndex(combos[key].findData(value))
        combos[key].activated.emit(combos[key].currentIndex())
    assert driver.window.theme.is_dark()
    assert driver.window.game_page.board.options().theme == "paper"
    dialog.keys.take_sabaki_keys()
    assert driver.window.actions_["forward"].shortcut() == QKeySequence("Down")
    dialog.keys.take_default_keys()
    assert driver.window.actions_["forward"].shortcut() == QKeySequence("Right")
    dialog.reset_wanted.connect(driver.core.settings.reset)
    dialog._on_reset()
    assert driver.core.settings.text("theme") == "dark", "it asks first"
    dialog._on_reset()
    assert driver.core.settings.text("theme") == "system"
    driver.window.close()
    assert json.loads((home / "settings.json").read_text())["board.theme"] == "wood"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_stand_out_from_their_ground(start: Start, theme: str) -> None:
    driver = start()
    driver.core.settings.set("theme", theme)
    scheme = driver.window.theme.scheme()
    for text, ground in (
        (scheme.text, scheme.window),
        (scheme.text, scheme.base),
        (scheme.muted, scheme.window),
        (scheme.accent_text, scheme.accent),
    ):
        assert contrast(text, ground) >= 4.5, (text, ground)


def contrast(one: str, other: str) -> float:
    """The contrast of two colors (WCAG 2.1, relative luminance)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_recent_files_on_the_first_page(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "recent.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    driver = start()
    driver.core.files.remember(path)
    greeter = driver.window.greeter
    button = next(b for b in greeter.findChildren(QAbstractButton) if b.text() == "recent.sgf")
    driver.click_widget(button)
    driver.wait(lambda: driver.core.files.path == path)
    assert driver.window.game_is_shown


def test_a_file_on_the_command_line_is_opened(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "given.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    driver = start(ScriptedEngine(), (path,))
    driver.wait(lambda: driver.core.files.path == path)
    assert driver.window.windowTitle().startswith("given.sgf")


def test_the_first_page_remembers_the_last_choices(start: Start) -> None:
    driver = start()
    greeter = driver.window.greeter
    driver.click_widget(greeter.size_choice.button(13))
    driver.click_widget(greeter.side_choice.button("white"))
    pick_level(greeter.level, 8)
    driver.click_widget(greeter.play_button)
    driver.window.close()
    again = start().window.greeter
    setup = again.setup()
    assert (setup.size, setup.black) == (13, OwnEngine(level=8))


def test_without_an_opponent_no_level_is_described(start: Start) -> None:
    greeter = (driver := start()).window.greeter
    about = greeter.level.about
    described = about.text()
    driver.click_widget(greeter.side_choice.button("both"))
    assert "Two people" in about.text()
    driver.click_widget(greeter.side_choice.button("black"))
    assert about.text() == described


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_play_stays_where_it_is_whoever_plays(start: Start, language: str) -> None:
    driver = start()
    driver.core.settings.set("language", language)
    driver.window.resize(1024, 700)
    QApplication.processEvents()
    greeter = driver.window.greeter
    place = greeter.play_button.y()
    driver.click_widget(greeter.side_choice.button("both"))
    QApplication.processEvents()
    assert greeter.play_button.y() == place


def test_counting_a_record_changes_nothing_in_it(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "record.sgf"
    path.write_bytes(b"(;GM[1]SZ[9]RE[B+R];B[ee])")
    driver = start()
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    driver.window.actions_["count"].trigger()
    assert not driver.window.score.isHidden()
    driver.click_widget(driver.window.score.accept)
    assert driver.window.score.isHidden()
    assert driver.game.record.info("RE") == "B+R"
    assert not driver.game.record.is_modified


def test_undo_and_redo_of_edits_in_a_record(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "record.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    driver = start()
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    driver.click("G7")
    assert driver.moves() == "B G7"
    driver.window.actions_["undo"].trigger()
    assert driver.moves() == ""
    driver.window.actions_["redo"].trigger()
    assert driver.moves() == "B G7"


def test_help_and_keys_have_texts(start: Start) -> None:
    driver = start()
    assert "Playing" in help_text()
    assert "Ctrl+N" in key_list(driver.window.actions_)
