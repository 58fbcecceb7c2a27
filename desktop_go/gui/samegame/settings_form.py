"""A form of one solver's settings, made from their declaration."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QFormLayout, QSpinBox, QWidget

from desktop_go.gui.samegame.solver_settings import SETTINGS, Setting
from desktop_go.services.i18n import tr

Value = int | float | str | bool
Field = QCheckBox | QComboBox | QSpinBox | QDoubleSpinBox


class SettingsForm(QWidget):
    """Signals:
    changed: the user changed a setting.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(4)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.fields: dict[str, Field] = {}

    def show_solver(self, name: str, values: Mapping[str, Value] | None = None) -> None:
        """Show the settings of the solver ``name``; what ``values`` lacks has its default."""
        while self._form.rowCount():
            self._form.removeRow(0)
        self.fields = {}
        known = values or {}
        for setting in SETTINGS[name]:
            field = _field(setting, known.get(setting.key, setting.default))
            field.setAccessibleName(tr(setting.label))
            if setting.help:
                field.setToolTip(tr(setting.help))
            self.fields[setting.key] = field
            if isinstance(field, QCheckBox):
                field.setText(tr(setting.label))
                field.toggled.connect(self.changed)
                self._form.addRow(field)
            else:
                if isinstance(field, QComboBox):
                    field.currentIndexChanged.connect(self.changed)
                else:
                    field.valueChanged.connect(self.changed)
                self._form.addRow(tr(setting.label), field)

    def values(self) -> dict[str, Value]:
        """The settings as chosen."""
        return {key: _value(field) for key, field in self.fields.items()}


def _field(setting: Setting, value: object) -> Field:
    if isinstance(setting.default, bool):
        check = QCheckBox()
        check.setChecked(bool(value))
        return check
    if setting.choices:
        combo = QComboBox()
        combo.addItems(list(setting.choices))
        combo.setCurrentIndex(max(0, combo.findText(str(value))))
        return combo
    if isinstance(setting.default, int):
        whole = QSpinBox()
        whole.setRange(int(setting.low), int(setting.high))
        whole.setSingleStep(int(setting.step))
        whole.setValue(int(float(str(value))))
        return whole
    spin = QDoubleSpinBox()
    spin.setDecimals(4 if setting.step < 0.01 else 2)
    spin.setRange(setting.low, setting.high)
    spin.setSingleStep(setting.step)
    spin.setValue(float(str(value)))
    return spin


def _value(field: Field) -> Value:
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.value()
