"""Choosing the next game of tic-tac-toe: board, row to make, and who plays."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from desktop_go.games.tictactoe.board import MAX_SIDE, MIN_SIDE, Board
from desktop_go.games.tictactoe.game import Seats, TicTacToeGame
from desktop_go.games.tictactoe.players import LEVELS, PERSON, level
from desktop_go.gui.puzzles.frame import Card, button, quiet
from desktop_go.gui.style.layouts import in_row
from desktop_go.gui.tictactoe.words import seat_name
from desktop_go.services.i18n import tr


class NewCard(Card):
    """Signals:
    wanted(Board, tuple): start this game, with who plays X and who plays O.
    """

    wanted = Signal(object, object)

    def __init__(self) -> None:
        super().__init__(tr("New game"))
        self.cols, self.rows_ = _side(tr("Columns")), _side(tr("Rows"))
        self.length = _side(tr("In a row"))
        self.length.setToolTip(tr("How many signs in a row win"))
        self.seats = (_seat(tr("X")), _seat(tr("O")))
        size = QWidget()
        in_row((self.cols, 1), QLabel("×"), (self.rows_, 1), inside=size, margins=0)
        form = QFormLayout(verticalSpacing=6)
        form.addRow(tr("Board"), size)
        form.addRow(tr("In a row"), self.length)
        for sign, seat in zip("XO", self.seats, strict=True):
            form.addRow(sign, seat)
            seat.currentIndexChanged.connect(self._on_seat)
        self.rows.addLayout(form)
        self.about = quiet()
        self.rows.addWidget(self.about)
        self.play = button(tr("New game"), "primary", tip=tr("Start with these choices (Ctrl+N)"))
        self.play.clicked.connect(self.start)
        self.add_row(self.play, stretch=True)
        for side in (self.cols, self.rows_):
            side.valueChanged.connect(self._on_side)
        self._on_seat()

    def show_game(self, game: TicTacToeGame) -> None:
        """Show the choices of a game."""
        self.cols.setValue(game.board.cols)
        self.rows_.setValue(game.board.rows)
        self.length.setValue(game.board.length)
        for box, seat in zip(self.seats, game.seats, strict=True):
            box.setCurrentIndex(box.findData(seat))

    @Slot()
    def start(self) -> None:
        """Start the game that is chosen."""
        board = Board(self.cols.value(), self.rows_.value(), self.length.value())
        self.wanted.emit(board, self.chosen_seats())

    def chosen_seats(self) -> Seats:
        """Who is to play."""
        first, second = self.seats
        return str(first.currentData()), str(second.currentData())

    @Slot()
    def _on_side(self) -> None:
        self.length.setMaximum(max(self.cols.value(), self.rows_.value()))

    @Slot()
    def _on_seat(self) -> None:
        presets = {level(seat) for seat in self.chosen_seats()} - {None}
        self.about.setText(" ".join(tr(one.description) for one in LEVELS if one in presets))
        self.about.setVisible(bool(presets))


def _side(name: str) -> QSpinBox:
    spin = QSpinBox(minimum=MIN_SIDE, maximum=MAX_SIDE)
    spin.setAccessibleName(name)
    return spin


def _seat(sign: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(tr("Who plays {sign}").format(sign=sign))
    for seat in (PERSON, *(one.key for one in LEVELS)):
        box.addItem(seat_name(seat), seat)
    return box
