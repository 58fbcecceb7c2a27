"""A text in a window that need not be closed to play."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

TALL = 520
"""Height of the dialog in pixels, where it holds pages."""


class _Page(QTextBrowser):
    """Shows a page of the program's own. Reads no file and asks no host, whatever the page says."""

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        """Give an empty picture: without any, Qt would look for the file by itself."""
        return QImage(1, 1, QImage.Format.Format_Mono)


class TextDialog(QDialog):
    """A formatted text to read."""

    def __init__(
        self, title: str, text: str, parent: QWidget | None = None, height: int = TALL
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.browser = _Page()
        self.browser.setOpenExternalLinks(True)
        self.browser.setHtml(text)
        self.browser.setAccessibleName(title)
        self.buttons = add_text(self, self.browser)
        self.resize(520, height)


def add_text(dialog: QDialog, text: QWidget) -> QDialogButtonBox:
    """Fill a dialog with a text and a button to close it; returns the row of buttons."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.close)
    without_icons(buttons)
    column = QVBoxLayout(dialog)
    column.addWidget(text, 1)
    column.addWidget(buttons)
    return buttons


def without_icons(buttons: QDialogButtonBox) -> None:
    """Take the style's own icons off: a few of them beside plain buttons look odd."""
    for button in buttons.buttons():
        button.setIcon(QIcon())
