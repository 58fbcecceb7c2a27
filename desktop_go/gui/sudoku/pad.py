"""The pad of digits next to the board: for the mouse, and to show how many of each are left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from desktop_go.games.sudoku.layout import digit_text
from desktop_go.gui.puzzles.frame import button
from desktop_go.gui.sudoku.view import mark_columns
from desktop_go.services.i18n import tr, tr_plural

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""How many are left stands small beside each digit."""


class DigitPad(QWidget):
    """The digits, erase, and the switch for notes.

    Signals:
        pressed(int): a digit, 0 for erase.
        pencil_changed(bool): notes are written from now on, or digits.
    """

    pressed = Signal(int)
    pencil_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(5)
        self.digits: list[QPushButton] = []
        self.erase = button(tr("Erase"), tip=tr("Erase the digit or the notes (Delete)"))
        self.erase.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.erase.clicked.connect(partial(self.pressed.emit, 0))
        tip = tr("Digits become notes (Space; or hold Ctrl)")
        self.pencil = button(tr("Notes"), "toggle", tip)
        self.pencil.setCheckable(True)
        self.pencil.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pencil.toggled.connect(self.pencil_changed)
        self._arrange(9)

    def _arrange(self, size: int) -> None:
        """Have a button for each of ``size`` digits, in a block, and the rest below."""
        for digit in range(len(self.digits) + 1, size + 1):
            one = button(digit_text(digit), "digit", pressed=partial(self.pressed.emit, digit))
            one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.digits.append(one)
        columns = mark_columns(size)
        for place, one in enumerate(self.digits):
            if place < size:
                self._grid.addWidget(one, place // columns, place % columns)
            one.setVisible(place < size)
        last = -(-size // columns)
        self._grid.addWidget(self.pencil, last, 0, 1, columns - 1)
        self._grid.addWidget(self.erase, last, columns - 1)
        self._size = size

    def show_counts(self, left: Sequence[int], enabled: bool) -> None:
        """Show how many of each digit are still missing; there are as many digits as ``left``."""
        if len(left) != self._size:
            self._arrange(len(left))
        for digit, (one, missing) in enumerate(zip(self.digits, left, strict=False), 1):
            text = digit_text(digit)
            one.setText(f"{text}{str(missing).translate(RAISED)}" if missing > 0 else f"{text} ✓")
            name = tr_plural("{count} to go", "{count} to go", max(0, missing))
            one.setToolTip(name)
            one.setAccessibleName(f"{text}, {name}")
            one.setEnabled(enabled)
        self.erase.setEnabled(enabled)
        self.pencil.setEnabled(enabled)
