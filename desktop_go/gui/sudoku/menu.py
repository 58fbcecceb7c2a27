"""The menu of Sudoku in the menu bar."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop_go.gui.puzzles.shelf import ShelfMenu
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.services.i18n import tr


class SudokuMenu(QMenu):
    """What only Sudoku has.

    Args:
        desk: whose puzzle it is.
        begun: offers the puzzles that were left.

    Signals:
        auto_marks_chosen(bool): whether notes are filled in new puzzles.
        tidy_chosen(bool): whether notes are struck when a digit is written.
        typing_wanted: a puzzle is to be typed in.
        copy_wanted: the puzzle is to be copied.
        print_wanted: puzzles are to be printed.
    """

    auto_marks_chosen = Signal(bool)
    tidy_chosen = Signal(bool)
    typing_wanted = Signal()
    copy_wanted = Signal()
    print_wanted = Signal()

    def __init__(self, desk: SudokuDesk, begun: ShelfMenu, parent: QWidget) -> None:
        super().__init__(tr("&Sudoku"), parent)
        self.addAction(tr("&Check"), desk.check)
        self.addAction(tr("&Fill notes"), desk.fill_marks)
        self.addAction(tr("C&lear notes"), desk.clear_marks)
        self.addAction(tr("Start o&ver"), desk.begin_anew)
        self.addSeparator()
        self.auto_marks = self._switch(tr("Fill notes in &new puzzles"), desk.auto_marks)
        self.auto_marks.toggled.connect(self.auto_marks_chosen)
        self.tidy = self._switch(tr("Remove note&s when a digit is entered"), desk.tidy)
        self.tidy.toggled.connect(self.tidy_chosen)
        self.addSeparator()
        self.addMenu(begun)
        self.addAction(tr("&Type in a puzzle")).triggered.connect(self.typing_wanted)
        self.addAction(tr("C&opy the puzzle")).triggered.connect(self.copy_wanted)
        self.addSeparator()
        self.addAction(tr("&Print…")).triggered.connect(self.print_wanted)

    def _switch(self, text: str, on: bool) -> QAction:
        action = self.addAction(text)
        action.setCheckable(True)
        action.setChecked(on)
        return action
