"""The comment on a node of a record, edited in place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

from desktop_go.services.i18n import tr

_ELSEWHERE = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""Another window or a menu has the focus for a while."""


class CommentEdit(QPlainTextEdit):
    """Tells every letter that the user types, and nothing else.

    Signals:
        written(str): the whole comment as it is now.
        focused: the user came here, or went somewhere else in the window.
    """

    written = Signal(str)
    focused = Signal()

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

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell it."""
        super().focusInEvent(event)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell it, unless the focus will come back by itself."""
        super().focusOutEvent(event)
        if event.reason() not in _ELSEWHERE:
            self.focused.emit()

    @Slot()
    def _on_typed(self) -> None:
        if not self._filling:
            self.written.emit(self.toPlainText())
