"""Choosing the next Sudoku: its level and number, or an imported one."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QSpinBox

from desktop_go.games.sudoku.game import SudokuGame
from desktop_go.games.sudoku.layout import CLASSIC_KEY
from desktop_go.games.sudoku.variants import VARIANTS
from desktop_go.gui.puzzles.frame import Card, button, quiet
from desktop_go.gui.puzzles.shelf import ShelfMenu
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.kind_choice import KindChoice
from desktop_go.services.i18n import tr

LARGEST_NUMBER = 999_999_999


def level_text(level: str) -> str:
    """Whom a level suits, by what it asks of a person."""
    return {
        "easy": tr("Many givens, and a next digit in some box at every step."),
        "medium": tr("All kinds of singles, some behind locked digits."),
        "hard": tr("Pairs, triples, X-wings, wings and rectangles; notes help."),
        "diabolical": tr("Large fish, coloring, chains and nets."),
    }[level]


class NewCard(Card):
    """Signals:
    wanted(str, int, str, str): make this numbered puzzle: level, number, symmetry, variant.
    typing_wanted, paste_wanted, open_wanted: a puzzle from elsewhere.
    """

    wanted = Signal(str, int, str, str)
    typing_wanted = Signal()
    paste_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, desk: SudokuDesk, begun: ShelfMenu) -> None:
        super().__init__(tr("New puzzle"))
        self._desk = desk
        self.kind = KindChoice(self)
        self.level = self.kind.level
        self.kind.changed.connect(self._on_kind)
        self.number = QSpinBox(minimum=1, maximum=LARGEST_NUMBER)
        self.number.setAccessibleName(tr("Number of the puzzle"))
        self.number.setToolTip(tr("The same number gives the same puzzle on every computer"))
        self.text = quiet()
        self.make = button(tr("New pu&zzle"), "primary", pressed=self._on_make)
        label = QLabel(tr("No."))
        label.setBuddy(self.number)
        self.rows.addWidget(self.kind.variant)
        self.add_row(self.level, label, self.number)
        self.rows.addWidget(self.text)
        self.add_row(QLabel(tr("Symmetry")), self.kind.symmetry)
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
        self._on_kind()

    def choose(self, variant: str, level: str, symmetry: str) -> None:
        """Start from these choices."""
        self.kind.choose(variant, level, symmetry)
        self.refresh()

    def follow(self, game: SudokuGame) -> None:
        """Choose what is played: the next puzzle is another one of its kind."""
        if game.origin.number:
            origin = game.origin
            self.choose(game.layout.variant, origin.level, origin.symmetry)

    def refresh(self) -> None:
        """Offer the number that comes next."""
        figures = self._desk.statistics.of(self.kind.chosen_level, self.kind.chosen_variant)
        self.number.setValue(figures.next_number)

    @Slot()
    def _on_kind(self) -> None:
        text = level_text(self.kind.chosen_level)
        if self.kind.chosen_variant != CLASSIC_KEY:
            text = tr(VARIANTS[self.kind.chosen_variant].rule) + " " + text
        self.text.setText(text)
        self.refresh()

    @Slot()
    def _on_make(self) -> None:
        kind = self.kind
        self.wanted.emit(
            kind.chosen_level, self.number.value(), kind.chosen_symmetry, kind.chosen_variant
        )
