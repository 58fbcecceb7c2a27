"""Small Go in slow motion: playouts that fill no eye of their own, with AMAF."""

from __future__ import annotations

from collections.abc import Iterable

from desktop_go.games.go.position import GoPosition
from desktop_go.games.slow_play import Trial, TwoPlayers
from desktop_go.games.spec import Position
from desktop_go.moves import Color, Point
from desktop_go.search.slow_motion import Amaf, AnyMove

KOMI = 3.5
"""Of the 5x5 board on which the search starts; with random moves neither side is far ahead."""
LARGEST = 9


class SlowGo(TwoPlayers):
    """Go as playouts play it: a player passes only when nothing but own eyes is left.

    Args:
        position: where to start; a square board.
    """

    def __init__(self, position: GoPosition) -> None:
        super().__init__(position, (position.size, position.rows))
        board = self.position
        assert isinstance(board, GoPosition)
        self._board = board

    def moves(self) -> list[AnyMove]:
        """Legal points that are no own eye; a pass when there is none."""
        board = self._board
        if board.is_over:
            return []
        points: list[AnyMove] = [p for p in board.legal_points() if not self._is_eye(p)]
        return points or [None]

    def _is_eye(self, point: Point) -> bool:
        """Whether the neighbors are all of the side to move, and the corners safe enough."""
        board, own = self._board, self._board.to_play
        if not _all_of(board, board.neighbors(point), own):
            return False
        corners = [
            corner
            for right in (-1, 1)
            for down in (-1, 1)
            if board.on_board(corner := Point(point.col + right, point.row + down))
        ]
        lost = sum(board.color_at(corner) is own.opponent for corner in corners)
        return lost == 0 if len(corners) < 4 else lost <= 1


def _all_of(board: GoPosition, points: Iterable[Point], color: Color) -> bool:
    return all(board.color_at(point) is color for point in points)


def game(position: Position | None = None) -> SlowGo:
    """The position given, or an empty board of 5x5."""
    start = position if isinstance(position, GoPosition) else GoPosition(5, komi=KOMI)
    return SlowGo(start)


TRIALS = (
    Trial(
        "go-uct",
        "Go: Monte Carlo tree search",
        "Each simulation walks down the tree, adds children, plays a random game to the end and "
        "carries its result back up.",
        game,
        largest=LARGEST,
    ),
    Trial(
        "go-rave",
        "Go: RAVE",
        "The result also counts for moves that were played later by the same player, as if they "
        "had come first: those are marked with a star.",
        game,
        amaf=Amaf.SIBLINGS,
        largest=LARGEST,
    ),
)
