"""The preferences: appearance, sounds and records, engines, keys; every change is seen at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QTabWidget,
    QWidget,
)

from desktop_go.gui.dialogs.keys_page import KeysPage
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.gui.window.command import Command
from desktop_go.options import OptionValue
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import APPEARANCE, SETTINGS, SOUNDS_AND_RECORDS, Json

ENGINES_PAGE = 2
"""The place of the attached engines."""


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
        self._settings = settings
        self.tabs = tabs = QTabWidget()
        self.forms: list[OptionForm] = []
        for group in (APPEARANCE, SOUNDS_AND_RECORDS):
            tabs.addTab(self._form_page(group), tr(group))
        if engines is not None:
            tabs.addTab(engines, tr("Engines"))
        self.keys = KeysPage(settings, commands)
        tabs.addTab(self.keys, tr("Keys"))
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
        self.retranslate()

    def retranslate(self) -> None:
        """Be wide enough for the longest option: a form would cut it in favor of the labels."""
        self.resize(QSize(500, 440).expandedTo(self.sizeHint()).expandedTo(self.size()))

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
