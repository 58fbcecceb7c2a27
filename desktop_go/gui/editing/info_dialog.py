"""The game information dialog: all root properties of FF[4], checked before they are taken."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

from desktop_go.games.go.rules import RULE_SETS
from desktop_go.gui.editing.info_checks import check
from desktop_go.gui.style.labels import fault, quiet
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.records.game_tree import GameRecord
from desktop_go.services.i18n import tr, tr_plain
from desktop_go.texts import Text

PLAYERS = (("PB", "BR", "BT"), ("PW", "WR", "WT"))
FIELDS: tuple[tuple[str, Text, str], ...] = (
    ("RE", "&Result", "B+R, W+3.5, Draw, Void"),
    ("DT", "&Date", "2026-11-20"),
    ("KM", "&Komi", "6.5"),
    ("HA", "&Handicap", "0"),
    ("RU", "R&ules", "Japanese"),
    ("TM", "Main &time", "seconds"),
    ("OT", "&Overtime", "5x30 byo-yomi"),
    ("EV", "&Event", ""),
    ("RO", "Rou&nd", ""),
    ("PC", "&Place", ""),
    ("GN", "Game &name", ""),
    ("ON", "Openin&g", ""),
    ("AN", "&Annotated by", ""),
    ("US", "Entered b&y", ""),
    ("SO", "&Source", ""),
    ("CP", "&Copyright", ""),
)
OF_RUNNING_GAME = ("RE", "KM", "HA", "RU", "TM", "OT")
"""What cannot change while the game is being played."""
READ_ONLY: tuple[tuple[str, Text], ...] = (
    ("SZ", "Board size"),
    ("AP", "Written by"),
    ("CA", "Character set"),
)


class InfoDialog(QDialog):
    """Shows the game information of a record and gives back what was changed.

    Signals:
        changed(dict[str, str]): these properties have new texts, empty ones are to go.
    """

    changed = Signal(object)

    def __init__(
        self, record: GameRecord, parent: QWidget | None = None, *, running: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Game information"))
        self._record = record
        self.fields: dict[str, QLineEdit] = {}
        inside = QWidget()
        in_column(self._players(), self._form(), inside=inside)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        self.fault = fault()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        without_icons(self.buttons)
        self.buttons.accepted.connect(self._on_ok)
        self.buttons.rejected.connect(self.reject)
        in_column((area, 1), self.fault, self.buttons, inside=self)
        self.resize(560, 640)
        for ident in OF_RUNNING_GAME if running else ():
            self.fields[ident].setEnabled(False)
            self.fields[ident].setToolTip(tr("Cannot be changed during the game"))
        self.fields["PB"].setFocus()

    def _players(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        for column, head in enumerate((tr("Player"), tr("Rank"), tr("Team")), start=1):
            label = quiet(head, wrap=False)
            grid.addWidget(label, 0, column)
        for row, (idents, name) in enumerate(
            zip(PLAYERS, (tr("Black"), tr("White")), strict=True), start=1
        ):
            grid.addWidget(QLabel(name), row, 0)
            for column, (ident, word) in enumerate(
                zip(idents, (tr("player"), tr("rank"), tr("team")), strict=True), start=1
            ):
                field = self._field(ident, "")
                field.setAccessibleName(f"{name}, {word}")
                grid.addWidget(field, row, column)
        for column, stretch in ((1, 4), (2, 1), (3, 3)):
            grid.setColumnStretch(column, stretch)
        return grid

    def _form(self) -> QFormLayout:
        form = QFormLayout(fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setContentsMargins(0, 10, 0, 0)
        for ident, name, example in FIELDS:
            field = self._field(ident, example)
            field.setAccessibleName(tr_plain(name))
            form.addRow(tr(name), field)
        self.fields["RU"].setCompleter(QCompleter([r.name for r in RULE_SETS.values()], self))
        self.comment = QPlainTextEdit(self._record.info("GC"), tabChangesFocus=True)
        self.comment.setMinimumHeight(70)
        self.comment.setAccessibleName(tr("Comment on the game"))
        form.addRow(tr("Co&mment"), self.comment)
        for ident, name in READ_ONLY:
            if text := self._record.info(ident):
                label = quiet(text, wrap=False)
                form.addRow(tr(name), label)
        return form

    def _field(self, ident: str, example: str) -> QLineEdit:
        field = QLineEdit(self._record.info(ident), placeholderText=example)
        field.setObjectName(f"info.{ident}")
        field.textEdited.connect(self._on_edited)
        self.fields[ident] = field
        return field

    def changes(self) -> dict[str, str]:
        """The properties that were changed, with their new texts."""
        info = self._record.info
        found = {
            ident: field.text().strip()
            for ident, field in self.fields.items()
            if field.text() != info(ident)
        }
        if self.comment.toPlainText() != info("GC"):
            found["GC"] = self.comment.toPlainText()
        return found

    @Slot()
    def _on_edited(self) -> None:
        if not self.fault.isHidden():
            self._check()

    def _check(self) -> bool:
        """Show what is wrong with a changed field; whether all is right."""
        for ident, text in self.changes().items():
            sentence = check(ident, text)
            if sentence:
                self.fault.setText("⚠ " + sentence)
                self.fault.setAccessibleName(sentence)
                self.fault.show()
                return False
        self.fault.hide()
        return True

    @Slot()
    def _on_ok(self) -> None:
        if not self._check():
            wrong = next(i for i, text in self.changes().items() if check(i, text))
            self.fields[wrong].setFocus()
            return
        changes = self.changes()
        self.accept()
        if changes:
            self.changed.emit(changes)
