"""A teacher judges what a pupil's search comes to; on the processor, in miniature."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")
pytest.importorskip("onnx", reason="onnx comes with the extra 'train' only")

from training import distill, searching_teacher  # noqa: E402
from training.katago_network import KataGoNetwork, Opinion  # noqa: E402
from training.label_store import LabelStore  # noqa: E402
from training.network import Network, Shape  # noqa: E402
from training.records import GameStore, ParsedGame, pack  # noqa: E402
from training.searched_games import SearchedGames  # noqa: E402
from training.searching_teacher import Questions, SearchGroup, SearchingTeacher  # noqa: E402
from training.weights import load_network  # noqa: E402

CPU = torch.device("cpu")
TINY = Shape(blocks=2, channels=16, pooled=8, head=8)
FIRST, SECOND = 7, 11
"""The points that the teacher and the pupil of these tests like best."""
ROWS = 32


def sure_of(planes: torch.Tensor, point: int) -> torch.Tensor:
    """Logits of who likes one point, then the pass."""
    policy = torch.full((len(planes), planes.shape[-1] ** 2 + 1), -60.0)
    policy[:, -1], policy[:, point] = 0.0, 60.0
    return policy


class Teacher(torch.nn.Module):
    """Is sure of everything."""

    def forward(self, planes: torch.Tensor, numbers: object) -> Opinion:
        count, points = len(planes), planes.shape[-1] ** 2
        judged = torch.full((count,), 0.75), torch.full((count,), -3.5)
        return Opinion(sure_of(planes, FIRST), *judged, torch.full((count, points), 0.5))


def pupil(planes: torch.Tensor, numbers: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Thinks that Black's first stone decides."""
    value = planes[:, 1].flatten(1).any(1).float()
    return sure_of(planes, SECOND), value, torch.zeros(len(planes))


def games() -> GameStore:
    """One game of two moves on 5x5 and one on 7x7."""
    made = [ParsedGame(n, 7.0, 0, 1, (), np.array([12, 13], np.int16), 0) for n in (5, 7)]
    return pack(made, [0, 0], [False, False], ["made"])


def test_leaves_are_judged_until_the_stores_are_full():
    stores = {size: LabelStore(size, 200, CPU) for size in (5, 7)}
    groups = {
        size: [SearchGroup.begin(SearchedGames(games(), size, 16, size), is_gpu=False)]
        for size in stores
    }
    questions = {size: Questions(store, ROWS) for size, store in stores.items()}
    with ThreadPoolExecutor(2) as pool:
        said = SearchingTeacher(Teacher(), pupil, CPU, pool).label(groups, questions, 600)
    assert said["searched"] == {5: 200, 7: 200}
    assert said["seconds"] < 600
    for size, store in stores.items():
        assert torch.equal(store.judged, torch.tensor([[0.75, -3.5]]).expand(200, 2))
        assert (store.owner == 50).all()
        # The favorite point is a certainty where it is free, else the pass is.
        assert set(store.policy.argmax(1).tolist()) == {FIRST, size * size}
        assert store.policy.float().amax(1).tolist() == [1] * 200
        # What the pupil is furthest off in is the hardest.
        assert sorted(set(store.ease.tolist())) == [-0.75, -0.25]


def on_an_empty_board(*manner: float) -> SearchGroup:
    """Games on 7x7 with visits, temperature, margin and the teacher's side as given."""
    group = SearchGroup.begin(SearchedGames(games(), 7, 16, 1), is_gpu=False)
    group.games.next[0][:] = 1, 0, 9
    group.games.next[1][:] = manner
    group.games.go_on(0, 16)
    return group


def answered(group: SearchGroup, questions: Questions, times: int) -> None:
    """Let everybody answer so many times."""
    with ThreadPoolExecutor(2) as pool:
        teacher = SearchingTeacher(Teacher(), pupil, CPU, pool)
        for _ in range(times):
            teacher.answer(group, questions)
            teacher.settle()
        group.wait()


