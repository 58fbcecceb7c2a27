"""What the network is trained on and judged by."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional as F  # noqa: N812 - the usual name

from training.network import SCORE_SCALE, Network
from training.sampling import LATE, Batch

VALUE_WEIGHT = 2.0
OWNERSHIP_WEIGHT = 1.0
SCORE_WEIGHT = 0.7
"""Parts of the loss relative to the policy's cross-entropy."""


def to_tensors(
    batch: Batch, device: torch.device, dtype: torch.dtype = torch.float32
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Planes (of ``dtype``), numbers, targets, ownership (-1..1) on the device."""
    planes = _sent(batch.planes, device)
    planes = planes.contiguous(memory_format=torch.channels_last).to(dtype)
    return (
        planes,
        _sent(batch.numbers, device),
        _sent(batch.targets, device),
        _sent(batch.ownership, device).float() / 100,
    )


def policy_target(batch: Batch, device: torch.device) -> Tensor:
    """The moves [batch], or distributions over them [batch, n * n + 1], for the policy's loss."""
    if batch.policy is not None:
        return _sent(batch.policy, device)
    return _sent(batch.targets[:, 0].astype(np.int64), device)


def _sent(array: npt.NDArray[np.generic], device: torch.device) -> Tensor:
    """On the device; a GPU fetches it from pinned memory while the program goes on."""
    tensor = torch.from_numpy(array)
    if device.type == "cuda":
        return tensor.pin_memory().to(device, non_blocking=True)
    return tensor.to(device)


def loss_of(
    outputs: tuple[Tensor, Tensor, Tensor, Tensor],
    targets: Tensor,
    owner: Tensor,
    moves: Tensor,
) -> tuple[Tensor, Tensor]:
    """The loss to minimise, and its parts [policy, value, ownership, score] for the log.

    ``moves`` is what ``policy_target`` makes, the others are from ``to_tensors``.
    """
    policy, value, ownership, score = (output.float() for output in outputs)
    policy_loss = F.cross_entropy(policy, moves)
    result = targets[:, 1]
    decided = (result >= 0).float()
    value_loss = (
        F.binary_cross_entropy_with_logits(value, result.clamp(min=0), reduction="none") * decided
    ).sum() / decided.sum().clamp(min=1)
    known = targets[:, 3]
    count = known.sum().clamp(min=1)
    ownership_loss = (((ownership - owner) ** 2).mean((1, 2)) * known).sum() / count
    off = F.smooth_l1_loss(score / SCORE_SCALE, targets[:, 2] / SCORE_SCALE, reduction="none")
    score_loss = (off * known).sum() / count
    parts = torch.stack((policy_loss, value_loss, ownership_loss, score_loss))
    judging = VALUE_WEIGHT * value_loss + OWNERSHIP_WEIGHT * ownership_loss
    return policy_loss + judging + SCORE_WEIGHT * score_loss, parts.detach()


@torch.no_grad()
def measure(network: Network, batch: Batch, device: torch.device) -> dict[str, float]:
    """Top-1, top-5 and cross-entropy of the policy; sign accuracy of value; ownership error."""
    network.eval()
    right = five = policy_sum = owner_sum = owner_count = 0.0
    signs: list[Tensor] = []
    for start in range(0, len(batch.planes), 256):
        part = batch.part(start, start + 256)
        planes, numbers, targets, owner = to_tensors(part, device)
        policy, value, ownership, _ = network(planes, numbers)
        move = targets[:, 0].long()
        best = policy.topk(5, 1).indices == move[:, None]
        right += float(best[:, 0].sum())
        five += float(best.sum())
        policy_sum += float(F.cross_entropy(policy, move, reduction="sum"))
        signs.append(((value > 0) == (targets[:, 1] > 0.5)).float().cpu())
        known = targets[:, 3] > 0
        owner_sum += float((ownership - owner).abs().mean((1, 2))[known].sum())
        owner_count += float(known.sum())
    network.train()
    count = len(batch.planes)
    sign = torch.cat(signs).numpy()
    decided = batch.targets[:, 1] >= 0
    late = decided & (batch.move_number >= LATE)
    return {
        "top1": right / count,
        "top5": five / count,
        "policy": policy_sum / count,
        "winner": float(sign[decided].mean()) if decided.any() else float("nan"),
        "winner_late": float(sign[late].mean()) if late.any() else float("nan"),
        "ownership_error": owner_sum / max(owner_count, 1),
    }
