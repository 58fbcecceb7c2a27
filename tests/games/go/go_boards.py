"""Boards under test behind one small face, and text diagrams.

Facts about the rules are written once and asked of every board in ``BOARDS``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numba
import numpy as np

from desktop_go.games.go.kernels import board as kernels
from desktop_go.games.go.kernels.simulate import POSITIONAL as POSITIONAL_CODE
from desktop_go.games.go.kernels.simulate import SITUATIONAL as SITUATIONAL_CODE
from desktop_go.games.go.kernels.simulate import key_after
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import RuleSet, Superko, rule_set
from desktop_go.moves import Color, Move, Point

SIMPLE_KO = replace(rule_set("japanese"), superko=Superko.NONE, suicide=False)
POSITIONAL = replace(SIMPLE_KO, superko=Superko.POSITIONAL)
SITUATIONAL = replace(SIMPLE_KO, superko=Superko.SITUATIONAL)
SIMPLE_KO_SUICIDE = replace(SIMPLE_KO, suicide=True)

SUPERKO_CODES = {
    Superko.POSITIONAL: POSITIONAL_CODE,
    Superko.SITUATIONAL: SITUATIONAL_CODE,
}
LETTERS = {".": Color.EMPTY, "X": Color.BLACK, "O": Color.WHITE}
SUICIDE = 2


@numba.njit(nogil=True)
def look_ahead(b, t, c, allow_suicide, superko, legal, keys):
    """Fill ``legal`` (SUICIDE for one) and the superko ``keys`` of every point for ``c``."""
    n = 0
    for row in range(b.size):
        for col in range(b.size):
            p = (row + 1) * kernels.STRIDE + col + 1
            legal[n] = 1 if kernels.is_legal(b, p, c, allow_suicide) else 0
            if legal[n] == 1:
                if kernels.is_suicide(b, p, c):
                    legal[n] = SUICIDE
                else:
                    keys[n] = key_after(b, t, p, c, superko)
            n += 1


class BoardAdapter(Protocol):
    """What the shared tests ask of a board; a point of None is a pass."""

    size: int

    def legal(self, color: Color, point: Point) -> bool: ...
    def legal_points(self, color: Color) -> list[Point]: ...
    def play(self, color: Color, point: Point | None) -> None: ...
    def color_at(self, point: Point) -> Color: ...
    def prisoners(self, color: Color) -> int: ...
    def ko_point(self) -> Point | None: ...
    def to_play(self) -> Color: ...
    def passes(self) -> int: ...
    def board_hash(self) -> int: ...
    def copy(self) -> BoardAdapter: ...


class ReadableAdapter:
    """GoPosition as a board under test."""

    max_size = 25

    def __init__(self, size: int, rules: RuleSet = SIMPLE_KO) -> None:
        self.size = size
        self.position = GoPosition(size, rules)

    def legal(self, color: Color, point: Point) -> bool:
        return self.position.is_legal(Move.play(color, point))

    def legal_points(self, color: Color) -> list[Point]:
        return self.position.legal_points(color)

    def play(self, color: Color, point: Point | None) -> None:
        self.position.play(move_of(color, point))

    def color_at(self, point: Point) -> Color:
        return self.position.color_at(point)

    def prisoners(self, color: Color) -> int:
        return self.position.captures[color]

    def ko_point(self) -> Point | None:
        return self.position.ko_point

    def to_play(self) -> Color:
        return self.position.to_play

    def passes(self) -> int:
        return self.position.passes

    def board_hash(self) -> int:
        return self.position.board_hash

    def copy(self) -> ReadableAdapter:
        other = object.__new__(ReadableAdapter)
        other.size = self.size
        other.position = self.position.copy()
        return other


class KernelAdapter:
    """The array board of the search as a board under test.

    The arrays leave superko to the search; here a set of keys does it, with the keys that the
    search uses.
    """

    max_size = kernels.MAX_SIZE
    tables = kernels.new_tables()

    def __init__(self, size: int, rules: RuleSet = SIMPLE_KO) -> None:
        self.size = size
        self.rules = rules
        self.record = np.zeros(1, kernels.BOARD)
        kernels.clear_board(self.record[0], size)
        self._seen = {self._key(self.record)}
        self._points = points_of(size)
        self._legal = np.zeros(size * size, np.uint8)
        self._keys = np.zeros(size * size, np.uint64)

    def legal(self, color: Color, point: Point) -> bool:
        index = kernels.point_index(point.col, point.row)
        if not kernels.is_legal(self.record[0], index, int(color), self.rules.suicide):
            return False
        if self.rules.superko is Superko.NONE:
            return True
        return self._key(self._after(color, index)) not in self._seen

    def _after(self, color: Color, index: int) -> np.ndarray:
        """The record after a move; superko's key must be the one that the search foresees."""
        after = self.record.copy()
        kernels.play(after[0], self.tables[0], index, int(color))
        superko = SUPERKO_CODES.get(self.rules.superko)
        if superko is not None and after[0]["color"][index] == color:
            ahead = key_after(self.record[0], self.tables[0], index, int(color), superko)
            assert ahead == self._key(after), "the key foreseen is not the key that came"
        return after

    def legal_points(self, color: Color) -> list[Point]:
        """As ``legal`` for every point, without playing the moves, as the search does it."""
        is_free = self.rules.superko is Superko.NONE
        superko = SUPERKO_CODES.get(self.rules.superko, 0)
        record, tables = self.record[0], self.tables[0]
        allow = self.rules.suicide
        look_ahead(record, tables, int(color), allow, superko, self._legal, self._keys)
        found = []
        for number in self._legal.nonzero()[0]:
            point = self._points[number]
            if self._legal[number] == SUICIDE:
                allowed = self.legal(color, point)
            else:
                allowed = is_free or int(self._keys[number]) not in self._seen
            if allowed:
                found.append(point)
        return found

    def play(self, color: Color, point: Point | None) -> None:
        index = kernels.PASS if point is None else kernels.point_index(point.col, point.row)
        self.record = self._after(color, index)
        self._seen.add(self._key(self.record))

    def color_at(self, point: Point) -> Color:
        return Color(self.record[0]["color"][kernels.point_index(point.col, point.row)])

    def prisoners(self, color: Color) -> int:
        return int(self.record[0]["captured"][color.opponent])

    def ko_point(self) -> Point | None:
        ko = int(self.record[0]["ko"])
        return Point(*kernels.col_row(ko)) if ko else None

    def to_play(self) -> Color:
        return Color(self.record[0]["to_play"])

    def passes(self) -> int:
        return int(self.record[0]["passes"])

    def board_hash(self) -> int:
        return int(self.record[0]["hash"])

    def copy(self) -> KernelAdapter:
        other = object.__new__(KernelAdapter)
        other.size, other.rules = self.size, self.rules
        other._points, other._legal, other._keys = self._points, self._legal, self._keys
        other.record = self.record.copy()
        other._seen = self._seen.copy()
        return other

    def _key(self, record: np.ndarray) -> int:
        is_white = record[0]["to_play"] == Color.WHITE
        if self.rules.superko is Superko.SITUATIONAL and is_white:
            return int(record[0]["hash"] ^ self.tables[0]["side"])
        return int(record[0]["hash"])


