"""The network, its optimizer, a short run that resumes, and the export. Needs the extra train."""

from __future__ import annotations

import argparse
import json
import signal
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")
onnx = pytest.importorskip("onnx", reason="onnx comes with the extra 'train' only")

from desktop_go.engine.go.evaluator import Evaluation  # noqa: E402
from desktop_go.games.go.features import GLOBALS, PLANES  # noqa: E402
from desktop_go.resources import assets_dir  # noqa: E402
from training import export, train  # noqa: E402
from training.losses import loss_of  # noqa: E402
from training.mixing import PlayedSampler  # noqa: E402
from training.network import Network, Shape  # noqa: E402
from training.normalization import CenteredLinear, NormalizedConv  # noqa: E402
from training.optimizer import make_optimizers, orthogonalised  # noqa: E402
from training.quantization import int8_convolutions, quantize  # noqa: E402
from training.records import GameStore, ParsedGame, build_store, key_of  # noqa: E402
from training.renormalization import renormalize, silent_channels  # noqa: E402
from training.sampling import Batch, Sampler  # noqa: E402
from training.shards import FullSearch, PlayedGame, Shard, join, make_shard  # noqa: E402
from training.weights import begin_with, folded, load_network  # noqa: E402

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


def test_equal_maxima_share_the_gradient_as_torch_has_it():
    from training.network import board_max

    x = torch.randint(0, 4, (2, 3, 5, 5)).float().requires_grad_()
    weights = torch.randn(2, 3)
    (board_max(x) * weights).sum().backward()
    found = x.grad
    x.grad = None
    (x.amax((2, 3)) * weights).sum().backward()
    assert torch.allclose(found, x.grad)


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


@pytest.fixture(autouse=True)
def same_weights_each_time() -> None:
    torch.manual_seed(1)


@torch.no_grad()
def assert_alike(one: Network, other: Network, most: float) -> None:
    for size in (9, 13):
        for found, wanted in zip(one(*inputs(size)), other(*inputs(size)), strict=True):
            assert torch.allclose(found, wanted, atol=most)


def lively(network: Network) -> Network:
    """With second convolutions that do something."""
    for block in network.blocks:
        torch.nn.init.normal_(block.second.weight, std=0.1)
    return network


def test_the_form_that_is_trained_folds_into_the_one_that_plays():
    trained, plain = lively(Network(TINY, normalized=True)), Network(TINY)
    for _ in range(3):
        trained(*inputs(9))
    plain.load_state_dict(folded(trained))
    assert float(trained.blocks[0].first.mean.abs().max()) > 0
    assert_alike(trained, plain, 1e-4)


def test_statistics_follow_what_a_convolution_puts_out():
    layer = NormalizedConv(4)
    x = 5 + torch.randn((32, 4, 9, 9), generator=torch.Generator().manual_seed(1))
    for _ in range(400):
        y = layer(x)
    assert y.mean((0, 2, 3)).abs().max() < 0.2
    assert (y.std((0, 2, 3)) - 1).abs().max() < 0.2
    layer.eval()
    before = layer.mean.clone()
    layer(x)
    assert torch.equal(layer.mean, before)


def test_what_lifts_all_positions_alike_is_learned_by_the_bias_alone():
    layer = CenteredLinear(3, 2, 1.0)
    x = torch.rand((16, 3), generator=torch.Generator().manual_seed(1))
    for _ in range(400):
        y = layer(x)
    y.sum().backward()
    assert layer.weight.grad.abs().max() < 1e-4
    assert torch.allclose(layer.bias.grad, torch.full((2,), 16.0))
    weight, bias = layer.folded()
    assert torch.allclose(y, torch.nn.functional.linear(x, weight, bias), atol=1e-5)
    assert torch.allclose(y.mean(0), layer.bias, atol=1e-2)


def test_renormalizing_leaves_the_answers_as_they_are():
    plain, trained = lively(Network(TINY)), Network(TINY, normalized=True)
    begin_with(trained, plain.state_dict())
    renormalize(trained, [inputs(9), inputs(13)])
    first = trained.blocks[1].first
    assert torch.equal(first.gain, torch.ones(16))
    assert torch.allclose(first.weight.square().mean((1, 2, 3)), torch.tensor(2 / (16 * 9)))
    assert_alike(trained, plain, 1e-3)


