"""A pupil searches in many games, and a teacher judges what the search comes to, on a GPU.

While the GPU answers one group of games, the cores take the answers in another and walk to its next
leaves (``searched_games``). The teacher is asked at once where it searches itself, else whenever
there are enough leaves for a full batch.
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
from torch import Tensor

from desktop_go.games.go.features import KO_PLANE
from training.katago_network import Opinion
from training.katago_tensors import katago_tensors
from training.label_store import LabelStore
from training.mixing import size_at
from training.playing_teacher import LEAST_LOGIT, judged_by, shared
from training.searched_games import SearchedGames

SEARCH_SHARES = {
    19: 9,
    13: 8,
    9: 4,
    7: 0.5,
    11: 0.8,
    5: 0.05,
    6: 0.05,
    8: 0.15,
    10: 0.15,
    12: 0.15,
    14: 0.1,
    15: 0.15,
    17: 0.1,
}
"""How often each board size has its turn; all groups have about as many points."""
SEARCH_GROUPS = {19: 3, 13: 3, 9: 3}
"""Groups of games of a size, else one."""
WAITING = 1
"""Groups that the GPU may have to answer before it is waited for."""
SHOWN, ANSWERED = ("planes", "numbers", "more", "passes"), ("logits", "told")
"""Arrays of ``SearchedGames``: what is seen of leaves (the pupil sees the first two), and what
comes back."""
LEAF_PART = 0.1
"""Of the leaves below a root, those that are judged though they surprise nobody."""
SURPRISE = 0.25
"""What a leaf's win rate differs by from the root's where it does: most errors are where the pupil
is in two minds."""
CLEAR, AGREED, OVER_PART = 0.48, 0.05, 0.3
"""A game that the teacher and the pupil find decided (so far from .5, and no further apart) ends at
such a part of the teacher's moves."""
AT_ONCE = 256
"""Leaves of its own searches that the teacher is asked about in one batch, at most."""

Pupil = Callable[[Tensor, Tensor], tuple[Tensor, Tensor, Tensor]]
"""Planes, numbers -> policy logits [rows, moves], win rate (0..1) and lead in points [rows]."""


@dataclass(eq=False)
class SearchGroup:
    """Games whose leaves are asked about in one batch."""

    games: SearchedGames
    arrays: dict[str, Tensor]
    """Those of the games by name."""
    root_value: Tensor
    """The pupil's win rate at the root of each game, of who is to move there."""
    running: list[Future[None]] = field(default_factory=list)
    event: torch.cuda.Event | None = None
    """When the GPU has answered."""

    @classmethod
    def begin(cls, games: SearchedGames, *, is_gpu: bool) -> SearchGroup:
        """New games, nothing running."""
        arrays = shared(games, (*SHOWN, *ANSWERED), is_gpu=is_gpu)
        return cls(games, arrays, torch.full((games.count,), 0.5))

    def worth_judging(self, value: Tensor) -> Tensor:
        """Which leaves the teacher judges beside those that it is asked about: bool[rows].

        ``value`` is the pupil's win rate at each, on the CPU.
        """
        games = self.games
        is_root = torch.from_numpy(games.slots["depth"] == 0)
        is_other = games.slots["board"]["to_play"] != games.roots["to_play"]
        own = torch.where(torch.from_numpy(is_other), 1 - value, value)
        self.root_value = torch.where(is_root, own, self.root_value)
        is_chosen = is_root | ((own - self.root_value).abs() > SURPRISE)
        is_chosen |= torch.rand(games.count) < LEAF_PART
        return is_chosen & torch.from_numpy(games.wanted & ~games.asked)

    def wait(self) -> None:
        """Until the cores have walked to the leaves."""
        for future in self.running:
            future.result()
        self.running = []


class Questions:
    """Leaves of one board size that the teacher has yet to judge."""

    def __init__(self, store: LabelStore, rows: int) -> None:
        """``rows``: how many are asked about at once."""
        self.store, self.rows, self.count = store, rows, 0
        self._parts: list[tuple[Tensor, ...]] = []

    def add(self, *part: Tensor) -> None:
        """``planes``, ``numbers``, ``more`` and ``passes`` of leaves, and the pupil's win rate."""
        self._parts.append(part)
        self.count += len(part[0])

    def take(self) -> list[Tensor]:
        """A full batch."""
        joined = [torch.cat(column) for column in zip(*self._parts, strict=True)]
        self._parts = [tuple(column[self.rows :] for column in joined)]
        self.count -= self.rows
        return [column[: self.rows] for column in joined]


