"""Counts known from outside: legal positions (OEIS A094777) and move sequences."""

from __future__ import annotations

import numpy as np
import pytest
from go_boards import (
    BOARDS,
    POSITIONAL,
    SIMPLE_KO,
    SIMPLE_KO_SUICIDE,
    BoardAdapter,
    KernelAdapter,
    points_of,
)
from go_counters import positions_on_arrays, sequences_on_arrays

from desktop_go.moves import Color, Point

pytestmark = pytest.mark.parametrize("board_class", BOARDS, ids=lambda board: board.__name__)

SEQUENCES = {
    ("simple", 2): [5, 21, 68, 156, 316, 604, 1168, 2592, 5768, 12120, 24248, 47840],
    ("positional", 2): [5, 21, 68, 156, 316, 604, 1088, 2184, 4184, 8024, 13800, 23560],
    ("simple", 3): [10, 91, 738, 5281, 33384, 179712, 842728],
    ("positional", 3): [10, 91, 738, 5281, 33384, 179712, 842696],
    ("simple", 4): [17, 273, 4112, 57984, 764016],
    ("simple", 5): [26, 651, 15650, 361041],
    ("simple", 9): [82, 6643, 531522],
}
"""Moves and passes from the empty board by depth; a game ends after two passes, no suicide."""

SLOW_FROM = 50_000
EXCHANGE = np.array([Color.EMPTY, Color.WHITE, Color.BLACK])
RULES = {"simple": SIMPLE_KO, "positional": POSITIONAL}


def sequence_cases() -> list[object]:
    cases = []
    for (rules, size), counts in SEQUENCES.items():
        for depth, count in enumerate(counts, 1):
            marks = [pytest.mark.slow] if count >= SLOW_FROM else []
            name = f"{size}x{size}-{rules}-{depth}"
            cases.append(pytest.param(rules, size, depth, count, marks=marks, id=name))
    return cases


def count_sequences(board: BoardAdapter, depth: int) -> int:
    if board.passes() >= 2:
        return 0
    moves = [*board.legal_points(board.to_play()), None]
    if depth == 1:
        return len(moves)
    total = 0
    for point in moves:
        after = board.copy()
        after.play(board.to_play(), point)
        total += count_sequences(after, depth - 1)
    return total


@pytest.mark.parametrize(("rules", "size", "depth", "count"), sequence_cases())
def test_number_of_move_sequences(
    board_class: type, rules: str, size: int, depth: int, count: int
) -> None:
    if count >= SLOW_FROM and board_class is KernelAdapter:
        assert sequences_on_arrays(size, RULES[rules], depth) == count
    else:
        assert count_sequences(board_class(size, RULES[rules]), depth) == count


def put(board: BoardAdapter, stones: dict[Point, Color]) -> BoardAdapter | None:
    """Return a board with more stones, or None when a chain had no liberty."""
    after = board.copy()
    for point, color in stones.items():
        if not after.legal(color, point):
            return None
        after.play(color, point)
    return None if after.prisoners(Color.BLACK) or after.prisoners(Color.WHITE) else after


def count_from(board: BoardAdapter, points: list[Point]) -> int:
    """Count the ways to leave ``points`` empty or fill them so that every chain has a liberty.

    Points not decided yet are empty, so a chain without a liberty will never get one.
    """
    if not points:
        return 1
    total = count_from(board, points[1:])
    for color in (Color.BLACK, Color.WHITE):
        after = put(board, {points[0]: color})
        if after is not None:
            total += count_from(after, points[1:])
    return total


def count_legal_positions(board: BoardAdapter) -> int:
    """Count by the points on the edge, each way to fill them once for all its images.

    They are those turned and mirrored, and those with the colors exchanged.
    """
    size = board.size
    inner = [p for p in points_of(size) if 0 < p.col < size - 1 and 0 < p.row < size - 1]
    edge = [p for p in points_of(size) if p not in inner]
    numbers = np.full((size, size), -1)
    numbers[tuple(np.array([(p.row, p.col) for p in edge]).T)] = range(len(edge))
    turns = [np.rot90(board, n) for board in (numbers, numbers.T) for n in range(4)]
    fillings = np.indices((3,) * len(edge)).reshape(len(edge), -1)
    exchanged = (EXCHANGE[fillings], fillings)
    worth = 3 ** np.arange(len(edge))[::-1]
    images = [worth @ colors[turn[turn >= 0]] for turn in turns for colors in exchanged]
    least, times = np.unique(np.min(images, axis=0), return_counts=True)
    total = 0
    for number, count in zip(least, times, strict=True):
        filling = fillings[:, number].tolist()
        start = put(board, {p: Color(c) for p, c in zip(edge, filling, strict=True) if c})
        if start is not None:
            total += int(count) * count_from(start, inner)
    return total


@pytest.mark.parametrize(
    ("size", "count"),
    [(1, 1), (2, 57), (3, 12675), pytest.param(4, 24318165, marks=pytest.mark.slow)],
)
def test_number_of_legal_positions(board_class: type, size: int, count: int) -> None:
    if board_class is KernelAdapter:
        assert positions_on_arrays(size) == count
    else:
        assert count_legal_positions(board_class(size, SIMPLE_KO)) == count


def test_single_point_board_knows_only_passes(board_class: type) -> None:
    board = board_class(1, SIMPLE_KO_SUICIDE)
    assert count_sequences(board_class(1, SIMPLE_KO), 1) == 1
    board.play(Color.BLACK, Point(0, 0))
    assert board.color_at(Point(0, 0)) is Color.EMPTY
