"""The values that a grid tries: one or two options, or a unit of the budget, with lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from desktop_go.errors import DesktopGoError, SettingsError
from desktop_go.gui.style.short_choice import ShortChoice
from desktop_go.lab.experiment import Unit
from desktop_go.lab.reading import option_table
from desktop_go.lab.tables import TABLES
from desktop_go.options import Option, OptionKind, OptionValue
from desktop_go.services.i18n import tr, tr_error, tr_plain

ROWS = 2


class GridFields(QWidget):
    """Two rows: what varies, and its values with blanks or commas between them."""

    def __init__(self) -> None:
        super().__init__()
        self._options: dict[str, Option] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        self.keys, self.texts = [], []
        for place in range(ROWS):
            key, text = ShortChoice(12), QLineEdit()
            key.setAccessibleName(tr("Option {number} of the grid").format(number=place + 1))
            text.setPlaceholderText(tr("Values, such as 100 200 400"))
            text.setAccessibleName(tr("Values of option {number}").format(number=place + 1))
            grid.addWidget(key, place, 0)
            grid.addWidget(text, place, 1)
            self.keys.append(key)
            self.texts.append(text)

    def show_values(self, game: str, values: Mapping[str, Sequence[OptionValue]]) -> None:
        """Offer the options of a game, and show the values of an experiment."""
        units = [unit.value for unit in Unit]
        table = option_table(game) if game in TABLES else ()
        self._options = {option.key: option for option in table}
        for place, (combo, line) in enumerate(zip(self.keys, self.texts, strict=True)):
            combo.clear()
            combo.addItem(tr("Nothing") if place else tr("Choose an option"), "")
            for unit in units:
                combo.addItem(tr("Budget: {unit}").format(unit=tr(unit)), unit)
            for option in self._options.values():
                combo.addItem(tr_plain(option.label), option.key)
            key = [*values, "", ""][place]
            combo.setCurrentIndex(max(0, combo.findData(key)))
            line.setText(" ".join(str(value) for value in values.get(key, ())))

    def values(self) -> dict[str, list[OptionValue]]:
        """The grid of the experiment. Raises DesktopGoError when a value does not fit."""
        found: dict[str, list[OptionValue]] = {}
        for combo, line in zip(self.keys, self.texts, strict=True):
            key = str(combo.currentData() or "")
            if key:
                found[key] = [self._value(key, word) for word in _words(line.text())]
        return found

    def _value(self, key: str, word: str) -> OptionValue:
        option = self._options.get(key)
        if option is None:
            option = Option(key, OptionKind.FLOAT, 0.0, key, "", "")
        try:
            value = option.convert(word)
        except SettingsError as error:
            raise DesktopGoError(tr_error(error)) from error
        is_count = key in {unit.value for unit in Unit} - {Unit.SECONDS.value}
        return int(value) if is_count else value


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()
