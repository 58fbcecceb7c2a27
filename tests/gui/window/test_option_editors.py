"""The editors of the engine's options."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from desktop_go.engine.go.options import OPTIONS
from desktop_go.gui.dialogs.preferences import PreferencesDialog
from desktop_go.gui.go.director import GO_CATALOGUE
from desktop_go.gui.panels.engine_panel import EnginePanel
from desktop_go.gui.panels.option_editors import OptionEditor
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import KEPT, SETTINGS


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


def test_an_option_without_effect_is_grayed_and_says_what_it_needs(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    form = OptionForm(QFormLayout(panel), OPTIONS, OPTIONS, lambda key, value: None)
    editor, label = form.editors["temperature_moves"].widget, form.labels["temperature_moves"]
    form.show_values(OPTIONS.defaults())
    assert not editor.isEnabled()
    assert not label.isEnabled()
    assert "only with Temperature above 0." in editor.toolTip()
    form.show_values(OPTIONS.defaults() | {"temperature": 1.0})
    assert editor.isEnabled()
    assert form.values() == OPTIONS.defaults() | {"temperature": 1.0}


def test_the_engine_panel_shows_every_option(qtbot: QtBot, tmp_path: Path) -> None:
    panel = EnginePanel(Settings(tmp_path / "settings.json"), GO_CATALOGUE)
    qtbot.addWidget(panel)
    assert set(panel.editors) == set(OPTIONS.defaults())
    assert {editor.widget.objectName() for editor in panel.editors.values()} == set(panel.editors)


def test_the_engine_panel_fits_into_a_narrow_column(qtbot: QtBot, tmp_path: Path) -> None:
    panel = EnginePanel(Settings(tmp_path / "settings.json"), GO_CATALOGUE)
    qtbot.addWidget(panel)
    panel.expert.click()
    panel.resize(300, 700)
    panel.show()
    inside = panel.widget()
    assert inside is not None
    assert inside.minimumSizeHint().width() <= panel.viewport().width()


def test_saved_options_under_a_former_name_are_shown_and_replaced(
    qtbot: QtBot, tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "settings.json")
    settings.set("engine.options", {"eye": "network", "limit.playouts": 5})
    panel = EnginePanel(settings, GO_CATALOGUE)
    qtbot.addWidget(panel)
    combo = panel.editors["evaluator"].widget
    assert isinstance(combo, QComboBox)
    assert combo.currentText() == "Network only"
    assert GO_CATALOGUE.options_at(8, settings.object("engine.options"))["evaluator"] == "network"
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    assert settings.object("engine.options") == {"evaluator": "playouts", "limit.playouts": 5}


def test_preferences_show_every_setting_that_is_not_kept_by_the_program(
    qtbot: QtBot, tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "settings.json")
    dialog = PreferencesDialog(settings, ())
    qtbot.addWidget(dialog)
    editors = {key: one for form in dialog.forms for key, one in form.editors.items()}
    assert set(editors) == {option.key for option in SETTINGS if option.group != KEPT}
    for key, editor in editors.items():
        assert editor.value() == settings.get(key)
    box, volume = editors["sound.on"].widget, editors["sound.volume"].widget
    assert isinstance(box, QCheckBox)
    assert volume.isEnabled()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert not settings.flag("sound.on")
    assert not volume.isEnabled()
