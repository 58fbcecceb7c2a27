"""The file for processors with tiles.

    python -m training.tile_file NAME.onnx NAME-tiles.npz --labels LABELS.npz ...

The convolutions of the trunk get whole numbers of 8 bits: what goes into each is rounded with a
scale for each channel, the greatest value on the positions seen, and the weights, which take those
scales up, with one for each channel that comes out (as in Jacob et al. 2018, section 2). Nothing is
tuned; everything else stays float32.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
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


def export_tiles(network: Network, path: Path, examples: Sequence[Batch]) -> None:
    """Write the file that ``engine.go.tile_evaluator`` loads."""
    arrays = {name: tensor.numpy() for name, tensor in network.state_dict().items()}
    greatest = greatest_inputs(network, examples)
    for name in int8_convolutions(network):
        weights = arrays[f"{name}.weight"]
        if name != "stem":  # the planes are zeros and ones
            scales = greatest[name].clamp(min=LEAST).numpy() / WHOLE
            weights = weights * scales[:, None, None]
            arrays[f"{name}.input"] = scales
        units = np.abs(weights).max((1, 2, 3)) / FINE_LEVELS
        arrays[f"{name}.weight"] = np.rint(weights / units[:, None, None, None]).astype(np.int8)
        arrays[f"{name}.scale"] = units
    np.savez_compressed(path, **arrays)


def main(arguments: list[str] | None = None) -> None:
    """Write the file of a float32 network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, help="NAME.onnx, float32")
    parser.add_argument("out", type=Path)
    parser.add_argument("--labels", type=Path, nargs="+", required=True, help="positions to see")
    parser.add_argument("--batches", type=int, default=8, help="of 64, for each board size")
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
