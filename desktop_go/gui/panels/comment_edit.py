"""The comment on a node of a record, edited in place."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPlainTextEdit

from desktop_go.services.i18n import tr


class CommentEdit(QPlainTextEdit):
    """Tells every letter that the user types, and nothing else.

    Signals:
        written(str): the whole comment as it is now.
    """

    written = Signal(str)

    def __init__(self, least_height: int) -> None:
        super().__init__()
        self.setObjectName("comment")
        self.setTabChangesFocus(True)
        self.setMinimumHeight(least_height)
        self._filling = False
        self.textChanged.connect(self._on_typed)
        self.retranslate()

    def retranslate(self) -> None:
        """Set the texts in the current language."""
        self.setPlaceholderText(tr("A comment on this move"))
        self.setAccessibleName(tr("Comment on this move"))

    def show_comment(self, text: str) -> None:
        """Show the comment of another node; the place of the cursor stays where it is the same."""
        if self.toPlainText() == text:
            return
        self._filling = True
        try:
            self.setPlainText(text)
        finally:
            self._filling = False

    @Slot()
    def _on_typed(self) -> None:
        if not self._filling:
            self.written.emit(self.toPlainText())
