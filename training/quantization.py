"""Weights find their place among the whole numbers of int8 before they are written.

Rounding moves every answer a little, and always the same way. Here a copy of the network is trained
for a few minutes with its weights and values rounded as in the int8 file (Jacob et al. 2018,
section 3; gradients pass through the rounding), and its teacher is the network itself as it was: it
learns nothing new, it only learns to say the same in fewer bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

from desktop_go.games.go.net_search import AskNetwork
from training.losses import loss_of, policy_target, to_tensors
from training.network import Network
from training.sampling import Batch, Source
from training.teacher import TaughtSampler

FINE_LEVELS = 127
"""Whole numbers on either side of zero for the first convolution's weights ..."""
LEVELS = 64
"""... and for the others', whose inputs use all of their 8 bits (see ``export.FINE``)."""
HEADS = ("_in", "_out")
"""How the names of the heads' convolutions end."""
SIZES = (19, 9, 19, 13)
"""The board sizes that follow one another."""
STEPS = 1500
BATCH = 48
RATE = 4e-4
"""Learning rate of AdamW at the start, as a part of the size that a layer's weights have; falls to
zero in a line. The layers of a network can differ a thousandfold in size: one rate for all of them
moves the smallest until nothing is left of what they knew."""
CPU = torch.device("cpu")


class _RoundedWeight(nn.Module):
    """A parametrization: symmetric, one scale for each output channel."""

    def __init__(self, levels: int) -> None:
        super().__init__()
        self.levels = levels

    def forward(self, weight: Tensor) -> Tensor:
        scale = weight.detach().abs().amax((1, 2, 3)).clamp(min=1e-8) / self.levels
        none = torch.zeros(len(scale), dtype=torch.int32)
        return torch.fake_quantize_per_channel_affine(
            weight, scale, none, 0, -self.levels, self.levels
        )


class _Range:
    """Sees the least and the greatest value at one place, then rounds to 256 steps between."""

    def __init__(self) -> None:
        self.low = self.high = 0.0
        self.is_fixed = False

    def __call__(self, values: Tensor) -> Tensor:
        if not self.is_fixed:
            self.low = min(self.low, values.min().item())
            self.high = max(self.high, values.max().item())
            return values
        scale = max(self.high - self.low, 1e-8) / 255
        return torch.fake_quantize_per_tensor_affine(
            values, scale, round(-self.low / scale), 0, 255
        )


def int8_convolutions(network: Network) -> dict[str, nn.Conv2d]:
    """The convolutions that are written in int8, by name: the heads' stay in float32."""
    return {
        name: module
        for name, module in network.named_modules()
        if isinstance(module, nn.Conv2d) and not name.endswith(HEADS)
    }


def quantize(
    network: Network,
    source: Source,
    examples: Sequence[Batch],
    ask: AskNetwork,
    steps: int = STEPS,
) -> Network:
    """A copy whose weights are whole multiples of their scales and answer as ``network`` does.

    Args:
        network: plain, without normalization.
        source: positions to learn on.
        examples: positions from which the ranges of the values are taken; their board sizes are
            those that are learned on.
        ask: ``network`` itself, as exported.
        steps: how long to learn; 0 only rounds.
    """
    copy = deepcopy(network)
    convolutions = int8_convolutions(copy)
    ranges, hooks = [], []
    for name, module in convolutions.items():
        after = _Range()
        ranges.append(after)
        hooks.append(module.register_forward_hook(lambda _, __, out, after=after: after(out)))
        if name != "stem":  # the planes are whole numbers
            before = _Range()
            ranges.append(before)
            hooks.append(
                module.register_forward_pre_hook(lambda _, into, before=before: (before(into[0]),))
            )
    sizes = [size for size in SIZES if any(batch.planes.shape[2] == size for batch in examples)]
    with torch.no_grad():
        for batch in examples:
            copy(*to_tensors(batch, CPU)[:2])
    for place in ranges:
        place.is_fixed = True
    for name, module in convolutions.items():
        levels = FINE_LEVELS if name == "stem" else LEVELS
        parametrize.register_parametrization(module, "weight", _RoundedWeight(levels))
    optimizer = torch.optim.AdamW(
        [{"params": [p], "lr": RATE * _size(p)} for p in copy.parameters()], weight_decay=0.0
    )
    falls = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, max(1, steps))
    for batch in _taught(source, sizes, ask, steps):
        planes, numbers, targets, owner = to_tensors(batch, CPU)
        loss, _ = loss_of(copy(planes, numbers), targets, owner, policy_target(batch, CPU))
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(copy.parameters(), 5.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        falls.step()
    for module in convolutions.values():
        parametrize.remove_parametrizations(module, "weight", leave_parametrized=True)
    for hook in hooks:
        hook.remove()
    return copy


def _size(parameter: Tensor) -> float:
    return float(parameter.detach().square().mean().sqrt())


def _taught(source: Source, sizes: list[int], ask: AskNetwork, steps: int) -> Iterator[Batch]:
    """Random positions with the network's own answers as targets."""
    taught = TaughtSampler(source, ask, 1.0)
    rng = np.random.default_rng(11)
    for step in range(steps):
        yield taught.random_batch(sizes[step % len(sizes)], BATCH, rng)
