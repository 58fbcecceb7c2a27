"""The raw editor: the properties of one node as SGF text, one a line."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QWidget,
)

from desktop_go.errors import RecordError
from desktop_go.gui.style.labels import fault
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.text_dialog import without_icons
from desktop_go.records.notices import NoticeCollector
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_grammar import parse, write_node
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr, tr_notice

Properties = dict[str, list[str]]


def properties_text(properties: Properties) -> str:
    """The properties as written in the file, one per line."""
    return "\n".join(
        write_node({ident: values}).removeprefix(";") for ident, values in properties.items()
    )


def read_properties(text: str) -> Properties:
    """Understand what ``properties_text`` wrote and a user changed.

    Raises:
        RecordError: it is not a single node, or something would have to be repaired.
    """
    if not text.strip():
        return {}
    collector = NoticeCollector()
    parsed = parse(f"(;{text}\n)", collector)
    if parsed.notices:
        notice = parsed.notices[0]
        words = tr_notice(notice)
        place = tr("Line {line}: {text}").format(line=notice.line or 1, text=words)
        raise RecordError(place)
    if len(parsed.games) != 1 or len(parsed.games[0].nodes) != 1:
        raise RecordError(tr("This is more than one node. A bracket or backslash may be missing."))
    return parsed.games[0].nodes[0]


class PropertyDialog(QDialog):
    """Edits all properties of a node as text.

    Signals:
        changed(RecordNode, dict): the node is to have these properties.
    """

    changed = Signal(object, object)

    def __init__(self, node: RecordNode, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Properties of this node"))
        self._node = node
        hint = QLabel(
            tr(
                "One property per line: its name, then each value in brackets. "
                "Write \\ before ] and \\."
            )
        )
        hint.setObjectName("quiet")
        hint.setWordWrap(True)
        self.editor = QPlainTextEdit(properties_text(node.properties))
        self.editor.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.editor.setAccessibleName(tr("Properties as SGF"))
        self.editor.setTabChangesFocus(True)
        self.fault = fault()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        without_icons(self.buttons)
        self.buttons.accepted.connect(self._on_ok)
        self.buttons.rejected.connect(self.reject)
        in_column(hint, (self.editor, 1), self.fault, self.buttons, inside=self)
        self.resize(520, 360)

    @Slot()
    def _on_ok(self) -> None:
        try:
            properties = read_properties(self.editor.toPlainText())
        except RecordError as error:
            self.fault.setText("⚠ " + in_words(error))
            self.fault.setAccessibleName(in_words(error))
            self.fault.show()
            self.editor.setFocus()
            return
        self.accept()
        if properties != self._node.properties:
            self.changed.emit(self._node, properties)
