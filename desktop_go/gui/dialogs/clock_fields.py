"""The fields of a New-game dialog that describe the clock; shows only those that its kind needs."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QSpinBox

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.gui.play.clock_terms import CLOCK_NAMES, MAX_COUNT
from desktop_go.services.i18n import tr

USUAL_MINUTES = 10.0


class ClockFields(QObject):
    """Adds its rows to the end of ``form``."""

    def __init__(self, form: QFormLayout) -> None:
        super().__init__(form)
        self._form = form
        self.kind = QComboBox()
        self.kind.setAccessibleName(tr("Clock"))
        for kind, name in CLOCK_NAMES:
            self.kind.addItem(tr(name), kind)
        self.kind.currentIndexChanged.connect(self._on_kind)
        form.addRow(tr("&Clock"), self.kind)
        self.main_time = QDoubleSpinBox()
        self.main_time.setRange(0, 24 * 60)
        self.main_time.setDecimals(1)
        self.main_time.setSuffix(tr(" min"))
        self.period_time = _spin(1, 3600, tr(" s"))
        self.periods = _spin(1, MAX_COUNT, "")
        self.period_moves = _spin(1, MAX_COUNT, tr(" moves"))
        self.increment = _spin(0, 3600, tr(" s"))
        for label, widget in (
            (tr("Main time"), self.main_time),
            (tr("Period"), self.period_time),
            (tr("Number of periods"), self.periods),
            (tr("Moves per period"), self.period_moves),
            (tr("Added per move"), self.increment),
        ):
            widget.setAccessibleName(label)
            form.addRow(label, widget)
        self._on_kind()

    def show_control(self, control: TimeControl) -> None:
        """Show ``control`` in all fields."""
        self.kind.setCurrentIndex(self.kind.findData(control.kind))
        self.main_time.setValue(control.main_time / 60 if control.main_time else USUAL_MINUTES)
        self.period_time.setValue(int(control.period_time))
        self.periods.setValue(control.periods)
        self.period_moves.setValue(control.period_moves)
        self.increment.setValue(int(control.increment))

    def control(self) -> TimeControl:
        """The clock as chosen."""
        return TimeControl(
            self.kind.currentData(),
            round(self.main_time.value() * 60),
            self.period_time.value(),
            self.periods.value(),
            self.period_moves.value(),
            self.increment.value(),
        )

    @Slot()
    def _on_kind(self) -> None:
        kind = self.kind.currentData()
        overtime = (ClockKind.BYO_YOMI, ClockKind.CANADIAN)
        for widget, is_shown in (
            (self.main_time, kind is not ClockKind.NONE),
            (self.period_time, kind in overtime),
            (self.periods, kind is ClockKind.BYO_YOMI),
            (self.period_moves, kind is ClockKind.CANADIAN),
            (self.increment, kind is ClockKind.FISCHER),
        ):
            self._form.setRowVisible(widget, is_shown)


def _spin(low: int, high: int, suffix: str) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(low, high)
    spin.setSuffix(suffix)
    return spin
