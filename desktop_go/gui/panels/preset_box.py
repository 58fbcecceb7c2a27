"""Presets of an engine's options: save under a name, take, delete, copy and paste as a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QGridLayout, QGroupBox, QLabel, QPushButton

from desktop_go.gui.play.catalogue import Catalogue
from desktop_go.options import OptionValue
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr
from desktop_go.services.presets import (
    PresetError,
    difference_in_words,
    differences,
    from_line,
    to_line,
)
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

LONGEST_NAME = 60
Take = Callable[[dict[str, OptionValue]], None]


class PresetBox(QGroupBox):
    """Presets of one game's engine.

    Args:
        settings: where they are kept.
        catalogue: whose options they set.
        take: called with the values of a preset that differ from the defaults.
    """

    def __init__(self, settings: Settings, catalogue: Catalogue, take: Take) -> None:
        super().__init__(tr("Presets"))
        self._settings, self._catalogue, self._take = settings, catalogue, take
        self._now: dict[str, OptionValue] = {}
        self._table = {option.key: option for option in catalogue.options}
        self._make_names()
        self.save, self.delete = QPushButton(tr("Save")), QPushButton(tr("Delete"))
        self.copy, self.paste = QPushButton(tr("Copy")), QPushButton(tr("Paste"))
        self.save.setToolTip(tr("Keep the settings shown under this name."))
        self.delete.setToolTip(tr("Forget the preset of this name."))
        self.copy.setToolTip(tr("Put the settings shown on the clipboard, as one line of text."))
        self.paste.setToolTip(tr("Take the settings that such a line on the clipboard describes."))
        self.told = QLabel()
        """What was done, or why not."""
        self.difference = QLabel()
        grid = QGridLayout(self)
        grid.addWidget(self.names, 0, 0, 1, 2)
        buttons = (
            (self.save, self._on_save),
            (self.delete, self._on_delete),
            (self.copy, self._on_copy),
            (self.paste, self._on_paste),
        )
        for place, (button, slot) in enumerate(buttons):
            button.clicked.connect(slot)
            grid.addWidget(button, 1 + place // 2, place % 2)
        for row, label in ((3, self.told), (4, self.difference)):
            label.setWordWrap(True)
            label.setObjectName("quiet")
            grid.addWidget(label, row, 0, 1, 2)
        self.told.hide()
        self._fill("")

    def _make_names(self) -> None:
        self.names = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        self.names.setAccessibleName(tr("Name of the preset"))
        edit = self.names.lineEdit()
        assert edit is not None
        edit.setPlaceholderText(tr("Name"))
        edit.setMaxLength(LONGEST_NAME)
        self.names.activated.connect(self._on_take)

    def show_values(self, values: Mapping[str, object]) -> None:
        """Say how ``values``, of all options, differ from the defaults."""
        self._now = differences(self._catalogue.options, values)
        words = difference_in_words(self._table, self._now)
        self.difference.setText(
            tr("Not as by default: {what}.").format(what=words)
            if words
            else tr("All as by default.")
        )

    def _kept(self) -> dict[str, Json]:
        return self._settings.object(self._catalogue.presets)

    def _fill(self, name: str) -> None:
        """List the names, and show ``name``."""
        self.names.clear()
        self.names.addItems(sorted(self._kept()))
        self.names.setEditText(name)

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _name(self) -> str:
        return self.names.currentText().strip()

    @Slot()
    def _on_save(self) -> None:
        name = self._name()
        if not name:
            self._say(tr("Type a name first."))
            return
        self._settings.set(self._catalogue.presets, {**self._kept(), name: dict(self._now)})
        self._fill(name)
        self._say(tr("Saved as “{name}”.").format(name=name))

    @Slot()
    def _on_delete(self) -> None:
        name, kept = self._name(), self._kept()
        if kept.pop(name, None) is None:
            self._say(tr("There is no preset “{name}”.").format(name=name))
            return
        self._settings.set(self._catalogue.presets, kept)
        self._fill("")
        self._say(tr("Deleted “{name}”.").format(name=name))

    @Slot()
    def _on_take(self) -> None:
        name = self._name()
        preset = self._kept().get(name)
        if isinstance(preset, dict):
            self._take(self._catalogue.own(preset))
            self._say(tr("The settings are those of “{name}”.").format(name=name))

    @Slot()
    def _on_copy(self) -> None:
        name = self._name() or tr("Unnamed")
        QGuiApplication.clipboard().setText(to_line(self._catalogue.game, name, self._now))
        self._say(tr("Copied as one line of text."))

    @Slot()
    def _on_paste(self) -> None:
        line = QGuiApplication.clipboard().text()
        try:
            name, preset = from_line(line, self._catalogue.game, self._catalogue.options)
        except PresetError as error:
            self._say(in_words(error))
            return
        self._take(preset)
        self.names.setEditText(name[:LONGEST_NAME])
        self._say(tr("The settings are those of “{name}”. Save keeps them.").format(name=name))