@pytest.mark.parametrize("channels", [slice(0, 3), slice(0, 16)])
def test_what_has_died_begins_anew(channels: slice):
    plain, trained = lively(Network(TINY)), Network(TINY, normalized=True)
    for block in plain.blocks:
        block.first.bias.data[channels] = -1000.0
    died = channels.stop - channels.start
    assert min(silent_channels(plain, *inputs(9))) >= died
    begin_with(trained, plain.state_dict())
    renormalize(trained, [inputs(9), inputs(13)])
    assert max(silent_channels(trained, *inputs(9))) == 0


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
    sizes = ["--shape", "2x32", "--batch", "8"]
    train.main([str(store), str(folder), "--minutes", str(minutes), *sizes])
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def test_a_run_resumes_where_it_stopped(store_path: Path, tmp_path: Path):
    first = run(store_path, tmp_path / "run", 0.05)
    second = run(store_path, tmp_path / "run", 0.15)
    resumed = second[len(first)]
    assert resumed["event"] == "resumed"
    assert resumed["step"] == first[-1]["step"]
    assert second[-1]["step"] > first[-1]["step"]
    assert "top1" in second[-2]
    assert second[-1]["silent channels"] == [0, 0]


def options_of(store: Path, folder: Path, *more: str) -> argparse.Namespace:
    words = ["--shape", "2x32", "--batch", "8", "--minutes", "10"]
    return train.parse([str(store), str(folder), *words, *more])


@pytest.mark.parametrize("hold", [0.0, 0.4])
def test_the_rate_is_held_and_then_falls_to_zero(hold: float):
    late = train.WARM_UP_STEPS
    assert train.rate_factor(late, hold, hold) == 1
    assert train.rate_factor(late, (1 + hold) / 2, hold) == pytest.approx(0.5)
    assert train.rate_factor(late, 1.0, hold) == 0
    assert train.rate_factor(0, 0.0, hold) == 1 / train.WARM_UP_STEPS


def test_a_resumed_run_goes_on_exactly(store_path: Path, tmp_path: Path):
    sampler = Sampler(GameStore.load(store_path))
    rng = np.random.default_rng(5)
    batches = [sampler.random_batch(9, 8, rng) for _ in range(9)]
    whole = train.Run(options_of(store_path, tmp_path / "whole"))
    first = train.Run(options_of(store_path, tmp_path / "parts"))
    for batch in batches[:5]:
        for run_ in (whole, first):
            run_.train_on(batch)
            run_.progress.seconds += 30.0
    first.save()
    second = train.Run(options_of(store_path, tmp_path / "parts", "--seed", "99"))
    assert second.progress == whole.progress
    for batch in batches[5:]:
        for run_ in (whole, second):
            run_.train_on(batch)
            run_.progress.seconds += 30.0
    for name in ("network", "average"):
        wanted = getattr(whole, name).state_dict()
        found = getattr(second, name).state_dict()
        assert all(torch.equal(wanted[key], found[key]) for key in wanted), name


def test_a_signal_saves_and_ends_the_run(store_path: Path, tmp_path: Path, monkeypatch):
    steps = []
    train_on = train.Run.train_on

    def interrupted(self: train.Run, batch: Batch) -> None:
        train_on(self, batch)
        steps.append(self.progress.step)
        if len(steps) == 3:
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(train.Run, "train_on", interrupted)
    handler = signal.getsignal(signal.SIGTERM)
    run(store_path, tmp_path / "run", 10)
    assert signal.getsignal(signal.SIGTERM) == handler
    state = torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=True)
    assert state["progress"]["step"] == steps[-1] == 4


def test_a_run_starts_with_the_weights_of_another(store_path: Path, tmp_path: Path):
    run(store_path, tmp_path / "one", 0.01)
    other = tmp_path / "one" / "checkpoint.pt"
    begun = train.Run(options_of(store_path, tmp_path / "two"))
    begun.begin_with(other, Sampler(GameStore.load(store_path)).examples())
    assert_alike(begun.average, load_network(other), 1e-3)
    assert begun.progress.step == 0


