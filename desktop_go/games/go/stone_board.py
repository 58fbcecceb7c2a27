"""Stones on a Go board: points, chains, liberties, captures, hash. Knows no rules and no game.

Points are numbered ``row * size + col`` inside; the public methods speak of ``Point``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from desktop_go.errors import IllegalMove, SettingsError
from desktop_go.games.go.zobrist import MAX_SIZE, key_table
from desktop_go.moves import Color, Point, board_points
from desktop_go.records.sgf_properties import MAX_SIDE
from desktop_go.texts import Text

OFF_BOARD: Text = "This point is not on the board."


@dataclass(frozen=True, slots=True)
class Chain:
    """Stones of one color that are solidly connected, and the empty points next to them."""

    color: Color
    stones: frozenset[Point]
    liberties: frozenset[Point]


class Removal(NamedTuple):
    """What a new stone takes off the board."""

    stones: list[int]
    """Numbers of the points; the new stone's own chain when ``is_suicide``."""
    is_suicide: bool
    takes_ko: bool
    """One stone took one and stands alone, with the point it emptied as its only liberty."""
    board_hash: int
    """The hash afterwards."""


@lru_cache(maxsize=MAX_SIZE)
def _neighbors(cols: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each point's number, the numbers of the points next to it."""
    table = []
    for row in range(rows):
        for col in range(cols):
            near = ((col, row - 1), (col - 1, row), (col + 1, row), (col, row + 1))
            table.append(tuple(r * cols + c for c, r in near if 0 <= c < cols and 0 <= r < rows))
    return tuple(table)


class StoneBoard:
    """The stones on a board of ``size`` columns and ``rows`` rows, mostly as many."""

    def __init__(self, size: int, rows: int = 0) -> None:
        """Make an empty board.

        Args:
            size: Columns, and rows too where nothing else is said: 1 to 25.
            rows: Rows of a board of any other shape; its sides may have up to 52 lines.

        Raises:
            SettingsError: there is no such board.
        """
        longest = MAX_SIDE if rows else MAX_SIZE
        for side in (size, rows or size):
            if not 1 <= side <= longest:
                raise SettingsError(
                    "size",
                    "a board has 1 to {longest} lines, not {side}",
                    longest=longest,
                    side=side,
                )
        self.size = size
        self.rows = rows = rows or size
        self._board = [0] * (size * rows)
        self._near = _neighbors(size, rows)
        self._keys = key_table(size, rows)
        self._points = board_points(size, rows)
        self._hash = 0
        self.effort = 0
        """Stones that were set up or looked at so far: what following a game costs."""

    def color_at(self, point: Point) -> Color:
        """Return the color on ``point``. Raises IllegalMove when it is off the board."""
        return Color(self._board[self._index(point)])

    def colors(self) -> bytes:
        """Return the color on each of ``points()``."""
        return bytes(self._board)

    def stones(self, color: Color) -> frozenset[Point]:
        """Return the points with stones of ``color`` (the empty ones for EMPTY)."""
        return frozenset(compress(self._points, map(color.__eq__, self._board)))

    def on_board(self, point: Point) -> bool:
        """Return whether the board has this point."""
        return 0 <= point.col < self.size and 0 <= point.row < self.rows

    def points(self) -> tuple[Point, ...]:
        """Return all points, row by row from the top."""
        return self._points

    def neighbors(self, point: Point) -> tuple[Point, ...]:
        """Return the two to four points next to ``point``."""
        return tuple(self._points[i] for i in self._near[self._index(point)])

    def chain_at(self, point: Point) -> Chain | None:
        """Return the chain that ``point`` belongs to, or None when it is empty."""
        start = self._index(point)
        color = self._board[start]
        if not color:
            return None
        stones, liberties = {start}, set()
        todo = [start]
        while todo:
            for near in self._near[todo.pop()]:
                if not self._board[near]:
                    liberties.add(near)
                elif self._board[near] == color and near not in stones:
                    stones.add(near)
                    todo.append(near)
        return Chain(
            Color(color),
            frozenset(self._points[i] for i in stones),
            frozenset(self._points[i] for i in liberties),
        )

    def chains(self) -> list[Chain]:
        """Return all chains, in the order of their first stone from the top left."""
        found: list[Chain] = []
        seen: set[Point] = set()
        for point in self._points:
            if point not in seen and (chain := self.chain_at(point)) is not None:
                found.append(chain)
                seen |= chain.stones
        return found

    def dead_beside(self, point: Point) -> list[Point]:
        """Return what the stone on ``point`` leaves without liberties, in the order of points.

        That is the other color's stones next to it, or its own chain where there are none.
        """
        index = self._index(point)
        board = self._board
        dead: set[int] = set()
        for near in self._near[index]:
            if board[near] == 3 - board[index] and near not in dead:
                dead.update(self._dead_chain(near))
        return [self._points[i] for i in sorted(dead or self._dead_chain(index))]

    @property
    def board_hash(self) -> int:
        """A 64-bit number for the stones on the board (zobrist.py); not for the side to play."""
        return self._hash

    def __str__(self) -> str:
        """Return the board as text: ``X`` Black, ``O`` White, ``.`` empty."""
        rows = (self._board[i : i + self.size] for i in range(0, len(self._board), self.size))
        return "\n".join(" ".join(".XO"[color] for color in row) for row in rows)

    def _index(self, point: Point) -> int:
        if not self.on_board(point):
            raise IllegalMove(OFF_BOARD)
        return point.row * self.size + point.col

    def _put_all(self, points: Iterable[Point], color: Color) -> None:
        """Put stones, or (EMPTY) take them away.

        Raises:
            IllegalMove: one is off the board; those before it are put.
        """
        board, keys, size, rows, put = self._board, self._keys, self.size, self.rows, int(color)
        new_keys = keys[put]
        wanted = tuple(points)
        self.effort += len(wanted)
        for col, row in wanted:
            if not (0 <= col < size and 0 <= row < rows):
                raise IllegalMove(OFF_BOARD)
            index = row * size + col
            old = board[index]
            if old != put:
                self._hash ^= keys[old][index] ^ new_keys[index]
                board[index] = put

    def _removal(self, color: Color, index: int) -> Removal:
        """Return what a stone of ``color`` on the empty point ``index`` would take off."""
        board, near = self._board, self._near[index]
        enemy = 3 - color
        board[index] = int(color)
        removed: list[int] = []
        is_alone_and_shut = True
        for point in near:
            if board[point] == enemy:
                if point not in removed:
                    removed += self._dead_chain(point)
            else:
                is_alone_and_shut = False
        is_suicide = False
        if not removed and 0 not in [board[point] for point in near]:
            removed = self._dead_chain(index)
            is_suicide = bool(removed)
        board[index] = 0
        keys = self._keys[color if is_suicide else enemy]
        board_hash = self._hash ^ self._keys[color][index]
        for point in removed:
            board_hash ^= keys[point]
        takes_ko = len(removed) == 1 and is_alone_and_shut and not is_suicide
        return Removal(removed, is_suicide, takes_ko, board_hash)

    def _dead_chain(self, start: int) -> list[int]:
        """Return the chain at ``start`` when it has no liberty, else an empty list."""
        board, near = self._board, self._near
        if 0 in [board[point] for point in near[start]]:  # Most often it ends here.
            self.effort += 1
            return []
        color = board[start]
        chain = [start]
        seen = {start}
        for stone in chain:
            for point in near[stone]:
                other = board[point]
                if not other:
                    self.effort += len(chain)
                    return []
                if other == color and point not in seen:
                    seen.add(point)
                    chain.append(point)
        self.effort += len(chain)
        return chain
