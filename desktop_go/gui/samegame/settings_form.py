"""A form of one solver's options, made from their declarations."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.gui.panels.option_form import OptionForm
from desktop_go.options import OptionValue


class SettingsForm(QWidget):
    """Signals:
    changed: the user changed an option.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(4)
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form = OptionForm(self._layout, (), (), self._on_option)

    def show_solver(self, name: str, values: Mapping[str, OptionValue] | None = None) -> None:
        """Show the options of the solver ``name``; what ``values`` lacks has its default."""
        while self._layout.rowCount():
            self._layout.removeRow(0)
        self.form.deleteLater()
        table = SOLVER_OPTIONS[name]
        self.form = OptionForm(self._layout, table, table, self._on_option)
        self.form.show_values(table.defaults() | dict(values or {}))

    def values(self) -> dict[str, OptionValue]:
        """The options as chosen."""
        return self.form.values()

    def _on_option(self, _key: str, _value: OptionValue) -> None:
        self.form.show_acting(self.values())
        self.changed.emit()
