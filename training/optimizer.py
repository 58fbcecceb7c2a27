"""Muon for the convolutions, AdamW for the rest.

Muon (Jordan et al. 2024, https://kellerjordan.github.io/posts/muon/) replaces the momentum of a
weight matrix by the nearest orthogonal one (Newton-Schulz iteration); a convolution counts as a
matrix of outputs x (inputs * 3 * 3). The scale 0.2 * sqrt(larger side) makes its steps as large
as AdamW's (Liu et al. 2025, "Muon is scalable for LLM training"), so one rate serves both.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn


def orthogonalised(matrices: Tensor) -> Tensor:
    """Five Newton-Schulz steps with Jordan's coefficients on [count, rows <= columns]."""
    x = matrices / (matrices.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(5):
        gram = x @ x.mT
        x = 3.4445 * x + (-4.7750 * gram + 2.0315 * gram @ gram) @ x
    return x


class Muon(torch.optim.Optimizer):
    """Momentum 0.95 (Nesterov), orthogonalised, with decoupled weight decay."""

    def __init__(self, params: list[nn.Parameter], lr: float, weight_decay: float) -> None:
        super().__init__(params, {"lr": lr, "weight_decay": weight_decay, "momentum": 0.95})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]
        """One step; all weights of a group have one shape and a gradient."""
        for group in self.param_groups:
            weights = group["params"]
            for weight in weights:
                if "momentum" not in self.state[weight]:
                    self.state[weight]["momentum"] = torch.zeros_like(weight)
            momenta = [self.state[weight]["momentum"] for weight in weights]
            gradients = [weight.grad for weight in weights]
            torch._foreach_lerp_(momenta, gradients, 1 - group["momentum"])
            ahead = torch._foreach_lerp(gradients, momenta, group["momentum"])
            matrices = torch.stack([a.reshape(a.shape[0], -1) for a in ahead])
            updates = orthogonalised(matrices) * (0.2 * max(matrices.shape[1:]) ** 0.5)
            torch._foreach_mul_(weights, 1 - group["lr"] * group["weight_decay"])
            for weight, update in zip(weights, updates, strict=True):
                weight.sub_(update.reshape(weight.shape) * group["lr"])


def make_optimizers(
    network: nn.Module, rate: float, weight_decay: float, muon: bool
) -> list[torch.optim.Optimizer]:
    """Muon for the 3x3 convolutions between hidden layers, AdamW for everything else."""
    hidden = [
        p for n, p in network.named_parameters() if muon and n.startswith("blocks") and p.ndim == 4
    ]
    taken = {id(p) for p in hidden}
    rest = [p for p in network.parameters() if id(p) not in taken]
    matrices = [p for p in rest if p.ndim > 1]
    biases = [p for p in rest if p.ndim <= 1]
    adam = torch.optim.AdamW(
        [{"params": matrices, "weight_decay": weight_decay}, {"params": biases, "weight_decay": 0}],
        lr=rate,
        betas=(0.9, 0.99),
    )
    return [adam, Muon(hidden, rate, weight_decay)] if hidden else [adam]
