"""Checkpoint to ONNX: ``python -m training.export RUN/checkpoint.pt OUT.onnx --store STORE.npz``.

Writes ``OUT.onnx`` (float32) and, its weights rounded off and calibrated on training positions
(minutes), ``OUT-int8.onnx``, then checks both on held-out positions against the trained network.
Batch size and board size stay free. A checkpoint's averaged weights are those of the plain network,
normalization folded in.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.calibrate import CalibrationMethod
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import Tensor, nn

from desktop_go.engine.go.evaluator import OUTPUTS, Evaluator
from desktop_go.games.go.features import GLOBALS, PLANES
from training.labels import load_labels
from training.mixing import MixedSampler
from training.network import Network
from training.quantization import HEADS, quantize
from training.records import GameStore
from training.sampling import Batch, Sampler, Source
from training.weights import load_network

FINE = {
    "network.stem.weight": [{"quant_type": QuantType.QInt8, "axis": 0, "reduce_range": False}],
    "planes": [
        {
            "quant_type": QuantType.QUInt8,
            "rmin": np.array(0.0, np.float32),
            "rmax": np.array(255 / 127, np.float32),
        }
    ],
}
"""The first convolution has all 8 bits of its weights: their rounding moves every position the same
way, with 7 bits the value by .016 on average. Planes are 0 or 127, so that two products still fit
into 16 bits."""


class Served(nn.Module):
    """The network as it is served: a probability instead of the value's logit."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """As ``Network.forward``."""
        policy, value, ownership, score = self.network(planes, numbers)
        return policy, torch.sigmoid(value), ownership, score


@torch.no_grad()
def export_float(network: Network, path: Path) -> None:
    """Write float32 ONNX with free batch and board size."""
    planes = torch.zeros((2, PLANES, 9, 9))
    numbers = torch.zeros((2, GLOBALS))
    axes = {
        "planes": {0: "batch", 2: "rows", 3: "columns"},
        "numbers": {0: "batch"},
        "policy": {0: "batch", 1: "moves"},
        "value": {0: "batch"},
        "ownership": {0: "batch", 1: "rows", 2: "columns"},
        "score": {0: "batch"},
    }
    torch.onnx.export(
        Served(network),
        (planes, numbers),
        str(path),
        input_names=["planes", "numbers"],
        output_names=list(OUTPUTS),
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    onnx.checker.check_model(str(path))


class _Reader(CalibrationDataReader):  # type: ignore[misc]
    def __init__(self, batches: list[Batch]) -> None:
        self._rows: Iterator[dict[str, np.ndarray]] = (
            {"planes": b.planes.astype(np.float32), "numbers": b.numbers} for b in batches
        )

    def get_next(self) -> dict[str, np.ndarray] | None:
        """The next batch of inputs, None at the end."""
        return next(self._rows, None)


def export_int8(source: Path, path: Path, examples: list[Batch], keep_float: list[str]) -> None:
    """Write int8 ONNX (QDQ, one scale per output channel); ``keep_float`` nodes stay float32."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder) / "prepared.onnx"
        quant_pre_process(str(source), str(prepared), skip_symbolic_shape=True)
        quantize_static(
            str(prepared),
            str(path),
            _Reader(examples),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=["Conv", "Relu"],  # a range starts at zero where a ReLU follows
            nodes_to_exclude=keep_float,
            per_channel=True,
            reduce_range=True,  # 7-bit weights: processors without VNNI add pairs in 16 bits
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            extra_options={"ActivationSymmetric": False, "TensorQuantOverrides": FINE},
        )


def head_nodes(path: Path) -> list[str]:
    """Names of the heads' convolutions: tiny, with wide ranges, and better kept in float32."""
    return [
        node.name
        for node in onnx.load(str(path)).graph.node
        if node.op_type == "Conv" and node.name.split("/")[-2].endswith(HEADS)
    ]


def compare(network: Network, path: Path, test: Batch) -> dict[str, float]:
    """How the file's answers differ from the trained network's on test positions."""
    evaluator = Evaluator.load(path)
    right = agree = 0.0
    worst_policy = worst_value = mean_value = 0.0
    served = Served(network)
    for start in range(0, len(test.planes), 256):
        part = test.part(start, start + 256)
        planes = part.planes.astype(np.float32)
        found = evaluator.evaluate(planes, part.numbers)
        with torch.no_grad():
            policy, value, _, _ = served(torch.from_numpy(planes), torch.from_numpy(part.numbers))
        best = found.policy_logits.argmax(1)
        right += float((best == part.targets[:, 0]).sum())
        agree += float((best == policy.numpy().argmax(1)).sum())
        spread = np.abs(found.policy_logits - policy.numpy())
        worst_policy = max(worst_policy, float(spread.max()))
        difference = np.abs(found.value - value.numpy())
        worst_value = max(worst_value, float(difference.max()))
        mean_value += float(difference.sum())
    count = len(test.planes)
    return {
        "top1": right / count,
        "same best move": agree / count,
        "largest logit difference": worst_policy,
        "largest value difference": worst_value,
        "mean value difference": mean_value / count,
    }


def positions_of_every_kind(sampler: Sampler, folder: Path | None) -> tuple[Source, list[Batch]]:
    """What to tune on, and examples of it: records, half of it labeled positions if there are some.

    Records alone have neither handicap with odd komi nor wasted moves, whose values go further.
    """
    examples = sampler.examples()
    if folder is None:
        return sampler, examples
    labeled = load_labels(folder)
    rng = np.random.default_rng(7)
    examples += [labeled.random_batch(len(b.planes[0, 0]), len(b.planes), rng) for b in examples]
    return MixedSampler(sampler, labeled, dict.fromkeys(labeled.rows, 0.5)), examples


def main(arguments: list[str] | None = None) -> None:
    """Export, quantise, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path, help="the float32 file, NAME.onnx")
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument(
        "--labels",
        type=Path,
        help="positions of every kind, a folder: half of what the int8 file is tuned on",
    )
    parser.add_argument("--test", default="pro19", help="source whose held-out games are used")
    parser.add_argument("--positions", type=int, default=4096)
    options = parser.parse_args(arguments)
    network = load_network(options.checkpoint)
    sampler = Sampler(GameStore.load(options.store))
    quantised = options.out.with_name(options.out.stem + "-int8.onnx")
    export_float(network, options.out)
    source, examples = positions_of_every_kind(sampler, options.labels)
    rounded = quantize(network, source, examples, Evaluator.load(options.out).evaluate)
    with tempfile.TemporaryDirectory() as folder:
        tuned = Path(folder) / options.out.name
        export_float(rounded, tuned)
        export_int8(tuned, quantised, examples, head_nodes(tuned))
    test = sampler.test_batch(options.test, options.positions)
    for path in (options.out, quantised):
        print(path.name, f"{path.stat().st_size / 1e6:.2f} MB", compare(network, path, test))


if __name__ == "__main__":
    main()
