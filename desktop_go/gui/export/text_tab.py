"""The tab for a board in letters, for e-mail and forums."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit

from desktop_go.games.go.replay import SYMBOLS
from desktop_go.gui.export.source import ByteWork, ExportSource
from desktop_go.gui.export.tab import ExportTab
from desktop_go.records.diagrams import write_diagram
from desktop_go.services.i18n import tr


class TextTab(ExportTab):
    """A board as plain text."""

    can_copy = True

    def __init__(self, source: ExportSource) -> None:
        super().__init__(source)
        self.title = tr("&Text")
        self.coordinates = self.check(tr("&Coordinates"), source.options.coordinates)
        self.text = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("The board as text"))
        self.preview = self.text
        self.note.setText(tr("X is Black, O is White. Show it in a monospaced font."))
        self.finish()
        self.refresh()

    def diagram(self) -> str:
        """The board in letters."""
        view = self.source.view
        cells = "".join(SYMBOLS[stone] for stone in view.stones)
        rows = [cells[start : start + view.cols] for start in range(0, len(cells), view.cols)]
        return write_diagram(rows, coordinates=self.coordinates.isChecked(), letters=view.letters)

    def suffix(self) -> str:
        """``.txt``."""
        return ".txt"

    def file_kind(self) -> str:
        """Plain text."""
        return tr("Text")

    def save_work(self) -> ByteWork:
        """The text as UTF-8."""
        text = self.diagram()
        return lambda _report, _stop: text.encode()

    def copy_work(self) -> Callable[[], object]:
        """The text for the clipboard."""
        return self.diagram

    def refresh(self) -> None:
        """Show the text."""
        self.text.setPlainText(self.diagram())
