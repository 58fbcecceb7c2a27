"""A teacher that plays games on and judges what it comes to, as fast as a GPU and the cores allow.

Several groups of games take turns: while the GPU judges one, the cores play the moves that were
chosen in the others and read the ladders there. Where a side looks ahead (``looking_ahead``), the
cores try its moves first, and the GPU asks the pupil about them.
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
from training.looking_ahead import Judge, Tries, best_tries
from training.mixing import size_at
from training.playing_on import WISHES, Boards

AHEAD = 2
"""Batches that the GPU has to do before it is waited for."""
LABEL_SHARES = {
    19: 11,
    9: 3.5,
    13: 4.5,
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
GROUPS = {19: 5, 9: 4, 13: 4}
"""Groups of games of a size, else one; for these sizes the teacher's blocks are compiled."""
LOOKED_AT = ("planes", "more", "numbers", "playable", "recent", "temperature")
"""Arrays of ``Boards`` that are sent to the GPU ..."""
ANSWERED = ("moves", "leads")
"""... and that come back."""
LEAST_LOGIT = -60.0
"""That of a wish for want of a better one."""
TRIED, CHOSEN = ("planes", "numbers", "barred", "places"), ("chosen",)
"""Those of ``Tries``."""


def shared(owner: object, names: tuple[str, ...], *, is_gpu: bool) -> dict[str, Tensor]:
    """Arrays of an object as tensors that share their memory, which is pinned for a GPU."""
    tensors = {}
    for name in names:
        tensor = torch.from_numpy(getattr(owner, name))
        if is_gpu:
            tensor = tensor.pin_memory()
            setattr(owner, name, tensor.numpy())
        tensors[name] = tensor
    return tensors


def judged_by(opinion: Opinion) -> tuple[Tensor, Tensor]:
    """Win rate and lead, float32[rows, 2], and ownership, as ``LabelStore`` keeps them."""
    judged = torch.stack([opinion.win, opinion.lead], 1)
    return judged, (100 * opinion.ownership).round().to(torch.int8)


@dataclass(eq=False)
class Group:
    """Games that are looked at in one batch, and what is under way for them."""

    boards: Boards
    store: LabelStore
    arrays: dict[str, Tensor]
    """Those of the boards by name."""
    tries: Tries
    tried: dict[str, Tensor]
    """The arrays of the tries by name."""
    logits: Tensor | None = None
    """The teacher's of each wish, float32[games, WISHES], on the GPU."""
    is_ready: bool = False
    """Whether the cores play, or have played, the moves that were chosen."""
    running: list[Future[None]] = field(default_factory=list)
    event: torch.cuda.Event | None = None
    """When the GPU is done with the last batch."""

    @classmethod
    def begin(cls, boards: Boards, store: LabelStore, *, is_gpu: bool) -> Group:
        """New games, nothing running."""
        arrays = shared(boards, (*LOOKED_AT, *ANSWERED), is_gpu=is_gpu)
        tries = Tries(boards)
        return cls(boards, store, arrays, tries, shared(tries, (*TRIED, *CHOSEN), is_gpu=is_gpu))

    def wait(self) -> None:
        """Until the cores have played."""
        for future in self.running:
            future.result()


class PlayingTeacher:
    """Plays on and judges; ``network`` takes what ``katago_tensors`` makes.

    Without a ``pupil`` nobody looks ahead.
    """

    def __init__(
        self,
        network: Callable[[Tensor, Tensor], Opinion],
        device: torch.device,
        pool: ThreadPoolExecutor,
        pupil: Judge | None = None,
    ) -> None:
        self.network, self.device, self.pool, self.pupil = network, device, pool, pupil
        self.cores = os.cpu_count() or 1
        self.busy: deque[tuple[Group, bool]] = deque()
        """What the GPU has to do, the oldest first, and whether the pupil is asked."""
        self.trying: deque[Group] = deque()
        """Whose moves the cores try."""

    def on_cores(self, count: int, work: Callable[[int, int], None]) -> list[Future[None]]:
        """Begin work on slices of ``count`` things."""
        step = max(8, -(-count // (2 * self.cores)))
        return [self.pool.submit(work, n, min(count, n + step)) for n in range(0, count, step)]

    def prepare(self, group: Group) -> None:
        """Let the cores play the chosen moves."""
        group.boards.choose()
        group.running = self.on_cores(group.boards.count, group.boards.advance)
        group.is_ready = True

    def sent(self, tensors: dict[str, Tensor], names: tuple[str, ...]) -> list[Tensor]:
        """Arrays on the GPU."""
        return [tensors[name].to(self.device, non_blocking=True) for name in names]

    def on_gpu(self, group: Group, *, is_pupil: bool) -> None:
        """Note what the GPU has been given to do."""
        if self.device.type == "cuda":
            group.event = torch.cuda.Event()
            group.event.record()
        self.busy.append((group, is_pupil))

    def settle(self) -> None:
        """Go on with the games of the oldest batch on the GPU, or with those that are tried."""
        if not self.busy:
            self.ask_pupil()
            return
        group, is_pupil = self.busy.popleft()
        if group.event is not None:
            group.event.synchronize()
        if is_pupil:
            group.tries.play()
        elif self.pupil is not None and (count := group.tries.choose()):
            group.running = self.on_cores(count, group.tries.advance)
            self.trying.append(group)
            return
        self.prepare(group)

    @torch.inference_mode()
    def ask_pupil(self) -> None:
        """Ask about the moves that the cores have tried."""
        while self.trying and self.pupil is not None:
            group = self.trying.popleft()
            group.wait()
            count = len(group.tries.rows)
            part = {name: group.tried[name][:count] for name in TRIED}
            planes, numbers, barred, rows = self.sent(part, TRIED)
            assert group.logits is not None
            best = best_tries(self.pupil, planes, numbers, barred, group.logits[rows])
            group.tried["chosen"][:count].copy_(best, non_blocking=True)
            self.on_gpu(group, is_pupil=True)

    @torch.inference_mode()
    def look(self, group: Group) -> None:
        """Judge the positions of a group and choose how its games go on (Gumbel-max)."""
        while not group.is_ready:
            self.settle()
        group.wait()
        group.is_ready = False
        planes, more, numbers, playable, recent, warm = self.sent(group.arrays, LOOKED_AT)
        opinion = self.network(*katago_tensors(planes, more, numbers, recent == group.store.points))
        logits = opinion.policy.float().masked_fill(~playable, -torch.inf)
        value = None if self.pupil is None else self.pupil(planes, numbers)
        group.store.add(planes, numbers, logits.softmax(1), *judged_by(opinion), value)
        noise = torch.empty_like(logits).exponential_().log()
        wishes = (logits / warm.unsqueeze(1) - noise).topk(WISHES, 1).indices
        group.logits = logits.gather(1, wishes).clamp(min=LEAST_LOGIT)
        group.arrays["moves"].copy_(wishes, non_blocking=True)
        group.arrays["leads"].copy_(opinion.lead, non_blocking=True)
        self.on_gpu(group, is_pupil=False)
        self.ask_pupil()
        while len(self.busy) > AHEAD:
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
        while self.busy or self.trying:
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
