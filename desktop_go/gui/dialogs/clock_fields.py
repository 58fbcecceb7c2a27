"""The fields of a New-game dialog that describe the clock; shows only those that its kind needs."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QSpinBox

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.gui.play.clock_terms import CLOCK_NAMES, MAX_COUNT
from desktop_go.gui.play.words import clock_terms
from desktop_go.services.i18n import tr

USUAL_MINUTES = 10.0
LEAST_MINUTES = 0.1
"""Where there is no overtime: with less nobody could move."""
CANADIAN_MINUTES = 5.0
"""For the usual 25 stones."""
PRESETS = (
    TimeControl(ClockKind.NONE),
    TimeControl(ClockKind.BYO_YOMI, 60, 10, 3),
    TimeControl(ClockKind.BYO_YOMI, 600, 30, 5),
    TimeControl(ClockKind.BYO_YOMI, 1800, 30, 5),
    TimeControl(ClockKind.FISCHER, 300, increment=5),
    TimeControl(ClockKind.FISCHER, 600, increment=10),
    TimeControl(ClockKind.CANADIAN, 600, 300, period_moves=25),
    TimeControl(ClockKind.ABSOLUTE, 900),
)
"""Clocks for short and for long games; chosen by hand after those of Go servers."""


class ClockFields(QObject):
    """Adds its rows to the end of ``form``.

    Signals:
        changed: another kind of clock, with other rows, is chosen.
    """

    changed = Signal()

    def __init__(self, form: QFormLayout) -> None:
        super().__init__(form)
        self._form = form
        self.preset = QComboBox()
        self.preset.setAccessibleName(tr("Usual clocks"))
        self.preset.addItem(tr("As set below"), None)
        for control in PRESETS:
            self.preset.addItem(clock_terms(control) or tr("No clock"), control)
        self.preset.activated.connect(self._on_preset)
        form.addRow(tr("&Time"), self.preset)
        self.kind = QComboBox()
        self.kind.setAccessibleName(tr("Clock"))
        for kind, name in CLOCK_NAMES:
            self.kind.addItem(tr(name), kind)
        self.kind.currentIndexChanged.connect(self._on_kind)
        form.addRow(tr("&Clock"), self.kind)
        self.main_time = QDoubleSpinBox(minimum=0, maximum=24 * 60, decimals=1, suffix=tr(" min"))
        self.period_time = _spin(1, 3600, tr(" s"))
        self.canadian_time = QDoubleSpinBox(
            minimum=0.1, maximum=60, decimals=1, suffix=tr(" min"), value=CANADIAN_MINUTES
        )
        self.periods = _spin(1, MAX_COUNT, "")
        self.period_moves = _spin(1, MAX_COUNT, tr(" moves"))
        self.increment = _spin(1, 3600, tr(" s"))
        for label, widget in (
            (tr("Main time"), self.main_time),
            (tr("Period"), self.period_time),
            (tr("Period for all its moves"), self.canadian_time),
            (tr("Number of periods"), self.periods),
            (tr("Moves per period"), self.period_moves),
            (tr("Added per move"), self.increment),
        ):
            widget.setAccessibleName(label)
            widget.valueChanged.connect(self._show_preset)
            form.addRow(label, widget)
        self._on_kind()

    def show_control(self, control: TimeControl) -> None:
        """Show ``control`` in all fields."""
        self.kind.setCurrentIndex(self.kind.findData(control.kind))
        is_timed = control.kind is not ClockKind.NONE
        self.main_time.setValue(control.main_time / 60 if is_timed else USUAL_MINUTES)
        if control.kind is ClockKind.CANADIAN:
            self.canadian_time.setValue(control.period_time / 60)
        else:
            self.period_time.setValue(int(control.period_time))
        self.periods.setValue(control.periods)
        self.period_moves.setValue(control.period_moves)
        self.increment.setValue(int(control.increment))

    def control(self) -> TimeControl:
        """The clock as chosen."""
        kind = self.kind.currentData()
        canadian = kind is ClockKind.CANADIAN
        return TimeControl(
            kind,
            round(self.main_time.value() * 60),
            round(self.canadian_time.value() * 60) if canadian else self.period_time.value(),
            self.periods.value(),
            self.period_moves.value(),
            self.increment.value(),
        )

    @Slot()
    def _on_kind(self) -> None:
        kind = self.kind.currentData()
        for widget, is_shown in (
            (self.main_time, kind is not ClockKind.NONE),
            (self.period_time, kind is ClockKind.BYO_YOMI),
            (self.canadian_time, kind is ClockKind.CANADIAN),
            (self.periods, kind is ClockKind.BYO_YOMI),
            (self.period_moves, kind is ClockKind.CANADIAN),
            (self.increment, kind is ClockKind.FISCHER),
        ):
            self._form.setRowVisible(widget, is_shown)
        self.main_time.setMinimum(LEAST_MINUTES if kind is ClockKind.ABSOLUTE else 0)
        self._show_preset()
        self.changed.emit()

    @Slot(int)
    def _on_preset(self, _index: int) -> None:
        control = self.preset.currentData()
        if control is not None:
            self.show_control(control)

    @Slot()
    def _show_preset(self) -> None:
        """Name the clock if it is a usual one."""
        place = self.preset.findText(clock_terms(self.control()) or tr("No clock"))
        self.preset.setCurrentIndex(max(0, place))


def _spin(low: int, high: int, suffix: str) -> QSpinBox:
    return QSpinBox(minimum=low, maximum=high, suffix=suffix)
