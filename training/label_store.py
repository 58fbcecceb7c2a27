"""Positions with a teacher's judgement where a network learns from them: in the memory of a GPU.

Planes are kept as bits, policies as float16, so that a position takes 2,000 bytes on 19x19. No part
of a batch is made outside the GPU, nor does it wait for one, so that a step can be a CUDA graph.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from desktop_go.games.go.features import GLOBALS, PLANES

HARDER = 0.5
"""Part of the positions that are the harder one of two."""
SYMMETRIES = 8
COLUMNS = "bits", "numbers", "policy", "judged", "owner", "ease"
"""Tensors of a store with a row for each position."""


class LabeledBatch(NamedTuple):
    """What ``losses.loss_of`` needs, in the order of ``losses.to_tensors``."""

    planes: Tensor
    """bfloat16[rows, PLANES, size, size], channels last."""
    numbers: Tensor
    """float32[rows, GLOBALS]."""
    targets: Tensor
    """float32[rows, 4]: 0, win rate, lead, 1; as those of ``replay.fill_batch``."""
    owner: Tensor
    """float32[rows, size, size], -1 to 1."""
    policy: Tensor
    """float32[rows, size * size + 1], the pass last."""


class LabelStore:
    """Positions of one size as the side to move sees them, up to ``capacity``.

    The first plane, which is one everywhere, is not kept.
    """

    def __init__(self, size: int, capacity: int, device: torch.device) -> None:
        points = size * size
        self.size, self.points, self.count = size, points, 0
        self.width = -(-(PLANES - 1) * points // 8)

        def rows(*shape: int, dtype: torch.dtype) -> Tensor:
            return torch.zeros((capacity, *shape), dtype=dtype, device=device)

        self.bits = rows(self.width, dtype=torch.uint8)
        self.numbers = rows(GLOBALS, dtype=torch.float32)
        self.policy = rows(points + 1, dtype=torch.float16)
        self.judged = rows(2, dtype=torch.float32)
        """Win rate (0 to 1) and lead in points."""
        self.owner = rows(points, dtype=torch.int8)
        """-100 to 100."""
        self.ease = rows(dtype=torch.float32)
        """The less the harder; any unit."""
        self.powers = 2 ** torch.arange(8, device=device, dtype=torch.uint8)
        self.places = torch.arange(8, device=device, dtype=torch.uint8)
        self.draw = torch.zeros(1, dtype=torch.int64, device=device)
        """``count`` where a graph can read it."""

    @property
    def is_full(self) -> bool:
        """Whether nothing more is taken."""
        return self.count >= len(self.bits)

    def add(
        self,
        planes: Tensor,
        numbers: Tensor,
        policy: Tensor,
        judged: Tensor,
        owner: Tensor,
        value: Tensor | None = None,
    ) -> None:
        """Keep positions as far as there is room.

        ``planes`` is uint8[rows, PLANES, size, size] of zeros and ones; the others have the shapes
        of the columns with one row for each position, ``policy`` any type of floats. ``value`` is a
        pupil's win rate: the further off it is, the harder is a position; without one those are
        hard where nobody is far ahead.
        """
        room = min(len(planes), len(self.bits) - self.count)
        if room <= 0:
            return
        part = slice(self.count, self.count + room)
        flat = planes[:room, 1:].flatten(1)
        flat = functional.pad(flat, (0, 8 * self.width - flat.shape[1]))
        self.bits[part] = (flat.view(room, self.width, 8) * self.powers).sum(2, dtype=torch.uint8)
        self.numbers[part] = numbers[:room]
        self.policy[part] = policy[:room]
        self.judged[part] = judged[:room]
        self.owner[part] = owner[:room]
        ease = judged[:, 1].abs() if value is None else -(judged[:, 0] - value).abs()
        self.ease[part] = ease[:room]
        self.count += room
        self.draw.fill_(self.count)

    def save(self, path: Path) -> None:
        """Keep all positions in a file; its name appears once it is whole."""
        columns = {name: getattr(self, name)[: self.count].cpu().clone() for name in COLUMNS}
        part = path.with_suffix(".part")
        try:
            torch.save({"size": self.size, **columns}, part)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    def take(self, path: Path) -> None:
        """Add the positions of a file, as far as there is room.

        Raises:
            ValueError: they are of another size.
        """
        kept = torch.load(path, weights_only=True, mmap=True)
        if kept["size"] != self.size:
            raise ValueError(f"{path} holds positions of {kept['size']}x{kept['size']}")
        room = min(len(kept["bits"]), len(self.bits) - self.count)
        for name in COLUMNS:
            getattr(self, name)[self.count : self.count + room] = kept[name][:room]
        self.count += room
        self.draw.fill_(self.count)

    def batch(self, rows: int) -> LabeledBatch:
        """Random positions, an eighth in each symmetry; ``rows`` are rounded down to eighths."""
        size, points = self.size, self.points
        count = rows // SYMMETRIES * SYMMETRIES
        two = (torch.rand((2, count), device=self.bits.device) * self.draw).long()
        ease = self.ease[two]
        other = (ease[1] < ease[0]) & (torch.rand(count, device=self.bits.device) < HARDER)
        picks = torch.where(other, two[1], two[0])
        bits = (self.bits[picks].unsqueeze(2) >> self.places) & 1
        flat = bits.flatten(1)[:, : (PLANES - 1) * points]
        planes = flat.new_ones((count, PLANES, size, size))
        planes[:, 1:] = flat.view(count, PLANES - 1, size, size)
        policy = self.policy[picks].float()
        policy = policy / policy.sum(1, keepdim=True)
        owner = self.owner[picks].float().view(count, 1, size, size) / 100
        moves = policy[:, :points].view(count, 1, size, size)
        turned = turn(torch.cat([planes.float(), moves, owner], 1))
        judged = self.judged[picks]
        targets = torch.cat([judged.new_zeros(count, 1), judged, judged.new_ones(count, 1)], 1)
        policy = torch.cat([turned[:, PLANES].flatten(1), policy[:, points:]], 1)
        planes = turned[:, :PLANES].to(torch.bfloat16).contiguous(memory_format=torch.channels_last)
        return LabeledBatch(planes, self.numbers[picks], targets, turned[:, PLANES + 1], policy)


def turn(x: Tensor) -> Tensor:
    """Each eighth of [rows, channels, size, size] in another symmetry, the first as it is."""
    parts = list(x.chunk(SYMMETRIES))
    for number, part in enumerate(parts):
        turned = part.transpose(2, 3) if number >= 4 else part
        parts[number] = torch.rot90(turned, number % 4, (2, 3))
    return torch.cat(parts)
