"""Helpers for gomoku tests: boards drawn as text, random boards, tables of cases."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import numpy as np

from desktop_go.games.gomoku import book
from desktop_go.games.gomoku.kernels.board import cell_of, new_board, place
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.notation import from_diagram, from_text, moves_from_text
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.puzzles import read_table
from desktop_go.games.gomoku.rules import FREESTYLE, RuleSet
from desktop_go.games.gomoku.thinking import GomokuMove, Question
from desktop_go.moves import Color, Point

DATA = Path(__file__).parents[2] / "data" / "gomoku"


def draw(text: str, rules: RuleSet = FREESTYLE, to_play: Color = Color.BLACK) -> GomokuPosition:
    """The position of a diagram (X black, O white)."""
    size, stones = from_diagram(text)
    black = [p for p, c in stones.items() if c is Color.BLACK]
    white = [p for p, c in stones.items() if c is Color.WHITE]
    return GomokuPosition.from_setup(size, rules, black, white, to_play)


def random_stones(seed: int, size: int = 15, count: int = 60) -> list[tuple[Point, Color]]:
    """Stones in a random order, alternating, crowded in the middle."""
    chance = random.Random(seed)
    points = [Point(c, r) for c in range(2, size - 2) for r in range(2, size - 2)]
    chosen = chance.sample(points, count)
    return [(p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(chosen)]


def kernel_board(
    rules: RuleSet, stones: list[tuple[Point, Color]], size: int = 15
) -> tuple[np.void, np.void]:
    """BOARD and TABLES records with the stones placed."""
    tables = tables_for(rules.number)
    board = new_board(tables, size)
    for point, color in stones:
        place(board, tables, cell_of(*point), int(color))
    return board, tables


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table under tests/data/gomoku."""
    return list(read_table((DATA / name).read_text("utf-8")))


def points(text: str, size: int = 15) -> list[Point]:
    """Points of a table column; all data count rows from the bottom."""
    return [from_text(word, size) for word in text.split()]


def stones_of(row: dict[str, str]) -> list[tuple[Point, Color]]:
    """The stones of one row of a table."""
    size = int(row["size"])
    return [(p, Color.BLACK) for p in points(row["black"], size)] + [
        (p, Color.WHITE) for p in points(row["white"], size)
    ]


def with_a_choice(
    rules: RuleSet, side: Color | None = None
) -> tuple[list[Point], tuple[GomokuMove, ...]]:
    """A position of the book, its stones in turn, where several moves may be played by ``side``."""
    for key in book._read(rules.key)[0]:
        black, white = (moves_from_text(stones, book.SIZE) for stones in key.split("/"))
        to_play = Color.BLACK if len(black) == len(white) else Color.WHITE
        points = [point for pair in itertools.zip_longest(black, white) for point in pair if point]
        stones = tuple((p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(points))
        moves = book.book_moves(Question(book.SIZE, rules, stones, to_play))
        if len(moves) > 1 and side in (None, to_play):
            return points, moves
    raise LookupError(rules.key)
