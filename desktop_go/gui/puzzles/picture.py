"""A picture of a puzzle's board: PNG file or clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QRegion
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop_go.gui.puzzles.files import PuzzleFiles
from desktop_go.gui.style.png import png_bytes
from desktop_go.services.i18n import tr

SCALE = 2.0
"""Pixels of the picture for one of the window's."""
MARGIN = 8
SUFFIX = ".png"


class BoardPicture(QObject):
    """What the commands of export do on a puzzle's page.

    Args:
        board: what is painted, as it is shown.
        area: the part of it that is the board.
        files: write the picture.
        name: what the file is called, without its ending.
    """

    def __init__(
        self,
        board: QWidget,
        area: Callable[[], QRectF],
        files: PuzzleFiles,
        name: Callable[[], str],
    ) -> None:
        super().__init__(board)
        self._board, self._area, self._files, self._name = board, area, files, name

    def commands(self) -> dict[str, Callable[[], object]]:
        """The work of the commands, by their keys."""
        return {"export": self.ask_save, "copy_picture": self.copy}

    def image(self) -> QImage:
        """The board as it is shown, larger and without what surrounds it."""
        area = self._area().toAlignedRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        area = area.intersected(self._board.rect())
        image = QImage(area.size() * SCALE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(SCALE)
        image.fill(self._board.palette().window().color())
        self._board.render(image, QPoint(), QRegion(area))
        return image

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(self.image())
        self._files.say(tr("Picture copied to the clipboard"))

    def ask_save(self) -> None:
        """Ask for a file and write the picture."""
        start = self._files.folder() / f"{self._name()}{SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(
            self._board, tr("Save a picture of the board"), str(start), "PNG (*.png)"
        )
        if name:
            path = Path(name)
            right = path.suffix.lower() == SUFFIX
            self.save_to(path if right else path.with_name(path.name + SUFFIX))

    def save_to(self, path: Path) -> None:
        """Write the picture to ``path``."""
        self._files.save_file(path, png_bytes(self.image()))
