"""A slider over the levels of an engine, with name, rank and sentence of the one chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QSlider, QWidget

from desktop_go.engine.levels import Level
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row, may_wrap_anew
from desktop_go.services.i18n import tr
from desktop_go.services.rating.ranks import range_words


class LevelPicker(QWidget):
    """One of ``levels``, from the weakest at the left.

    Signals:
        changed(int): another level is shown, by whomever.
        chosen(int): the user took this level; not told while the slider is still held.
    """

    changed = Signal(int)
    chosen = Signal(int)

    def __init__(self, levels: Sequence[Level], name: str) -> None:
        super().__init__()
        self._levels = levels
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(levels[0].number, levels[-1].number)
        self.slider.setPageStep(3)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setTickInterval(1)
        self.slider.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.slider.setAccessibleName(name)
        self.setFocusProxy(self.slider)
        self.title = QLabel()
        self.title.setMinimumWidth(self._widest())
        self.about = quiet()
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.row = in_row((self.slider, 1), spacing=12)
        in_column(self.title, self.row, self.about, inside=self, margins=0, spacing=4)
        self.slider.valueChanged.connect(self._on_value)
        self.slider.sliderReleased.connect(self._on_released)
        self._show()

    def number(self) -> int:
        """The level shown."""
        return self.slider.value()

    def set_number(self, number: int) -> None:
        """Show a level; nobody chose it."""
        if number != self.number():
            self.slider.blockSignals(True)
            self.slider.setValue(number)
            self.slider.blockSignals(False)
            self._show()
            self.changed.emit(self.number())

    def text(self) -> str:
        """The name and the rank of the level shown."""
        return self.title.text()

    def say(self, words: str) -> None:
        """Say something else below the slider; without words, what the level shown is like."""
        self.about.setText(words or tr(self._levels[self.number() - 1].description))
        self.slider.setAccessibleDescription(f"{self.title.text()}. {self.about.text()}")

    def event(self, event: QEvent) -> bool:
        """Keep room for the longest sentence, so that nothing below moves with the level."""
        if may_wrap_anew(event):
            metrics, room = self.about.fontMetrics(), QRect(0, 0, self.width(), 0)
            wrap = Qt.TextFlag.TextWordWrap
            sentences = [tr(level.description) for level in self._levels]
            heights = [metrics.boundingRect(room, wrap, words).height() for words in sentences]
            self.about.setMinimumHeight(max(heights))
        return super().event(event)

    def _show(self) -> None:
        preset = self._levels[self.number() - 1]
        self.title.setText(title_of(preset))
        self.say("")

    def _widest(self) -> int:
        metrics = self.fontMetrics()
        return max(metrics.horizontalAdvance(title_of(preset)) for preset in self._levels)

    @Slot()
    def _on_value(self) -> None:
        self._show()
        self.changed.emit(self.number())
        if not self.slider.isSliderDown():
            self.chosen.emit(self.number())

    @Slot()
    def _on_released(self) -> None:
        self.chosen.emit(self.number())


def title_of(preset: Level) -> str:
    """The name of a level and, where it is known, its rank: Level 7 · 15 to 12 kyu."""
    name = tr("Level {number}").format(number=preset.number)
    return f"{name} · {range_words(*preset.rank)}" if preset.rank else name
