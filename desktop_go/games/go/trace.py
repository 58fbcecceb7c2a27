"""What each node of a line changes on the board, in two bytes a change: fast, for indexing.

``ReplayBoard`` is its readable twin; tests make the two agree. Like it, this board carries out
whatever a record says.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from desktop_go.moves import Color
from desktop_go.records.record_node import RecordNode
from desktop_go.records.sgf_properties import read_move

POINT_BITS = 10
"""Bits of a code that hold the point, ``row * width + col``; enough for boards of 32 lines."""
POINT_MASK = (1 << POINT_BITS) - 1
NOTHING, ADD_BLACK, ADD_WHITE, TAKE_BLACK, TAKE_WHITE = range(5)
"""What happens there; the three bits above the point."""
LAST = 1 << (POINT_BITS + 3)
"""Set on the last change of a node; each node has at least one entry."""
CHANGE_MASK = LAST - 1

_BORDER = 3


def trace_line(nodes: Iterable[RecordNode], width: int, height: int) -> array[int]:
    """The changes of all ``nodes``, which lead down from a root, as unsigned 16-bit codes."""
    board = _TraceBoard(width, height)
    points: dict[str, int] = {}
    for node in nodes:
        before = len(board.changes)
        properties = node.properties
        if "AB" in properties or "AW" in properties or "AE" in properties:
            setup = node.setup
            for color, stones in ((1, setup.black), (2, setup.white), (0, setup.empty)):
                for col, row in stones:
                    board.place(color, row * width + col)
        for color, ident in ((1, "B"), (2, "W")):
            values = properties.get(ident)
            if values:
                point = points.get(values[0])
                if point is None:
                    point = points[values[0]] = _point_of(values[0], width, height)
                if point >= 0:
                    board.play(color, point)
        if len(board.changes) == before:
            board.changes.append(NOTHING << POINT_BITS)
        board.changes[-1] |= LAST
    return board.changes


def final_stones(changes: Iterable[int], points: int) -> bytes:
    """The board after all ``changes``, a `Color` value a point."""
    stones = bytearray(points)
    for code in changes:
        what = (code & CHANGE_MASK) >> POINT_BITS
        if what:
            stones[code & POINT_MASK] = what if what <= ADD_WHITE else Color.EMPTY
    return bytes(stones)


def _point_of(raw: str, width: int, height: int) -> int:
    """The point that a raw value of B or W names, -1 for a pass and for no point at all."""
    move = read_move(Color.BLACK, raw, (width, height))
    if move is None or move.point is None:
        return -1
    return move.point.row * width + move.point.col


class _TraceBoard:
    """Stones in a flat list with a border around them."""

    def __init__(self, width: int, height: int) -> None:
        self._stride = width + 1
        stride = self._stride
        self._stones = [_BORDER] * (stride * (height + 2) + 1)
        self._spots = [
            stride * (row + 1) + col + 1 for row in range(height) for col in range(width)
        ]
        self._points = {spot: point for point, spot in enumerate(self._spots)}
        for spot in self._spots:
            self._stones[spot] = 0
        self.changes = array("H")

    def place(self, color: int, point: int) -> None:
        """Put or take away a stone, without captures."""
        spot = self._spots[point]
        there = self._stones[spot]
        if there == color:
            return
        if there:
            self.changes.append((TAKE_BLACK + there - 1) << POINT_BITS | point)
        if color:
            self.changes.append(color << POINT_BITS | point)
        self._stones[spot] = color

    def play(self, color: int, point: int) -> None:
        """Play a stone and take off what has no liberty."""
        self.place(color, point)
        spot, stride, stones = self._spots[point], self._stride, self._stones
        enemy = 3 - color
        for near in (spot - 1, spot + 1, spot - stride, spot + stride):
            if stones[near] == enemy:
                self._take_if_dead(near)
        self._take_if_dead(spot)

    def _take_if_dead(self, start: int) -> None:
        stones, stride = self._stones, self._stride
        color = stones[start]
        chain = [start]
        seen = {start}
        for spot in chain:
            for near in (spot - 1, spot + 1, spot - stride, spot + stride):
                there = stones[near]
                if there == 0:
                    return
                if there == color and near not in seen:
                    seen.add(near)
                    chain.append(near)
        take = (TAKE_BLACK + color - 1) << POINT_BITS
        for spot in chain:
            stones[spot] = 0
            self.changes.append(take | self._points[spot])
