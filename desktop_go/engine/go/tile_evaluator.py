"""The trained network on a processor with tiles, where it looks several times as often.

Same questions, same answers as ``Evaluator``, whose files every processor can run.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_go.engine.go.evaluator import Evaluation, FloatArray
from desktop_go.errors import EngineFailure
from desktop_go.games.go.features import GLOBALS, PLANES
from desktop_go.games.go.kernels.tile_network import (
    EDGE,
    HALF_PLACE,
    LOW_BITS,
    SHORT,
    WEIGHTS_IN_A_ROW,
    Ground,
    Layers,
    look,
)
from desktop_go.kernels.tiles import COLUMNS, ROWS, TILE_ROWS, shapes

Weights = dict[str, NDArray[Any]]
CACHE_LINE = 64
"""Bytes."""


class TileEvaluator:
    """One loaded network. One thread may ask it at a time."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._grounds: dict[int, list[Ground]] = {}
        """By board size, for each batch up to the largest so far."""

    @classmethod
    def load(cls, path: Path) -> TileEvaluator:
        """Load what ``training.tile_file`` wrote: arrays named as in ``training.network``.

        Raises:
            EngineFailure: The file is missing, damaged or not such a network.
        """
        try:
            with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
                return cls(_layers({name: file[name] for name in file.files}))
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise EngineFailure(
                "The network file {name} cannot be used: it is damaged or not a network "
                "of this program.",
                name=path.name,
            ) from error

    def evaluate(self, planes: FloatArray, numbers: FloatArray) -> Evaluation:
        """Evaluate a batch of positions of one board size, see ``Evaluator.evaluate``."""
        arguments = self.arguments(planes, numbers)
        look(*arguments)
        return Evaluation(*arguments[4:])

    def arguments(self, planes: FloatArray, numbers: FloatArray) -> tuple[Any, ...]:
        """What ``look`` takes for these positions, the places for its answers last."""
        batch, _, size, _ = planes.shape
        return (
            self._layers,
            self._ground(batch, size),
            planes,
            numbers.ravel(),
            np.empty((batch, size * size + 1), np.float32),
            np.empty(batch, np.float32),
            np.empty((batch, size, size), np.float32),
            np.empty(batch, np.float32),
        )

    def _ground(self, batch: int, size: int) -> Ground:
        grounds = self._grounds.get(size, [])
        if len(grounds) < batch:
            grounds = self._grounds[size] = _new_grounds(batch, size, self._layers)
        return grounds[batch - 1]


def _new_grounds(most: int, size: int, layers: Layers) -> list[Ground]:
    """Places for one board, two and so on up to ``most``, in the same memory."""
    whole, places = _new_ground(most, size, layers), (size + 1) ** 2
    batches = range(1, most + 1)
    return [whole._replace(places=n * places, points=whole.points[:n]) for n in batches]


def _new_ground(batch: int, size: int, layers: Layers) -> Ground:
    """Places for ``batch`` boards, with a row more on both sides and whole groups of 32."""
    side = size + 1
    first, places = side + 1, batch * side * side
    number = first + places + ROWS + side + 1
    boards = np.full(number, EDGE, np.int64)
    board, row, column = np.indices((batch, size, size))
    boards[first + (board * side + row) * side + column] = board
    widest = max(layers.width, 2 * layers.head)
    line = _in_lines(layers.width)
    sums = _aligned(number * widest, np.int32)
    return Ground(
        first,
        places,
        boards,
        sums,
        sums.view(np.float32),
        _aligned(number * layers.width, np.float32),
        _aligned(number * PLANES, np.uint8).reshape(number, PLANES),
        _aligned(number * line, np.uint8).reshape(number, line),
        _aligned(number * line, np.uint8).reshape(number, line),
        _aligned(number * widest, np.uint16),
        np.zeros(batch * max(widest, layers.hidden), np.float32),
        np.zeros(batch * 2 * max(layers.pooled, layers.head), np.float32),
        np.zeros(batch, np.float32),
        np.zeros(batch * (2 * layers.head + GLOBALS), np.float32),
        _around(side, PLANES),
        _around(side, line),
        np.arange(0, SHORT * widest, WEIGHTS_IN_A_ROW, dtype=np.int64),
    )


