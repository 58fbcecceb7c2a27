"""Weights of a trained network: from a checkpoint, or from the float32 file made of it.

They are always those of the plain form, with every ``NormedConv`` folded.
"""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from training.network import Block, Network, Shape
from training.normed_conv import NormedConv

EXPORTED = "network."
"""What ``export.Served`` puts before the name of each weight."""
ALIVE = 1e-3
"""A channel that is above zero at a smaller part of the points has nothing to learn from."""

Inputs = list[tuple[Tensor, Tensor]]
"""Planes and numbers of batches, each of one board size."""


def load_weights(path: Path) -> dict[str, Tensor]:
    """The averaged weights of a checkpoint, or those of an exported float32 network, by name."""
    if path.suffix != ".onnx":
        state = torch.load(path, map_location="cpu", weights_only=True)
        weights: dict[str, Tensor] = state["average"]
        return weights
    return {
        tensor.name.removeprefix(EXPORTED): torch.from_numpy(numpy_helper.to_array(tensor).copy())
        for tensor in onnx.load(str(path)).graph.initializer
        if tensor.name.startswith(EXPORTED)
    }


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
    normed = {n: m for n, m in network.named_modules() if isinstance(m, NormedConv)}
    weights = {
        name: tensor
        for name, tensor in network.state_dict().items()
        if name.rpartition(".")[0] not in normed
    }
    for name, layer in normed.items():
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
    normed = {n: m for n, m in network.named_modules() if isinstance(m, NormedConv)}
    for name, layer in normed.items():
        if f"{name}.weight" in weights:
            layer.take(weights[f"{name}.weight"], weights[f"{name}.bias"])
    rest = {n: t for n, t in weights.items() if n.rpartition(".")[0] not in normed}
    network.load_state_dict(rest, strict=False)


@torch.no_grad()
def settle(network: Network, inputs: Inputs) -> None:
    """Make a network that was trained otherwise fit to be trained on, by what ``inputs`` do in it.

    Statistics are measured, values and weights are brought to a size at which one learning rate
    suits them all, and channels and blocks that have died begin anew; nothing else changes what the
    network answers.
    """
    values = [network.begin(planes, numbers) for planes, numbers in inputs]
    for block in network.blocks:
        block.first.even_out()
        block.first.rebase(values)
        dead = silent(block, values)
        if dead.any():
            revive(block, dead, values)
        even_out(block)
        block.second.even_out()
        block.second.rebase([block.hidden(x) for x in values])
        values = [block(x) for x in values]
    shrink(network, float(torch.cat([x.flatten() for x in values]).square().mean().sqrt()))


def silent(block: Block, values: list[Tensor]) -> Tensor:
    """Which channels inside a block are hardly ever above zero, bool[channels]."""
    inside = [block.hidden(x) > 0 for x in values]
    return torch.cat([part.float().mean((2, 3)) for part in inside]).mean(0) < ALIVE


@torch.no_grad()
def silent_channels(network: Network, planes: Tensor, numbers: Tensor) -> list[int]:
    """How many channels inside each block have nothing to say on a batch of positions."""
    found, x = [], network.begin(planes, numbers)
    for block in network.blocks:
        found.append(int(silent(block, [x]).sum()))
        x = block(x)
    return found


def revive(block: Block, dead: Tensor, values: list[Tensor]) -> None:
    """Let the ``dead`` channels inside a block begin anew, without a say in what comes out."""
    block.first.weight[dead] = NormedConv(len(dead)).weight[dead]
    block.first.rebase(values)
    block.first.gain[dead] = 1.0
    block.first.shift[dead] = 0.0
    if block.pooled:
        block.bias.weight[:, dead[: block.pooled].repeat(2)] = 0.0
        block.bias.weight[dead] = 0.0
        block.bias.bias[dead] = 0.0
    if dead.all():
        block.second.weight.copy_(NormedConv(len(dead)).weight)
        block.second.gain.zero_()
    else:
        block.second.weight[:, dead] = 0.0


def even_out(block: Block) -> None:
    """Give all channels inside a block the same gain; what comes out stays as it is."""
    gain = block.first.gain.clone()
    block.first.gain.fill_(1.0)
    block.first.shift /= gain
    block.second.weight *= gain[:, None, None]
    if block.pooled:
        block.bias.weight *= gain[: block.pooled].repeat(2)
        block.bias.weight /= gain[:, None]
        block.bias.bias /= gain


def shrink(network: Network, factor: float) -> None:
    """Divide the values between the blocks by ``factor``; the answers stay as they are."""
    for layer in (network.stem, network.numbers):
        layer.weight /= factor
        layer.bias /= factor
    for block in network.blocks:
        block.first.mean /= factor
        block.first.variance /= factor**2
        block.second.gain /= factor
        block.second.shift /= factor
    for layer in (network.value_in, network.policy_in):
        layer.weight *= factor
