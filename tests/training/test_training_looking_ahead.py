"""Moves that are tried before one of them is played: what the pupil is shown, what it chooses."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from training.looking_ahead import LIKING, NEVER, Tries, best_tries  # noqa: E402
from training.playing_on import Boards  # noqa: E402
from training.records import ParsedGame, pack  # noqa: E402

SIZE = 5
PASS = SIZE * SIZE
BLACK, WHITE, BOTH = 1, 2, 3


def boards_after(moves: list[int], ahead: list[int]) -> Boards:
    """Games that go on after ``moves``; who looks ahead in each."""
    game = ParsedGame(SIZE, 7.0, 0, 1, (), np.array(moves, np.int16), 0)
    store = pack([game], [0], [False], ["made"])
    boards = Boards(store, SIZE, len(ahead), 1)
    boards.next[0][:] = (0, len(moves) - 1, 9, 0)
    boards.next[0][:, 3] = ahead
    boards.next[1][:, 3] = np.nan
    boards.advance(0, len(ahead))
    boards.rate[:] = 0
    boards.moves[:] = moves[-1]
    boards.advance(0, len(ahead))
    return boards


def tried(boards: Boards) -> Tries:
    tries = Tries(boards)
    tries.advance(0, tries.choose())
    return tries


def test_the_side_to_move_is_who_looks_ahead():
    ahead = [0, BLACK, WHITE, BOTH, 0, 0, 0, 0]
    for moves, rows in (([6, 12], [1, 3]), ([6, 12, 7], [2, 3])):
        assert tried(boards_after(moves, ahead)).rows.tolist() == rows


def test_games_that_have_only_begun_or_end_try_nothing():
    boards = boards_after([6, 12], [BOTH] * 8)
    boards.state[0, 2] = 0
    boards.state[1, 5] = 1
    assert tried(boards).rows.tolist() == [2, 3, 4, 5][: len(Tries(boards).chosen)]


def test_each_wish_is_shown_as_the_game_would_be_after_it():
    boards = boards_after([6, 12, 8], [WHITE, WHITE, 0, 0, 0])
    boards.moves[:, :3] = 7, 11, PASS
    tries = tried(boards)
    planes, numbers = tries.planes.copy(), tries.numbers.copy()
    for number in range(3):
        boards.moves[0, 0] = boards.moves[0, number]
        state, stones = boards.state.copy(), boards.stones.copy()
        recent = boards.recent.copy()
        boards.advance(0, 1)
        assert np.array_equal(planes[0, number], boards.planes[0])
        assert np.array_equal(numbers[0, number], boards.numbers[0])
        boards.state[:], boards.stones[:], boards.recent[:] = state, stones, recent


def test_what_cannot_be_played_is_barred():
    boards = boards_after([24, 1, 23, 5], [BLACK] * 8)  # White holds both neighbors of the corner
    boards.moves[:, :4] = 0, 1, 12, PASS
    assert tried(boards).barred[0, :4].tolist() == [NEVER, NEVER, 0, 0]


def test_the_best_is_what_leaves_the_foe_least():
    barred = torch.tensor([[0.0, 0, NEVER], [0, 0, 0]])
    foes = torch.tensor([0.5, 0.4, 0.1, 0.3, 0.3, 0.3])
    likings = torch.tensor([[0.0, 0, 9], [-1 / LIKING, 0, -1 / LIKING]])
    planes, numbers = torch.zeros(2, 3, 20, SIZE, SIZE), torch.zeros(2, 3, 4)
    best = best_tries(lambda planes, numbers: foes, planes, numbers, barred, likings)
    assert best.tolist() == [1, 1]


def test_what_was_chosen_is_played():
    boards = boards_after([6, 12], [0, BLACK, 0, 0])
    boards.moves[:, :2] = 3, 4
    tries = tried(boards)
    tries.chosen[0] = 1
    tries.play()
    boards.advance(0, 4)
    assert boards.recent[:, 0].tolist() == [3, 4, 3, 3]
