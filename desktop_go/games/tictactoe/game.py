"""A game of tic-tac-toe with undo and redo, the players' names and its form on disk."""

from __future__ import annotations

from typing import Any

from desktop_go.errors import IllegalMove, RecordError, SettingsError
from desktop_go.games.spec import PositionChange
from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.players import LEVELS, PERSON
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.moves import Color, Move, Point

Seats = tuple[str, str]
"""Who plays X and who plays O: PERSON or the key of a level."""


class TicTacToeGame:
    """One game.

    Args:
        board: its shape.
        seats: who plays.
    """

    def __init__(self, board: Board | None = None, seats: Seats = (PERSON, "perfect")) -> None:
        self.position = TicTacToePosition(board)
        self.seats = seats
        self._undone: list[Point] = []

    @property
    def board(self) -> Board:
        """The shape of the board."""
        return self.position.board

    @property
    def seat(self) -> str:
        """Who is to move."""
        return self.seats[self.position.to_play is Color.WHITE]

    @property
    def can_undo(self) -> bool:
        """Whether a move was played."""
        return bool(self.position.moves)

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and none played since."""
        return bool(self._undone)

    def play(self, point: Point) -> PositionChange:
        """Fill a cell. Raises IllegalMove. What was taken back before is forgotten."""
        change = self._play(point)
        self._undone.clear()
        return change

    def _play(self, point: Point) -> PositionChange:
        return self.position.play(Move.play(self.position.to_play, point))

    def undo(self) -> None:
        """Take back the last move, and those of the program before the person's."""
        while self.can_undo:
            point = self.position.undo().move.point
            assert point is not None
            self._undone.append(point)
            if self.seat == PERSON or PERSON not in self.seats:
                return

    def redo(self) -> PositionChange | None:
        """Play again what ``undo`` took back; returns the last change."""
        change = None
        while self._undone:
            change = self._play(self._undone.pop())
            if self.seat == PERSON or PERSON not in self.seats:
                break
        return change

    def to_data(self) -> dict[str, Any]:
        """The game as plain data."""
        board, moves = self.board, self.position.moves
        return {
            "board": [board.cols, board.rows, board.length],
            "seats": list(self.seats),
            "moves": [list(move.point or ()) for move in moves],
            "undone": [list(point) for point in self._undone],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TicTacToeGame:
        """Read what ``to_data`` wrote. Raises RecordError when it is nothing of the kind."""
        try:
            first, second = (str(seat) for seat in data["seats"])
            cols, rows, length = (int(side) for side in data["board"])
            game = cls(Board(cols, rows, length), (first, second))
            for col, row in data["moves"]:
                game._play(Point(int(col), int(row)))
            game._undone = [Point(int(col), int(row)) for col, row in data["undone"]]
            game._check()
        except (IllegalMove, SettingsError, KeyError, TypeError, ValueError) as error:
            raise RecordError("The saved game cannot be used: {error}", error=error) from None
        return game

    def _check(self) -> None:
        """Raise IllegalMove or ValueError when seats or undone moves make no sense."""
        if not set(self.seats) <= {PERSON, *(level.key for level in LEVELS)}:
            raise ValueError(self.seats)
        ahead = self.position.copy()
        for point in reversed(self._undone):
            ahead.play(Move.play(ahead.to_play, point))
