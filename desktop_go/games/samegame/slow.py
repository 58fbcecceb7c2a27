"""SameGame on 5x5 in slow motion: a tree search for one player that looks for points."""

from __future__ import annotations

from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Cell
from desktop_go.games.samegame.position import Position as Board
from desktop_go.games.samegame.rules import BoardKind, Scoring
from desktop_go.games.slow_play import Trial
from desktop_go.games.spec import Position
from desktop_go.search.slow_motion import AnyMove, Picture, SlowGame

SIDE, COLORS, NUMBER = 5, 3, 18
LOWEST, HIGHEST = -100, 1200
"""Points that count as 0 and as 1; what lies beyond counts as the nearer one."""


class SlowSameGame(SlowGame):
    """One board of SameGame; everything is player 1's.

    Args:
        board: the stones at the start.
    """

    players = 1
    player = 1

    def __init__(self, board: Board) -> None:
        self._boards, self._scores = [board], [0]

    def moves(self) -> list[AnyMove]:
        """One stone of each block that can be removed."""
        return [*sorted(min(block) for block in self._boards[-1].blocks())]

    def play(self, move: AnyMove) -> None:
        """Remove a block."""
        assert isinstance(move, tuple)
        board, removal = self._boards[-1].play(move)
        self._boards.append(board)
        self._scores.append(self._scores[-1] + removal.score)

    def undo(self) -> None:
        """Put the last block back."""
        self._boards.pop()
        self._scores.pop()

    @property
    def points(self) -> int:
        """Points so far, with those of the end when it is reached."""
        board = self._boards[-1]
        return self._scores[-1] + (board.end_score if board.is_over else 0)

    def result(self) -> float:
        """The points, from LOWEST to HIGHEST as 0 to 1."""
        return min(max((self.points - LOWEST) / (HIGHEST - LOWEST), 0.0), 1.0)

    def name(self, move: AnyMove) -> str:
        """Column letter and row from the bottom, as the board has them."""
        column, row = _cell(move)
        return f"{chr(ord('A') + column)}{row + 1}"

    def worth(self, value: float) -> str:
        """A mean result in points."""
        return f"{LOWEST + value * (HIGHEST - LOWEST):.0f}"

    def picture(self) -> Picture:
        """The stones as tiles."""
        board = self._boards[-1]
        cells = [
            f"#{color}" if (color := board.color_at((col, SIDE - 1 - row))) else ""
            for row in range(SIDE)
            for col in range(SIDE)
        ]
        return Picture(SIDE, SIDE, tuple(cells), text=str(self.points))


def _cell(move: AnyMove) -> Cell:
    assert isinstance(move, tuple)
    return move


def game(_position: Position | None = None) -> SlowSameGame:
    """Board NUMBER of 5x5 with three colors: hard enough that it is not cleared at once."""
    return SlowSameGame(
        Board(numbered_board(BoardKind(SIDE, SIDE, COLORS), NUMBER), Scoring.STANDARD)
    )


TRIALS = (
    Trial(
        "samegame-uct",
        "SameGame: Monte Carlo tree search",
        "One player, so every node wants many points. An empty board brings 1,000: once a playout "
        "clears it, visits gather there.",
        game,
    ),
)
