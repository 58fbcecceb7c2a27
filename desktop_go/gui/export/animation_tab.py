"""The tab for an animation of a line of moves."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

from desktop_go.gui.export.animation import AnimationChoices, FramePainter, frame_views, gif_bytes
from desktop_go.gui.export.painting import Content, picture_size
from desktop_go.gui.export.source import ByteWork, ExportSource
from desktop_go.gui.export.tab import ExportTab, PictureLabel
from desktop_go.gui.threads.timers import once
from desktop_go.services.board_view import BoardView
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.settings_schema import Json

MAX_SCALE = 3
LATER_MS = 150
"""The frames of the preview are made when the choices have rested for so long."""


class AnimationTab(ExportTab):
    """A line of moves as an animated GIF."""

    def __init__(self, source: ExportSource) -> None:
        super().__init__(source)
        self.title = tr("A&nimation")
        line, _ = source.line
        self.first, self.last = QSpinBox(), QSpinBox()
        for box, value in ((self.first, 0), (self.last, len(line) - 1)):
            box.setRange(0, len(line) - 1)
            box.setValue(value)
            box.valueChanged.connect(self._on_choice)
        self.seconds = QDoubleSpinBox(
            minimum=0.1, maximum=10.0, singleStep=0.1, decimals=1, value=1.0, suffix=tr(" s")
        )
        self.seconds.valueChanged.connect(self._on_choice)
        self.scale = QSpinBox(minimum=1, maximum=MAX_SCALE, suffix=" ×")
        self.scale.valueChanged.connect(self._on_choice)
        self.form.addRow(tr("&From move"), self.first)
        self.form.addRow(tr("&To move"), self.last)
        self.form.addRow(tr("Each &move"), self.seconds)
        self.form.addRow(tr("&Scale"), self.scale)
        self.coordinates = self.check(tr("&Coordinates"), source.options.coordinates)
        self.numbers = self.check(tr("Mo&ve numbers"), source.options.show_move_numbers)
        self.marks = self.check(tr("M&arks and labels"), True)
        self.preview = self.picture = PictureLabel(tr("Preview of the animation"))
        self.finish()
        self._views: Iterator[BoardView] = iter(())
        self._painter: FramePainter | None = None
        self._later = once(self, LATER_MS, self._restart)
        self._player = QTimer(self)
        self._player.timeout.connect(self._next_frame)

    def chosen(self) -> AnimationChoices:
        """The choices as they are now."""
        content = Content(
            self.coordinates.isChecked(), self.numbers.isChecked(), self.marks.isChecked()
        )
        first = min(self.first.value(), self.last.value())
        return AnimationChoices(
            first, self.last.value(), self.scale.value(), self.seconds.value(), content
        )

    def suffix(self) -> str:
        """``.gif``."""
        return ".gif"

    def file_kind(self) -> str:
        """GIF."""
        return "GIF"

    def save_work(self) -> ByteWork:
        """Paints and packs all frames."""
        line, _ = self.source.line
        options, choices = self.source.options, self.chosen()
        return lambda report, stop: gif_bytes(line, options, choices, report, stop)

    def choices(self) -> dict[str, Json]:
        """Speed and scale."""
        return {"seconds": self.seconds.value(), "scale": self.scale.value()}

    def take_choices(self, choices: dict[str, Json]) -> None:
        """Take speed and scale."""
        seconds, scale = choices.get("seconds"), choices.get("scale")
        if isinstance(seconds, int | float):
            self.seconds.setValue(float(seconds))
        if isinstance(scale, int):
            self.scale.setValue(scale)

    # -- Preview -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Play the preview from its start, soon."""
        choices = self.chosen()
        count = choices.last - choices.first + 1
        width, height = picture_size(self.source.view, choices.content.coordinates, choices.scale)
        size = tr("{width} × {height} pixels").format(width=width, height=height)
        self.note.setText(f"{size}, {tr_plural('{count} picture', '{count} pictures', count)}")
        self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Play while the tab is seen."""
        super().showEvent(event)
        self._later.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Rest while it is not."""
        super().hideEvent(event)
        self._later.stop()
        self._player.stop()

    @Slot()
    def _restart(self) -> None:
        if not self.isVisible():
            return
        choices = self.chosen()
        line, _ = self.source.line
        first = next(frame_views(line, choices))
        width, height = picture_size(first, choices.content.coordinates, 1)
        wanted = max(self.picture.pixels(), 64)
        size = (wanted, round(wanted * height / width))
        self._painter = FramePainter(first, self.source.options, choices.content, size)
        self._views = iter(())
        self._next_frame()
        self._player.start(round(1000 * choices.seconds))

    @Slot()
    def _next_frame(self) -> None:
        view = next(self._views, None)
        if view is None:
            self._views = frame_views(self.source.line[0], self.chosen())
            view = next(self._views)
        if self._painter is not None:
            self.picture.show_image(self._painter.paint(view))
