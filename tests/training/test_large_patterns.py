"""Strengths of 4x4 patterns as answers: what is counted, what is learned, what the kernel reads."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.games.go.kernels.board import BOARD, STRIDE, clear_board, col_row, new_tables, play
from desktop_go.games.go.kernels.large_pattern import (
    WINDOWS,
    answer_strength,
    large_code,
    large_table,
    strength_of,
)
from desktop_go.games.go.kernels.stones import EMPTY, WHITE
from training.frequent_patterns import codes_of
from training.large_patterns import Answers, fit

SIZE = 7
TABLES = new_tables()[0]


def random_board(seed: int) -> np.void:
    chance = np.random.default_rng(seed)
    board = np.zeros(1, BOARD)[0]
    clear_board(board, SIZE)
    for _ in range(20):
        play(board, TABLES, int(chance.choice(board["empty"][: board["n_empty"]])), 1)
        board["to_play"] = int(chance.integers(1, 3))
        play(board, TABLES, int(chance.choice(board["empty"][: board["n_empty"]])), 2)
    return board


def as_seen(board: np.void, color: int) -> np.ndarray:
    """int64[SIZE, SIZE]: 1 for stones of ``color``, 2 for the others."""
    inner = (np.arange(1, SIZE + 1)[:, None] * STRIDE + np.arange(1, SIZE + 1)).ravel()
    stones = board["color"][inner].astype(np.int64).reshape(SIZE, SIZE)
    return np.where(stones == 0, 0, np.where(stones == color, 1, 2))


@pytest.mark.parametrize("color", [1, WHITE])
def test_the_kernel_reads_the_patterns_that_training_counts(color: int) -> None:
    board = random_board(seed=color)
    counted = codes_of(as_seen(board, color), 4)
    for point in board["empty"][: board["n_empty"]].tolist():
        col, row = col_row(point)
        codes = [large_code(board, STRIDE, point, color, *window) for window in WINDOWS]
        assert sorted(codes) == sorted(counted[row, col].tolist())


def test_the_strength_of_a_point_is_the_product_of_its_patterns() -> None:
    large, board = large_table(), random_board(seed=3)
    known = dict(zip(large["code"].tolist(), large["strength"].tolist(), strict=True))
    assert len(known) == len(large) > 100
    assert sorted(known) == large["code"].tolist()
    assert strength_of(large, 0x12345678) == 1.0
    for point in board["empty"][: board["n_empty"]].tolist():
        assert board["color"][point] == EMPTY
        codes = [large_code(board, STRIDE, point, 1, *window) for window in WINDOWS]
        product = np.prod([known.get(int(code), 1.0) for code in codes])
        assert answer_strength(board, large, STRIDE, point, 1) == pytest.approx(product)


def test_a_hane_at_the_head_of_two_is_a_strong_answer() -> None:
    """Records know it as good shape; a point beside it is not."""
    board = np.zeros(1, BOARD)[0]
    clear_board(board, 9)
    for col, row, color in ((3, 4, 1), (4, 4, 1), (3, 5, 2), (4, 5, 2)):
        play(board, TABLES, (row + 1) * STRIDE + col + 1, color)
    hane, far = ((row + 1) * STRIDE + col + 1 for col, row in ((5, 5), (5, 3)))
    large = large_table()
    strengths = [answer_strength(board, large, STRIDE, point, 1) for point in (hane, far)]
    assert strengths[0] > 3 * strengths[1]


def test_two_patterns_learn_the_odds_by_which_they_were_chosen() -> None:
    """Pattern 5 is played in 60 of 100 cases, 9 in 20, and 20 times another point.

    Each point has one known pattern and three unknown ones. With strength s5, s9 and e elsewhere,
    the odds are those of the counts: s5 / e = 3, s9 / e = 1, but for one win and one loss more.
    """
    points = np.array([[5, 1, 1, 1], [9, 2, 2, 2]] * 100)
    won = np.zeros(200, bool)
    won[0:120:2] = True
    won[121:161:2] = True
    answers = Answers(points, np.repeat(np.arange(100), 2), won, 100)
    strength, elsewhere = fit(answers, np.array([5, 9]), rounds=500)
    assert strength[0] / elsewhere == pytest.approx(3, rel=0.1)
    assert strength[1] / elsewhere == pytest.approx(1, rel=0.1)
