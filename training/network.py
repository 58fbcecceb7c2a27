"""The network: a fully convolutional residual net with global pooling and four heads.

It comes in two forms that answer alike. The plain one is what is measured and exported; the one
that is trained has layers of ``normalization`` in each block, folded into the plain one. A block
adds nothing at first (as in Fixup, Zhang et al. 2019). Global pooling follows KataGo (Wu 2019):
part of the channels is averaged and maximized over the board and added back as a bias. Any board
size goes.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import Tensor, nn

from desktop_go.games.go.features import GLOBALS, PLANES
from training.normalization import CenteredLinear, NormalizedConv

SCORE_SCALE = 20.0
"""The score head works in units of this many points."""


@dataclass(frozen=True)
class Shape:
    """The size of a network."""

    blocks: int = 5
    channels: int = 48
    pooled: int = 16
    head: int = 32

    @classmethod
    def parse(cls, text: str) -> Shape:
        """``BLOCKSxCHANNELS[xPOOLEDxHEAD]``.

        Raises:
            ValueError: the text is not of this form.
        """
        numbers = [int(number) for number in text.split("x")]
        if len(numbers) not in (2, 4):
            raise ValueError(f"{text!r} is no shape of a network")
        return cls(*numbers)

    def as_dict(self) -> dict[str, int]:
        """For a checkpoint."""
        return asdict(self)


def conv(inputs: int, outputs: int, kernel: int, gain: float = 1.0) -> nn.Conv2d:
    """A convolution that keeps the board size, He-initialized times ``gain``."""
    layer = nn.Conv2d(inputs, outputs, kernel, padding=kernel // 2)
    nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
    with torch.no_grad():
        layer.weight *= gain
    nn.init.zeros_(layer.bias)
    return layer


def linear(inputs: int, outputs: int, deviation: float) -> nn.Linear:
    """A linear layer that begins with small weights and no bias."""
    layer = nn.Linear(inputs, outputs)
    nn.init.zeros_(layer.bias)
    nn.init.normal_(layer.weight, std=deviation)
    return layer


def _flat(x: Tensor) -> Tensor:
    """[batch, channels, n, n] as [batch, n * n, channels]; channels last, it copies nothing."""
    return x.permute(0, 2, 3, 1).flatten(1, 2)


def board_mean(x: Tensor) -> Tensor:
    """Mean over the board, [batch, channels].

    In training as a product with a row of ones: on the CPU that is several times as fast in
    bfloat16 as the sum over two axes, forward and backward.
    """
    if not torch.is_grad_enabled():
        return x.mean((2, 3))
    flat = _flat(x)
    return (flat.new_full((1, flat.shape[1]), 1 / flat.shape[1]) @ flat).squeeze(1)


class _BoardMax(torch.autograd.Function):
    """``x.amax((2, 3))``, equal maxima sharing the gradient alike, counted as a product of ones.

    The sum over two axes in the gradient of ``amax`` takes a ninth of a step on the CPU.
    """

    @staticmethod
    def forward(context: Any, x: Tensor) -> Tensor:
        top = x.amax((2, 3))
        context.save_for_backward(x, top)
        return top

    @staticmethod
    def backward(context: Any, gradient: Tensor) -> Tensor:
        x, top = context.saved_tensors
        is_top = (x == top[:, :, None, None]).to(gradient.dtype)
        flat = _flat(is_top)
        count = (flat.new_ones((1, flat.shape[1])) @ flat).squeeze(1)
        return is_top.mul_((gradient / count)[:, :, None, None])


def board_max(x: Tensor) -> Tensor:
    """Maximum over the board, [batch, channels]."""
    return _BoardMax.apply(x) if torch.is_grad_enabled() else x.amax((2, 3))


def pool(x: Tensor) -> Tensor:
    """Mean and maximum over the board: [batch, 2 * channels]."""
    return torch.cat((board_mean(x), board_max(x)), 1)


class _AddBias(torch.autograd.Function):
    """``x + bias[:, :, None, None]`` with the same fast sum over the board in its gradient."""

    @staticmethod
    def forward(context: object, x: Tensor, bias: Tensor) -> Tensor:
        return x + bias[:, :, None, None].to(x.dtype)

    @staticmethod
    def backward(context: object, gradient: Tensor) -> tuple[Tensor, Tensor]:
        flat = _flat(gradient)
        return gradient, (flat.new_ones((1, flat.shape[1])) @ flat).squeeze(1)


def add_bias(x: Tensor, bias: Tensor) -> Tensor:
    """Add a number per channel, [batch, channels], to every point."""
    if not torch.is_grad_enabled():
        return x + bias[:, :, None, None]
    return _AddBias.apply(x, bias)


class Block(nn.Module):
    """Two 3x3 convolutions and a shortcut; with ``pooled`` channels feeding a global bias."""

    def __init__(self, channels: int, pooled: int, normalized: bool) -> None:
        super().__init__()
        self.first = NormalizedConv(channels) if normalized else conv(channels, channels, 3)
        self.second = conv(channels, channels, 3, gain=0.0)
        self.pooled = pooled
        if pooled:
            make = CenteredLinear if normalized else linear
            self.bias = make(2 * pooled, channels, 0.1 / pooled**0.5)

    def pools(self, y: Tensor) -> Tensor:
        """What is known of the whole board after the first convolution, [batch, 2 * pooled]."""
        return pool(torch.relu(y[:, : self.pooled]))

    def hidden(self, x: Tensor) -> Tensor:
        """What the second convolution sees."""
        y = self.first(x)
        if self.pooled:
            y = add_bias(y, self.bias(self.pools(y)))
        return torch.relu_(y)

    def forward(self, x: Tensor) -> Tensor:
        """Same shape out as in."""
        return torch.relu_(self.second(self.hidden(x)) + x)


class Network(nn.Module):
    """Planes and global numbers in; policy, value, ownership and score out."""

    def __init__(self, shape: Shape, normalized: bool = False) -> None:
        super().__init__()
        self.shape = shape
        width, head = shape.channels, shape.head
        self.stem = conv(PLANES, width, 3)
        self.numbers = nn.Linear(GLOBALS, width)
        self.blocks = nn.ModuleList(
            Block(width, shape.pooled if n % 2 == 1 else 0, normalized) for n in range(shape.blocks)
        )
        self.policy_in = conv(width, head, 1)
        self.policy_bias = nn.Linear(2 * head, head)
        self.policy_out = conv(head, 1, 1, gain=0.3)
        self.pass_out = nn.Linear(2 * head, 1)
        self.value_in = conv(width, head, 1)
        self.value_hidden = nn.Linear(2 * head + GLOBALS, 64)
        self.value_out = nn.Linear(64 + 1, 2)
        with torch.no_grad():
            self.value_out.weight[:, -1] = torch.tensor((0.5, 1.0))
        self.ownership_out = conv(head, 1, 1, gain=0.3)
        self.slope_out = nn.Linear(64, 1)
        nn.init.zeros_(self.slope_out.weight)
        nn.init.zeros_(self.slope_out.bias)

    def begin(self, planes: Tensor, numbers: Tensor) -> Tensor:
        """What the first block sees."""
        return torch.relu_(add_bias(self.stem(planes), self.numbers(numbers)))

    def forward(self, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Policy logits [b, n * n + 1], value logit [b], ownership -1..1 [b, n, n], score [b].

        All from the point of view of the side to move; the score is in points, with komi.
        """
        x = self.begin(planes, numbers)
        for block in self.blocks:
            x = block(x)
        v = torch.relu_(self.value_in(x))
        pooled = pool(v)
        p = torch.relu_(add_bias(self.policy_in(x), self.policy_bias(pooled)))
        policy = torch.cat((self.policy_out(p).flatten(1), self.pass_out(pooled)), 1)
        ownership = torch.tanh(self.ownership_out(v)).squeeze(1)
        # The points owned, with komi, go straight to value and score: pooled means alone differ
        # too little between a won and a lost position, and both heads learned late without it.
        lead = ownership.float().sum((1, 2)) / SCORE_SCALE + numbers[:, 0]
        hidden = torch.relu(self.value_hidden(torch.cat((pooled, numbers), 1)))
        result = self.value_out(torch.cat((hidden, lead[:, None]), 1))
        # How much a point is worth depends on how much is still open: the same lead that wins a
        # settled game is nothing on an empty board.
        value = result[:, 0] + self.slope_out(hidden)[:, 0] * result[:, 1]
        return policy, value, ownership, result[:, 1] * SCORE_SCALE
