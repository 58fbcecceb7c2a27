"""The network on tiles: its layout everywhere, its answers where the processor has tiles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from desktop_go.engine.go import evaluators, tile_evaluator, warm_up
from desktop_go.engine.go.evaluator import Evaluation, Evaluator
from desktop_go.engine.go.evaluators import open_evaluator
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.tile_evaluator import TileEvaluator, blank_layers
from desktop_go.engine.warm_up import TILES_PART
from desktop_go.errors import EngineFailure
from desktop_go.games.go.features import GLOBALS, PLANES
from desktop_go.games.go.kernels.tile_network import EDGE, convolve, look
from desktop_go.kernels import tiles

ROOT = Path(__file__).resolve().parents[2]
NETWORKS = ROOT / "assets" / "networks"
FILE = NETWORKS / "strong-tiles.npz"
FLOAT = ROOT / "training" / "networks" / "strong.onnx"

needs_tiles = pytest.mark.skipif(not tiles.are_there(), reason="this processor has no AMX tiles")


def some_positions(size: int, count: int, seed: int) -> tuple[NDArray, NDArray]:
    """Stones at random with their liberties, as far as planes must agree with each other."""
    rng = np.random.default_rng(seed)
    planes = np.zeros((count, PLANES, size, size), np.float32)
    planes[:, 0] = 1
    stones = rng.choice(3, (count, size, size), p=(0.6, 0.2, 0.2))
    planes[:, 1], planes[:, 2] = stones == 1, stones == 2
    numbers = np.zeros((count, GLOBALS), np.float32)
    numbers[:, 0] = rng.integers(-8, 9, count) / 20
    numbers[:, 3] = (size - 14) / 10
    return planes, numbers


def convolution(images: NDArray, weights: NDArray) -> NDArray:
    """[batch, n, n, out] of [batch, n, n, in] and [out, in, k, k]; zeros lie around the board."""
    reach = weights.shape[2] // 2
    size = images.shape[1]
    padded = np.pad(images.astype(np.int64), ((0, 0), (reach, reach), (reach, reach), (0, 0)))
    total = np.zeros((*images.shape[:3], len(weights)), np.int64)
    for row in range(weights.shape[2]):
        for column in range(weights.shape[3]):
            part = padded[:, row : row + size, column : column + size]
            total += part @ weights[:, :, row, column].astype(np.int64).T
    return total


def some_numbers(batch: int, size: int, width: int, seed: int) -> tuple[NDArray, NDArray[np.int8]]:
    """Images [batch, n, n, width] of 8 bits and weights [width, width, 3, 3]."""
    rng = np.random.default_rng(seed)
    images = rng.integers(0, 256, (batch, size, size, width))
    return images, rng.integers(-127, 128, (width, width, 3, 3)).astype(np.int8)


def placed(images: NDArray, ground: tile_evaluator.Ground) -> NDArray[np.uint8]:
    """Images laid out by places, channels filled up to lines."""
    ground.trunk[:] = 0
    ground.trunk[ground.boards != EDGE, : images.shape[3]] = images.reshape(-1, images.shape[3])
    return ground.trunk


@given(size=st.integers(2, 19), batch=st.integers(1, 3), seed=st.integers(0, 99))
def test_the_layout_multiplies_each_point_with_its_neighbors(size: int, batch: int, seed: int):
    layers = blank_layers()
    ground = tile_evaluator._new_ground(batch, size, layers)
    images, weights = some_numbers(batch, size, layers.width, seed)
    numbers = placed(images, ground).ravel().astype(np.int64)
    tiled = tile_evaluator._interleaved(weights, ground.trunk.shape[1]).view(np.int8)
    steps, columns = ground.around, layers.width
    # What a product of tiles is, by its definition in the manual (TDPBUSD).
    tiled = tiled.reshape(columns // 32, len(steps), 2, 16, 16, 4).astype(np.int64)
    found = []
    for place in np.flatnonzero(ground.boards != EDGE):
        at = place * ground.trunk.shape[1] + steps
        rows = np.stack([numbers[start : start + 64] for start in at]).reshape(len(steps), 16, 4)
        found.append(np.einsum("krb,pkhrcb->phc", rows, tiled).ravel())
    expected = convolution(images, weights).reshape(-1, columns)
    assert np.array_equal(np.array(found), expected)


@needs_tiles
@given(size=st.integers(2, 19), batch=st.integers(1, 9), seed=st.integers(0, 99))
def test_tiles_count_exactly(size: int, batch: int, seed: int):
    layers = blank_layers()
    ground = tile_evaluator._new_ground(batch, size, layers)
    images, weights = some_numbers(batch, size, layers.width, seed)
    tiled = tile_evaluator._lined_up(
        [tile_evaluator._interleaved(weights, ground.trunk.shape[1])],
    )
    numbers, stride = placed(images, ground).ctypes.data, ground.trunk.shape[1]
    ends = convolve(
        layers, ground, numbers, stride, ground.around, tiled.ctypes.data, layers.width, False
    )
    sums = ground.sums.reshape(-1, layers.width)[ground.boards != EDGE]
    assert ends == tiled.ctypes.data + tiled.nbytes
    assert np.array_equal(sums, convolution(images, weights).reshape(-1, layers.width))


@needs_tiles
@pytest.mark.parametrize("size", [2, 5, 9, 13, 19])
def test_it_answers_as_the_network_that_was_trained(size: int):
    planes, numbers = some_positions(size, 16, seed=size)
    found = TileEvaluator.load(FILE).evaluate(planes, numbers)
    right = Evaluator.load(FLOAT).evaluate(planes, numbers)
    rounded = Evaluator.load(NETWORKS / "strong-int8.onnx").evaluate(planes, numbers)

    def distances(answer: Evaluation) -> list[float]:
        pairs = zip(answer, right, strict=True)
        return [float(np.abs(part - true).mean()) for part, true in pairs]

    policy, value, ownership, score = distances(found)
    assert value < 0.03
    assert ownership < 0.05
    assert score < 0.04 * size * size
    assert policy < max(0.5, distances(rounded)[0])


@needs_tiles
def test_a_batch_answers_like_its_positions_alone_and_again():
    network = TileEvaluator.load(FILE)
    planes, numbers = some_positions(13, 9, seed=1)
    first = network.evaluate(planes, numbers)
    network.evaluate(*some_positions(19, 3, seed=2))
    for row in range(len(planes)):
        alone = network.evaluate(planes[row : row + 1], numbers[row : row + 1])
        for whole, part in zip(first, alone, strict=True):
            assert np.array_equal(whole[row], part[0])
    for before, after in zip(first, network.evaluate(planes, numbers), strict=True):
        assert np.array_equal(before, after)


@needs_tiles
def test_memory_is_kept_for_the_largest_batch_alone():
    network = TileEvaluator.load(FILE)
    for count in (3, 16, 1, 7, 16):
        network.evaluate(*some_positions(9, count, seed=count))
    (grounds,) = network._grounds.values()
    assert [len(ground.points) for ground in grounds] == list(range(1, 17))
    assert all(np.shares_memory(ground.kept, grounds[-1].kept) for ground in grounds)


def test_a_missing_or_damaged_file_is_said_clearly(tmp_path: Path):
    with pytest.raises(EngineFailure, match=r"strong-tiles\.npz"):
        TileEvaluator.load(tmp_path / "strong-tiles.npz")
    cut = tmp_path / "strong-tiles.npz"
    for content in (b"", b"nonsense", FILE.read_bytes()[:9000]):
        cut.write_bytes(content)
        with pytest.raises(EngineFailure, match=r"strong-tiles\.npz cannot be used"):
            TileEvaluator.load(cut)


@pytest.mark.parametrize("name", ["stem.bias", "blocks.3.second.weight", "value_out.bias"])
def test_arrays_of_another_shape_are_refused(tmp_path: Path, name: str):
    with np.load(FILE) as file:
        arrays = dict(file)
    arrays[name] = arrays[name][:-1]
    np.savez(tmp_path / "strong-tiles.npz", **arrays)
    with pytest.raises(EngineFailure, match="cannot be used"):
        TileEvaluator.load(tmp_path / "strong-tiles.npz")


def test_pickled_objects_are_never_loaded(tmp_path: Path):
    np.savez(tmp_path / "strong-tiles.npz", **{"stem.bias": np.array([print], dtype=object)})
    with pytest.raises(EngineFailure, match="cannot be used"):
        TileEvaluator.load(tmp_path / "strong-tiles.npz")


class TestChoice:
    """Which form of a network the engine takes."""

    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        for name in ("strong-int8.onnx", "strong-tiles.npz"):
            (tmp_path / name).write_bytes((NETWORKS / name).read_bytes())
        monkeypatch.setattr(evaluators, "are_there", lambda: True)
        monkeypatch.setattr(evaluators, "is_warm", lambda _unit, _part: True)
        evaluators.uses_tiles.cache_clear()
        yield tmp_path
        evaluators.uses_tiles.cache_clear()

    def kind(self, folder: Path) -> type:
        chosen = open_evaluator(GoOptions(threads=1), folder)
        assert chosen.network == "strong"
        assert chosen.trouble is None
        return type(chosen.asks[0].__self__)  # type: ignore[attr-defined]

    def test_tiles_where_there_are_some(self, folder: Path):
        assert self.kind(folder) is TileEvaluator

    def test_a_damaged_file_is_passed_over(self, folder: Path):
        (folder / "strong-tiles.npz").write_bytes(b"nonsense")
        assert self.kind(folder) is Evaluator

    def test_no_file_no_tiles(self, folder: Path):
        (folder / "strong-tiles.npz").unlink()
        assert self.kind(folder) is Evaluator

    def test_no_tiles_in_the_processor(self, folder: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(evaluators, "are_there", lambda: False)
        assert self.kind(folder) is Evaluator

    def test_not_before_the_kernels_are_compiled(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(evaluators, "is_warm", lambda _unit, _part: False)
        assert self.kind(folder) is Evaluator

    def test_nothing_changes_while_a_program_runs(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(evaluators, "is_warm", lambda _unit, _part: False)
        self.kind(folder)
        monkeypatch.setattr(evaluators, "is_warm", lambda _unit, _part: True)
        assert self.kind(folder) is Evaluator


@needs_tiles
def test_what_is_compiled_beforehand_is_all_that_is_used(monkeypatch: pytest.MonkeyPatch):
    marked: list[tuple[str, str]] = []
    monkeypatch.setattr(warm_up, "mark_warm", lambda *what: marked.append(what))
    warm_up.warm_up_tiles()
    assert marked == [("games/go", TILES_PART)]
    compiled = list(look.signatures)
    TileEvaluator.load(FILE).evaluate(*some_positions(9, 2, seed=1))
    assert list(look.signatures) == compiled


@pytest.mark.parametrize(
    ("has_tiles", "is_compiled", "lacks"),
    [(True, False, True), (True, True, False), (False, False, False)],
)
def test_kernels_are_lacking_only_where_there_are_tiles(
    monkeypatch: pytest.MonkeyPatch, has_tiles: bool, is_compiled: bool, lacks: bool
):
    monkeypatch.setattr(tiles, "are_there", lambda: has_tiles)
    monkeypatch.setattr(warm_up, "is_warm", lambda _unit, _part: is_compiled)
    assert warm_up.lacks_tiles() is lacks