def move_of(color: Color, point: Point | None) -> Move:
    return Move.pass_(color) if point is None else Move.play(color, point)


def points_of(size: int) -> list[Point]:
    return [Point(col, row) for row in range(size) for col in range(size)]


def parse(diagram: str) -> dict[Point, str]:
    """Return the sign of every point of a diagram; blanks between the signs do not matter."""
    rows = ["".join(line.split()) for line in diagram.strip().splitlines()]
    assert all(len(row) == len(rows) for row in rows), "the diagram is not square"
    return {Point(c, r): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}


def where(diagram: str, sign: str) -> list[Point]:
    """Return the points with ``sign``."""
    return [point for point, found in parse(diagram).items() if found == sign]


def position_of(
    diagram: str, rules: RuleSet | str = SIMPLE_KO, to_play: Color = Color.BLACK, **more: object
) -> GoPosition:
    """Return a position with the stones of the diagram; other signs are empty points."""
    size = len(diagram.strip().splitlines())
    black, white = where(diagram, "X"), where(diagram, "O")
    return GoPosition(size, rules, black=black, white=white, first_to_play=to_play, **more)


def set_up(board: BoardAdapter, diagram: str) -> BoardAdapter:
    """Play the stones of the diagram on an empty board, one color after the other.

    Every chain of the diagram has a liberty, so nothing is captured on the way.
    """
    for point, sign in parse(diagram).items():
        if sign in "XO":
            board.play(LETTERS[sign], point)
    assert text_of(board) == plain(diagram)
    return board


def plain(diagram: str) -> str:
    """Return the diagram with every sign that is no stone as an empty point."""
    size = len(diagram.strip().splitlines())
    signs = [sign if sign in "XO" else "." for sign in parse(diagram).values()]
    return "\n".join(" ".join(signs[i : i + size]) for i in range(0, size * size, size))


def text_of(board: BoardAdapter) -> str:
    """Return the stones as text, as ``plain`` does."""
    rows = (
        " ".join(".XO"[board.color_at(Point(col, row))] for col in range(board.size))
        for row in range(board.size)
    )
    return "\n".join(rows)


BOARDS = [ReadableAdapter, KernelAdapter]
