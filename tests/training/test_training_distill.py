"""A teacher labels what it plays, a pupil learns from it; on the processor, in miniature."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")
pytest.importorskip("onnx", reason="onnx comes with the extra 'train' only")

from desktop_go.games.go.features import GLOBALS, PLANES  # noqa: E402
from training import distill  # noqa: E402
from training.katago_network import KataGoNetwork, Opinion  # noqa: E402
from training.label_store import LabelStore  # noqa: E402
from training.network import Shape  # noqa: E402
from training.playing_on import Boards  # noqa: E402
from training.playing_teacher import Group, PlayingTeacher  # noqa: E402
from training.pupil import Pupil  # noqa: E402
from training.records import GameStore, ParsedGame, pack  # noqa: E402
from training.weights import load_network  # noqa: E402

TINY = Shape(blocks=2, channels=16, pooled=8, head=8)
CPU = torch.device("cpu")
FIRST = 7
"""The point that the teacher of these tests likes best."""


class Teacher(torch.nn.Module):
    """Likes one point, then the pass; is sure of everything else."""

    def forward(self, planes: object, numbers: object) -> Opinion:
        count, points = len(planes), planes.shape[-1] ** 2
        policy = torch.full((count, points + 1), -60.0)
        policy[:, points], policy[:, FIRST] = 0.0, 60.0
        return Opinion(
            policy,
            torch.full((count,), 0.75),
            torch.full((count,), -3.5),
            torch.full((count, points), 0.5),
        )


def games() -> GameStore:
    """One game of two moves on 5x5 and one on 7x7."""
    made = [ParsedGame(n, 7.0, 0, 1, (), np.array([12, 13], np.int16), 0) for n in (5, 7)]
    return pack(made, [0, 0], [False, False], ["made"])


def group(size: int, capacity: int, seed: int = 1) -> Group:
    store = LabelStore(size, capacity, CPU)
    return Group.begin(Boards(games(), size, 16, seed), store, is_gpu=False)


def label(groups: dict[int, list[Group]], seconds: float) -> dict[str, object]:
    with ThreadPoolExecutor(2) as pool:
        return PlayingTeacher(Teacher(), CPU, pool).label(groups, seconds)


def test_the_teacher_fills_every_store_and_stops():
    groups = {5: [group(5, 50)], 7: [group(7, 100)]}
    said = label(groups, 600)
    assert said["labels"] == {5: 50, 7: 100}
    assert said["seconds"] < 600
    store = groups[7][0].store
    assert torch.equal(store.judged, torch.tensor([[0.75, -3.5]]).expand(100, 2))
    assert (store.owner == 50).all()
    # The favorite point is a certainty where it is free, else the pass is.
    assert store.policy.float().amax(1).tolist() == [1] * 100
    assert set(store.policy.argmax(1).tolist()) == {FIRST, 49}


def test_wishes_are_played():
    some = group(7, 10_000)
    label({7: [some]}, 0.2)
    some.boards.rate[:] = 0
    some.boards.state[:, 2] = 9
    some.boards.recent[:] = -1
    is_free = some.boards.playable[:, FIRST].copy()
    with ThreadPoolExecutor(2) as pool:
        teacher = PlayingTeacher(Teacher(), CPU, pool)
        teacher.look(some)
        teacher.settle()
        some.wait()
    played = some.boards.recent[:, 0]
    assert (played[is_free] == FIRST).all()
    assert (played[~is_free] == 49).all()


def labels(count: int, size: int) -> LabelStore:
    """Positions whose best move is where the only stone of the last plane lies."""
    points = size * size
    generator = torch.Generator().manual_seed(1)
    store = LabelStore(size, count, CPU)
    best = torch.randint(points, (count,), generator=generator)
    planes = torch.zeros((count, PLANES, points), dtype=torch.uint8)
    planes[:, 0] = 1
    planes[torch.arange(count), -1, best] = 1
    win = torch.rand(count, generator=generator)
    store.add(
        planes.view(count, PLANES, size, size),
        torch.zeros((count, GLOBALS)),
        torch.eye(points + 1)[best],
        torch.stack([win, 20 * win - 10], 1),
        torch.zeros((count, points), dtype=torch.int8),
    )
    return store


def test_a_pupil_learns_and_its_file_is_read(tmp_path: Path):
    stores = {5: labels(64, 5)}
    pupil = Pupil(TINY, 1e-2, stores, CPU)
    pupil.lr.fill_(1e-2)
    pupil.share.fill_(0.5)
    losses = [float(pupil.step(stores[5], 32)[0]) for _ in range(40)]
    assert losses[0] > 2.5
    assert np.mean(losses[-5:]) < 0.6 * losses[0]
    path = tmp_path / "tiny.pt"
    pupil.save(path)
    network = load_network(path)
    assert network.shape == TINY
    batch = stores[5].batch(64)
    with torch.no_grad():
        policy = network(batch.planes.float(), batch.numbers)[0]
    right = (policy.argmax(1) == batch.policy.argmax(1)).float().mean()
    assert float(right) > 0.3, "guessing is right in a 26th"
    further = Pupil(TINY, 1e-2, stores, CPU, start=path)
    assert float(further.step(stores[5], 32)[0]) < 0.7 * losses[0]


def test_lessons_are_read():
    made = distill.lesson("fast:5x48:80:1e-3:assets/fast.onnx")
    assert made == ("fast", Shape(), 80, 1e-3, Path("assets/fast.onnx"))
    assert distill.lesson("strong:10x96x32x48:445:3e-3").shape == Shape(10, 96, 32, 48)
    assert distill.lesson("strong:10x96x32x48:445:3e-3").start is None
    for text in ("fast", "fast:5:80:1e-3", "fast:5x48:long:1e-3"):
        with pytest.raises(ValueError, match=r"\w"):
            distill.lesson(text)


def test_rare_sizes_get_less_room():
    found = {size: distill.room(size, 1000) for size in (19, 13, 9, 5)}
    assert found == {19: 1000, 13: 1000, 9: 1000, 5: 228}


def test_the_command_labels_and_leaves_networks(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr(KataGoNetwork, "load", lambda path, dtype: Teacher())
    games().save(tmp_path / "games.npz")
    words = [str(tmp_path / name) for name in ("games.npz", "none.bin.gz", "made")]
    words += ["--label-seconds", "600", "--label-tokens", "400", "--capacity", "400"]
    words += ["--tokens", "400", "--learn", "tiny:2x16x8x8:0.5:1e-3"]
    distill.main(words)
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert said[2]["labels"] == {"5": 91, "7": 217}
    assert said[-1]["event"] == "learned"
    assert said[-1]["positions"] > 0
    assert load_network(tmp_path / "made" / "tiny.pt").shape == TINY


def test_positions_that_cannot_be_kept_are_learned_from_all_the_same(
    tmp_path: Path, monkeypatch, capsys
):
    def full(store, path: Path) -> None:
        raise OSError(f"No space left for {path.name}")

    monkeypatch.setattr(KataGoNetwork, "load", lambda path, dtype: Teacher())
    monkeypatch.setattr(LabelStore, "save", full)
    games().save(tmp_path / "games.npz")
    words = [str(tmp_path / name) for name in ("games.npz", "none.bin.gz", "made")]
    words += ["--label-seconds", "600", "--label-tokens", "400", "--capacity", "400"]
    words += ["--tokens", "400", "--learn", "tiny:2x16x8x8:0.5:1e-3"]
    words += ["--sizes", "5", "--keep", str(tmp_path)]
    distill.main(words)
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"event": "not kept", "size": 5, "error": "No space left for 5.pt"} in said
    assert load_network(tmp_path / "made" / "tiny.pt").shape == TINY


def test_too_few_labels_are_said(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(KataGoNetwork, "load", lambda path, dtype: Teacher())
    games().save(tmp_path / "games.npz")
    words = [str(tmp_path / name) for name in ("games.npz", "none.bin.gz", "made")]
    with pytest.raises(SystemExit, match="--label-seconds"):
        distill.main([*words, "--label-seconds", "0", "--capacity", "400"])


def test_a_folder_without_judged_positions_is_named(tmp_path: Path):
    words = [str(tmp_path / name) for name in ("games.npz", "none.bin.gz", "made")]
    with pytest.raises(SystemExit, match=r"no judged positions of these sizes in .*lost"):
        distill.main([*words, "--take", str(tmp_path / "lost")])


def test_where_nothing_can_be_kept_is_said_before_anything_is_judged(tmp_path: Path):
    (tmp_path / "file").touch()
    words = [str(tmp_path / name) for name in ("none.npz", "none.bin.gz", "made")]
    with pytest.raises(FileExistsError):
        distill.main([*words, "--keep", str(tmp_path / "file")])


def test_who_looks_ahead_plays_what_the_pupil_likes():
    """The teacher is sure of FIRST; the pupil sees nothing but passes, and wants them more."""
    some = group(7, 10_000)
    count = some.boards.count
    with ThreadPoolExecutor(2) as pool:
        teacher = PlayingTeacher(Teacher(), CPU, pool, lambda planes, numbers: -9 * numbers[:, 1])
        teacher.prepare(some)
        some.wait()
        boards = some.boards
        boards.state[:, 2], boards.state[:, 5], boards.rate[:] = 9, 0, 0
        boards.state[:, 4] = [0, 3] * (count // 2)
        boards.recent[:] = -1
        is_free = boards.playable[:, FIRST].copy()
        teacher.look(some)
        while not some.is_ready:
            teacher.settle()
        some.wait()
    played = boards.recent[:, 0]
    assert (played[::2] == np.where(is_free, FIRST, 49)[::2]).all()
    assert (played[1::2] == 49).sum() >= 7, "as many as can look ahead at once"
