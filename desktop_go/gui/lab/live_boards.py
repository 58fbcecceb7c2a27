"""The boards of the games in progress, up to four at once."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from desktop_go.games.gomoku.notation import LETTERS
from desktop_go.gui.board import BoardCanvas, BoardOptions
from desktop_go.gui.puzzles.frame import quiet
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.style.scheme import Scheme
from desktop_go.gui.tictactoe.board import TicTacToeBoard
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.schedule import NOBODY, all_contestants
from desktop_go.lab.tables import TABLES
from desktop_go.moves import Move, Point
from desktop_go.records.coordinates import GTP_LETTERS, from_gtp
from desktop_go.services.board_view import BoardView
from desktop_go.services.i18n import tr

MOST_BOARDS = 4
NONE = -1


class LiveBoard(QWidget):
    """One game in progress: its board and who plays."""

    def __init__(self, experiment: Experiment, scheme: Scheme, options: BoardOptions) -> None:
        super().__init__()
        self._experiment = experiment
        self.number = NONE
        self.moves = 0
        self._names = [one.name for one in all_contestants(experiment)]
        self._position: Any = None
        self.board: BoardCanvas | TicTacToeBoard
        if experiment.game == "tictactoe":
            self.board = TicTacToeBoard(scheme)
        else:
            self.board = BoardCanvas()
            self.board.set_options(options)
        self.board.setAccessibleName(tr("Game in progress"))
        self.text = quiet()
        in_column((self.board, 1), self.text, inside=self, margins=4)

    def begin(self, number: int, first: int, second: int) -> None:
        """Show the start of a game."""
        self.number, self.moves = number, 0
        self._players = self._names[first], self._names[second]
        self._position = TABLES[self._experiment.game].position(self._experiment)
        self._show(None)

    def show_move(self, word: str) -> None:
        """Show the next move."""
        point = from_gtp(word, self._experiment.board)
        color = self._position.to_play
        move = Move.pass_(color) if point is None else Move.play(color, point)
        self._position.play(move)
        self.moves += 1
        self._show(point)

    def _show(self, last: Point | None) -> None:
        black, white = self._players
        text = tr("Game {number}: {black} (Black) against {white} (White), move {move}")
        self.text.setText(
            text.format(number=self.number + 1, black=black, white=white, move=self.moves)
        )
        side, position = self._experiment.board, self._position
        if isinstance(self.board, TicTacToeBoard):
            self.board.show_position(position, {}, False)
            return
        stones = bytes(
            position.color_at(Point(col, row)) for row in range(side) for col in range(side)
        )
        is_go = self._experiment.game == "go"
        letters = GTP_LETTERS if is_go else LETTERS
        view = BoardView(side, side, stones, last_move=last, letters=letters, capturing=is_go)
        self.board.set_view(view, animate=False)


class LiveBoards(QWidget):
    """As many boards as games are played at once."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._boards: list[LiveBoard] = []
        self.text = QLabel(tr("The games in progress will appear here."), wordWrap=True)
        self._grid.addWidget(self.text, 0, 0)

    @property
    def boards(self) -> tuple[LiveBoard, ...]:
        """All boards."""
        return tuple(self._boards)

    def prepare(
        self, experiment: Experiment, count: int, scheme: Scheme, options: BoardOptions
    ) -> None:
        """Have a board for each of ``count`` games; none for puzzles and suites."""
        for board in self._boards:
            self._grid.removeWidget(board)
            board.deleteLater()
        self._boards = []
        has_games = experiment.event.has_games
        self.text.setVisible(not has_games)
        if not has_games:
            self.text.setText(tr("There are no games in this event; see the tables."))
            return
        for place in range(min(count, MOST_BOARDS)):
            board = LiveBoard(experiment, scheme, options)
            self._boards.append(board)
            self._grid.addWidget(board, place // 2, place % 2)

    def begin(self, event: dict[str, Any]) -> None:
        """A game begins: it takes a board that is free."""
        free = next((one for one in self._boards if one.number == NONE), None)
        if free is not None and event["second"] != NOBODY:
            free.begin(event["number"], event["first"], event["second"])

    def show_move(self, event: dict[str, Any]) -> None:
        """A move was made."""
        for board in self._boards:
            if board.number == event["number"]:
                board.show_move(event["move"])

    def end(self, number: int) -> None:
        """A game is over: its last position stays until another one takes the board."""
        for board in self._boards:
            if board.number == number:
                board.number = NONE
