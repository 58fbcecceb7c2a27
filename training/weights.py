"""Weights of a trained network: from a checkpoint, or from the float32 file made of it.

They are always those of the plain form, with every layer of ``normalization`` folded.
"""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from training.network import Network, Shape
from training.normalization import Normalized

LATER = ("slope_out.weight", "slope_out.bias")
"""Weights that older networks lack; at zero they answer as without."""
EXPORTED = "network."
"""What ``export.Served`` puts before the name of each weight."""


def load_weights(path: Path) -> dict[str, Tensor]:
    """The averaged weights of a checkpoint, or those of an exported float32 network, by name."""
    if path.suffix != ".onnx":
        state = torch.load(path, map_location="cpu", weights_only=True)
        weights: dict[str, Tensor] = state["average"]
    else:
        weights = {
            tensor.name.removeprefix(EXPORTED): torch.tensor(numpy_helper.to_array(tensor))
            for tensor in onnx.load(str(path)).graph.initializer
            if tensor.name.startswith(EXPORTED)
        }
    hidden = weights["value_hidden.bias"]
    absent = zip(LATER, (hidden.new_zeros(1, len(hidden)), hidden.new_zeros(1)), strict=True)
    return {**dict(absent), **weights}


def load_network(path: Path) -> Network:
    """The trained network of a checkpoint or an exported float32 file, ready to answer."""
    weights = load_weights(path)
    blocks = block_count(weights)
    pooled = [weights[f"blocks.{n}.bias.weight"].shape[1] // 2 for n in range(1, blocks, 2)]
    head, channels = weights["policy_in.weight"].shape[:2]
    network = Network(Shape(blocks, channels, pooled[0] if pooled else Shape.pooled, head))
    network.load_state_dict(weights)
    return network.eval()


def block_count(weights: dict[str, Tensor]) -> int:
    """How many residual blocks the network with these weights has."""
    return len({name.split(".")[1] for name in weights if name.startswith("blocks.")})


@torch.no_grad()
def folded(network: Network) -> dict[str, Tensor]:
    """The weights of the plain network that answers as ``network``, which may be either form."""
    normalized = {n: m for n, m in network.named_modules() if isinstance(m, Normalized)}
    weights = {
        name: tensor
        for name, tensor in network.state_dict().items()
        if name.rpartition(".")[0] not in normalized
    }
    for name, layer in normalized.items():
        weights[f"{name}.weight"], weights[f"{name}.bias"] = layer.folded()
    return weights


def begin_with(network: Network, weights: dict[str, Tensor]) -> None:
    """Take over weights of a network with the same channels and at most as many blocks.

    Further blocks stay as they begin and hand on what they get, so that the network answers as the
    smaller one.

    Raises:
        ValueError: the weights are those of a network of another shape.
    """
    own, count = folded(network), block_count(weights)
    further = {n for n in own if n.startswith("blocks.") and int(n.split(".")[1]) >= count}
    shapes = {name: tensor.shape for name, tensor in own.items() if name not in further}
    if shapes != {name: tensor.shape for name, tensor in weights.items()}:
        raise ValueError("These weights are those of a network of another shape.")
    normalized = {n: m for n, m in network.named_modules() if isinstance(m, Normalized)}
    for name, layer in normalized.items():
        if f"{name}.weight" in weights:
            layer.take(weights[f"{name}.weight"], weights[f"{name}.bias"])
    rest = {n: t for n, t in weights.items() if n.rpartition(".")[0] not in normalized}
    network.load_state_dict(rest, strict=False)
