"""The picture of a board on a page.

A label would keep each picture it ever had: it shows them by way of QIcon, which puts them into
the cache of pixmaps that the whole program shares, and there they stay until it is full (10 MiB).
"""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget


class BoardPicture(QWidget):
    """A square picture, fitted into its own fixed size."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.setFixedSize(side, side)
        self.image = QImage()

    def show_image(self, image: QImage) -> None:
        """Show another picture; one finer than the widget stays sharp on dense screens."""
        self.image = image
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self.rect(), self.image)
        painter.end()
