"""The tic-tac-toe that is played, without any widget: moves, the program's too, and its file."""

from __future__ import annotations

import random
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.errors import IllegalMove
from desktop_go.games.spec import PositionChange
from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.game import Seats, TicTacToeGame
from desktop_go.games.tictactoe.players import Level, choose, level
from desktop_go.games.tictactoe.solver import SearchOptions, Study, study
from desktop_go.gui.puzzles.desk import Data, PuzzleDesk
from desktop_go.gui.threads.work import Work
from desktop_go.gui.tictactoe.words import board_text, state_text, value_text
from desktop_go.moves import Point
from desktop_go.services.i18n import tr, tr_error


class TicTacToeDesk(PuzzleDesk):
    """Holds one game of tic-tac-toe.

    Signals:
        changed(object): the position is another; the PositionChange that led there, or None.
        studied: what is known of the position is more than before.
        hinted(object): the cell of a hint.
        finished(str): the game is over; how, in words.
    """

    changed = Signal(object)
    studied = Signal()
    hinted = Signal(object)
    finished = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(folder, parent)
        self.game = TicTacToeGame()
        self.options = SearchOptions()
        self.study: Study | None = None
        """What is known of the position, as far as anybody wanted to know."""
        self.chance = random.Random()
        self._values_wanted = self._hint_wanted = self._held = False
        self._mover: Level | None = None
        self._slips = False
        self._work = Work(parent=self)
        self._work.reported.connect(self._on_reported)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self.failed)
        self._file = self._kept("tictactoe", tr("The game of tic-tac-toe"))

    # -- Files ---------------------------------------------------------------------------------

    def load(self) -> None:
        """Go on with the game that was kept; tells of a damaged file."""
        self._read(self._file, self._restore)
        self._moved(None)

    def _restore(self, data: Data) -> None:
        self.game = TicTacToeGame.from_data(data)

    def keep(self) -> None:
        """Write the game to its file soon."""
        self._file.save(self.game.to_data())

    def rest(self) -> None:
        """Stop searching until ``wake``."""
        self._work.cancel()

    def wake(self) -> None:
        """Go on where ``rest`` stopped."""
        self._think()

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()
        self.keep()
        self._writer.close()

    # -- What is known -------------------------------------------------------------------------

    @property
    def searching(self) -> bool:
        """Whether the position is being studied."""
        return self._work.busy

    @property
    def person_may_move(self) -> bool:
        """Whether a click on the board may fill a cell."""
        return level(self.game.seat) is None and not self.game.position.is_over

    def want_values(self, on: bool) -> None:
        """Study every position from now on, or only where the program is to move."""
        self._values_wanted = on
        if on and self.study is None and not self.searching:
            self._think()

    def search_with(self, options: SearchOptions) -> None:
        """Study the position again, with other options."""
        self.options = options
        self._think()

    # -- Playing -------------------------------------------------------------------------------

    def new(self, board: Board, seats: Seats) -> None:
        """Start a game."""
        self.game = TicTacToeGame(board, seats)
        self.said.emit(tr("New game: {board}").format(board=board_text(board)))
        self._moved(None)

    def play(self, point: Point) -> None:
        """Fill a cell for the person to move; says why if that cannot be."""
        if level(self.game.seat) is not None and not self.game.position.is_over:
            self.said.emit(tr("It is the program's turn. Press Enter to make it move."))
            return
        self._fill(point)

    def _fill(self, point: Point) -> None:
        try:
            change = self.game.play(point)
        except IllegalMove as error:
            self.said.emit(tr_error(error))
            return
        self._moved(change)

    def undo(self) -> None:
        """Take back the person's last move, with the answer to it."""
        if self.game.can_undo:
            self.game.undo()
            self._moved(None, held=True)

    def undo_all(self) -> None:
        """Go back to the start; everything can be redone."""
        while self.game.can_undo:
            self.game.undo()
        self._moved(None, held=True)

    def redo(self) -> None:
        """Play again what was taken back last."""
        if self.game.can_redo:
            self._moved(self.game.redo(), held=self.game.can_redo)

    def redo_all(self) -> None:
        """Play again all that was taken back."""
        change = None
        while self.game.can_redo:
            change = self.game.redo()
        self._moved(change)

    def move_now(self) -> None:
        """Let the program move that waits after an undo."""
        self._held = False
        self._think()

    def hint(self) -> None:
        """Point at a best cell, as soon as one is known."""
        self._hint_wanted = True
        if self.study is None or self.searching:
            if not self.searching:
                self._think()
        else:
            self._give_hint()

    def _give_hint(self) -> None:
        self._hint_wanted = False
        if self.study is None or self.game.position.is_over:
            return
        point = choose(self.game.position, self.study, self.chance)
        text = tr("Hint: column {column}, row {row} leads to {value}")
        worth = self.study.values[point]
        if worth is None:
            text = tr("Hint: column {column}, row {row}, but the position is {value}")
        self.said.emit(
            text.format(column=point.col + 1, row=point.row + 1, value=value_text(worth))
        )
        self.hinted.emit(point)

    def _moved(self, change: PositionChange | None, held: bool = False) -> None:
        self._held, self._hint_wanted = held, False
        self._think()
        self.changed.emit(change)
        if change is not None and change.placed is not None:
            self._tell(change)
        self.keep()

    def _tell(self, change: PositionChange) -> None:
        point = change.placed
        assert point is not None
        done = tr("Column {column}, row {row}.").format(column=point.col + 1, row=point.row + 1)
        self.said.emit(f"{done} {state_text(self.game, None)}")
        if change.is_over:
            self.finished.emit(state_text(self.game, None))

    # -- Thinking ------------------------------------------------------------------------------

    def _think(self) -> None:
        """Study the position if anybody wants to know, and move if it is the program's turn."""
        self._work.cancel()
        self.study = None
        game = self.game
        over = game.position.is_over
        self._mover = None if over or self._held else level(game.seat)
        wanted = self._values_wanted or self._hint_wanted
        if over or not (wanted or self._mover):
            return
        self._slips = self._mover is not None and self.chance.random() < self._mover.slips
        position, options = game.position.copy(), self.options
        look = wanted or not self._slips
        self._work.start(
            lambda report, stop: study(position, options, stop, report) if look else None
        )

    @Slot(object)
    def _on_reported(self, found: Study) -> None:
        self.study = found
        self.studied.emit()

    @Slot(object)
    def _on_done(self, found: Study | None) -> None:
        self.study = found
        self.studied.emit()
        if self._hint_wanted:
            self._give_hint()
        if self._mover is not None:
            seen = None if self._slips else found
            self._fill(choose(self.game.position, seen, self.chance))
