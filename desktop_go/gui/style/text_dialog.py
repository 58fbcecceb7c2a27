"""A text in a window that need not be closed to play."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

TALL = 520
"""Height of the dialog in pixels, where it holds pages."""


class _Page(QTextBrowser):
    """Shows a page of the program's own. Reads no file and asks no host, whatever the page says."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: Mapping[str, QImage] = {}
        """The pictures of the page, by their names in it."""

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        """Give a known picture or an empty one: without any, Qt would look for a file."""
        word = name if isinstance(name, str) else name.toString()
        return self.pictures.get(word) or QImage(1, 1, QImage.Format.Format_Mono)


class TextDialog(QDialog):
    """A formatted text to read; deleted when it is closed."""

    def __init__(
        self, title: str, text: str, parent: QWidget | None = None, height: int = TALL
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.browser = _Page()
        self.browser.setOpenExternalLinks(True)
        self.browser.setAccessibleName(title)
        self.show_page(text)
        self.buttons = add_text(self, self.browser)
        self.resize(520, height)

    def show_page(self, text: str, pictures: Mapping[str, QImage] | None = None) -> None:
        """Show another page, and the pictures that it names."""
        self.browser.pictures = pictures or {}
        self.browser.setHtml(text)


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
