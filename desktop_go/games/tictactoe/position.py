"""The checked tic-tac-toe position. Black is X and moves first, White is O."""

from __future__ import annotations

from desktop_go.errors import IllegalMove
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.games.tictactoe.board import Board
from desktop_go.moves import Color, Move, MoveKind, Point

SIGNS = {Color.EMPTY: "", Color.BLACK: "X", Color.WHITE: "O"}
"""What stands in a cell, as people write it."""


class TicTacToePosition:
    """A game in progress. A full board without a row is a draw."""

    def __init__(self, board: Board | None = None) -> None:
        self.board = board or Board()
        self.to_play = Color.BLACK
        self._cells = {Color.BLACK: 0, Color.WHITE: 0}
        self._moves: list[Move] = []

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves since the start."""
        return tuple(self._moves)

    @property
    def state(self) -> tuple[int, int]:
        """The cells of the side to move and those of the other side, as bit sets."""
        return self._cells[self.to_play], self._cells[self.to_play.opponent]

    @property
    def winner(self) -> Color:
        """The side with a winning row, or EMPTY."""
        return self.to_play.opponent if self.winning_cells else Color.EMPTY

    @property
    def winning_cells(self) -> tuple[Point, ...]:
        """The cells of all winning rows; only the side that moved last can have one."""
        theirs, row = self.state[1], 0
        for line in self.board.lines:
            if line & theirs == line:
                row |= line
        return tuple(point for point in self.board.points if row & self.board.cell(point))

    @property
    def is_over(self) -> bool:
        """Whether there is a row, or no empty cell."""
        return bool(self.winning_cells) or len(self._moves) == len(self.board.points)

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        if self.winner:
            return Outcome(self.winner, reason="row")
        return Outcome(Color.EMPTY) if self.is_over else None

    def color_at(self, point: Point) -> Color:
        """What stands in a cell."""
        if self.board.holds(point):
            for color, cells in self._cells.items():
                if cells & self.board.cell(point):
                    return color
        return Color.EMPTY

    def legal_points(self) -> list[Point]:
        """The empty cells; none once the game is over."""
        if self.is_over:
            return []
        return [point for point in self.board.points if not self.color_at(point)]

    def play(self, move: Move) -> PositionChange:
        """Fill a cell. Raises IllegalMove with the reason if the rules forbid it."""
        self._check(move)
        assert move.point is not None
        self._cells[move.color] |= self.board.cell(move.point)
        self._moves.append(move)
        self.to_play = move.color.opponent
        return PositionChange(move, move.point, (), None, self.to_play, self.is_over)

    def copy(self) -> TicTacToePosition:
        """Return an independent position with the same moves."""
        other = TicTacToePosition(self.board)
        for move in self._moves:
            other.play(move)
        return other

    def _check(self, move: Move) -> None:
        if self.is_over:
            raise IllegalMove("The game is over.")
        if move.kind is not MoveKind.PLAY or move.point is None:
            raise IllegalMove("In tic-tac-toe every move fills a cell.")
        if move.color is not self.to_play:
            raise IllegalMove("It is {sign}'s turn.", sign=SIGNS[self.to_play])
        if not self.board.holds(move.point):
            raise IllegalMove("This cell is not on the board.")
        if self.color_at(move.point):
            raise IllegalMove("This cell is already taken.")

    def undo(self) -> PositionChange:
        """Take back the last move; raises IllegalMove when there is none."""
        if not self._moves:
            raise IllegalMove("There is no move to take back.")
        move = self._moves.pop()
        assert move.point is not None
        self._cells[move.color] ^= self.board.cell(move.point)
        self.to_play = move.color
        return PositionChange(move, None, (move.point,), None, self.to_play, False)
