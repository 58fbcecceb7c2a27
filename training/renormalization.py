"""Makes a network that was trained without normalization fit to be trained on with it.

What it answers stays as it is, but for channels that have died: they begin anew.
"""

from __future__ import annotations

import torch
from torch import Tensor

from training.network import Block, Network
from training.normalization import NormalizedConv

ALIVE = 1e-3
"""A channel that is above zero at a smaller part of the points has nothing to learn from."""

Inputs = list[tuple[Tensor, Tensor]]
"""Planes and numbers of batches, each of one board size."""


@torch.no_grad()
def renormalize(network: Network, inputs: Inputs) -> None:
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
        if block.pooled:
            block.bias.rebase([block.pools(block.first(x)) for x in values])
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
    block.first.weight[dead] = NormalizedConv(len(dead)).weight[dead]
    block.first.rebase(values)
    block.first.gain[dead] = 1.0
    block.first.shift[dead] = 0.0
    if block.pooled:
        block.bias.weight[:, dead[: block.pooled].repeat(2)] = 0.0
        block.bias.weight[dead] = 0.0
        block.bias.bias[dead] = 0.0
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
        block.second.weight /= factor
        block.second.bias /= factor
    for layer in (network.value_in, network.policy_in):
        layer.weight *= factor
