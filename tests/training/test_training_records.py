"""Reading record files, replaying them, and the batches made from them; no torch needed."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from desktop_go.games.go import features
from desktop_go.games.go.kernels import board as array_board
from training import records
from training.evaluate import planes_with, without
from training.ownership import PlayOut
from training.records import GameStore, build_store, read_komi, read_lines
from training.replay import LEGAL, check_game, play, symmetry_table
from training.sampling import Feeder, Sampler
from training.sgf_games import read_sgf_folder

HEADER = "# made up for tests\n# board 9x9\n"


def quiet_game(moves: int, row: int) -> str:
    """Black fills the left from ``row`` on, White the right: no captures."""
    left = [(col, (row + r) % 9) for r in range(8) for col in range(3)]
    right = [(8 - col, (row + r) % 9) for r in range(8) for col in range(3)]
    points = [point for pair in zip(left, right, strict=True) for point in pair]
    return "".join(chr(97 + col) + chr(97 + r) for col, r in points[:moves])


GAMES = (
    "2001\t6.5\tB\tB\t\t" + quiet_game(25, 0),
    "2002\t6.5\tW\tB\t\t" + quiet_game(25, 0),
    "2003\t5.5\tW\tB\t\t" + quiet_game(28, 3),
    "2004\t0.5\tW\tW\teeee\t" + quiet_game(20, 1) + "ee",
    "2005\t7.5\t?\tB\t\t" + quiet_game(20, 2) + "aeae",
    "2006\t7.5\tD\tB\t\t" + quiet_game(19, 5) + "----",
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameStore:
    monkeypatch.setattr(records, "SMALL_HELD_OUT_ONE_IN", 10**12)
    path = tmp_path / "some_9x9.txt"
    path.write_text(HEADER + "\n".join(GAMES) + "\nno game at all\n")
    return build_store({"some_9x9": read_lines(path)})


def test_double_and_illegal_games_are_left_out(store: GameStore):
    moves = np.diff(store.move_start)
    assert moves.tolist() == [25, 28, 21]
    assert store.winner.tolist() == [1, 2, 0]
    assert store.komi.tolist() == [6.5, 5.5, 7.5]


def test_a_store_survives_the_disk(store: GameStore, tmp_path: Path):
    store.save(tmp_path / "store.npz")
    again = GameStore.load(tmp_path / "store.npz")
    assert (again.moves == store.moves).all()
    assert again.sources.tolist() == ["some_9x9"]


@pytest.mark.parametrize(
    ("text", "even", "old", "komi"),
    [
        ("6.5", True, False, 6.5),
        ("375.0", True, False, 7.5),
        ("750.0", True, False, 7.5),
        ("650", True, False, 6.5),
        ("", True, False, 6.5),
        ("", True, True, 0.0),
        ("", False, False, 0.0),
        ("0.5", False, False, 0.5),
        ("75.5", True, False, 6.5),
    ],
)
def test_komi_oddities(text: str, even: bool, old: bool, komi: float):
    assert read_komi(text, even, old) == komi


def test_an_illegal_move_is_found():
    no_setup = np.zeros(0, dtype=np.int16)
    assert check_game(np.array([0, 1, 2], dtype=np.int16), no_setup, 9, 1) == LEGAL
    assert check_game(np.array([0, 1, 0], dtype=np.int16), no_setup, 9, 1) == 2
    suicide = np.array([1, 40, 9, 0], dtype=np.int16)
    assert check_game(suicide, no_setup, 9, 1) == 3


def test_symmetries_are_eight_permutations():
    table = symmetry_table(5)
    assert len({tuple(row) for row in table}) == 8
    for row in table:
        assert sorted(row) == list(range(26))
        assert row[25] == 25
    assert table[0].tolist() == list(range(26))


def test_replay_agrees_with_the_array_board():
    rng = np.random.default_rng(3)
    tables = array_board.new_tables()
    for _ in range(20):
        board = np.zeros(1, array_board.BOARD)[0]
        array_board.clear_board(board, 7)
        stones = np.zeros(361, dtype=np.uint8)
        scratch = np.zeros((2, 362), dtype=np.int64)
        ko_point = features.NO_MOVE
        for _ in range(120):
            color = int(board["to_play"])
            point = int(rng.integers(49))
            index = array_board.point_index(point % 7, point // 7)
            legal = array_board.is_legal(board, index, color, False)
            trial = stones.copy()
            after = play(trial, point, color, 7, ko_point, scratch)
            assert legal == (after != -2)
            if not legal:
                continue
            stones, ko_point = trial, after
            array_board.play(board, tables[0], index, color)
            cells = board["color"][: 9 * array_board.STRIDE].reshape(9, array_board.STRIDE)
            assert (cells[1:8, 1:8].reshape(-1) == stones[:49]).all()
            wanted = array_board.point_index(ko_point % 7, ko_point // 7) if ko_point >= 0 else 0
            assert int(board["ko"]) == wanted


def test_a_batch_holds_the_position_before_the_move(store: GameStore):
    sampler = Sampler(store)
    batch = sampler.fill(np.array([[0, 0, 0], [0, 3, 0], [1, 4, 0]]))
    moves = store.moves[:4]
    assert batch.targets[:2, 0].tolist() == [moves[0], moves[3]]
    assert batch.planes[0, 1:3].sum() == 0
    assert np.flatnonzero(batch.planes[1, 2]).tolist() == sorted([moves[0], moves[2]])
    assert np.flatnonzero(batch.planes[1, 10]).tolist() == [moves[2]]
    assert batch.targets[:, 1].tolist() == [1.0, 0.0, 0.0]
    assert batch.numbers[1, 0] == pytest.approx(6.5 / 20)


def test_symmetry_turns_planes_and_target_alike(store: GameStore):
    sampler = Sampler(store)
    straight = sampler.fill(np.array([[0, 9, 0]]))
    for turn in range(8):
        turned = sampler.fill(np.array([[0, 9, turn]]))
        table = sampler.turns[9][turn]
        assert turned.targets[0, 0] == table[int(straight.targets[0, 0])]
        image = turned.planes[0, 1].reshape(-1)[table[:81]]
        assert (image == straight.planes[0, 1].reshape(-1)).all()


def test_planes_are_blanked_by_their_names(store: GameStore):
    batch = Sampler(store).fill(np.array([[0, 9, 0], [1, 8, 0]]))
    blank = without(batch, planes_with("last move"))
    named = [10, 12, 13, 14]  # "move before last" is not among them
    rest = [number for number in range(features.PLANES) if number not in named]
    assert batch.planes[:, named].any()
    assert not blank.planes[:, named].any()
    assert (blank.planes[:, rest] == batch.planes[:, rest]).all()
    assert (blank.targets == batch.targets).all()


def test_a_plane_that_does_not_exist_is_refused_with_the_names_there_are():
    with pytest.raises(argparse.ArgumentTypeError, match=r"no plane is named 'fog'; .*ko point"):
        planes_with("fog")


def test_feeder_threads_fill_batches(store: GameStore):
    feeder = Feeder(Sampler(store), batch=4, threads=2, seed=1, step=0)
    sizes = {feeder.next().planes.shape for _ in range(6)}
    feeder.close()
    assert sizes == {(4, features.PLANES, 9, 9)}


def test_ownership_of_a_finished_game():
    """A wall in the middle of 5x5: each side owns its part, a lost stone belongs to the other."""
    black = [1, 6, 11, 16, 21]
    white = [3, 8, 13, 18, 23]
    lost = 0
    moves = [p for pair in zip(black, white, strict=True) for p in pair] + [25, lost]
    share = (
        PlayOut()
        .ownership(np.array(moves, dtype=np.int16), np.zeros(0, dtype=np.int16), 1, 5, 64)
        .reshape(5, 5)
    )
    assert (share[:, 1] > 0.6).all()
    assert (share[:, 3] < -0.4).all()
    assert share[0, 0] > 0.4
    assert share[2, 4] < -0.4


def test_games_from_sgf_files(tmp_path: Path):
    folder = tmp_path / "deep"
    folder.mkdir()
    moves = ";".join(f"{'BW'[n % 2]}[{quiet_game(12, 4)[2 * n : 2 * n + 2]}]" for n in range(12))
    (folder / "one.sgf").write_text(f"(;GM[1]SZ[9]KM[5.5]RE[W+R];{moves};B[];W[])")
    (folder / "twice.sgf").write_text(f"(;SZ[9]AB[ee]HA[2]RE[0];{moves.replace('B', 'W', 1)})")
    (folder / "setup.sgf").write_text(f"(;SZ[9]AW[ee];{moves})")
    (folder / "short.sgf").write_text("(;SZ[9];B[aa];W[bb])")
    (folder / "broken.sgf").write_bytes(b"no sgf")
    games = read_sgf_folder(tmp_path)["sgf_9x9"]
    assert len(games) == 2
    plain, double = games
    assert (plain.komi, plain.winner, plain.first) == (5.5, 2, 1)
    assert plain.moves[-2:].tolist() == [81, 81]
    assert double.first == 2
    assert double.setup == (40,)
    assert double.moves[1] == 81, "White moved twice, so Black passed in between"
    store = build_store({"sgf_9x9": games})
    assert len(store) == 2
