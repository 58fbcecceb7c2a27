"""Self-play: many games side by side, their ends, shards on disk, and going on after a stop."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from desktop_go.engine.go.evaluator import Evaluation
from desktop_go.games.go.kernels.board import PASS, point_index
from training import self_play
from training.many_games import ManyGames, board_owners
from training.replay import LEGAL, check_game
from training.self_play import Plan, SelfPlay
from training.shards import Shard, join, load_shards, make_shard

PLAN = Plan(size=5, full_visits=24, fast_visits=8, last_visits=4, parallel=4, full_share=0.5)


def ask(planes: np.ndarray, numbers: np.ndarray) -> Evaluation:
    """A network that likes the middle and knows nothing else."""
    count, _, size, _ = planes.shape
    far = np.abs(np.arange(size) - (size - 1) / 2)
    logits = -np.add.outer(far, far).reshape(1, -1).repeat(count, 0)
    logits = np.concatenate([logits, np.full((count, 1), -3.0)], 1).astype(np.float32)
    value = np.full(count, 0.5, np.float32)
    ownership = np.zeros((count, size, size), np.float32)
    return Evaluation(logits, value, ownership, np.zeros(count, np.float32))


def played(count: int, seed: int = 3) -> SelfPlay:
    play = SelfPlay(ask, PLAN, seed)
    while len(play.finished) < count:
        play.run_round()
    return play


def test_every_game_gets_its_own_visits_and_moves():
    field = ManyGames(ask, 5, 3, 40, seed=1)
    for _ in range(20):
        field.think(np.array([0, 2]))
    assert field.visits.tolist() == [20, 0, 20]
    center = point_index(2, 2)
    field.play(0, center, keep_tree=True)
    assert field.visits[0] < 20
    assert field.visits[2] == 20
    assert field.colors(0).tolist().count(1) == 1
    assert field.colors(2).sum() == 0
    assert field.plain(center) == 12
    assert field.plain(PASS) == 25


def test_noise_keeps_the_sum_of_the_priors_and_the_pass():
    field = ManyGames(ask, 5, 1, 40, seed=1)
    field.think(np.array([0]))
    before = field.children(0).copy()
    field.add_noise(0, 0.25, np.random.default_rng(1))
    after = field.children(0)
    assert after["prior"].sum() == pytest.approx(before["prior"].sum(), rel=1e-4)
    assert np.abs(after["prior"] - before["prior"]).max() > 0.01
    is_pass = before["move"] == PASS
    assert after["prior"][is_pass] == before["prior"][is_pass]


def test_who_owns_a_board_as_it_stands():
    rows = (".X.O.", ".X.O.", ".X.OO", "XX.O.", ".X.O.")
    owners = board_owners([".XO".index(char) for row in rows for char in row], 5).reshape(5, 5)
    assert (owners[:, :2] == 1).all()
    assert (owners[:, 3:] == -1).all()
    assert (owners[:, 2] == 0).all()


def test_a_board_with_a_dead_stone_is_not_settled():
    field = ManyGames(ask, 5, 1, 8, seed=1)
    # Black's wall with two eyes in the left part, White's in the right, nothing between.
    black = [(2, row) for row in range(5)] + [(1, row) for row in (0, 2, 4)]
    white = [(3, row) for row in range(5)] + [(4, 2)]
    for color, points in ((1, black), (2, white)):
        for col, row in points:
            field.roots[0]["to_play"] = color
            field.play(0, point_index(col, row), keep_tree=False)
    settled = field.settled(0)
    assert settled is not None
    assert settled.reshape(5, 5)[:, :3].min() == 1
    assert settled.reshape(5, 5)[:, 3:].max() == -1
    field.roots[0]["to_play"] = 2
    field.play(0, point_index(0, 2), keep_tree=False)
    assert field.settled(0) is None


def test_games_are_legal_finished_and_counted():
    play = played(12)
    for game in play.finished:
        moves = np.array(game.moves, np.int16)
        assert check_game(moves, np.zeros(0, np.int16), 5, 1) == LEGAL
        assert game.moves[-2:] == [25, 25], "both sides passed"
        assert game.owners is not None
        margin = game.owners.sum() - game.komi
        assert game.winner == (1 if margin > 0 else 2 if margin < 0 else 0)
        for search in game.searched:
            assert search.number < len(game.moves)
            assert len(search.points) == len(search.visits)
            assert min(search.visits) > 0
    assert play.counts["games"] == len(play.finished)
    searched = sum(len(game.searched) for game in play.finished)
    assert 0 < searched < sum(len(game.moves) for game in play.finished)


def test_a_seed_repeats_its_games():
    first, second = (played(5, seed=9).finished for _ in range(2))
    assert [game.moves for game in first] == [game.moves for game in second]


def test_shards_survive_the_disk_and_join(tmp_path: Path):
    games = played(6).finished
    for number, part in enumerate((games[:2], games[2:])):
        make_shard(part).save(tmp_path / f"shard-1-{number:05d}.npz")
    whole = load_shards([tmp_path], 10**9)
    assert whole is not None
    direct = make_shard(games)
    assert len(whole.store) == len(games)
    for name in ("moves", "move_start", "winner", "score", "ownership_row", "setup_start"):
        assert (getattr(whole.store, name) == getattr(direct.store, name)).all(), name
    for name in ("game", "number", "start", "point", "visits"):
        assert (getattr(whole, name) == getattr(direct, name)).all(), name
    assert len(join([direct, direct])) == 2 * len(direct)
    assert load_shards([tmp_path / "nothing"], 1) is None


def test_a_window_takes_the_newest_shards(tmp_path: Path):
    games = played(4).finished
    for number, game in enumerate(games):
        make_shard([game]).save(tmp_path / f"shard-1-{number:05d}.npz")
    newest = load_shards([tmp_path], 1)
    assert newest is not None
    assert len(newest.store) == 1


def test_a_stopped_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    class Loaded:
        evaluate = staticmethod(ask)

    monkeypatch.setattr(self_play.Evaluator, "load", lambda path: Loaded)
    words = ["net.onnx", str(tmp_path), "--size", "5", "--full-visits", "12"]
    words += ["--fast-visits", "4", "--parallel", "2", "--shard-games", "2", "--games"]
    self_play.main([*words, "2"])
    first = Shard.load(tmp_path / "shard-1-00000.npz")
    self_play.main([*words, "4"])
    assert len(list(tmp_path.glob("shard-1-*.npz"))) == 2
    again = Shard.load(tmp_path / "shard-1-00000.npz")
    assert (first.store.moves == again.store.moves).all()
    assert self_play.played(tmp_path, 1) == 4
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [entry["games on disk"] for entry in log] == [2, 4]
    assert log[1]["positions"] > 0
