"""The keys of the commands, each to be changed by pressing another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.window.command import Command
from desktop_go.services.i18n import tr, tr_plain
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

SABAKI_KEYS: dict[str, str] = {
    "back": "Up",
    "forward": "Down",
    "previous_variation": "Left",
    "next_variation": "Right",
}


class KeysPage(QWidget):
    """A row for each command, made when the page is first seen: they are many.

    Args:
        settings: where keys of one's own are kept.
        commands: those that may be given other keys.
    """

    def __init__(self, settings: Settings, commands: Sequence[Command]) -> None:
        super().__init__()
        self._settings, self._commands = settings, commands
        self.editors: dict[str, QKeySequenceEdit] = {}
        self.filter = QLineEdit(clearButtonEnabled=True)
        self.filter.setPlaceholderText(tr("Find a command…"))
        self.filter.setAccessibleName(tr("Find a command…"))
        self.filter.textChanged.connect(self._show_found)
        preset = QPushButton(tr("Sabaki keys"))
        preset.setToolTip(
            tr("Up and Down step through the game, Left and Right through the variations.")
        )
        preset.clicked.connect(self.take_sabaki_keys)
        default = QPushButton(tr("Default keys"))
        default.clicked.connect(self.take_default_keys)
        self._rows = QWidget()
        self._form = QFormLayout(self._rows)
        area = QScrollArea()
        area.setWidget(self._rows)
        area.setWidgetResizable(True)
        self.clash = quiet()
        in_column(in_row((self.filter, 1), preset, default), (area, 1), self.clash, inside=self)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the rows."""
        super().showEvent(event)
        if not self.editors:
            self._make_rows()
            self._show_keys()

    def _make_rows(self) -> None:
        for command in self._commands:
            editor = QKeySequenceEdit(maximumSequenceLength=1, clearButtonEnabled=True)
            editor.setAccessibleName(tr_plain(command.text))
            editor.setObjectName(command.key)
            editor.editingFinished.connect(self._on_key)
            self._form.addRow(_name(command), editor)
            self.editors[command.key] = editor

    @Slot(str)
    def _show_found(self, wanted: str) -> None:
        """Show the commands whose names or keys have ``wanted`` in them."""
        words = wanted.casefold().split()
        for command in self._commands:
            editor = self.editors[command.key]
            text = f"{_name(command)} {editor.keySequence().toString()}".casefold()
            self._form.setRowVisible(editor, all(word in text for word in words))

    def _show_keys(self) -> None:
        own = self._settings.object("keys")
        for command in self._commands:
            if command.key in self.editors:
                keys = str(own.get(command.key, " ".join(command.keys))).split()
                self.editors[command.key].setKeySequence(QKeySequence(keys[0] if keys else ""))
        self._show_clashes()

    def _show_clashes(self) -> None:
        users: dict[str, list[str]] = {}
        for command in self._commands:
            if command.key in self.editors:
                keys = self.editors[command.key].keySequence().toString()
                users.setdefault(keys, []).append(_name(command))
        users.pop("", None)
        clashes = [f"{keys}: {', '.join(names)}" for keys, names in users.items() if names[1:]]
        self.clash.setText(
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
    def take_sabaki_keys(self) -> None:
        """Walk with the keys that Sabaki has."""
        keys: dict[str, Json] = {**self._settings.object("keys"), **SABAKI_KEYS}
        self._settings.set("keys", keys)
        self._show_keys()

    @Slot()
    def take_default_keys(self) -> None:
        """Forget all keys of one's own."""
        self._settings.set("keys", {})
        self._show_keys()


def _name(command: Command) -> str:
    return tr_plain(command.text).rstrip("…")
