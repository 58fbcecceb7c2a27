"""The games that a teacher plays on from: which records, and games of the network beside them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from training import games_to_play_on
from training.records import GameStore, ParsedGame, pack

SOURCES = {"pro19": 20, "kgs6d19": 40, "cwi_9x9": 6}


class Network:
    """Likes all moves alike."""

    def evaluate(self, planes: np.ndarray, numbers: np.ndarray) -> SimpleNamespace:
        return SimpleNamespace(policy_logits=np.zeros((len(planes), planes.shape[2] ** 2 + 1)))


@pytest.fixture
def store() -> GameStore:
    """Every tenth game has handicap, the last of each source is held out; komi tell them apart."""
    games, numbers, held_out = [], [], []
    for source, (name, count) in enumerate(SOURCES.items()):
        size = 9 if name.endswith("9x9") else 19
        for number in range(count):
            setup = (60, 72) if number % 10 == 3 else ()
            moves = np.arange(3 + number, dtype=np.int16)
            games.append(ParsedGame(size, float(len(games)), 1, 2, setup, moves, 0))
            numbers.append(source)
            held_out.append(number == count - 1)
    return pack(games, numbers, held_out, list(SOURCES))


def test_records_by_share_and_those_with_handicap_first(store: GameStore):
    found = list(games_to_play_on.record_games(store, 50, np.random.default_rng(1)))
    names = [source for _, source in found]
    assert {n: names.count(n) for n in SOURCES} == {"pro19": 17, "kgs6d19": 12, "cwi_9x9": 5}
    with_stones = [source for game, source in found if game.setup]
    assert with_stones.count("pro19") == 2, "all there are"
    assert with_stones.count("kgs6d19") == 3, "a quarter of 12, of four"
    komi = {game.komi for game, _ in found}
    assert len(komi) == 34
    assert not komi & {19.0, 59.0, 65.0}


def test_a_game_of_a_store_by_itself(store: GameStore):
    game = store.game(3)
    assert (game.size, game.komi, game.winner, game.first) == (19, 3.0, 1, 2)
    assert game.setup == (60, 72)
    assert game.moves.tolist() == [0, 1, 2, 3, 4, 5]
    assert store.game(4).setup == ()


def test_the_network_plays_on_all_sizes_beside_the_records(
    store: GameStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(games_to_play_on, "TOGETHER", 3)
    monkeypatch.setattr(games_to_play_on, "SIZES", {5: 1, 6: 1})
    monkeypatch.setattr(games_to_play_on.Evaluator, "load", lambda path: Network())
    store.save(tmp_path / "store.npz")
    paths = [str(tmp_path / name) for name in ("store.npz", "games.npz")]
    games_to_play_on.main([*paths, "--records", "10", "--games", "16"])
    found = GameStore.load(tmp_path / "games.npz")
    assert found.sources.tolist() == ["cwi_9x9", "kgs6d19", "network", "pro19"]
    played = found.indices("network", held_out=False)
    assert len(played) == 18, "six full rounds"
    assert set(found.size[played].tolist()) == {5, 6}
    assert (np.diff(found.move_start)[played] <= 47).all()
    assert len(found.indices("pro19", held_out=False)) == 3
    assert not found.held_out.any()


def test_some_games_on_the_large_board_begin_with_stones(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games_to_play_on, "TOGETHER", 2)
    monkeypatch.setattr(games_to_play_on, "SIZES", {19: 1})
    monkeypatch.setattr(games_to_play_on, "STONES_PART", 1.0)
    monkeypatch.setattr(games_to_play_on, "STONES_MOVES", (4,))
    rng = games_to_play_on.random.Random(1)
    games = list(games_to_play_on.network_games(Network(), 4, rng))
    assert all(2 <= len(game.setup) <= 9 for game in games)
    assert [len(game.moves) for game in games] == [4] * 4