def shard_of(size: int, games: int) -> Shard:
    made = []
    for number in range(games):
        searched = [FullSearch(2, [0, size * size], [3, 1]), FullSearch(3, [4], [7])]
        owners = np.ones(size * size, np.int8)
        moves = [number % 7 + 10, 30, 31, size * size, size * size]
        made.append(PlayedGame(size, 7.0, moves, owners, searched, 1))
    return make_shard(made)


def test_own_games_are_mixed_with_records(store_path: Path, tmp_path: Path):
    folder = tmp_path / "own"
    folder.mkdir()
    join([shard_of(9, 3), shard_of(13, 2)]).save(folder / "shard-1-00000.npz")
    more = ("--mix", str(folder), "--mix-share", "9=0.5,13=0.5", "--sizes", "9=3,13=1")
    options = options_of(store_path, tmp_path / "run", *more)
    begun = train.Run(options)
    feeder = train.make_feeder(options, Sampler(GameStore.load(store_path)), begun)
    sizes = []
    for _ in range(12):
        batch = feeder.next()
        assert batch.policy is not None
        assert np.allclose(batch.policy.sum(1), 1)
        sizes.append(batch.planes.shape[2])
        known = int(batch.targets[:, 3].sum())
        assert known == (4 if sizes[-1] == 9 else 8), "13x13 has no records here"
        begun.train_on(batch)
    feeder.close()
    assert set(begun.progress.parts) <= {"9", "13"}
    assert 7 <= sizes.count(9) <= 10


def test_a_teacher_is_asked_about_every_batch(store_path: Path, tmp_path: Path):
    teacher = assets_dir() / "networks" / "fast-int8.onnx"
    options = options_of(store_path, tmp_path / "run", "--teacher", str(teacher))
    begun = train.Run(options)
    feeder = train.make_feeder(options, Sampler(GameStore.load(store_path)), begun)
    batch = feeder.next()
    feeder.close()
    assert batch.policy is not None
    played = batch.policy[np.arange(8), batch.targets[:, 0].astype(int)]
    assert (played >= 0.5).all(), "half for the move of the record, the rest shared"
    assert (batch.policy > 0).sum() > 8
    begun.train_on(batch)
    assert begun.progress.step == 1


def test_visits_are_turned_like_the_board():
    sampler = PlayedSampler(shard_of(9, 1))
    batch = sampler.random_batch(9, 32, np.random.default_rng(3))
    assert batch.policy is not None
    for row in range(32):
        priors = batch.policy[row]
        if batch.move_number[row] == 3:
            assert priors.max() == 1
        else:
            assert priors[81] == pytest.approx(0.25)
            corners = [priors[0], priors[8], priors[72], priors[80]]
            assert sorted(corners) == pytest.approx([0, 0, 0, 0.75])


def test_the_loss_of_a_distribution_is_that_of_its_moves():
    rng = torch.Generator().manual_seed(2)
    outputs = (
        torch.randn((2, 26), generator=rng),
        torch.zeros(2),
        torch.zeros((2, 5, 5)),
        torch.zeros(2),
    )
    targets, owner = torch.tensor([[3, 1, 0, 0], [25, 0, 0, 0]]).float(), torch.zeros((2, 5, 5))
    plain, _ = loss_of(outputs, targets, owner, targets[:, 0].long())
    soft, _ = loss_of(outputs, targets, owner, torch.eye(26)[targets[:, 0].long()])
    assert plain.item() == pytest.approx(soft.item(), rel=1e-5)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_exported_files_answer_as_the_network(store_path: Path, tmp_path: Path):
    run(store_path, tmp_path / "run", 0.01)
    network = load_network(tmp_path / "run" / "checkpoint.pt")
    path = tmp_path / "net.onnx"
    export.export_float(network, path)
    sampler = Sampler(GameStore.load(store_path))
    out = tmp_path / "net-int8.onnx"
    export.export_int8(path, out, sampler.examples(), export.head_nodes(path))
    test = sampler.random_batch(9, 32, np.random.default_rng(2))
    exact = export.compare(network, path, test)
    rough = export.compare(network, tmp_path / "net-int8.onnx", test)
    assert exact["same best move"] == 1
    assert exact["largest logit difference"] < 1e-3
    assert rough["largest value difference"] < 0.1
    tensors = {
        tensor.name: onnx.numpy_helper.to_array(tensor)
        for tensor in onnx.load(str(tmp_path / "net-int8.onnx")).graph.initializer
    }
    assert tensors["planes_scale"] == pytest.approx(1 / 127)
    finest = {
        n: np.abs(w.astype(int)).max() for n, w in tensors.items() if n.endswith("_quantized")
    }
    assert finest.pop("network.stem.weight_quantized") == 127
    assert max(most for name, most in finest.items() if ".weight" in name) <= 64


