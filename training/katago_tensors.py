"""What KataGo sees of many positions at once, made on a GPU from what our networks see."""

from __future__ import annotations

import torch
from torch import Tensor

from desktop_go.games.go.features import (
    BEFORE_LADDER,
    KO_PLANE,
    KOMI_UNIT,
    LADDER_MOVE_PLANE,
    LAST_MOVE_PLANE,
    RECENT,
)
from training.katago_planes import (
    KATAGO_NUMBERS,
    KATAGO_PLANES,
    KOMI,
    LADDER,
    LADDER_MOVE,
    OWN_AREA,
    PARITY,
    PASS_ENDS,
)


def katago_tensors(
    planes: Tensor, more: Tensor, numbers: Tensor, passes: Tensor
) -> tuple[Tensor, Tensor]:
    """float32[rows, 22, size, size] and float32[rows, 19], as ``katago_planes.katago_inputs``.

    ``planes``, ``more`` and ``numbers`` are those of ``playing_on.Boards``; ``passes`` is
    bool[rows, RECENT], which of the last moves were passes.
    """
    count, size = len(planes), planes.shape[-1]
    seen = planes.float()
    found = seen.new_zeros((count, KATAGO_PLANES, size, size))
    found[:, 0:3] = seen[:, 0:3]
    found[:, 3:6] = seen[:, 3:6] + seen[:, 6:9]
    found[:, 6] = seen[:, KO_PLANE]
    found[:, 9 : 9 + RECENT] = seen[:, LAST_MOVE_PLANE : LAST_MOVE_PLANE + RECENT]
    found[:, LADDER] = seen[:, BEFORE_LADDER + 1] + seen[:, BEFORE_LADDER + 2]
    found[:, LADDER + 1 : LADDER + 3] = more[:, 0:2].float()
    found[:, LADDER_MOVE] = seen[:, LADDER_MOVE_PLANE]
    found[:, OWN_AREA : OWN_AREA + 2] = more[:, 2:4].float()
    values = numbers.new_zeros((count, KATAGO_NUMBERS))
    values[:, :RECENT] = passes.float()
    values[:, KOMI] = numbers[:, 0]
    values[:, PASS_ENDS] = values[:, 0]
    values[:, PARITY] = komi_parities(numbers[:, 0] * KOMI_UNIT, size)
    return found, values


def komi_parities(komi: Tensor, size: int) -> Tensor:
    """``katago_planes.komi_parity`` of many positions."""
    delta = (komi - size * size % 2) % 2
    falling = torch.where(delta < 1.5, 1 - delta, delta - 2)
    return torch.where(delta < 0.5, delta, falling)
