"""Games and slow searches that the fast ones are compared with."""

from __future__ import annotations

from desktop_go.games.go.replay import ReplayBoard
from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GameRecord
from desktop_go.services.board_view import board_stones


def game(moves: str, side: int = 9, **info: str) -> bytes:
    """A record from ``B ee W dd``-like pairs of letters; ``--`` passes."""
    record = GameRecord.new(side, black=info.pop("PB", ""), white=info.pop("PW", ""), info=info)
    node, color = record.root, Color.BLACK
    for word in moves.split():
        point = None if word == "--" else Point(ord(word[0]) - 97, ord(word[1]) - 97)
        move = Move.pass_(color) if point is None else Move.play(color, point)
        node = record.add_move(node, move)
        color = color.opponent
    return record.to_bytes()


def boards_of(record: GameRecord) -> list[bytes]:
    """The position after each node of the main line."""
    board, found = ReplayBoard(*record.board_size), []
    for node in record.main_line():
        board.apply(node)
        found.append(board_stones(board))
    return found


def turn(col: int, row: int, side: int, symmetry: int) -> tuple[int, int]:
    """Where a point goes under one of eight symmetries."""
    if symmetry & 1:
        col = side - 1 - col
    if symmetry & 2:
        row = side - 1 - row
    return (row, col) if symmetry & 4 else (col, row)


def contains(board: bytes, wanted: bytes, points: list[int], side: int, swap: bool) -> bool:
    """Whether ``board`` has the wanted points in any image."""
    colors = (0, 2, 1) if swap else (0, 1, 2)
    for symmetry in range(8):
        for point in points:
            col, row = turn(point % side, point // side, side, symmetry)
            if board[row * side + col] != colors[wanted[point]]:
                break
        else:
            return True
    return False
