"""One editor for each kind of declared option, and forms of them. Knows kinds, not single options.

The engine panels, the forms of the solvers and the preferences are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QWidget,
)

from desktop_go.options import OWN_CHOICE, Option, OptionKind, OptionValue, When
from desktop_go.services.i18n import tr

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
        self.widget.setAccessibleName(tr(option.label).replace("&", ""))
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
        combo = QComboBox()
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(LEAST_CHOICE)
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


class OptionForm(QObject):
    """Editors as the rows of a form; what has no effect beside the other values is greyed.

    Args:
        form: the layout of a widget.
        options: one row each.
        table: those and all others that their effect may depend on.
        changed: told key and value after an edit.
        named_checks: a check box carries its own label instead of having it on the left.
    """

    def __init__(
        self,
        form: QFormLayout,
        options: Iterable[Option],
        table: Iterable[Option],
        changed: Changed,
        named_checks: bool = False,
    ) -> None:
        super().__init__(form)
        by_key = {option.key: option for option in table}
        self.editors: dict[str, OptionEditor] = {}
        self.labels: dict[str, QLabel] = {}
        for option in options:
            editor = self.editors[option.key] = OptionEditor(option, changed, self)
            widget = editor.widget
            widget.setToolTip(_help(option, by_key))
            if named_checks and isinstance(widget, QCheckBox):
                widget.setText(tr(option.label))
                form.addRow("", widget)
                continue
            label = self.labels[option.key] = QLabel(tr(option.label))
            label.setWordWrap(True)
            label.setBuddy(widget)
            label.setToolTip(widget.toolTip())
            form.addRow(label, widget)

    def show_values(self, values: Mapping[str, object]) -> None:
        """Show ``values``, which have every option of the table."""
        for key, editor in self.editors.items():
            editor.show_value(values[key])
        self.show_acting(values)

    def show_acting(self, values: Mapping[str, object]) -> None:
        """Grey the options without an effect beside ``values``."""
        for key, editor in self.editors.items():
            acting = editor.option.is_acting(values)
            editor.widget.setEnabled(acting)
            if key in self.labels:
                self.labels[key].setEnabled(acting)

    def values(self) -> dict[str, OptionValue]:
        """The values as shown."""
        return {key: editor.value() for key, editor in self.editors.items()}


def _help(option: Option, table: Mapping[str, Option]) -> str:
    """The tool tip of an option."""
    parts = [tr(option.help)]
    if option.acts:
        words = ", ".join(
            tr(" or ").join(_condition(one, table[one.key]) for one in condition.parts)
            for condition in option.acts
        )
        parts.append(tr("Has an effect only with {conditions}.").format(conditions=words))
    if option.source != OWN_CHOICE:
        parts.append(tr("Source: {source}").format(source=option.source))
    parts.append(tr("Takes effect {when}.").format(when=tr(option.takes_effect.value)))
    return "\n".join(parts)


def _condition(when: When, other: Option) -> str:
    """What another option must be: ``Temperature above 0``."""
    name = tr(other.label).replace("&", "")
    if when.above is not None:
        return tr("{name} above {value}").format(name=name, value=f"{when.above:g}")
    if other.kind is OptionKind.BOOL:
        return (tr("“{name}” on") if when.among[0] else tr("“{name}” off")).format(name=name)
    values = " / ".join(tr(other.choice_label(value)) for value in when.among)
    return tr("{name} “{value}”").format(name=name, value=values)


def _top(option: Option) -> float:
    return MAX_INT if option.maximum is None else option.maximum
