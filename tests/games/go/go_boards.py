"""Boards under test behind one small face, and text diagrams.

Facts about the rules are written once and asked of every board in ``BOARDS``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

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


class BoardAdapter(Protocol):
    """What the shared tests ask of a board; a point of None is a pass."""

    size: int

    def legal(self, color: Color, point: Point) -> bool: ...
    def play(self, color: Color, point: Point | None) -> None: ...
    def stone(self, point: Point) -> Color: ...
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

    def play(self, color: Color, point: Point | None) -> None:
        self.position.play(move_of(color, point))

    def stone(self, point: Point) -> Color:
        return self.position.stone(point)

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

    def legal(self, color: Color, point: Point) -> bool:
        index = kernels.point_index(point.col, point.row)
        if not kernels.is_legal(self.record[0], index, int(color), self.rules.suicide):
            return False
        if self.rules.superko is Superko.NONE:
            return True
        after = self.record.copy()
        kernels.play(after[0], self.tables[0], index, int(color))
        key = self._key(after)
        if after[0]["color"][index] == color:
            superko = SUPERKO_CODES[self.rules.superko]
            ahead = key_after(self.record[0], self.tables[0], index, int(color), superko)
            assert ahead == key, "the key foreseen is not the key that came"
        return not self.repeats(key)

    def repeats(self, key: int) -> bool:
        """Return whether superko forbids a move that leads to ``key``."""
        return self.rules.superko is not Superko.NONE and key in self._seen

    def play(self, color: Color, point: Point | None) -> None:
        index = kernels.PASS if point is None else kernels.point_index(point.col, point.row)
        kernels.play(self.record[0], self.tables[0], index, int(color))
        self._seen.add(self._key(self.record))

    def stone(self, point: Point) -> Color:
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
        " ".join(".XO"[board.stone(Point(col, row))] for col in range(board.size))
        for row in range(board.size)
    )
    return "\n".join(rows)


def legal_moves(board: BoardAdapter) -> Iterator[Point]:
    """Yield where the side to play may put a stone."""
    color = board.to_play()
    return (point for point in points_of(board.size) if board.legal(color, point))


BOARDS = [ReadableAdapter, KernelAdapter]
