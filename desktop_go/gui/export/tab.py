"""What the tabs of the export dialog have in common: choices beside a preview."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QSizePolicy, QWidget

from desktop_go.gui.export.source import ByteWork, ExportSource
from desktop_go.gui.style.labels import quiet
from desktop_go.services.settings_schema import Json


class PictureLabel(QWidget):
    """Shows a picture as large as there is room, never enlarged, sharp at any ratio."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        self._image = QImage()

    def sizeHint(self) -> QSize:
        """Room for a board that can be read."""
        return QSize(420, 440)

    def show_image(self, image: QImage) -> None:
        """Show ``image``."""
        self._image = image
        self.update()

    def pixels(self) -> int:
        """Device pixels of the shorter side: how large a preview needs to be."""
        return max(64, round(min(self.width(), self.height()) * self.devicePixelRatioF()))

    def image(self) -> QImage:
        """What is shown."""
        return self._image

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the picture in the middle."""
        if self._image.isNull():
            return
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        left, top = (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
        painter.drawImage(self.rect().adjusted(left, top, 0, 0).topLeft(), self._fitted(size))
        painter.end()

    def _fitted(self, size: QSize) -> QImage:
        ratio = self.devicePixelRatioF()
        image = self._image.scaled(
            size * ratio,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        image.setDevicePixelRatio(ratio)
        return image


class ExportTab(QWidget):
    """One kind of export: its choices (this widget) and its preview.

    Signals:
        changed: a choice is another; the preview shows it already.
    """

    changed = Signal()
    title = ""
    preview: QWidget
    can_copy = False
    can_print = False

    def __init__(self, source: ExportSource) -> None:
        super().__init__()
        self.source = source
        self.form = QFormLayout(self)
        self.form.setContentsMargins(14, 14, 14, 14)
        self.form.setVerticalSpacing(9)
        self.note = quiet()

    def suffix(self) -> str:
        """The ending of the file, such as ``.png``."""
        raise NotImplementedError  # Each tab has its own.

    def file_kind(self) -> str:
        """What a file of this kind is called in the dialog that asks for its name."""
        raise NotImplementedError  # Each tab has its own.

    def save_work(self) -> ByteWork:
        """What makes the file's content, with the choices as they are now."""
        raise NotImplementedError  # Each tab has its own.

    def copy_work(self) -> Callable[[], object]:
        """What makes the picture (QImage) or text for the clipboard."""
        raise NotImplementedError  # Each tab has its own.

    def refresh(self) -> None:
        """Draw the preview again."""

    def choices(self) -> dict[str, Json]:
        """The choices, to be remembered."""
        return {}

    def take_choices(self, choices: dict[str, Json]) -> None:
        """Take choices that were remembered."""

    def wind_up(self) -> bool:
        """End what the tab does on threads; whether something still runs."""
        return False

    def finish(self) -> None:
        """Put the note under all choices; called once they are there."""
        self.form.addRow(self.note)

    def check(self, text: str, on: bool, hint: str = "") -> QCheckBox:
        """Add a choice of yes or no."""
        box = QCheckBox(text)
        box.setChecked(on)
        box.setToolTip(hint)
        box.toggled.connect(self._on_choice)
        self.form.addRow("", box)
        return box

    def _on_choice(self) -> None:
        self.refresh()
        self.changed.emit()
