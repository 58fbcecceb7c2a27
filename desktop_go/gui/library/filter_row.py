"""The row of fields that narrows the library's table: player, who won, years."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QSpinBox, QWidget

from desktop_go.gui.style.layouts import in_row
from desktop_go.services.i18n import tr
from desktop_go.services.library.filters import GameFilter, Won
from desktop_go.texts import Text

EARLIEST, LATEST = 1499, 2099
"""The value below the first year stands for any year."""
WON: tuple[tuple[Won, Text], ...] = (
    (Won.ANYBODY, "Any result"),
    (Won.BLACK, "Black won"),
    (Won.WHITE, "White won"),
    (Won.PLAYER, "This player won"),
    (Won.OPPONENT, "This player lost"),
    (Won.NOBODY, "No winner"),
)


class FilterRow(QWidget):
    """Fields that filter together.

    Signals:
        changed: something else is wanted.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.player = QLineEdit(placeholderText=tr("Player"), clearButtonEnabled=True)
        self.player.setAccessibleName(tr("Games of this player"))
        self.won = QComboBox()
        self.won.setAccessibleName(tr("Who won"))
        for won, text in WON:
            self.won.addItem(tr(text), won)
        self.first, self.last = self._year(tr("First year")), self._year(tr("Last year"))
        row = in_row((self.player, 1), self.won, inside=self, margins=0)
        for label, box in ((tr("from"), self.first), (tr("to"), self.last)):
            row.addWidget(QLabel(label))
            row.addWidget(box)
        self.player.textChanged.connect(self.changed)
        self.won.currentIndexChanged.connect(self.changed)

    def _year(self, name: str) -> QSpinBox:
        box = QSpinBox(minimum=EARLIEST, maximum=LATEST)
        box.setSpecialValueText(tr("any year"))
        box.setValue(EARLIEST)
        box.setAccessibleName(name)
        box.valueChanged.connect(self.changed)
        return box

    def game_filter(self) -> GameFilter:
        """What is wanted now."""
        first, last = (0 if box.value() == EARLIEST else box.value()
                       for box in (self.first, self.last))  # fmt: skip
        return GameFilter(self.player.text(), self.won.currentData(), first, last)
