"""Games in which a pupil searches: what the teacher is shown of them, and how they go on."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from desktop_go.games.go.kernels.board import PASS, STRIDE  # noqa: E402
from desktop_go.search.backup import PLAY_MASK  # noqa: E402
from training.katago_planes import katago_inputs  # noqa: E402
from training.katago_tensors import katago_tensors  # noqa: E402
from training.records import GameStore, ParsedGame, is_legal, pack  # noqa: E402
from training.searched_games import SearchedGames  # noqa: E402

SIZE = 5
POINTS = SIZE * SIZE
ROWS = 16


def random_games(count: int) -> GameStore:
    """Legal games of random moves, every third with two stones of handicap."""
    rng = np.random.default_rng(SIZE)
    games: list[ParsedGame] = []
    while len(games) < count:
        points = rng.permutation(POINTS)[:14].astype(np.int16)
        setup = tuple(points[:2].tolist()) if len(games) % 3 == 0 else ()
        game = ParsedGame(SIZE, 6.5, 1, 2 if setup else 1, setup, points[2:], 0)
        if is_legal(game):
            games.append(game)
    return pack(games, [0] * count, [False] * count, ["made"])


def plain(index: int) -> int:
    """A point of the array board as records number it."""
    return POINTS if index == PASS else (index // STRIDE - 1) * SIZE + index % STRIDE - 1


def answer(searched: SearchedGames, rng: np.random.Generator) -> None:
    """Say anything about the leaves."""
    searched.logits[:] = rng.normal(0, 1, searched.logits.shape)
    searched.told[:, 0] = rng.random(searched.count)
    searched.told[:, 1] = rng.normal(0, 9, searched.count)


def test_the_teacher_sees_of_a_leaf_what_katago_sees_of_the_game():
    store = random_games(9)
    searched, rng = SearchedGames(store, SIZE, ROWS, 7), np.random.default_rng(3)
    played: list[tuple[int, list[int]]] = [(0, [])] * ROWS
    depths = set()
    for number_of_round in range(400):
        searched.choose()
        mark = np.float32(0.3 + number_of_round / 1000)  # a temperature tells who begins anew
        searched.next[1][:, 2] = mark
        was_left = searched.state[:, 0].copy()
        searched.go_on(0, 5)
        searched.go_on(5, ROWS)
        rows = np.flatnonzero(searched.wanted)
        passes = torch.from_numpy(searched.passes[rows])
        names = ("planes", "more", "numbers")
        arrays = (torch.from_numpy(getattr(searched, name)[rows]) for name in names)
        planes, numbers = (found.numpy() for found in katago_tensors(*arrays, passes))
        for row, (index, number, _) in enumerate(searched.next[0].tolist()):
            if searched.manner[row, 2] == mark:
                played[row] = (index, store.game(index).moves[:number].tolist())
            elif searched.state[row, 0] < was_left[row]:
                played[row][1].append(plain(int(searched.recents[row, 0])))
        for place, row in enumerate(rows.tolist()):
            slot = searched.slots[row]
            depth = int(slot["depth"])
            depths.add(min(depth, 3))
            index, moves = played[row]
            line = [plain(int(play) & int(PLAY_MASK)) for play in slot["plays"][:depth]]
            now = np.array([*moves, *line, POINTS], np.int16)
            komi, game = float(searched.params[row]["komi"]), store.game(index)
            wanted = katago_inputs(ParsedGame(SIZE, komi, 0, game.first, game.setup, now, 0))
            assert np.array_equal(planes[place], wanted[0])
            assert numbers[place] == pytest.approx(wanted[1], abs=1e-5)
        answer(searched, rng)
    assert depths == {0, 1, 2, 3}


def begun(manner: tuple[float, ...]) -> SearchedGames:
    """Games on an empty board, with visits, temperature and margin as given."""
    game = ParsedGame(SIZE, 7.0, 0, 1, (), np.array([12], np.int16), 0)
    searched = SearchedGames(pack([game], [0], [False], ["made"]), SIZE, 8, 1)
    searched.next[0][:] = 0, 0, 9
    searched.next[1][:] = manner
    searched.go_on(0, 8)
    return searched


def test_the_komi_becomes_the_lead_that_the_pupil_sees():
    searched = begun((8, 8, 0.3, 1.0, 0))
    assert not searched.wanted.any(), "the komi comes first"
    searched.told[:] = 0.5, 6.0
    searched.go_on(0, 8)
    assert searched.params["komi"].tolist() == [12.0] * 8
    assert searched.wanted.all(), "every root is judged"
    assert (searched.nodes["visits"][:, 0] == 1).all()


def test_a_game_that_no_komi_makes_even_begins_anew():
    searched = begun((8, 8, 0.3, 0.0, 0))
    searched.next[0][:] = 0, 1, 9
    searched.told[:] = 1.0, 50.0
    searched.go_on(0, 8)
    assert searched.params["komi"].tolist() == [7.0] * 8
    assert (searched.recents[:, 0] != -1).all(), "the first move of the record has been played"


def test_only_the_teacher_answers_where_it_searches():
    searched = begun((8, 4, 0.3, np.nan, 2))
    searched.told[:] = 0.5, 0.0
    seen = []
    for _ in range(30):
        assert not (searched.asked & ~searched.wanted).any()
        seen.append((int(searched.roots[0]["to_play"]), bool(searched.asked[0])))
        searched.go_on(0, 8)
    assert set(seen) == {(1, False), (2, True)}


def test_each_side_has_its_visits_and_the_most_visited_move_is_played():
    searched = begun((8, 16, 0.05, np.nan, 0))
    searched.told[:] = 0.5, 0.0
    favorite = 12
    rounds: list[int] = []
    for _ in range(60):
        searched.logits[:] = 0
        searched.logits[:, favorite] = 9
        before = int(searched.state[0, 0])
        searched.go_on(0, 8)
        if searched.state[0, 0] < before:
            rounds.append(0)
            assert plain(int(searched.recents[0, 0])) == favorite
            favorite = (favorite + 1) % POINTS
        elif rounds:
            rounds[-1] += 1
    assert rounds[:2] == [15, 7]


def test_the_lead_is_counted_against_a_handicap_and_for_white_as_well():
    game = ParsedGame(SIZE, 0.5, 0, 2, (6, 18), np.array([12], np.int16), 0)
    searched = SearchedGames(pack([game], [0], [False], ["made"]), SIZE, 8, 1)
    searched.next[0][:] = 0, 0, 9
    searched.next[1][:] = 8, 8, 0.3, 0.0, 0
    searched.go_on(0, 8)
    searched.told[:] = 0.1, -8.0
    searched.go_on(0, 8)
    assert searched.params["komi"].tolist() == [8.5] * 8


def test_without_games_of_a_size_there_is_nothing_to_search():
    with pytest.raises(ValueError, match="7x7"):
        SearchedGames(random_games(3), 7, 8, 1)
