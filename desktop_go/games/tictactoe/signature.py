"""Fixed searches, whose positions and values show whether the solver plays as before."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.games.tictactoe.solver import SearchOptions, study

BOARDS = ((3, 3, 3), (4, 3, 3), (4, 4, 3), (5, 5, 3), (6, 4, 3), (7, 7, 3))
NO_LIMIT = float("inf")


def lines(_work: object = None) -> Iterator[str]:
    """Boards that are soon solved, and the smallest one with and without each idea."""
    for shape in BOARDS:
        yield _line(Board(*shape), SearchOptions(seconds=NO_LIMIT))
    for left_out in ("prune", "table", "mirrors", "threats"):
        options = SearchOptions(**{left_out: False}, seconds=NO_LIMIT)
        yield f"without {left_out} {_line(Board(), options)}"


def _line(board: Board, options: SearchOptions) -> str:
    found = study(TicTacToePosition(board), options)
    values = " ".join(str(value) for value in found.values.values())
    shape = f"{board.cols}x{board.rows},{board.length}"
    return f"{shape}: {found.counts.positions} positions, {values}"
