"""The opening book of gomoku, for 15x15: what long searches of the engine say of early positions.

benchmarks/gomoku_book.py makes it. A position is its stones, those of each color in any order, and
its eight turned and mirrored images are one position of the book.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import cache

from desktop_go.games.gomoku.notation import moves_from_text, moves_to_text
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.games.gomoku.thinking import GomokuMove, Question
from desktop_go.moves import Color, Point
from desktop_go.resources import MissingAsset, asset_path

log = logging.getLogger(__name__)
SIZE = 15
MARGIN = 0.03
"""Moves that win so much more rarely than the best one are played as well."""
Positions = Mapping[str, tuple[GomokuMove, ...]]
"""The moves of each position, by ``normal``."""


def book_moves(question: Question) -> tuple[GomokuMove, ...]:
    """The moves of the book that may be played, the best one first; none where it has none."""
    lines = _moves_of(question) if question.size == SIZE else ()
    moves = [move for move in lines if move.point not in question.avoid]
    return tuple(move for move in moves if move.win_rate >= moves[0].win_rate - MARGIN)


def balanced_openings(rules: RuleSet) -> tuple[tuple[Point, ...], ...]:
    """Openings of three stones, Black's first, that leave both sides about even."""
    return tuple(_read(rules.key)[1])


def _moves_of(question: Question) -> tuple[GomokuMove, ...]:
    colors = [color for _, color in question.stones]
    black, white = colors.count(Color.BLACK), colors.count(Color.WHITE)
    if black - white != int(question.to_play is Color.WHITE):
        return ()
    known, _ = _read(question.rules.key)
    key, back = normal(question.stones)
    return tuple(
        GomokuMove(image(move.point, back), move.value, line=(image(move.point, back),))
        for move in known.get(key, ())
    )


def image(point: Point, symmetry: int) -> Point:
    """A point of the book's board turned or mirrored: bit 0 left and right, bit 1 top and bottom,
    bit 2 the main diagonal, in this order."""
    col, row = point
    if symmetry & 1:
        col = SIZE - 1 - col
    if symmetry & 2:
        row = SIZE - 1 - row
    return Point(row, col) if symmetry & 4 else Point(col, row)


def inverse(symmetry: int) -> int:
    """The symmetry that takes back what ``symmetry`` does."""
    return symmetry if symmetry < 4 else 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1


def normal(stones: Iterable[tuple[Point, Color]]) -> tuple[str, int]:
    """The name of a position, and the symmetry that leads from the book's board to this one.

    The name is Black's stones and White's, ``h8 i9/g7``, on the board whose name comes first.
    """
    placed = list(stones)

    def name(symmetry: int) -> str:
        sides = (
            sorted(image(point, symmetry) for point, color in placed if color is side)
            for side in (Color.BLACK, Color.WHITE)
        )
        return "/".join(moves_to_text(side, SIZE) for side in sides)

    key, symmetry = min((name(symmetry), symmetry) for symmetry in range(8))
    return key, inverse(symmetry)


@cache
def _read(rules: str) -> tuple[Positions, list[tuple[Point, ...]]]:
    """The positions and the openings of a rule set; nothing where the file is missing.

    A line is ``position : move value, move value``, the best move first, values in 1/100 log odds
    for the side to move, or ``opening : stones``.
    """
    positions: dict[str, tuple[GomokuMove, ...]] = {}
    openings: list[tuple[Point, ...]] = []
    try:
        text = asset_path(f"gomoku/{rules}_book.txt").read_text("ascii")
    except MissingAsset as error:
        log.warning("Gomoku is played without an opening book: %s", error)
        text = ""
    for line in text.splitlines():
        key, mark, rest = line.partition(" : ")
        if not mark or line.startswith("#"):
            continue
        if key == "opening":
            openings.append(tuple(moves_from_text(rest, SIZE)))
            continue
        words = (word.split() for word in rest.split(","))
        positions[key] = tuple(
            GomokuMove(moves_from_text(point, SIZE)[0], int(value)) for point, value in words
        )
    return positions, openings
