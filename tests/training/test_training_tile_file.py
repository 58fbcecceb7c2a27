"""The file for tiles of a small network that was never trained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch")

from desktop_go.engine.go.tile_evaluator import TileEvaluator  # noqa: E402
from desktop_go.games.go.features import GLOBALS, PLANES  # noqa: E402
from desktop_go.kernels.tiles import are_there  # noqa: E402
from training.network import Network, Shape  # noqa: E402
from training.sampling import Batch  # noqa: E402
from training.tile_file import export_tiles, greatest_inputs  # noqa: E402

SHAPE = Shape(blocks=3, channels=32, pooled=16, head=16)


def network() -> Network:
    """Every weight counts, also those that begin at zero."""
    torch.manual_seed(3)
    made = Network(SHAPE).eval()
    with torch.no_grad():
        for parameter in made.parameters():
            parameter += 0.1 * torch.randn_like(parameter)
    return made


def batch(size: int, count: int) -> Batch:
    rng = np.random.default_rng(size)
    planes = (rng.random((count, PLANES, size, size)) < 0.3).astype(np.uint8)
    numbers = rng.normal(0, 0.3, (count, GLOBALS)).astype(np.float32)
    nothing = np.zeros((count, 5), np.float32)
    owner = np.zeros((count, size, size), np.int8)
    return Batch(planes, numbers, nothing, owner, np.zeros(count, np.int64))


def test_what_goes_into_a_convolution_fits_the_whole_numbers(tmp_path: Path):
    made, examples = network(), [batch(5, 8), batch(9, 8)]
    greatest = greatest_inputs(made, examples)
    export_tiles(made, tmp_path / "small-tiles.npz", examples)
    with np.load(tmp_path / "small-tiles.npz") as file:
        scales = file["blocks.1.second.input"]
        weights = (
            file["blocks.1.second.weight"] * file["blocks.1.second.scale"][:, None, None, None]
        )
    assert np.all(greatest["blocks.1.second"].numpy() <= 255 * scales + 1e-6)
    right = made.blocks[1].second.weight.detach().numpy() * scales[:, None, None]
    assert np.abs(weights - right).max() <= np.abs(right).max() / 127


@pytest.mark.skipif(not are_there(), reason="this processor has no AMX tiles")
@pytest.mark.parametrize("size", [5, 9])
def test_the_file_answers_as_the_network(tmp_path: Path, size: int):
    made, examples = network(), [batch(5, 32), batch(9, 32)]
    export_tiles(made, tmp_path / "small-tiles.npz", examples)
    shown = batch(size, 4)
    planes = shown.planes.astype(np.float32)
    found = TileEvaluator.load(tmp_path / "small-tiles.npz").evaluate(planes, shown.numbers)
    with torch.no_grad():
        policy, value, ownership, score = made(
            torch.from_numpy(planes), torch.from_numpy(shown.numbers)
        )
    right = (policy, torch.sigmoid(value), ownership, score)
    # Rounding adds up to a few parts in a hundred; anything in a wrong place gives about one.
    for part, true in zip(found, (tensor.numpy() for tensor in right), strict=True):
        assert np.abs(part - true).mean() < 0.1 * np.abs(true).mean() + 0.02
