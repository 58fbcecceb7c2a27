"""One editor for each kind of declared option. Knows kinds, not single options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSlider,
    QSpinBox,
    QWidget,
)

from desktop_go.gui.style.short_choice import ShortChoice
from desktop_go.options import Option, OptionKind, OptionValue
from desktop_go.services.i18n import tr, tr_plain

Changed = Callable[[str, OptionValue], None]
MAX_INT = 2**31 - 1
LEAST_CHOICE = 12
"""Letters of a choice that are always shown: its longest one must not widen the panel."""
PERCENT = "%"
"""A whole number of this unit is set with a slider."""


class OptionEditor(QObject):
    """The widget that edits one option; calls ``changed`` with key and value after an edit."""

    def __init__(self, option: Option, changed: Changed, parent: QObject) -> None:
        super().__init__(parent)
        self.option = option
        self._changed = changed
        self._filling = False
        self.widget = self._make()
        self.widget.setObjectName(option.key)
        self.widget.setAccessibleName(tr_plain(option.label))
        self.widget.setAccessibleDescription(tr(option.help))

    def show_value(self, value: object) -> None:
        """Show ``value`` without telling anybody."""
        self._filling = True
        try:
            widget = self.widget
            if isinstance(widget, QCheckBox):
                widget.setChecked(bool(value))
            elif isinstance(widget, QComboBox):
                widget.setCurrentIndex(max(0, widget.findData(value)))
            elif isinstance(widget, QSpinBox | QSlider):
                widget.setValue(int(cast("float", value)))
            elif isinstance(widget, QDoubleSpinBox):
                widget.setValue(float(cast("float", value)))
            elif isinstance(widget, QLineEdit):
                widget.setText(str(value))
        finally:
            self._filling = False

    def value(self) -> OptionValue:
        """The value as shown."""
        widget: Any = self.widget
        if isinstance(widget, QCheckBox):
            return widget.isChecked()
        if isinstance(widget, QComboBox):
            return str(widget.currentData())
        return self.option.convert(
            widget.text() if isinstance(widget, QLineEdit) else widget.value()
        )

    def _make(self) -> QWidget:
        option = self.option
        if option.kind is OptionKind.BOOL:
            box = QCheckBox()
            box.toggled.connect(self._on_value)
            return box
        if option.kind is OptionKind.CHOICE:
            return self._combo()
        if option.kind is OptionKind.INT and option.unit == PERCENT:
            slider = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(int(option.minimum or 0), int(_top(option)))
            slider.valueChanged.connect(self._on_value)
            return slider
        if option.kind is OptionKind.INT:
            spin = QSpinBox()
            spin.setRange(int(option.minimum or 0), int(_top(option)))
            spin.setSingleStep(int(option.step or 1))
            return self._finish(spin)
        if option.kind is OptionKind.FLOAT:
            real = QDoubleSpinBox()
            step = option.step or 0.1
            real.setDecimals(2 if step >= 0.01 else 4)
            real.setRange(option.minimum or 0.0, _top(option))
            real.setSingleStep(step)
            return self._finish(real)
        line = QLineEdit()
        line.textEdited.connect(self._on_value)
        return line

    def _combo(self) -> QComboBox:
        combo = ShortChoice(LEAST_CHOICE)
        for value, label in self.option.choices:
            combo.addItem(tr(label), value)
        combo.activated.connect(self._on_choice)
        return combo

    def _finish(self, spin: QSpinBox | QDoubleSpinBox) -> QWidget:
        """Add to a spin box what those of both kinds have in common."""
        option = self.option
        spin.setSuffix(f" {tr(option.unit)}" if option.unit else "")
        spin.setSpecialValueText(tr(option.least))
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(self._on_value)
        return spin

    def _on_value(self, value: OptionValue) -> None:
        if not self._filling:
            self._changed(self.option.key, value)

    def _on_choice(self, _index: int) -> None:
        self._on_value(self.value())


def _top(option: Option) -> float:
    return MAX_INT if option.maximum is None else option.maximum
