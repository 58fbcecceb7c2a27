"""Boards turned and mirrored, and a network's answers about them turned back."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.games.go.symmetry import SYMMETRIES, ownership_back, policy_back, turned


@pytest.mark.parametrize("size", [2, 5, 9])
def test_the_eight_ways_up_are_the_turns_and_mirror_images(size: int) -> None:
    board = np.arange(size * size, dtype=np.float32).reshape(1, 1, size, size)
    found = {turned(board, symmetry).tobytes() for symmetry in range(SYMMETRIES)}
    images = (np.rot90(flat, n) for flat in (board[0, 0], board[0, 0].T) for n in range(4))
    assert found == {np.ascontiguousarray(image).tobytes() for image in images}
    assert np.array_equal(turned(board, 0), board)


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_answers_about_a_turned_board_come_back_to_their_points(symmetry: int) -> None:
    rng = np.random.default_rng(1)
    planes = rng.random((3, 2, 5, 5), np.float32)
    shown = turned(planes, symmetry)
    assert np.array_equal(ownership_back(shown[:, 1], symmetry), planes[:, 1])
    passes = np.full((3, 1), 7, np.float32)
    logits = np.concatenate([shown[:, 0].reshape(3, -1), passes], 1)
    wanted = np.concatenate([planes[:, 0].reshape(3, -1), passes], 1)
    assert np.array_equal(policy_back(logits, 5, symmetry), wanted)
