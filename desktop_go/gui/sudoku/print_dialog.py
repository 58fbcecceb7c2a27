"""What to print: the puzzle on the board, or fresh ones of a level; how many on a page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from desktop_go.engine.session import ShouldStop
from desktop_go.errors import DesktopGoError
from desktop_go.games.sudoku.game import Origin, SudokuGame
from desktop_go.gui.dialogs.choices import Choices
from desktop_go.gui.puzzles.frame import button, plain_label
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.kind_choice import KindChoice
from desktop_go.gui.sudoku.making import made_game, origin_text
from desktop_go.gui.sudoku.sheet import PER_PAGE, PrintedPuzzle, paint_sheets, write_pdf
from desktop_go.gui.threads.work import Report, Work
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr

MOST = 120


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What is to be printed."""

    per_page: int
    level: str
    """Of fresh puzzles; empty: the puzzle on the board."""
    variant: str
    symmetry: str
    first: int
    count: int


class PrintDialog(QDialog):
    """Signals:
    said(str): the end, in words.
    """

    said = Signal(str)

    def __init__(self, desk: SudokuDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print Sudokus"))
        self._desk = desk
        self._path: Path | None = None
        self._order: PrintOrder | None = None
        self._work = Work("sudoku", self)
        self._work.prepared.connect(self._on_text)
        self._work.reported.connect(self._on_report)
        self._work.done.connect(self._on_made)
        self._work.failed.connect(self._on_failed)
        self.own = QRadioButton(tr("The puzzle on the &board"))
        self.notes = QCheckBox(tr("With &what I entered"))
        self.fresh = QRadioButton(tr("&New puzzles"))
        self.fresh.toggled.connect(self._on_kind)
        self.kind = KindChoice()
        self.first, self.count = QSpinBox(), QSpinBox()
        self.first.setRange(1, 999_999_999)
        self.count.setRange(1, MOST)
        self.count.setValue(6)
        self.per_page = Choices(tr("Puzzles per page"), [(n, str(n)) for n in PER_PAGE])
        form = QFormLayout()
        for text, field in (
            (tr("Kind"), self.kind.variant),
            (tr("Level"), self.kind.level),
            (tr("Symmetry"), self.kind.symmetry),
            (tr("First number"), self.first),
            (tr("How many"), self.count),
        ):
            field.setAccessibleName(text)
            form.addRow(text, field)
        self.pdf = button(tr("Save as &PDF…"), pressed=self._on_pdf)
        self.print_ = button(tr("P&rint…"), "primary", pressed=self._on_print)
        self.cancel = button(tr("&Close"), pressed=self.reject)
        self.text = plain_label()
        row = in_row(1, self.pdf, self.print_, self.cancel)
        in_column(
            self.own,
            self.notes,
            self.fresh,
            form,
            plain_label(tr("Puzzles per page")),
            self.per_page,
            self.text,
            row,
            inside=self,
        )
        there = desk.game is not None
        self.own.setEnabled(there)
        (self.own if there else self.fresh).setChecked(True)
        self._on_kind()

    def order(self) -> PrintOrder:
        """What was chosen."""
        per_page = self.per_page.value()
        assert isinstance(per_page, int)
        kind = self.kind
        level = kind.chosen_level if self.fresh.isChecked() else ""
        variant, symmetry = kind.chosen_variant, kind.chosen_symmetry
        first, count = self.first.value(), self.count.value()
        return PrintOrder(per_page, level, variant, symmetry, first, count)

    def done(self, result: int) -> None:
        """The dialog closes; puzzles that are being made are not printed."""
        self._work.shut_down()
        super().done(result)

    def save_to(self, path: Path) -> None:
        """Write the puzzles to a PDF."""
        self._begin(path)

    @Slot()
    def _on_kind(self) -> None:
        fresh = self.fresh.isChecked()
        self.notes.setEnabled(not fresh)
        for field in (*self.kind.fields, self.first, self.count):
            field.setEnabled(fresh)

    @Slot()
    def _on_pdf(self) -> None:
        start = str(Path.home() / "sudoku.pdf")
        name, _ = QFileDialog.getSaveFileName(self, tr("Save as PDF"), start, "PDF (*.pdf)")
        if name:
            self._begin(Path(name))

    @Slot()
    def _on_print(self) -> None:
        self._begin(None)

    def _begin(self, path: Path | None) -> None:
        self._path, self._order = path, self.order()
        order = self._order
        if not order.level:
            self._finish([self._own_puzzle()])
            return

        def job(report: Report, should_stop: ShouldStop) -> list[PrintedPuzzle]:
            made = []
            for number in range(order.first, order.first + order.count):
                origin = Origin(order.level, number, order.symmetry)
                game = made_game(origin, order.variant, should_stop)
                if game is None:
                    break
                made.append(_printed(game, origin_text(origin, order.variant), False))
                report(len(made))
            return made

        self._set_busy(True)
        self._work.start(job)

    def _own_puzzle(self) -> PrintedPuzzle:
        game = self._desk.game
        assert game is not None
        return _printed(game, self._desk.title(), self.notes.isChecked())

    def _set_busy(self, busy: bool) -> None:
        self.pdf.setEnabled(not busy)
        self.print_.setEnabled(not busy)

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.text.setText(text)

    @Slot(object)
    def _on_report(self, made: int) -> None:
        order = self._order
        assert order is not None
        text = tr("Puzzles made: {made} of {count}")
        self.text.setText(text.format(made=made, count=order.count))

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        self._set_busy(False)
        self.text.setText(text)

    @Slot(object)
    def _on_made(self, puzzles: list[PrintedPuzzle]) -> None:
        self._set_busy(False)
        if puzzles:
            self._finish(puzzles)

    def _finish(self, puzzles: list[PrintedPuzzle]) -> None:
        order = self._order
        assert order is not None
        try:
            if self._path is not None:
                pages = write_pdf(self._path, puzzles, order.per_page)
                text = tr("Saved as {path}").format(path=self._path)
            else:
                pages = _print(puzzles, order.per_page, self)
                text = tr("Sent to the printer")
        except DesktopGoError as error:
            self.text.setText(in_words(error))
            return
        if pages:
            self.said.emit(text)
            self.accept()


def _printed(game: SudokuGame, title: str, entered: bool) -> PrintedPuzzle:
    """A game on paper; ``entered``: with the player's digits and notes."""
    values, marks = (game.values, game.marks) if entered else (game.givens, (0,) * len(game.marks))
    return PrintedPuzzle(title, game.givens, tuple(values), tuple(marks), game.layout)


def _print(puzzles: list[PrintedPuzzle], per_page: int, parent: QWidget) -> int:
    """Ask for a printer and print; return the pages, 0 when the user thought better of it."""
    from PySide6.QtGui import QPageSize

    from desktop_go.gui.export.printing import ask_for_printer

    printer = ask_for_printer(QPageSize.PageSizeId.A4, parent)
    return paint_sheets(printer, puzzles, per_page) if printer is not None else 0
