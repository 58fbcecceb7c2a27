"""Patterns of records: symmetries, the side to move, the edge, and counts of a short game."""

from __future__ import annotations

import numpy as np

from training.frequent_patterns import boards_of, codes_of, count, text_of
from training.records import ParsedGame


def game(moves: list[int]) -> ParsedGame:
    return ParsedGame(5, 0.5, 0, 1, (), np.array(moves, np.int16), 0)


def test_a_pattern_is_the_same_turned_and_mirrored() -> None:
    board = np.random.default_rng(1).integers(0, 3, (7, 7))
    for size in (3, 4):
        codes = np.sort(codes_of(board, size), axis=-1)
        assert codes.shape == (7, 7, 1 if size == 3 else 4)
        turned = np.sort(codes_of(np.rot90(board), size), axis=-1)
        assert (turned == np.rot90(codes)).all()
        assert (np.sort(codes_of(board.T, size), axis=-1) == codes.transpose(1, 0, 2)).all()


def test_the_edge_is_seen() -> None:
    codes = codes_of(np.zeros((5, 5), np.int64), 3)[..., 0]
    assert text_of(int(codes[2, 2]), 3) == ".../.../..."
    assert text_of(int(codes[0, 2]), 3).count("#") == 3
    assert text_of(int(codes[0, 0]), 3).count("#") == 5


def test_boards_are_seen_by_the_side_to_move_and_captures_are_taken_off() -> None:
    boards = list(boards_of(game([1, 0, 5, 12])))
    assert [cell for _board, cell in boards] == [1, 0, 5, 12]
    board, _cell = boards[3]
    assert board[0].tolist() == [0, 2, 0, 0, 0], "White's stone in the corner was captured"
    assert board[1].tolist() == [2, 0, 0, 0, 0]


def test_moves_and_empty_points_are_counted() -> None:
    seen, played = count([game([12, 7])], 3)
    assert seen.total() == 25 + 24
    assert played.total() == 2
    assert played[0] == 1, "the first move had nothing around it"
    seen, played = count([game([12, 7])], 4)
    assert seen.total() == 4 * (25 + 24)
    assert played.total() == 8
