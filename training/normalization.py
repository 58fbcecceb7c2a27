"""Layers that are kept in good shape while they are trained, and folded into plain ones afterwards.

Batch normalization (Ioffe & Szegedy 2015) with running statistics that are constants to the
gradient, as in batch renormalization (Ioffe 2017): training and play see one function, and boards
of all sizes share one set of statistics. They are folded into the weights before the convolution
runs, which costs next to nothing. Without it the values of the first networks grew from block to
block until whole blocks put out nothing any more.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

EPSILON = 1e-8
SHARE = 0.02
"""How much of a running statistic each step renews."""
SAMPLE = 8
"""Positions of a batch that the statistics are taken from."""


class NormalizedConv(nn.Module):
    """A 3x3 convolution, as many channels out as in.

    Each channel is normalized, then scaled by ``gain``, then shifted.
    """

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(channels, channels, 3, 3))
        self.gain = nn.Parameter(torch.ones(channels))
        self.shift = nn.Parameter(torch.zeros(channels))
        self.mean: Tensor
        self.variance: Tensor
        self.register_buffer("mean", torch.zeros(channels))
        self.register_buffer("variance", torch.ones(channels))
        nn.init.kaiming_normal_(self.weight, nonlinearity="relu")

    def forward(self, x: Tensor) -> Tensor:
        """Same shape out as in; the statistics follow while training."""
        if self.training and torch.is_grad_enabled():
            self._follow(x)
        weight, bias = self.folded()
        return functional.conv2d(x, weight, bias, padding=1)

    @torch.no_grad()
    def _follow(self, x: Tensor) -> None:
        mean, variance = self.statistics([x[:: max(1, len(x) // SAMPLE)]])
        self.mean.lerp_(mean, SHARE)
        self.variance.lerp_(variance, SHARE)

    @torch.no_grad()
    def statistics(self, inputs: list[Tensor]) -> tuple[Tensor, Tensor]:
        """Mean and variance of each channel over ``inputs``, before they are normalized."""
        raw = [functional.conv2d(x, self.weight, padding=1).float() for x in inputs]
        flat = torch.cat([y.transpose(0, 1).flatten(1) for y in raw], 1)
        return flat.mean(1), flat.var(1)

    def _scale(self) -> Tensor:
        return self.gain / (self.variance + EPSILON).sqrt()

    def folded(self) -> tuple[Tensor, Tensor]:
        """Weight and bias of the plain convolution that does the same."""
        scale = self._scale()
        return self.weight * scale[:, None, None, None], self.shift - self.mean * scale

    @torch.no_grad()
    def take(self, weight: Tensor, bias: Tensor) -> None:
        """Do what the plain convolution with ``weight`` and ``bias`` does."""
        self.weight.copy_(weight)
        self.mean.zero_()
        self.variance.fill_(1 - EPSILON)
        self.gain.fill_(1.0)
        self.shift.copy_(bias)

    @torch.no_grad()
    def rebase(self, inputs: list[Tensor]) -> None:
        """Take the statistics from ``inputs`` without changing what the convolution does."""
        scale = self._scale()
        bias = self.shift - self.mean * scale
        mean, variance = self.statistics(inputs)
        self.mean.copy_(mean)
        self.variance.copy_(variance)
        self.gain.copy_(scale * (variance + EPSILON).sqrt())
        self.shift.copy_(bias + mean * scale)

    @torch.no_grad()
    def even_out(self) -> None:
        """Make the weights of each channel as large as new ones; nothing else changes."""
        size = self.weight.square().mean((1, 2, 3)).sqrt() * (self.weight[0].numel() / 2) ** 0.5
        self.weight /= size[:, None, None, None]
        self.mean /= size
        self.variance /= size**2


class CenteredLinear(nn.Module):
    """A linear layer whose outputs keep their mean over the positions.

    It adds a number to a whole channel: with inputs that are all above zero, a few steps in one
    direction silence every channel of a block. So the mean's gradient goes to ``bias`` alone.
    """

    def __init__(self, inputs: int, outputs: int, deviation: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, inputs) * deviation)
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.mean: Tensor
        self.register_buffer("mean", torch.zeros(outputs))

    def forward(self, x: Tensor) -> Tensor:
        """[batch, inputs] to [batch, outputs]; the mean follows while training."""
        y = functional.linear(x, self.weight)
        if self.training and torch.is_grad_enabled():
            mean = y.mean(0)
            with torch.no_grad():
                self.mean.lerp_(mean.to(self.mean.dtype), SHARE)
            y = y - mean + mean.detach()
        return y + (self.bias - self.mean)

    def folded(self) -> tuple[Tensor, Tensor]:
        """Weight and bias of the plain layer that does the same."""
        return self.weight, self.bias - self.mean

    @torch.no_grad()
    def take(self, weight: Tensor, bias: Tensor) -> None:
        """Do what the plain layer with ``weight`` and ``bias`` does."""
        self.weight.copy_(weight)
        self.bias.copy_(bias)
        self.mean.zero_()

    @torch.no_grad()
    def rebase(self, inputs: list[Tensor]) -> None:
        """Take the mean from ``inputs`` without changing what the layer does."""
        mean = torch.cat([functional.linear(x, self.weight) for x in inputs]).mean(0)
        self.bias += mean - self.mean
        self.mean.copy_(mean)


Normalized = NormalizedConv, CenteredLinear
"""All layers of this kind."""
