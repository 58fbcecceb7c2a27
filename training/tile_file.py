"""The file for processors with tiles.

    python -m training.tile_file NAME.onnx NAME-tiles.npz --labels LABELS.npz ...

The convolutions of the trunk get whole numbers of 8 bits: what goes into each is rounded with a
scale for each channel, the greatest value on the positions seen, and the weights, which take those
scales up, with one for each channel that comes out (as in Jacob et al. 2018, section 2). Everything
else stays float32. It takes a few minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.labels import LabeledSampler, Labels
from training.losses import to_tensors
from training.network import Network
from training.quantization import CPU, FINE_LEVELS, int8_convolutions
from training.sampling import Batch
from training.weights import load_network

WHOLE = 255
"""The largest whole number of what goes in."""
LEAST = 1e-3
"""The least greatest value of a channel that never says anything."""


@torch.no_grad()
def greatest_inputs(network: Network, examples: Sequence[Batch]) -> dict[str, Tensor]:
    """By convolution of the trunk: the greatest value that each channel takes in."""
    greatest: dict[str, Tensor] = {}
    hooks = []
    for name, module in int8_convolutions(network).items():

        def see(_: object, into: tuple[Tensor, ...], name: str = name) -> None:
            top = into[0].amax((0, 2, 3))
            greatest[name] = torch.maximum(greatest.get(name, top), top)

        hooks.append(module.register_forward_pre_hook(see))
    for batch in examples:
        network(*to_tensors(batch, CPU)[:2])
    for hook in hooks:
        hook.remove()
    return greatest


def mean_outputs(
    network: Network, examples: Sequence[Batch], names: Sequence[str]
) -> dict[str, Tensor]:
    """By convolution: the mean of each channel that comes out."""
    totals = {name: torch.zeros(()) for name in names}
    hooks = []
    for name in names:

        def see(_: object, __: object, out: Tensor, name: str = name) -> None:
            totals[name] = totals[name] + out.mean((2, 3)).sum(0)

        hooks.append(network.get_submodule(name).register_forward_hook(see))
    with torch.no_grad():
        for batch in examples:
            network(*to_tensors(batch, CPU)[:2])
    for hook in hooks:
        hook.remove()
    count = sum(len(batch.planes) for batch in examples)
    return {name: total / count for name, total in totals.items()}


@torch.no_grad()
def rounded(network: Network, examples: Sequence[Batch]) -> tuple[Network, dict[str, Tensor]]:
    """A copy that rounds as the file does, and the scale of each channel that goes in.

    Rounding moves every answer a little the same way. So one convolution after the other gets a
    bias that leaves the mean of each of its channels where it was (Nagel et al. 2019, section 4.2).
    """
    greatest = greatest_inputs(network, examples)
    copy = deepcopy(network)
    convolutions = int8_convolutions(copy)
    scales: dict[str, Tensor] = {}
    for name, module in convolutions.items():
        if name == "stem":  # the planes are zeros and ones
            scales[name] = torch.ones(module.in_channels)
        else:
            scales[name] = greatest[name].clamp(min=LEAST) / WHOLE
        scale = scales[name][:, None, None]
        weights = module.weight * scale
        unit = weights.abs().amax((1, 2, 3), keepdim=True) / FINE_LEVELS
        module.weight.copy_((weights / unit).round() * unit / scale)

        def cut(_: object, into: tuple[Tensor, ...], scale: Tensor = scale) -> Tensor:
            return (into[0] / scale).round().clamp(0, WHOLE) * scale

        module.register_forward_pre_hook(cut)
    right = mean_outputs(network, examples, list(convolutions))
    for name, module in convolutions.items():
        assert module.bias is not None
        module.bias += right[name] - mean_outputs(copy, examples, [name])[name]
    return copy, scales


def export_tiles(network: Network, path: Path, examples: Sequence[Batch]) -> None:
    """Write the file that ``engine.go.tile_evaluator`` loads."""
    copy, scales = rounded(network, examples)
    arrays = {name: tensor.numpy() for name, tensor in copy.state_dict().items()}
    for name, inputs in scales.items():
        weights = arrays[f"{name}.weight"] * inputs.numpy()[:, None, None]
        units = np.abs(weights).max((1, 2, 3)) / FINE_LEVELS
        arrays[f"{name}.weight"] = np.rint(weights / units[:, None, None, None]).astype(np.int8)
        arrays[f"{name}.scale"] = units
        if name != "stem":
            arrays[f"{name}.input"] = inputs.numpy()
    np.savez_compressed(path, **arrays)


def main(arguments: list[str] | None = None) -> None:
    """Write the file of a float32 network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, help="NAME.onnx, float32")
    parser.add_argument("out", type=Path)
    parser.add_argument("--labels", type=Path, nargs="+", required=True, help="positions to see")
    parser.add_argument("--batches", type=int, default=2, help="of 64, for each board size")
    options = parser.parse_args(arguments)
    sampler = LabeledSampler(Labels.load(options.labels))
    rng = np.random.default_rng(7)
    examples = [
        sampler.random_batch(size, min(64, len(rows)), rng)
        for size, rows in sampler.rows.items()
        for _ in range(options.batches)
    ]
    export_tiles(load_network(options.network), options.out, examples)


if __name__ == "__main__":
    main()
