"""Tic-tac-toe in slow motion: small enough to watch minimax to its end."""

from __future__ import annotations

from desktop_go.games.slow_play import Trial, TwoPlayers
from desktop_go.games.spec import Position
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.moves import Move, Point

START = (Point(0, 0), Point(1, 1), Point(2, 2), Point(2, 0))
"""X has two opposite corners, O the middle and a corner: X must stop a row."""


def middle_game() -> TicTacToePosition:
    """X to move after ``START``."""
    position = TicTacToePosition()
    for point in START:
        position.play(Move.play(position.to_play, point))
    return position


def _game(position: Position | None, is_signed: bool) -> TwoPlayers:
    start = position if isinstance(position, TicTacToePosition) else middle_game()
    return TwoPlayers(start, (start.board.cols, start.board.rows), is_signed, has_stones=False)


def minimax_game(position: Position | None = None) -> TwoPlayers:
    """For minimax: a win of X is +1, of O -1."""
    return _game(position, True)


def tree_game(position: Position | None = None) -> TwoPlayers:
    """For tree search: chances to win."""
    return _game(position, False)


TRIALS = (
    Trial(
        "tictactoe-minimax",
        "Tic-tac-toe: minimax with alpha-beta",
        "X wants a high value, O a low one. A gray branch was cut: whatever it holds, the player "
        "above already has something better.",
        minimax_game,
        is_minimax=True,
        largest=3,
    ),
    Trial(
        "tictactoe-uct",
        "Tic-tac-toe: Monte Carlo tree search",
        "Random games find what minimax proves: more and more visits go to the move that holds.",
        tree_game,
        largest=3,
    ),
)
