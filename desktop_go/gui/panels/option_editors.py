"""One editor for each kind of declared engine option. Knows kinds, not single options."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from desktop_go.options import OWN_CHOICE, Option, OptionKind, OptionValue
from desktop_go.services.i18n import tr

Changed = Callable[[str, OptionValue], None]
MAX_INT = 2**31 - 1
LEAST_CHOICE = 12
"""Letters of a choice that are always shown: its longest one must not widen the panel."""


class OptionEditor(QObject):
    """The widget that edits one option; calls ``changed`` with key and value after an edit."""

    def __init__(self, option: Option, changed: Changed, parent: QWidget) -> None:
        super().__init__(parent)
        self.option = option
        self._changed = changed
        self._filling = False
        self.widget = self._make()
        self.widget.setObjectName(option.key)
        self.widget.setAccessibleName(tr(option.label))
        self.widget.setToolTip(self._help())
        self.widget.setAccessibleDescription(tr(option.help))

    def show_value(self, value: OptionValue) -> None:
        """Show ``value`` without telling anybody."""
        self._filling = True
        try:
            widget = self.widget
            if isinstance(widget, QCheckBox):
                widget.setChecked(bool(value))
            elif isinstance(widget, QComboBox):
                widget.setCurrentIndex(max(0, widget.findData(value)))
            elif isinstance(widget, QSpinBox):
                widget.setValue(int(value))
            elif isinstance(widget, QDoubleSpinBox):
                widget.setValue(float(value))
            elif isinstance(widget, QLineEdit):
                widget.setText(str(value))
        finally:
            self._filling = False

    def _make(self) -> QWidget:
        option = self.option
        if option.kind is OptionKind.BOOL:
            box = QCheckBox()
            box.toggled.connect(self._on_value)
            return box
        if option.kind is OptionKind.CHOICE:
            combo = QComboBox()
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.setMinimumContentsLength(LEAST_CHOICE)
            for value, label in option.choices:
                combo.addItem(tr(label), value)
            combo.activated.connect(self._on_choice)
            return combo
        if option.kind is OptionKind.INT:
            spin = QSpinBox()
            spin.setRange(int(option.minimum or 0), int(_top(option)))
            spin.setSingleStep(int(option.step or 1))
            spin.setSuffix(_suffix(option))
            spin.setSpecialValueText(tr(option.least))
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(self._on_value)
            return spin
        if option.kind is OptionKind.FLOAT:
            real = QDoubleSpinBox()
            real.setDecimals(2)
            real.setRange(option.minimum or 0.0, _top(option))
            real.setSingleStep(option.step or 0.1)
            real.setSuffix(_suffix(option))
            real.setSpecialValueText(tr(option.least))
            real.setKeyboardTracking(False)
            real.valueChanged.connect(self._on_value)
            return real
        line = QLineEdit()
        line.textEdited.connect(self._on_value)
        return line

    def _help(self) -> str:
        option = self.option
        parts = [tr(option.help)]
        if option.source != OWN_CHOICE:
            parts.append(tr("Source: {source}").format(source=option.source))
        parts.append(tr("Takes effect {when}.").format(when=tr(option.takes_effect.value)))
        return "\n".join(parts)

    def _on_value(self, value: OptionValue) -> None:
        if not self._filling:
            self._changed(self.option.key, value)

    def _on_choice(self, index: int) -> None:
        widget = self.widget
        if not self._filling and isinstance(widget, QComboBox):
            self._changed(self.option.key, str(widget.itemData(index)))


def _top(option: Option) -> float:
    return MAX_INT if option.maximum is None else option.maximum


def _suffix(option: Option) -> str:
    return f" {tr(option.unit)}" if option.unit else ""
