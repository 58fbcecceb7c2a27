"""Shows a record as it says: any board shape, setup at any node, illegal moves carried out.

Only captures are applied, and only in Go: records of gomoku look the same. What is legal is for
``GoPosition`` to say; this board notes moves that no rules allow (an occupied point, one's own last
liberty) and plays them all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GO
from desktop_go.records.record_node import ReadableRecord, RecordNode

SYMBOLS = ".XO"
"""Empty, Black and White in a text diagram."""


class ReplayBoard:
    """Stones on a board of ``width`` by ``height`` lines.

    Args:
        width: lines across.
        height: lines down.
        capturing: whether stones without a liberty are taken off.
    """

    def __init__(self, width: int, height: int, capturing: bool = True) -> None:
        self.width = width
        self.height = height
        self._capturing = capturing
        self.stones: dict[Point, Color] = {}
        self.captures = {Color.BLACK: 0, Color.WHITE: 0}
        """Prisoners that each player holds."""

    def color_at(self, point: Point) -> Color:
        """What stands on ``point``."""
        return self.stones.get(point, Color.EMPTY)

    def play(self, move: Move) -> bool:
        """Carry ``move`` out; False when the point was taken or it was a suicide."""
        point = move.point
        if point is None:
            return True
        regular = point not in self.stones
        self.stones[point] = move.color
        if not self._capturing:
            return regular
        enemy = move.color.opponent
        for near in self._neighbors(point):
            if self.stones.get(near) is enemy:
                self._remove_if_dead(near, move.color)
        return not self._remove_if_dead(point, enemy) and regular

    def apply(self, node: RecordNode) -> bool:
        """Carry out a node's setup and then its moves; False when a move was irregular."""
        self.set_up(node)
        regular = True
        for move in node.moves:
            regular = self.play(move) and regular
        return regular

    def set_up(self, node: RecordNode) -> None:
        """Put down and take away a node's setup stones."""
        setup, stones = node.setup, self.stones
        stones.update(dict.fromkeys(setup.black, Color.BLACK))
        stones.update(dict.fromkeys(setup.white, Color.WHITE))
        for point in setup.empty:
            stones.pop(point, None)

    def rows(self) -> list[str]:
        """The board as text, top row first: ``.`` empty, ``X`` Black, ``O`` White."""
        return [
            "".join(SYMBOLS[self.color_at(Point(col, row))] for col in range(self.width))
            for row in range(self.height)
        ]

    def _neighbors(self, point: Point) -> Iterable[Point]:
        col, row = point
        for near in ((col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1)):
            if 0 <= near[0] < self.width and 0 <= near[1] < self.height:
                yield Point(*near)

    def _remove_if_dead(self, start: Point, captor: Color) -> bool:
        color = self.stones[start]
        chain = [start]
        seen = {start}
        for stone in chain:
            for near in self._neighbors(stone):
                other = self.stones.get(near)
                if other is None:
                    return False
                if other is color and near not in seen:
                    seen.add(near)
                    chain.append(near)
        for stone in chain:
            del self.stones[stone]
        self.captures[captor] += len(chain)
        return True


def empty_board(record: ReadableRecord) -> ReplayBoard:
    """The board that the game of ``record`` is played on."""
    return ReplayBoard(*record.board_size, capturing=record.game == GO)


def board_after(nodes: Sequence[RecordNode]) -> ReplayBoard:
    """The board after ``nodes``, a line from the root of their record down."""
    board = empty_board(nodes[0].record)
    for node in nodes:
        board.apply(node)
    return board


def replay(nodes: Iterable[RecordNode], size: tuple[int, int]) -> ReplayBoard:
    """The board of Go after ``nodes``, a line from the root down."""
    board = ReplayBoard(*size)
    for node in nodes:
        board.apply(node)
    return board
