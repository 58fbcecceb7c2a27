"""The tab for a picture of the board: PNG at any scale, or SVG."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QComboBox, QSpinBox

from desktop_go.gui.board.scene import render_board
from desktop_go.gui.export.painting import (
    MAX_SCALE,
    Content,
    chosen_options,
    chosen_view,
    paint_picture,
    picture_size,
    svg_text,
)
from desktop_go.gui.export.source import ByteWork, ExportSource
from desktop_go.gui.export.tab import ExportTab, PictureLabel
from desktop_go.gui.style.png import png_bytes
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import Json

PNG, SVG = ".png", ".svg"


class _Preview(PictureLabel):
    def __init__(self, name: str, owner: PictureTab) -> None:
        super().__init__(name)
        self._owner = owner

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the board for the new size."""
        super().resizeEvent(event)
        self._owner.refresh()


class PictureTab(ExportTab):
    """A picture of the board as shown."""

    can_copy = True

    def __init__(self, source: ExportSource) -> None:
        super().__init__(source)
        self.title = tr("&Picture")
        self.kind = QComboBox()
        self.kind.addItem(tr("PNG (pixels, for web pages and e-mail)"), PNG)
        self.kind.addItem(tr("SVG (vector drawing, sharp at any size)"), SVG)
        self.kind.currentIndexChanged.connect(self._on_choice)
        self.scale = QSpinBox(minimum=1, maximum=MAX_SCALE, value=2, suffix=" ×")
        self.scale.valueChanged.connect(self._on_choice)
        self.form.addRow(tr("&Format"), self.kind)
        self.form.addRow(tr("&Scale"), self.scale)
        options = source.options
        self.coordinates = self.check(tr("&Coordinates"), options.coordinates)
        self.numbers = self.check(tr("&Move numbers"), options.show_move_numbers)
        self.marks = self.check(tr("M&arks and labels"), True)
        self.analysis = self.check(
            tr("&Analysis"), False, tr("The engine's moves, the territory and the next moves.")
        )
        self.preview = _Preview(tr("Preview of the picture"), self)
        self.finish()
        self._show_size()

    def content(self) -> Content:
        """What goes into the picture."""
        return Content(
            self.coordinates.isChecked(),
            self.numbers.isChecked(),
            self.marks.isChecked(),
            self.analysis.isChecked(),
        )

    def suffix(self) -> str:
        """``.png`` or ``.svg``."""
        return str(self.kind.currentData())

    def file_kind(self) -> str:
        """The kind of picture."""
        return "PNG" if self.suffix() == PNG else "SVG"

    def save_work(self) -> ByteWork:
        """Paints the picture."""
        svg, work = self.suffix() == SVG, self._paint()
        source, scale, content = self.source, self.scale.value(), self.content()
        if svg:
            return lambda _report, _stop: svg_text(
                source.view, source.options, scale, source.path, content
            ).encode()
        return lambda _report, _stop: png_bytes(work())

    def copy_work(self) -> Callable[[], object]:
        """Paints the picture for the clipboard."""
        return self._paint()

    def refresh(self) -> None:
        """Draw the board as it will be."""
        source, content = self.source, self.content()
        view = chosen_view(source.view, content, source.path)
        image = render_board(
            view, chosen_options(source.options, content), self.preview_label().pixels()
        )
        self.preview_label().show_image(image)
        self._show_size()

    def preview_label(self) -> PictureLabel:
        """The preview with its own type."""
        assert isinstance(self.preview, PictureLabel)
        return self.preview

    def choices(self) -> dict[str, Json]:
        """Format, scale and what is drawn."""
        return {"kind": self.suffix(), "scale": self.scale.value(), "marks": self.marks.isChecked()}

    def take_choices(self, choices: dict[str, Json]) -> None:
        """Take format, scale and marks; the rest follows the board."""
        self.kind.setCurrentIndex(max(0, self.kind.findData(choices.get("kind"))))
        scale = choices.get("scale")
        if isinstance(scale, int):
            self.scale.setValue(scale)
        self.marks.setChecked(choices.get("marks") is not False)

    def _paint(self) -> Callable[[], QImage]:
        source, scale, content = self.source, self.scale.value(), self.content()
        return lambda: paint_picture(source.view, source.options, scale, source.path, content)

    def _show_size(self) -> None:
        view, coordinates = self.source.view, self.coordinates.isChecked()
        width, height = picture_size(view, coordinates, self.scale.value())
        self.note.setText(tr("{width} × {height} pixels").format(width=width, height=height))