class SearchingTeacher:
    """Lets ``pupil`` search and judges by ``network``, which sees what ``katago_tensors`` makes."""

    def __init__(
        self,
        network: Callable[[Tensor, Tensor], Opinion],
        pupil: Pupil,
        device: torch.device,
        pool: ThreadPoolExecutor,
    ) -> None:
        self.network, self.pupil, self.device, self.pool = network, pupil, device, pool
        self.cores = os.cpu_count() or 1
        self.busy: deque[SearchGroup] = deque()

    def walk(self, group: SearchGroup) -> None:
        """Let the cores take the answers and walk on."""
        games = group.games
        games.choose()
        step = max(8, -(-games.count // (2 * self.cores)))
        group.running = [
            self.pool.submit(games.go_on, n, min(games.count, n + step))
            for n in range(0, games.count, step)
        ]

    def settle(self) -> None:
        """Go on with the games that have had their answers longest."""
        group = self.busy.popleft()
        if group.event is not None:
            group.event.synchronize()
        self.walk(group)

    @torch.inference_mode()
    def answer(self, group: SearchGroup, questions: Questions) -> None:
        """Answer the leaves of a group, and judge others if it is time."""
        group.wait()
        games = group.games
        sent = [group.arrays[name].to(self.device, non_blocking=True) for name in SHOWN]
        logits, value, lead = self.pupil(*sent[:2])
        told = torch.stack([value, lead], 1)
        chosen = group.worth_judging(value.cpu()).nonzero()[:, 0].to(self.device)
        asked = torch.from_numpy(games.asked.nonzero()[0]).to(self.device)
        for rows in asked.split(min(AT_ONCE, questions.rows)) if len(asked) else ():
            part = [column[rows] for column in sent]
            logits[rows], told[rows] = self.judged(questions, *part, value[rows])
        self.end_clear_games(games, asked.cpu(), value[asked].cpu(), told[asked, 0].cpu())
        group.arrays["logits"].copy_(logits, non_blocking=True)
        group.arrays["told"].copy_(told, non_blocking=True)
        questions.add(*(column[chosen] for column in sent), value[chosen])
        if self.device.type == "cuda":
            group.event = torch.cuda.Event()
            group.event.record()
        self.busy.append(group)
        while questions.count >= questions.rows:
            self.judged(questions, *questions.take())

    @staticmethod
    def end_clear_games(games: SearchedGames, asked: Tensor, seen: Tensor, true: Tensor) -> None:
        """Let some of the games end that are decided; ``seen`` and ``true`` are win rates."""
        is_clear = ((true - 0.5).abs() > CLEAR) & ((true - seen).abs() < AGREED)
        is_root = torch.from_numpy(games.slots["depth"] == 0)[asked]
        is_over = is_clear & is_root & (torch.rand(len(asked)) < OVER_PART)
        games.state[asked[is_over].numpy(), 0] = 0

    def judged(
        self,
        questions: Questions,
        planes: Tensor,
        numbers: Tensor,
        more: Tensor,
        passes: Tensor,
        value: Tensor,
    ) -> tuple[Tensor, Tensor]:
        """What the teacher says, which is kept: policy logits, and win rate and lead [rows, 2].

        The network gets batches of the same few sizes only, those that it is compiled for.
        """
        count = len(planes)
        rows = min(AT_ONCE, questions.rows) if count < questions.rows else count
        filled = torch.arange(rows, device=planes.device).clamp(max=count - 1)
        shown = katago_tensors(planes[filled], more[filled], numbers[filled], passes[filled])
        opinion = Opinion(*(column[:count] for column in self.network(*shown)))
        taken = planes[:, 1] + planes[:, 2] + planes[:, KO_PLANE]
        barred = torch.nn.functional.pad(taken.flatten(1), (0, 1)) > 0
        logits = opinion.policy.float().masked_fill(barred, -torch.inf)
        judged, owner = judged_by(opinion)
        questions.store.add(planes, numbers, logits.softmax(1), judged, owner, value)
        return logits.clamp(min=LEAST_LOGIT), judged

    def label(
        self, groups: dict[int, list[SearchGroup]], questions: dict[int, Questions], seconds: float
    ) -> dict[str, object]:
        """Search until the time is over or all stores are full.

        Returns how many positions of each size were judged, and how many leaves were looked at.
        """
        begin, step = time.monotonic(), 0
        stores = {size: asked.store for size, asked in questions.items()}
        had = {size: store.count for size, store in stores.items()}
        turns, looks = dict.fromkeys(groups, 0), dict.fromkeys(groups, 0)
        for group in chain(*groups.values()):
            self.walk(group)
        while time.monotonic() - begin < seconds:
            size = size_at(step, SEARCH_SHARES)
            step += 1
            if size not in groups or stores[size].is_full:
                if all(store.is_full for store in stores.values()):
                    break
                continue
            group = groups[size][turns[size] % len(groups[size])]
            while group in self.busy:
                self.settle()
            self.answer(group, questions[size])
            turns[size] += 1
            looks[size] += group.games.count
            while len(self.busy) > WAITING:
                self.settle()
        for group in chain(*groups.values()):
            group.wait()
        return {
            "searched": {size: stores[size].count - had[size] for size in stores},
            "looks": looks,
            "seconds": round(time.monotonic() - begin, 1),
        }
