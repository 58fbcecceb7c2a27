"""Gomoku on a small board in slow motion."""

from __future__ import annotations

from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.slow_play import Trial, TwoPlayers
from desktop_go.games.spec import Position
from desktop_go.moves import Color, Move, Point
from desktop_go.search.slow_motion import Amaf

BLACK_STONES = (Point(2, 3), Point(3, 3), Point(4, 3))
WHITE_STONES = (Point(2, 2), Point(3, 2), Point(5, 5))
"""Black has three in a row and the move: both ends win."""
LARGEST = 9


def start() -> GomokuPosition:
    """A position of 7x7 where Black to move wins."""
    position = GomokuPosition(7)
    for black, white in zip(BLACK_STONES, WHITE_STONES, strict=True):
        position.play(Move.play(Color.BLACK, black))
        position.play(Move.play(Color.WHITE, white))
    return position


def game(position: Position | None = None) -> TwoPlayers:
    """The position given, or ``start``."""
    board = position if isinstance(position, GomokuPosition) else start()
    return TwoPlayers(board, (board.size, board.size))


TRIALS = (
    Trial(
        "gomoku-rave",
        "Gomoku: RAVE",
        "Black can make an open four. A stone that ends a random row counts wherever in the game "
        "it was played: the two ends stand out after some hundred simulations.",
        game,
        amaf=Amaf.SIBLINGS,
        largest=LARGEST,
    ),
)
