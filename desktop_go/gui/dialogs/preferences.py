"""The preferences: appearance, sounds and records, engines, keys; every change is seen at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QKeySequenceEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.gui.window.command import Command
from desktop_go.options import OptionValue
from desktop_go.services.i18n import tr, tr_plain
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import APPEARANCE, SETTINGS, SOUNDS_AND_RECORDS, Json

ENGINES_PAGE = 2
"""The place of the attached engines."""
SABAKI_KEYS: dict[str, str] = {
    "back": "Up",
    "forward": "Down",
    "previous_variation": "Left",
    "next_variation": "Right",
}


class PreferencesDialog(QDialog):
    """Edits the settings in place.

    Args:
        settings: the settings.
        commands: those that may be given other keys.
        parent: the dialog stands in front of it.
        engines: the page of the attached engines.

    Signals:
        folder_wanted: show the folder of the settings.
        reset_wanted: everything back to its default.
    """

    folder_wanted = Signal()
    reset_wanted = Signal()

    def __init__(
        self,
        settings: Settings,
        commands: Sequence[Command],
        parent: QWidget | None = None,
        engines: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._settings, self._commands = settings, commands
        self.tabs = tabs = QTabWidget()
        self.forms: list[OptionForm] = []
        for group in (APPEARANCE, SOUNDS_AND_RECORDS):
            tabs.addTab(self._form_page(group), tr(group))
        if engines is not None:
            tabs.addTab(engines, tr("Engines"))
        tabs.addTab(self._keys(), tr("Keys"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        folder = buttons.addButton(
            tr("Open settings &folder"), QDialogButtonBox.ButtonRole.ActionRole
        )
        folder.clicked.connect(self.folder_wanted)
        reset = buttons.addButton(tr("&Reset all"), QDialogButtonBox.ButtonRole.ResetRole)
        reset.clicked.connect(self._on_reset)
        self.reset, self._sure = reset, False
        without_icons(buttons)
        in_column(tabs, buttons, inside=self)
        self.resize(500, 440)

    # -- Pages ---------------------------------------------------------------------------------

    def _form_page(self, group: str) -> QWidget:
        """The settings of a group."""
        page = QWidget()
        layout = QFormLayout(page)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setVerticalSpacing(9)
        options = [option for option in SETTINGS if option.group == group]
        form = OptionForm(layout, options, SETTINGS, self._on_setting, named_checks=True)
        form.show_values(self._values())
        self.forms.append(form)
        return page

    def _values(self) -> dict[str, Json]:
        return {option.key: self._settings.get(option.key) for option in SETTINGS}

    def _keys(self) -> QWidget:
        outer = QWidget()
        column = QVBoxLayout(outer)
        preset = QPushButton(tr("Sabaki keys"))
        preset.setToolTip(
            tr("Up and Down step through the game, Left and Right through the variations.")
        )
        preset.clicked.connect(self._on_sabaki)
        default = QPushButton(tr("Default keys"))
        default.clicked.connect(self._on_default_keys)
        column.addLayout(in_row(preset, default, 1))
        inside = QWidget()
        form = QFormLayout(inside)
        self._editors: dict[str, QKeySequenceEdit] = {}
        for command in self._commands:
            editor = QKeySequenceEdit(maximumSequenceLength=1, clearButtonEnabled=True)
            editor.setAccessibleName(tr_plain(command.text))
            editor.setObjectName(command.key)
            editor.editingFinished.connect(self._on_key)
            form.addRow(tr_plain(command.text).rstrip("…"), editor)
            self._editors[command.key] = editor
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        column.addWidget(area, 1)
        self._clash = quiet()
        column.addWidget(self._clash)
        self._show_keys()
        return outer

    # -- Changes -------------------------------------------------------------------------------

    def _on_setting(self, key: str, value: OptionValue) -> None:
        self._settings.set(key, value)
        for form in self.forms:
            form.show_acting(self._values())

    @Slot()
    def _on_reset(self) -> None:
        """The first press asks, in words on the button itself; the second resets."""
        if not self._sure:
            self._sure = True
            self.reset.setText(tr("Yes, &reset everything"))
            tip = tr("All settings, keys and layouts go back to their defaults.")
            self.reset.setToolTip(tip)
            return
        self.reset_wanted.emit()
        self.accept()

    # -- Keys ----------------------------------------------------------------------------------

    def _show_keys(self) -> None:
        own = self._settings.object("keys")
        for command in self._commands:
            keys = own.get(command.key, " ".join(command.keys))
            first = str(keys).split()[0] if str(keys).split() else ""
            self._editors[command.key].setKeySequence(QKeySequence(first))
        self._show_clashes()

    def _show_clashes(self) -> None:
        users: dict[str, list[str]] = {}
        for command in self._commands:
            keys = self._editors[command.key].keySequence().toString()
            if keys:
                users.setdefault(keys, []).append(tr_plain(command.text).rstrip("…"))
        clashes = [f"{keys}: {', '.join(names)}" for keys, names in users.items() if names[1:]]
        self._clash.setText(
            tr("Used twice: {clashes}").format(clashes="; ".join(clashes)) if clashes else ""
        )

    @Slot()
    def _on_key(self) -> None:
        editor = self.sender()
        assert isinstance(editor, QKeySequenceEdit)
        command = next(c for c in self._commands if c.key == editor.objectName())
        typed = editor.keySequence().toString()
        own = self._settings.object("keys")
        rest = command.keys[1:]
        if typed == (command.keys[0] if command.keys else ""):
            own.pop(command.key, None)
        else:
            own[command.key] = " ".join(k for k in (typed, *rest) if k and " " not in k)
        self._settings.set("keys", own)
        self._show_clashes()

    @Slot()
    def _on_sabaki(self) -> None:
        keys: dict[str, Json] = {**self._settings.object("keys"), **SABAKI_KEYS}
        self._settings.set("keys", keys)
        self._show_keys()

    @Slot()
    def _on_default_keys(self) -> None:
        self._settings.set("keys", {})
        self._show_keys()
