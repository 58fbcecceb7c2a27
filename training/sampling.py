"""Random training positions, and fixed test positions, as numpy batches.

Positions of one batch have one board size, so that nothing has to be masked. Threads that run
the numba replay (which holds no interpreter lock) keep a queue of batches filled.
"""

from __future__ import annotations

import queue
import threading
import time
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.features import GLOBALS, PLANES, new_workspace
from training.records import GameStore
from training.replay import fill_batch, symmetry_table

MIX_19 = {"pro19": 0.70, "foxpro19": 0.10, "ai19": 0.08, "kgs6d19": 0.06, "tygem9d19": 0.06}
"""From which file a 19x19 position comes; the rest are renormalized where one is missing."""
LATE = 150
"""From this move on the winner should be visible; accuracy is reported there apart."""
NINE_EVERY = 8
"""One batch in this many is 9x9 ..."""
THIRTEEN_EVERY = 24
"""... and one in this many is 13x13."""

EXAMPLES = {19: 192, 13: 64, 9: 128}
"""Positions of each size from which ranges and statistics are taken."""


@dataclass
class Batch:
    """Arrays of one batch; the layout of ``targets`` is that of ``fill_batch``."""

    planes: npt.NDArray[np.uint8]
    numbers: npt.NDArray[np.float32]
    targets: npt.NDArray[np.float32]
    ownership: npt.NDArray[np.int8]
    move_number: npt.NDArray[np.int64]
    policy: npt.NDArray[np.float32] | None = None
    """[batch, n * n + 1]: the policy's target where it is more than one move (self-play)."""

    def part(self, start: int, stop: int) -> Batch:
        """Some of the rows."""
        rows = slice(start, stop)
        return Batch(
            self.planes[rows],
            self.numbers[rows],
            self.targets[rows],
            self.ownership[rows],
            self.move_number[rows],
            None if self.policy is None else self.policy[rows],
        )


class Sampler:
    """Draws positions: a file by its weight, a game, a move of it, one of 8 symmetries."""

    def __init__(self, store: GameStore) -> None:
        self.store = store
        self.arrays = (
            store.moves,
            store.move_start,
            store.setup,
            store.setup_start,
            store.size,
            store.komi,
            store.winner,
            store.first,
            store.ownership_row,
            store.ownership,
            store.score,
        )
        self.turns = {size: symmetry_table(size) for size in {int(s) for s in store.size}}
        self.lengths = np.diff(store.move_start)
        self.groups = {size: self._groups(size) for size in self.turns}

    def _groups(self, size: int) -> tuple[list[npt.NDArray[np.int64]], npt.NDArray[np.float64]]:
        names = [str(name) for name in self.store.sources]
        games = [self.store.indices(name, held_out=False) for name in names]
        kept = [g for g in games if len(g) and self.store.size[g[0]] == size]
        if size == 19:
            weights = [
                MIX_19.get(n, 0.05)
                for n, g in zip(names, games, strict=True)
                if len(g) and self.store.size[g[0]] == size
            ]
        else:
            weights = [float(self.lengths[g].sum()) for g in kept]
        share = np.array(weights)
        return kept, share / share.sum()

    def size_of_step(self, step: int) -> int:
        """Which board size the batch of a training step has."""
        if step % NINE_EVERY == 1 and 9 in self.groups:
            return 9
        if step % THIRTEEN_EVERY == 2 and 13 in self.groups:
            return 13
        return 19 if 19 in self.groups else max(self.groups)

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        """Fresh training positions of one board size."""
        games, share = self.groups[size]
        picks = np.empty((count, 3), dtype=np.int64)
        for row, group in enumerate(rng.choice(len(games), size=count, p=share)):
            game = games[group][rng.integers(len(games[group]))]
            picks[row] = (game, rng.integers(self.lengths[game]), rng.integers(8))
        return self.fill(picks)

    def test_batch(self, source: str, count: int, seed: int = 1) -> Batch:
        """Fixed positions of held-out games, each at most once, not turned."""
        games = self.store.indices(source, held_out=True)
        pairs = np.concatenate(
            [np.stack([np.full(self.lengths[g], g), np.arange(self.lengths[g])], 1) for g in games]
        )
        order = np.random.default_rng(seed).permutation(len(pairs))[:count]
        picks = np.zeros((len(order), 3), dtype=np.int64)
        picks[:, :2] = pairs[order]
        return self.fill(picks)

    def examples(self, part: int = 32) -> list[Batch]:
        """Training positions of every size, always the same, in batches of ``part``."""
        rng = np.random.default_rng(7)
        return [
            self.random_batch(size, part, rng)
            for size, count in EXAMPLES.items()
            if size in self.groups
            for _ in range(count // part)
        ]

    def fill(self, picks: npt.NDArray[np.int64]) -> Batch:
        """The examples that rows of (game, move, symmetry) name; all of one board size."""
        size = int(self.store.size[picks[0, 0]])
        count = len(picks)
        batch = Batch(
            planes=np.empty((count, PLANES, size, size), dtype=np.uint8),
            numbers=np.empty((count, GLOBALS), dtype=np.float32),
            targets=np.empty((count, 4), dtype=np.float32),
            ownership=np.zeros((count, size, size), dtype=np.int8),
            move_number=picks[:, 1],
        )
        fill_batch(
            self.arrays,
            picks,
            self.turns[size],
            batch.planes,
            batch.numbers,
            batch.targets,
            batch.ownership,
            new_workspace(),
        )
        return batch


class Source(Protocol):
    """What a feeder draws its batches from."""

    def size_of_step(self, step: int) -> int:
        """Which board size the batch of a training step has."""

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        """Fresh training positions of one board size."""


class Feeder:
    """Threads that keep a queue of random batches filled."""

    def __init__(self, sampler: Source, batch: int, threads: int, seed: int, step: int) -> None:
        self.waited = 0.0
        """Seconds that ``next`` has waited for a batch so far."""
        self._sampler, self._batch, self._seed = sampler, batch, seed
        self._queue: queue.Queue[Batch] = queue.Queue(maxsize=2 * threads + 2)
        self._stop = threading.Event()
        self._step = step
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self.add_threads(threads)

    @property
    def threads(self) -> int:
        """How many threads make batches."""
        return len(self._threads)

    def add_threads(self, count: int) -> None:
        """Let more threads make batches."""
        for _ in range(count):
            seed = self._seed + 1000 * len(self._threads)
            thread = threading.Thread(target=self._work, args=(seed,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self, seed: int) -> None:
        sampler, batch = self._sampler, self._batch
        rng = np.random.default_rng(seed)
        while not self._stop.is_set():
            with self._lock:
                step = self._step
                self._step += 1
            made = sampler.random_batch(sampler.size_of_step(step), batch, rng)
            while not self._stop.is_set():
                try:
                    self._queue.put(made, timeout=0.5)
                    break
                except queue.Full:
                    continue

    def next(self) -> Batch:
        """The next batch; waits for it."""
        start = time.monotonic()
        batch = self._queue.get()
        self.waited += time.monotonic() - start
        return batch

    def close(self) -> None:
        """Stop the threads."""
        self._stop.set()
        for thread in self._threads:
            thread.join()
