"""A teacher that plays games on and judges what it comes to, as fast as a GPU and the cores allow.

Several groups of games take turns: while the GPU judges one, the cores play the moves that were
chosen in the others and read the ladders there.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import chain

import torch
from torch import Tensor, nn

from training.katago_network import KataGoNetwork, Opinion
from training.katago_tensors import katago_tensors
from training.label_store import LabelStore
from training.mixing import size_at
from training.playing_on import Boards

AHEAD = 2
"""Batches that the GPU has to do before it is waited for."""
LABEL_SHARES = {
    19: 10,
    9: 5,
    13: 3.5,
    7: 0.4,
    11: 0.5,
    5: 0.08,
    6: 0.08,
    8: 0.12,
    10: 0.12,
    12: 0.12,
    14: 0.08,
    15: 0.12,
    17: 0.08,
}
"""How often the teacher looks at each board size; all batches have about as many points."""
GROUPS = {19: 4, 9: 3, 13: 2}
"""Groups of games of a size, else one; for these sizes the teacher's blocks are compiled."""
LOOKED_AT = ("planes", "more", "numbers", "playable", "recent", "temperature")
"""Arrays of ``Boards`` that are sent to the GPU; ``moves`` come back."""


@dataclass(eq=False)
class Group:
    """Games that are looked at in one batch, and what is under way for them."""

    boards: Boards
    store: LabelStore
    arrays: dict[str, Tensor]
    """Those of the boards by name, sharing their memory, which is pinned for a GPU."""
    running: list[Future[None]] = field(default_factory=list)
    event: torch.cuda.Event | None = None
    """When the GPU is done with the last batch."""

    @classmethod
    def begin(cls, boards: Boards, store: LabelStore, *, is_gpu: bool) -> Group:
        """New games, nothing running."""
        arrays = {}
        for name in (*LOOKED_AT, "moves"):
            tensor = torch.from_numpy(getattr(boards, name))
            if is_gpu:
                tensor = tensor.pin_memory()
                setattr(boards, name, tensor.numpy())
            arrays[name] = tensor
        return cls(boards, store, arrays)

    def wait(self) -> None:
        """Until the cores have played."""
        for future in self.running:
            future.result()


class PlayingTeacher:
    """Plays on and judges; ``network`` takes what ``katago_tensors`` makes."""

    def __init__(
        self,
        network: Callable[[Tensor, Tensor], Opinion],
        device: torch.device,
        pool: ThreadPoolExecutor,
    ) -> None:
        self.network, self.device, self.pool = network, device, pool
        self.cores = os.cpu_count() or 1
        self.busy: deque[Group] = deque()
        """What the GPU has to do, the oldest first."""

    def prepare(self, group: Group) -> None:
        """Let the cores play the chosen moves."""
        group.boards.choose()
        count = group.boards.count
        step = max(8, -(-count // (2 * self.cores)))
        group.running = [
            self.pool.submit(group.boards.advance, n, min(count, n + step))
            for n in range(0, count, step)
        ]

    def settle(self) -> None:
        """Wait for the oldest batch on the GPU and go on with its games."""
        group = self.busy.popleft()
        if group.event is not None:
            group.event.synchronize()
        self.prepare(group)

    @torch.inference_mode()
    def look(self, group: Group) -> None:
        """Judge the positions of a group and choose how its games go on (Gumbel-max)."""
        while group in self.busy:
            self.settle()
        group.wait()
        planes, more, numbers, playable, recent, warm = (
            group.arrays[name].to(self.device, non_blocking=True) for name in LOOKED_AT
        )
        opinion = self.network(*katago_tensors(planes, more, numbers, recent == group.store.points))
        logits = opinion.policy.float().masked_fill(~playable, -torch.inf)
        judged = torch.stack([opinion.win, opinion.lead], 1)
        owner = (100 * opinion.ownership).round().to(torch.int8)
        group.store.add(planes, numbers, logits.softmax(1), judged, owner)
        noise = torch.empty_like(logits).exponential_().log()
        wishes = (logits / warm.unsqueeze(1) - noise).topk(2, 1).indices
        group.arrays["moves"].copy_(wishes, non_blocking=True)
        if self.device.type == "cuda":
            group.event = torch.cuda.Event()
            group.event.record()
        self.busy.append(group)
        if len(self.busy) > AHEAD:
            self.settle()

    def label(self, groups: dict[int, list[Group]], seconds: float) -> dict[str, object]:
        """Look at positions until the time is over or all stores are full.

        Returns how many positions of each size there are and the seconds spent on each.
        """
        begin, step = time.monotonic(), 0
        for group in chain(*groups.values()):
            self.prepare(group)
        turns, spent = dict.fromkeys(groups, 0), dict.fromkeys(groups, 0.0)
        stores = {size: some[0].store for size, some in groups.items()}
        while time.monotonic() - begin < seconds:
            size = size_at(step, LABEL_SHARES)
            step += 1
            if size not in groups or stores[size].is_full:
                if all(store.is_full for store in stores.values()):
                    break
                continue
            mark = time.monotonic()
            self.look(groups[size][turns[size] % len(groups[size])])
            turns[size] += 1
            spent[size] += time.monotonic() - mark
        while self.busy:
            self.settle()
        for group in chain(*groups.values()):
            group.wait()
        return {
            "labels": {size: store.count for size, store in stores.items()},
            "seconds": round(time.monotonic() - begin, 1),
            "spent": {size: round(part, 1) for size, part in spent.items()},
        }


class CompiledBlock(nn.Module):
    """A block of the teacher, compiled for the sizes that come most often."""

    def __init__(self, block: nn.Module) -> None:
        super().__init__()
        self.block, self.compiled = block, torch.compile(block, dynamic=False)

    def forward(self, trunk: Tensor, size: int) -> Tensor:
        """As the block."""
        found: Tensor = (self.compiled if size in GROUPS else self.block)(trunk, size)
        return found


def compile_blocks(network: KataGoNetwork) -> None:
    """All blocks share one compilation for each size."""
    network.blocks = nn.ModuleList(CompiledBlock(block) for block in network.blocks)
