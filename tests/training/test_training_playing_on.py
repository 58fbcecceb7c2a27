"""Games that a teacher plays on: what is shown of them, and what is played instead of wishes."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from training.katago_planes import katago_inputs, komi_parity  # noqa: E402
from training.katago_tensors import katago_tensors, komi_parities  # noqa: E402
from training.playing_on import LEAST_KOMI, WISHES, Boards  # noqa: E402
from training.records import GameStore, ParsedGame, is_legal, pack  # noqa: E402

SIZE = 5
PASS = SIZE * SIZE
ROWS = 24


def random_games(count: int, size: int = SIZE, length: int = 12) -> list[ParsedGame]:
    """Legal games of random moves, every third with two stones of handicap."""
    rng = np.random.default_rng(size)
    games: list[ParsedGame] = []
    while len(games) < count:
        points = rng.permutation(size * size)[: length + 2].astype(np.int16)
        setup = tuple(points[:2].tolist()) if len(games) % 3 == 0 else ()
        komi = 6.5 + len(games) % 2
        game = ParsedGame(size, komi, 1, 2 if setup else 1, setup, points[2:], 0)
        if is_legal(game):
            games.append(game)
    return games


def store_of(games: list[ParsedGame], held_out: int = 0) -> GameStore:
    """A store whose first games are held out."""
    kept = [number < held_out for number in range(len(games))]
    return pack(games, [0] * len(games), kept, ["made"])


def begun(moves: list[int]) -> Boards:
    """Boards whose games stand after ``moves``, and on which no move is random."""
    game = ParsedGame(SIZE, 7.0, 0, 1, (), np.array(moves, np.int16), 0)
    boards = Boards(store_of([game]), SIZE, 8, 1)
    boards.next[0][:] = (0, len(moves), 9, 0)
    boards.next[1][:, 0], boards.next[1][:, 3] = 7, np.nan
    boards.advance(0, 8)
    boards.rate[:] = 0
    return boards


def test_what_is_shown_is_what_katago_sees_of_the_game():
    store = store_of(random_games(9))
    boards, rng = Boards(store, SIZE, ROWS, 7), np.random.default_rng(3)
    played: list[tuple[int, list[int]]] = [(0, [])] * ROWS
    for _ in range(25):
        boards.choose()
        is_over = (boards.recent[:, :2] == PASS).all(1)
        is_new = (boards.state[:, 2] <= 0) | is_over
        boards.moves[:] = rng.integers(PASS + 1, size=(ROWS, WISHES))
        boards.advance(0, 10)
        boards.advance(10, ROWS)
        passes = torch.from_numpy(boards.recent == PASS)
        arrays = (torch.from_numpy(a) for a in (boards.planes, boards.more, boards.numbers))
        planes, numbers = (found.numpy() for found in katago_tensors(*arrays, passes))
        for row, (index, number, *_) in enumerate(boards.next[0].tolist()):
            if is_new[row]:
                played[row] = (index, store.game(index).moves[:number].tolist())
            else:
                played[row][1].append(int(boards.recent[row, 0]))
            index, moves = played[row]
            game = store.game(index)
            now = np.array([*moves, PASS], np.int16)
            komi = float(boards.komi[row])
            wanted = katago_inputs(ParsedGame(SIZE, komi, 0, game.first, game.setup, now, 0))
            assert np.array_equal(planes[row], wanted[0])
            assert numbers[row] == pytest.approx(wanted[1], abs=1e-5)
            assert np.array_equal(boards.playable[row], wanted[2])


def test_parities_of_many_komi_are_those_of_each():
    komi = np.arange(-20, 20.5, 0.5)
    for size in (8, 9):
        found = komi_parities(torch.from_numpy(komi), size)
        assert found.tolist() == [komi_parity(float(k), size) for k in komi]


def test_the_second_wish_and_then_the_pass_stand_in_for_what_cannot_be_played():
    boards = begun([6, 12])
    boards.moves[:4, :2] = (6, 7), (6, 12), (PASS, 7), (3, 7)
    boards.advance(0, 4)
    assert boards.recent[:4, 0].tolist() == [7, PASS, PASS, 3]
    assert boards.stones[0, 7] == 1
    assert boards.stones[1, [6, 7, 12]].tolist() == [1, 0, 2]
    assert boards.state[:4, 1].tolist() == [2] * 4


def test_suicide_gives_way_and_leaves_the_board_as_it_was():
    boards = begun([24, 1, 23, 5])  # White holds both neighbors of the corner, Black is to play
    before = boards.stones[0].copy()
    boards.moves[:2, :2] = (0, 0), (0, 12)
    boards.advance(0, 2)
    assert boards.recent[:2, 0].tolist() == [PASS, 12]
    assert np.array_equal(boards.stones[0], before)


def test_komi_makes_a_game_even_for_whoever_is_to_move():
    for moves, komi in (([6], 11.0), ([6, 12], 3.0)):  # White, then Black, is four points behind
        boards = begun(moves)
        boards.margin[:4] = 0, 0.3, -2, np.nan
        boards.leads[:] = -4
        boards.moves[:] = PASS
        boards.advance(0, 8)
        assert boards.komi[:4].tolist() == [komi, komi - 0.5, komi + 2, 7]


def test_a_game_that_is_far_from_even_keeps_its_komi():
    boards = begun([6, 12])
    boards.margin[:] = 0
    boards.leads[:2] = LEAST_KOMI - 8, LEAST_KOMI - 7
    boards.moves[:] = PASS
    boards.advance(0, 2)
    assert boards.komi[:2].tolist() == [7, LEAST_KOMI]


def test_random_moves_come_before_wishes():
    boards = begun([6, 12])
    boards.rate[:] = 1
    boards.moves[:] = PASS
    boards.advance(0, 8)
    assert len(set(boards.recent[:, 0].tolist())) > 2


def test_games_begin_anew_after_two_passes_and_after_their_positions():
    boards = begun([6, PASS])
    boards.moves[:] = PASS
    boards.advance(0, 8)
    assert (boards.recent[:, :2] == PASS).all()
    boards.next[0][:] = (0, 1, 1, 0)
    boards.advance(0, 8)
    assert boards.recent[:, 0].tolist() == [6] * 8
    boards.advance(0, 8)
    assert boards.recent[:, 0].tolist() == [6] * 8


def test_games_are_of_the_size_and_not_held_out():
    store = store_of([*random_games(4), *random_games(4, 7)], held_out=3)
    assert Boards(store, SIZE, 8, 1).games.tolist() == [3]
    assert Boards(store, 7, 8, 1).games.tolist() == [4, 5, 6, 7]
    with pytest.raises(ValueError, match="no games on 9x9"):
        Boards(store, 9, 8, 1)
