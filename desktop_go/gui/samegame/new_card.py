"""Choosing the next board of SameGame: kind, number and scoring, or an imported one."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from desktop_go.games.samegame.rules import (
    KINDS,
    MAX_COLORS,
    MAX_SIDE,
    MIN_COLORS,
    BoardKind,
    Scoring,
)
from desktop_go.gui.puzzles.frame import Card, button, quiet
from desktop_go.gui.puzzles.shelf import ShelfMenu
from desktop_go.gui.style.layouts import in_row
from desktop_go.gui.style.short_choice import ShortChoice
from desktop_go.services.i18n import tr

LARGEST_NUMBER = 999_999_999
LEAST_SIDE = 5
FEWEST_COLORS = max(3, MIN_COLORS)
SIZES = tuple((kind.columns, kind.rows) for kind in KINDS)


def scoring_name(scoring: Scoring) -> str:
    """A way of scoring in a line."""
    return {
        Scoring.STANDARD: tr("(n−2)², stones left cost"),
        Scoring.NO_DEDUCTION: "(n−2)²",
        Scoring.PRODUCT: "n(n−1)",
        Scoring.SQUARE: "(n−1)²",
        Scoring.TOGETHER: tr("(n−2)², all stones left cost together"),
    }[scoring]


class NewCard(Card):
    """Signals:
    wanted(BoardKind, int, Scoring): play this numbered board.
    open_wanted, paste_wanted: a board from elsewhere.
    """

    wanted = Signal(object, int, object)
    open_wanted = Signal()
    paste_wanted = Signal()

    def __init__(self, begun: ShelfMenu) -> None:
        super().__init__(tr("New board"))
        self.board_size = QComboBox()
        self.board_size.setAccessibleName(tr("Board"))
        for columns, rows in SIZES:
            self.board_size.addItem(f"{columns} × {rows}", (columns, rows))
        self.board_size.addItem(tr("Other size"), None)
        self.board_size.currentIndexChanged.connect(self._on_size)
        self.colors = _number(FEWEST_COLORS, MAX_COLORS, tr("Colors"))
        self.columns = _number(LEAST_SIDE, MAX_SIDE, tr("Columns"))
        self.rows_ = _number(LEAST_SIDE, MAX_SIDE, tr("Rows"))
        self.other = QWidget()
        in_row(self.columns, QLabel("×"), self.rows_, inside=self.other, margins=0)
        self.number = _number(1, LARGEST_NUMBER, tr("Number of the board"))
        self.number.setToolTip(tr("The same number gives the same board on every computer"))
        self.scoring = ShortChoice()
        self.scoring.setAccessibleName(tr("Scoring"))
        for scoring in Scoring:
            self.scoring.addItem(scoring_name(scoring), scoring)
        self.scoring.setToolTip(tr("n: stones in the block taken. Clearing the board brings 1000."))
        form = QFormLayout(verticalSpacing=6)
        form.addRow(tr("Board"), self.board_size)
        form.addRow("", self.other)
        form.addRow(tr("Colors"), self.colors)
        form.addRow(tr("Number"), self.number)
        form.addRow(tr("Scoring"), self.scoring)
        self.rows.addLayout(form)
        self.play = button(tr("New &board"), "primary", pressed=self._on_play)
        self.back = begun.make_button()
        self.add_row(self.play, self.back)
        self.rows.addWidget(quiet(tr("Import")))
        self.paste = button(tr("&Paste"), tip=tr("A board copied as rows of digits"))
        self.paste.clicked.connect(self.paste_wanted)
        self.open = button(tr("&Open…"), tip=tr("A text file with a board"))
        self.open.clicked.connect(self.open_wanted)
        self.add_row(self.paste, self.open)
        self.choose(KINDS[0], 1, Scoring.STANDARD)

    def choose(self, kind: BoardKind, number: int, scoring: Scoring) -> None:
        """Show these choices."""
        at = SIZES.index((kind.columns, kind.rows)) if _is_usual(kind) else len(SIZES)
        self.board_size.setCurrentIndex(at)
        self.columns.setValue(kind.columns)
        self.rows_.setValue(kind.rows)
        self.colors.setValue(kind.colors)
        self.number.setValue(number)
        self.scoring.setCurrentIndex(list(Scoring).index(scoring))
        self._on_size()

    def kind(self) -> BoardKind:
        """The kind of board chosen."""
        usual = self.board_size.currentIndex() < len(SIZES)
        columns, rows = (
            SIZES[self.board_size.currentIndex()]
            if usual
            else (self.columns.value(), self.rows_.value())
        )
        return BoardKind(columns, rows, self.colors.value())

    @Slot()
    def _on_size(self) -> None:
        at = self.board_size.currentIndex()
        self.other.setVisible(at == len(SIZES))
        if at < len(SIZES) and self.sender() is self.board_size:
            self.colors.setValue(KINDS[at].colors)

    @Slot()
    def _on_play(self) -> None:
        scoring = list(Scoring)[self.scoring.currentIndex()]
        self.wanted.emit(self.kind(), self.number.value(), scoring)


def _is_usual(kind: BoardKind) -> bool:
    return (kind.columns, kind.rows) in SIZES


def _number(low: int, high: int, name: str) -> QSpinBox:
    spin = QSpinBox(minimum=low, maximum=high)
    spin.setAccessibleName(name)
    return spin