def _around(side: int, channels: int) -> NDArray[np.int64]:
    """Bytes from a place to each 64 of the runs of its neighbors, row by row."""
    starts = [(row * side - 1) * channels for row in (-1, 0, 1)]
    run = range(0, 3 * channels, WEIGHTS_IN_A_ROW)
    return np.array([start + byte for start in starts for byte in run], np.int64)


def _in_lines(count: int) -> int:
    """Bytes, filled up to whole lines of the cache: a load across two takes twice the time."""
    return -(-count // CACHE_LINE) * CACHE_LINE


def _aligned(count: int, kind: Any) -> NDArray[Any]:
    """Zeros that begin where a line of the processor's cache does: loads take half the time."""
    itemsize = np.dtype(kind).itemsize
    whole = np.zeros(count + CACHE_LINE // itemsize, kind)
    skip = -whole.ctypes.data % CACHE_LINE // itemsize
    return whole[skip : skip + count]


def blank_layers() -> Layers:
    """A small network of zeros, with which kernels can be compiled."""
    weights, numbers = np.zeros(1 << 18, np.uint8), np.zeros(1 << 14, np.float32)
    return Layers(2, 32, 16, 16, 8, shapes(), weights, numbers)


def _check(file: Weights, blocks: int, width: int, pooled: int, head: int, hidden: int) -> None:
    """Raises ValueError where an array is not as kernels expect, who look at no bounds."""
    both = 2 * head
    expected: dict[str, tuple[int, ...]] = {
        "stem.weight": (width, PLANES, 3, 3),
        "numbers.weight": (width, GLOBALS),
        "policy_in.weight": (head, width, 1, 1),
        "value_in.weight": (head, width, 1, 1),
        "policy_bias.weight": (head, both),
        "policy_out.weight": (1, head, 1, 1),
        "ownership_out.weight": (1, head, 1, 1),
        "pass_out.weight": (1, both),
        "value_hidden.weight": (hidden, both + GLOBALS),
        "value_out.weight": (2, hidden + 1),
        "slope_out.weight": (1, hidden),
    }
    for n in range(blocks):
        for half in ("first", "second"):
            expected[f"blocks.{n}.{half}.weight"] = (width, width, 3, 3)
            expected[f"blocks.{n}.{half}.input"] = (width,)
    expected |= {f"blocks.{n}.bias.weight": (width, 2 * pooled) for n in range(1, blocks, 2)}
    whole = [
        "stem.weight",
        *(name for name in expected if name.endswith(("first.weight", "second.weight"))),
    ]
    expected |= {f"{name.rpartition('.')[0]}.bias": shape[:1] for name, shape in expected.items()}
    expected |= {f"{name.rpartition('.')[0]}.scale": (width,) for name in whole}
    if {name: array.shape for name, array in file.items()} != expected:
        raise ValueError("the arrays have other shapes")
    kinds = {name: np.dtype(np.int8 if name in whole else np.float32) for name in file}
    if {name: array.dtype for name, array in file.items()} != kinds:
        raise ValueError("the arrays have other kinds of numbers")
    if width % COLUMNS or both % COLUMNS or pooled > width:
        raise ValueError(f"{width}, {head} and {pooled} channels do not fill tiles")


def _layers(file: Weights) -> Layers:
    """The arrays of a file in the order and form in which the kernels take them."""
    blocks = len({name.split(".")[1] for name in file if name.startswith("blocks.")})
    width, head = len(file["stem.bias"]), len(file["value_in.bias"])
    pooled, hidden = file["blocks.1.bias.weight"].shape[1] // 2, len(file["value_hidden.bias"])
    _check(file, blocks, width, pooled, head, hidden)
    halves = [f"blocks.{n}.{half}" for n in range(blocks) for half in ("first", "second")]
    convolutions = ["stem", *halves]
    matrices = [
        _interleaved(file[f"{name}.weight"], PLANES if name == "stem" else _in_lines(width))
        for name in convolutions
    ]
    floats = [
        file["stem.scale"],
        file["stem.bias"] + file["numbers.bias"],
        file["numbers.weight"].T,
    ]
    for name, following in zip(convolutions, [*convolutions[1:], ""], strict=True):
        if name != "stem":
            floats += [file[f"{name}.scale"], file[f"{name}.bias"]]
        block = name.rpartition(".")[0]
        if name.endswith("first") and f"{block}.bias.bias" in file:
            # What is pooled gives the bias for the board, on top of the convolution's own.
            floats.append(file[f"{name}.bias"] + file[f"{block}.bias.bias"])
            floats.append(file[f"{block}.bias.weight"].T)
        floats.append(1 / file[f"{following}.input"] if following else np.zeros(width))
    by_board = np.concatenate([np.zeros((head, 2 * head)), file["policy_bias.weight"]])
    value_out = file["value_out.weight"]
    floats += [
        np.ones(head),  # a sum of bfloat16 is worth itself
        file["value_in.bias"],
        file["value_in.bias"],
        file["policy_in.bias"] + file["policy_bias.bias"],
        by_board.T,
        file["pass_out.bias"],
        file["pass_out.weight"],
        file["ownership_out.bias"],
        file["policy_out.bias"],
        file["value_hidden.bias"],
        file["value_hidden.weight"].T,
        file["value_out.bias"],
        file["slope_out.bias"],
        value_out[:, :-1],
        file["slope_out.weight"],
        value_out[:, -1],
    ]
    both = np.concatenate([file["value_in.weight"], file["policy_in.weight"]])
    out = np.zeros((COLUMNS, 2 * head, 1, 1), np.float32)
    out[0, :head] = file["ownership_out.weight"][0]
    out[1, head:] = file["policy_out.weight"][0]
    matrices += [_interleaved(_shortened(both), width), _interleaved(_shortened(out), 2 * head)]
    return Layers(
        blocks,
        width,
        pooled,
        head,
        hidden,
        shapes(),
        _lined_up(matrices),
        np.concatenate([part.ravel() for part in floats]).astype(np.float32),
    )


def _shortened(weights: FloatArray) -> NDArray[np.uint16]:
    """float32 rounded to bfloat16."""
    return ((weights.astype(np.float32).view(np.uint32) + HALF_PLACE) >> LOW_BITS).astype(np.uint16)


def _lined_up(matrices: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """All weights in one aligned array."""
    together = np.concatenate([matrix.ravel() for matrix in matrices])
    aligned = _aligned(len(together), np.uint8)
    aligned[:] = together
    return aligned


def _interleaved(weights: NDArray[Any], apart: int) -> NDArray[np.uint8]:
    """Weights [out, in, rows, columns] in tiles: [out / 32, products, 2, 16, 16, 4 bytes].

    Neighbors are ``apart`` numbers from each other; what is between them, and after the last up to
    whole products, meets zeros.
    """
    outputs, inputs, rows, columns = weights.shape
    run, together = columns * apart, 4 // weights.itemsize
    depth = TILE_ROWS * together
    spread = np.zeros((rows, columns, apart, outputs), weights.dtype)
    spread[:, :, :inputs] = weights.transpose(2, 3, 1, 0)
    filled = np.zeros((rows, -(-run // depth) * depth, outputs), weights.dtype)
    filled[:, :run] = spread.reshape(rows, run, outputs)
    parts = filled.reshape(-1, TILE_ROWS, together, outputs // COLUMNS, 2, TILE_ROWS)
    return np.ascontiguousarray(parts.transpose(3, 0, 4, 1, 5, 2)).view(np.uint8)
