"""The pad of digits next to the board: for the mouse, and to show how many of each are left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from desktop_go.gui.puzzles.frame import button
from desktop_go.services.i18n import tr, tr_plural

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""How many are left stands small beside each digit."""


class DigitPad(QWidget):
    """Nine digits, erase, and the switch for notes.

    Signals:
        pressed(int): a digit, 0 for erase.
        pencil_changed(bool): notes are written from now on, or digits.
    """

    pressed = Signal(int)
    pencil_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(5)
        self.digits: list[QPushButton] = []
        for digit in range(1, 10):
            one = button(str(digit), "digit")
            one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            one.clicked.connect(partial(self.pressed.emit, digit))
            grid.addWidget(one, (digit - 1) // 3, (digit - 1) % 3)
            self.digits.append(one)
        self.erase = button(tr("Erase"), tip=tr("Erase the digit or the notes (Delete)"))
        self.erase.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.erase.clicked.connect(partial(self.pressed.emit, 0))
        tip = tr("Digits become notes (Space; or hold Ctrl)")
        self.pencil = button(tr("Notes"), "toggle", tip)
        self.pencil.setCheckable(True)
        self.pencil.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pencil.toggled.connect(self.pencil_changed)
        grid.addWidget(self.pencil, 3, 0, 1, 2)
        grid.addWidget(self.erase, 3, 2)

    def show_counts(self, left: Sequence[int], enabled: bool) -> None:
        """Show how many of each digit 1..9 are still missing."""
        for digit, (one, missing) in enumerate(zip(self.digits, left, strict=True), 1):
            one.setText(f"{digit}{str(missing).translate(RAISED)}" if missing > 0 else f"{digit} ✓")
            name = tr_plural("{count} to go", "{count} to go", max(0, missing))
            one.setToolTip(name)
            one.setAccessibleName(f"{digit}, {name}")
            one.setEnabled(enabled)
        self.erase.setEnabled(enabled)
        self.pencil.setEnabled(enabled)