def strayed(network: Network, other: Network) -> float:
    """How far the priors of two networks are apart (Kullback-Leibler)."""
    planes, numbers = inputs(9, 64)
    with torch.no_grad():
        wanted, found = (net(planes, numbers)[0].log_softmax(1) for net in (network, other))
    return float((wanted.exp() * (wanted - found)).sum(1).mean())


@torch.no_grad()
def make_uneven(network: Network, factor: float) -> None:
    """Multiply what runs between the blocks by ``factor``; the answers stay."""
    for layer in (network.stem, network.numbers, *(block.second for block in network.blocks)):
        for parameter in layer.parameters():
            parameter *= factor
    for layer in (network.policy_in, network.value_in, *(block.first for block in network.blocks)):
        layer.weight /= factor


@pytest.mark.parametrize("factor", [1, 300])
def test_rounded_weights_lie_on_a_grid_and_answer_alike(store_path: Path, factor: float):
    """With one rate for all layers, those of a network whose layers differ in size were lost."""
    torch.manual_seed(3)
    network = Network(TINY)
    for parameter in network.parameters():
        if parameter.dim() == 4:
            torch.nn.init.normal_(parameter, std=0.2)
    make_uneven(network, factor)
    sampler = Sampler(GameStore.load(store_path))

    @torch.no_grad()
    def ask(planes: np.ndarray, numbers: np.ndarray) -> Evaluation:
        found = export.Served(network)(torch.from_numpy(planes), torch.from_numpy(numbers))
        return Evaluation(*(part.numpy() for part in found))

    examples = sampler.examples()
    only_rounded, learned = (quantize(network, sampler, examples, ask, n) for n in (0, 60))
    for name, module in int8_convolutions(learned).items():
        levels = 127 if name == "stem" else 64
        weight = module.weight.detach()
        steps = weight / weight.abs().amax((1, 2, 3), keepdim=True) * levels
        assert torch.allclose(steps, steps.round(), atol=1e-3), name
    assert len(int8_convolutions(learned)) == 1 + 2 * TINY.blocks
    assert 0 < strayed(network, learned) < strayed(network, only_rounded)


@pytest.mark.parametrize("normalized", [False, True])
def test_more_blocks_answer_at_first_as_fewer(normalized: bool):
    small, large = Network(TINY), Network(replace(TINY, blocks=4), normalized)
    torch.nn.init.normal_(small.blocks[1].second.weight, std=0.1)
    begin_with(large, small.state_dict())
    assert_alike(large, small, 1e-5)


def test_weights_of_another_shape_are_refused():
    wide = Network(Shape(blocks=2, channels=32, pooled=8, head=8))
    with pytest.raises(ValueError, match="another shape"):
        begin_with(Network(TINY), wide.state_dict())
    with pytest.raises(ValueError, match="another shape"):
        begin_with(Network(TINY), Network(Shape(3, 16, 8, 8)).state_dict())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_exported_network_can_be_trained_on(store_path: Path, tmp_path: Path):
    network = Network(TINY)
    for weight in network.parameters():  # all equal ones would become one in the file
        torch.nn.init.normal_(weight)
    path = tmp_path / "made.onnx"
    export.export_float(network, path)
    found = load_network(path)
    assert found.shape == TINY
    for name, weight in network.state_dict().items():
        assert torch.equal(found.state_dict()[name], weight), name
