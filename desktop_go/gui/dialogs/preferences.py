"""The preferences: appearance, board, sounds, records and keys; every change is seen at once."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QScrollArea,
    QSlider,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_go.gui.actions import COMMANDS, plain
from desktop_go.gui.dialogs.help import without_icons
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

THEMES = (("system", "Follow the system"), ("light", "Light"), ("dark", "Dark"))
BOARD_THEMES = (("wood", "Wood"), ("paper", "Paper"), ("dark", "Dark"))
TEACH_BY = (
    ("either", "Points or win rate"),
    ("points", "Points"),
    ("rate", "Win rate"),
)
TEACH_FROM = (
    ("inaccuracy", "Inaccuracies"),
    ("mistake", "Mistakes"),
    ("bad", "Bad mistakes"),
    ("blunder", "Blunders"),
)
OPEN_AT = (("start", "At the start"), ("end", "At the end"))
SABAKI_KEYS: dict[str, str] = {
    "back": "Up",
    "forward": "Down",
    "previous_variation": "Left",
    "next_variation": "Right",
}


class PreferencesDialog(QDialog):
    """Edits the settings in place.

    Signals:
        folder_wanted: show the folder of the settings.
        reset_wanted: everything back to its default.
    """

    folder_wanted = Signal()
    reset_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._settings = settings
        tabs = QTabWidget()
        tabs.addTab(self._appearance(), tr("Appearance"))
        tabs.addTab(self._sounds_and_records(), tr("Sounds and records"))
        tabs.addTab(self._keys(), tr("Keys"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        folder = buttons.addButton(
            tr("Open settings &folder"), QDialogButtonBox.ButtonRole.ActionRole
        )
        folder.clicked.connect(self.folder_wanted)
        reset = buttons.addButton(tr("&Reset all"), QDialogButtonBox.ButtonRole.ResetRole)
        reset.clicked.connect(self._on_reset)
        without_icons(buttons)
        column = QVBoxLayout(self)
        column.addWidget(tabs)
        column.addWidget(buttons)
        self.resize(500, 440)

    # -- Pages ---------------------------------------------------------------------------------

    def _appearance(self) -> QWidget:
        page, form = _form_page()
        form.addRow(tr("&Theme"), self._combo("theme", THEMES))
        form.addRow(tr("&Board"), self._combo("board.theme", BOARD_THEMES))
        for key, text in (
            ("board.coordinates", tr("&Coordinates around the board")),
            ("board.move_numbers", tr("Move &numbers on the stones")),
            ("board.varied_stones", tr("&Vary the placement of stones slightly")),
            ("board.next_moves", tr("Show the ne&xt move of a record as a ghost stone")),
            ("board.reduce_motion", tr("Reduce &motion")),
            ("board.color_blind", tr("Colors for color-&blind players")),
            ("theme.high_contrast", tr("&High contrast")),
        ):
            form.addRow("", self._check(key, text))
        return page

    def _sounds_and_records(self) -> QWidget:
        page, form = _form_page()
        form.addRow("", self._check("sound.on", tr("&Sounds")))
        volume = QSlider(Qt.Orientation.Horizontal)
        volume.setRange(0, 100)
        volume.setValue(int(self._settings.number("sound.volume")))
        volume.setAccessibleName(tr("Volume"))
        volume.valueChanged.connect(self._on_volume)
        form.addRow(tr("&Volume"), volume)
        form.addRow(tr("&Open records"), self._combo("records.open_at", OPEN_AT))
        backup = self._check("records.backup", tr("&Keep a backup of the old file when saving"))
        form.addRow("", backup)
        kept = self._check("review.keep", tr("Remember &analyses and show them again"))
        kept.setToolTip(tr("Stored apart from your records, which stay as they are."))
        form.addRow("", kept)
        form.addRow("", self._check("teaching", tr("Po&int out my mistakes while I play")))
        form.addRow(tr("Starting &from"), self._combo("teaching.least", TEACH_FROM))
        form.addRow(tr("Loss &counted in"), self._combo("teaching.by", TEACH_BY))
        return page

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
        row = QHBoxLayout()
        row.addWidget(preset)
        row.addWidget(default)
        row.addStretch(1)
        column.addLayout(row)
        inside = QWidget()
        form = QFormLayout(inside)
        self._editors: dict[str, QKeySequenceEdit] = {}
        for command in COMMANDS:
            editor = QKeySequenceEdit()
            editor.setMaximumSequenceLength(1)
            editor.setClearButtonEnabled(True)
            editor.setAccessibleName(plain(command.text))
            editor.setObjectName(command.key)
            editor.editingFinished.connect(self._on_key)
            form.addRow(plain(command.text).rstrip("…"), editor)
            self._editors[command.key] = editor
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        column.addWidget(area, 1)
        self._clash = QLabel()
        self._clash.setObjectName("quiet")
        self._clash.setWordWrap(True)
        column.addWidget(self._clash)
        self._show_keys()
        return outer

    def _check(self, key: str, text: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(self._settings.flag(key))
        box.setProperty("setting", key)
        box.toggled.connect(self._on_flag)
        return box

    def _combo(self, key: str, choices: tuple[tuple[str, str], ...]) -> QComboBox:
        combo = QComboBox()
        combo.setProperty("setting", key)
        for value, text in choices:
            combo.addItem(tr(text), value)
        combo.setCurrentIndex(combo.findData(self._settings.get(key)))
        combo.activated.connect(self._on_choice)
        return combo

    # -- Changes -------------------------------------------------------------------------------

    def _sender_key(self) -> str:
        sender = self.sender()
        return str(sender.property("setting")) if sender is not None else ""

    @Slot(bool)
    def _on_flag(self, value: bool) -> None:
        self._settings.set(self._sender_key(), value)

    @Slot(int)
    def _on_choice(self, _index: int) -> None:
        sender = self.sender()
        assert isinstance(sender, QComboBox)
        self._settings.set(self._sender_key(), str(sender.currentData()))

    @Slot(int)
    def _on_volume(self, value: int) -> None:
        self._settings.set("sound.volume", value)

    @Slot()
    def _on_reset(self) -> None:
        self.reset_wanted.emit()
        self.accept()

    # -- Keys ----------------------------------------------------------------------------------

    def _show_keys(self) -> None:
        own = self._settings.object("keys")
        for command in COMMANDS:
            keys = own.get(command.key, " ".join(command.keys))
            first = str(keys).split()[0] if str(keys).split() else ""
            self._editors[command.key].setKeySequence(QKeySequence(first))
        self._show_clashes()

    def _show_clashes(self) -> None:
        users: dict[str, list[str]] = {}
        for command in COMMANDS:
            keys = self._editors[command.key].keySequence().toString()
            if keys:
                users.setdefault(keys, []).append(plain(command.text).rstrip("…"))
        clashes = [f"{keys}: {', '.join(names)}" for keys, names in users.items() if names[1:]]
        self._clash.setText(
            tr("Used twice: {clashes}").format(clashes="; ".join(clashes)) if clashes else ""
        )

    @Slot()
    def _on_key(self) -> None:
        editor = self.sender()
        assert isinstance(editor, QKeySequenceEdit)
        command = next(c for c in COMMANDS if c.key == editor.objectName())
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


def _form_page() -> tuple[QWidget, QFormLayout]:
    page = QWidget()
    form = QFormLayout(page)
    form.setContentsMargins(16, 16, 16, 16)
    form.setVerticalSpacing(9)
    return page, form
