"""The network, its optimiser, a short run that resumes, and the export. Needs the extra train."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from desktop_go.games.go.features import GLOBALS, PLANES  # noqa: E402
from training import train  # noqa: E402
from training.network import Network, Shape  # noqa: E402
from training.optimizer import make_optimizers, orthogonalised  # noqa: E402
from training.records import ParsedGame, build_store, key_of  # noqa: E402

TINY = Shape(blocks=2, channels=16, pooled=8, head=8)


def inputs(size: int, batch: int = 3) -> tuple[object, object]:
    generator = torch.Generator().manual_seed(size)
    planes = (torch.rand((batch, PLANES, size, size), generator=generator) < 0.3).float()
    return planes, torch.rand((batch, GLOBALS), generator=generator)


@pytest.mark.parametrize("size", [5, 9, 19])
def test_one_network_takes_every_board_size(size: int):
    policy, value, ownership, score = Network(TINY)(*inputs(size))
    assert policy.shape == (3, size * size + 1)
    assert value.shape == score.shape == (3,)
    assert ownership.shape == (3, size, size)


def test_the_fast_training_sums_equal_the_plain_ones():
    network = Network(TINY)
    torch.nn.init.normal_(network.blocks[1].second.weight, std=0.1)
    planes, numbers = inputs(9)
    with torch.no_grad():
        plain = network(planes, numbers)
    for found, wanted in zip(network(planes, numbers), plain, strict=True):
        assert torch.allclose(found, wanted, atol=1e-5)


def test_the_gradient_of_the_bias_is_right():
    from training.network import add_bias

    x = torch.randn((2, 3, 5, 5), dtype=torch.float64, requires_grad=True)
    bias = torch.randn((2, 3), dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(add_bias, (x, bias))


def test_newton_schulz_makes_rows_orthogonal():
    made = orthogonalised(torch.randn((2, 16, 144)))
    singular = torch.linalg.svdvals(made)
    assert singular.min() > 0.5
    assert singular.max() < 1.3


def test_both_optimizers_lower_the_loss():
    network = Network(TINY)
    optimizers = make_optimizers(network, 3e-3, 0.01, muon=True)
    assert len(optimizers) == 2
    planes, numbers = inputs(9, 16)
    target = torch.arange(16)
    losses = []
    for _ in range(25):
        policy, *_ = network(planes, numbers)
        loss = torch.nn.functional.cross_entropy(policy, target)
        rest = sum(p.sum() * 0 for p in network.parameters())
        (loss + rest).backward()
        for optimizer in optimizers:
            optimizer.step()
            optimizer.zero_grad()
        losses.append(loss.item())
    assert losses[-1] < 0.7 * losses[0]


@pytest.fixture
def store_path(tmp_path: Path) -> Path:
    rng = np.random.default_rng(1)
    games = []
    for number in range(60):
        moves = rng.permutation(81)[:20].astype(np.int16)
        text = "".join(chr(97 + m % 9) + chr(97 + m // 9) for m in moves)
        games.append(ParsedGame(9, 6.5, 1 + number % 2, 1, (), moves, key_of(text, 9)))
    path = tmp_path / "store.npz"
    build_store({"made_9x9": games}).save(path)
    return path


def run(store: Path, folder: Path, minutes: float) -> list[dict[str, object]]:
    sizes = ["--blocks", "2", "--channels", "32", "--batch", "8"]
    train.main([str(store), str(folder), "--minutes", str(minutes), *sizes])
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def test_a_run_resumes_where_it_stopped(store_path: Path, tmp_path: Path):
    first = run(store_path, tmp_path / "run", 0.02)
    second = run(store_path, tmp_path / "run", 0.04)
    resumed = second[len(first)]
    assert resumed["event"] == "resumed"
    assert resumed["step"] == first[-1]["step"]
    assert second[-1]["step"] > first[-1]["step"]
    assert "top1" in second[-1]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_exported_files_answer_as_the_network(store_path: Path, tmp_path: Path):
    pytest.importorskip("onnx", reason="onnx comes with the extra 'train' only")
    from training import export
    from training.records import GameStore
    from training.sampling import Sampler

    run(store_path, tmp_path / "run", 0.01)
    network = export.load_network(tmp_path / "run" / "checkpoint.pt")
    path = tmp_path / "net.onnx"
    export.export_float(network, path)
    sampler = Sampler(GameStore.load(store_path))
    export.export_int8(path, tmp_path / "net-int8.onnx", sampler, export.head_nodes(path))
    test = sampler.random_batch(9, 32, np.random.default_rng(2))
    exact = export.compare(network, path, test)
    rough = export.compare(network, tmp_path / "net-int8.onnx", test)
    assert exact["same best move"] == 1
    assert exact["largest logit difference"] < 1e-3
    assert rough["largest value difference"] < 0.1
