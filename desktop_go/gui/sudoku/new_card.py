"""Choosing the next Sudoku: its level and number, or an imported one."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSpinBox

from desktop_go.games.sudoku.techniques import LEVELS
from desktop_go.gui.puzzles.frame import Card, button, quiet
from desktop_go.gui.puzzles.shelf import ShelfMenu
from desktop_go.gui.sudoku.desk import SudokuDesk, level_name
from desktop_go.services.i18n import tr

LARGEST_NUMBER = 999_999_999


def level_text(level: str) -> str:
    """Whom a level suits, by what it asks of a person."""
    return {
        "easy": tr("Hidden singles in rows, columns and boxes."),
        "medium": tr("All kinds of singles, some behind locked digits."),
        "hard": tr("Pairs, triples, X-wings, wings and rectangles; notes help."),
        "diabolical": tr("Large fish, coloring, chains and nets."),
    }[level]


class NewCard(Card):
    """Signals:
    wanted(str, int, bool): make this numbered puzzle: level, number, symmetric.
    typing_wanted, paste_wanted, open_wanted: a puzzle from elsewhere.
    """

    wanted = Signal(str, int, bool)
    typing_wanted = Signal()
    paste_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, desk: SudokuDesk, begun: ShelfMenu) -> None:
        super().__init__(tr("New puzzle"))
        self._desk = desk
        self.level = QComboBox()
        self.level.setAccessibleName(tr("Level"))
        for level in LEVELS:
            self.level.addItem(level_name(level), level)
        self.level.currentIndexChanged.connect(self._on_level)
        self.number = QSpinBox()
        self.number.setRange(1, LARGEST_NUMBER)
        self.number.setAccessibleName(tr("Number of the puzzle"))
        self.number.setToolTip(tr("The same number gives the same puzzle on every computer"))
        self.text = quiet()
        self.symmetric = QCheckBox(tr("Symmetric givens"))
        self.make = button(tr("New pu&zzle"), "primary")
        self.make.clicked.connect(self._on_make)
        label = QLabel(tr("No."))
        label.setBuddy(self.number)
        self.add_row(self.level, label, self.number)
        self.rows.addWidget(self.text)
        self.rows.addWidget(self.symmetric)
        self.back = begun.make_button()
        self.add_row(self.make, self.back)
        self.type_in = button(tr("&Type in"), tip=tr("Enter the digits of a printed puzzle"))
        self.type_in.clicked.connect(self.typing_wanted)
        self.paste = button(tr("&Paste"), tip=tr("A copied puzzle of 81 characters"))
        self.paste.clicked.connect(self.paste_wanted)
        self.open = button(tr("&Open…"), tip=tr("A text file with a puzzle"))
        self.open.clicked.connect(self.open_wanted)
        self.rows.addWidget(quiet(tr("Import")))
        self.add_row(self.type_in, self.paste, self.open)
        self._on_level()

    def choose(self, level: str, symmetric: bool) -> None:
        """Start from these choices."""
        self.level.setCurrentIndex(max(0, self.level.findData(level)))
        self.symmetric.setChecked(symmetric)
        self.refresh()

    def refresh(self) -> None:
        """Offer the number that comes next."""
        level = str(self.level.currentData())
        self.number.setValue(self._desk.statistics.levels[level].next_number)

    @Slot()
    def _on_level(self) -> None:
        self.text.setText(level_text(str(self.level.currentData())))
        self.refresh()

    @Slot()
    def _on_make(self) -> None:
        level = str(self.level.currentData())
        self.wanted.emit(level, self.number.value(), self.symmetric.isChecked())