@pytest.mark.parametrize(("side", "favorite"), [(0, SECOND), (1, FIRST), (2, SECOND)])
def test_the_moves_of_who_searches_are_played(side: int, favorite: int):
    group = on_an_empty_board(8, 8, 0.05, np.nan, side)
    store = LabelStore(7, 1000, CPU)
    questions = Questions(store, ROWS)
    answered(group, questions, 8)
    assert (group.games.state[:, 0] == 8).all()
    assert (group.games.recents[:, 0] == (favorite // 7 + 1) * 20 + favorite % 7 + 1).all()
    assert questions.count + store.count >= 16


def test_each_look_of_the_teachers_search_is_kept():
    group = on_an_empty_board(8, 8, 0.05, np.nan, 1)
    store = LabelStore(7, 1000, CPU)
    answered(group, Questions(store, ROWS), 3)
    assert store.count == 3 * 16
    assert torch.equal(store.judged[0], torch.tensor([0.75, -3.5]))


def test_roots_and_what_surprises_are_judged(monkeypatch):
    monkeypatch.setattr(searching_teacher, "LEAF_PART", 0.0)
    group = on_an_empty_board(8, 8, 0.05, np.nan, 0)
    searched = group.games
    half = torch.full((16,), 0.5)
    assert group.worth_judging(half).all(), "roots"
    searched.told[:, 0] = 0.5
    searched.go_on(0, 16)
    assert (searched.slots["depth"] == 1).all()
    assert not group.worth_judging(half).any()
    surprising = half.clone()
    surprising[3], surprising[5] = 0.9, 0.7
    assert group.worth_judging(surprising).nonzero().tolist() == [[3]]


def test_decided_games_end(monkeypatch):
    monkeypatch.setattr(searching_teacher, "OVER_PART", 1.0)
    group = on_an_empty_board(8, 8, 0.05, np.nan, 1)
    asked, true = torch.arange(4), torch.tensor([0.999, 0.999, 0.001, 0.6])
    seen = torch.tensor([0.99, 0.5, 0.01, 0.6])
    SearchingTeacher.end_clear_games(group.games, asked, seen, true)
    assert group.games.state[:4, 0].tolist() == [0, 9, 0, 9]


def test_judged_positions_are_kept_and_taken(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr(KataGoNetwork, "load", lambda path, dtype: Teacher())
    games().save(tmp_path / "games.npz")
    words = [str(tmp_path / name) for name in ("games.npz", "none.bin.gz", "made")]
    words += ["--label-tokens", "800", "--sizes", "7"]
    for seed in ("1", "2"):
        kept = str(tmp_path / seed)
        more = ["--label-seconds", "600", "--capacity", "400", "--seed", seed, "--keep", kept]
        distill.main([*words, *more])
    capsys.readouterr()
    words += ["--label-seconds", "0", "--take", str(tmp_path / "1"), "--take", str(tmp_path / "2")]
    distill.main([*words, "--tokens", "400", "--learn", "tiny:2x16x8x8:0.5:1e-3"])
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert said[-1]["positions"] > 0
    stores = [torch.load(tmp_path / seed / "7.pt") for seed in ("1", "2")]
    assert [len(kept["bits"]) for kept in stores] == [217, 217]
    assert not torch.equal(stores[0]["bits"], stores[1]["bits"]), "another seed, other games"


def test_questions_are_asked_in_full_batches_in_order():
    questions = Questions(LabelStore(5, 9, CPU), 4)
    for first in (0, 3):
        numbers = torch.arange(first, first + 3)
        questions.add(*(numbers + 10 * n for n in range(5)))
    taken = questions.take()
    assert [column.tolist() for column in taken[:2]] == [[0, 1, 2, 3], [10, 11, 12, 13]]
    assert questions.count == 2


def test_the_command_searches_with_the_network_that_looks_ahead(
    tmp_path: Path, monkeypatch, capsys
):
    monkeypatch.setattr(KataGoNetwork, "load", lambda path, dtype: Teacher())
    games().save(tmp_path / "games.npz")
    network = Network(TINY)
    torch.save({"shape": TINY.as_dict(), "average": network.state_dict()}, tmp_path / "old.pt")
    words = [str(tmp_path / name) for name in ("games.npz", "none.bin.gz", "made")]
    words += ["--label-seconds", "0", "--search-seconds", "600", "--ahead"]
    words += [str(tmp_path / "old.pt"), "--label-tokens", "800", "--search-tokens", "400"]
    words += ["--capacity", "400", "--tokens", "400", "--learn", "tiny:2x16x8x8:0.5:1e-3"]
    distill.main(words)
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    searched = next(entry for entry in said if "searched" in entry)
    assert searched["searched"] == {"5": 91, "7": 217}
    assert said[-1]["positions"] > 0
    assert load_network(tmp_path / "made" / "tiny.pt").shape == TINY
