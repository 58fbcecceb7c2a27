"""Records and the network's own games in one batch, in shares that are set for each board size.

Of a searched position of self-play the whole distribution of the visits is the target, of a record
the one move. Records stay in every batch of a size that has them, and the order of sizes is fixed
by weights, so that training on one size's own games lets no other size be forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import numpy.typing as npt

from training.sampling import Batch, Sampler
from training.shards import Shard

GOLDEN = 0.6180339887498949
"""Multiples of it spread evenly over 0..1 (Weyl)."""


def parse_shares(text: str) -> dict[int, float]:
    """``9=0.75,13=0.5`` as a mapping from board size to number.

    Raises:
        ValueError: The text is not of this form.
    """
    pairs = [part.split("=") for part in text.split(",") if part.strip()]
    return {int(size): float(share) for size, share in pairs}


def size_at(step: int, weights: dict[int, float]) -> int:
    """Which board size comes at a step: each as often as its weight says, evenly spread."""
    left = (step * GOLDEN) % 1.0 * sum(weights.values())
    for size, weight in weights.items():
        left -= weight
        if left < 0:
            return size
    return next(reversed(weights))  # what is left is a rounding error


class PlayedSampler:
    """Random searched positions of self-play."""

    def __init__(self, shard: Shard) -> None:
        self.shard = shard
        self._sampler = Sampler(shard.store)
        sizes = shard.store.size[shard.game]
        self.rows = {int(size): np.flatnonzero(sizes == size) for size in np.unique(sizes)}

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        """Positions of one board size, each in a random symmetry."""
        rows = rng.choice(self.rows[size], count)
        picks = np.stack(
            [self.shard.game[rows], self.shard.number[rows], rng.integers(8, size=count)], 1
        )
        batch = self._sampler.fill(picks)
        batch.policy = np.zeros((count, size * size + 1), np.float32)
        for line, row in enumerate(rows):
            part = slice(self.shard.start[row], self.shard.start[row + 1])
            visits = self.shard.visits[part]
            points = self._sampler.turns[size][picks[line, 2]][self.shard.point[part]]
            batch.policy[line, points] = visits / visits.sum()
        return batch


class OtherSource(Protocol):
    """Positions that are not records: own games, or those that a teacher has judged."""

    rows: dict[int, npt.NDArray[np.int64]]
    """By board size."""

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        """Positions of one board size, each in a random symmetry."""


class MixedSampler:
    """What a feeder draws from: sizes by weight, of each size a share from self-play."""

    def __init__(
        self,
        records: Sampler,
        played: OtherSource | None = None,
        shares: Mapping[int, float] | None = None,
        sizes: Mapping[int, float] | None = None,
        *,
        records_judge: bool = True,
    ) -> None:
        """Check that what is asked for is there.

        Args:
            records: the games of others.
            played: own games, or positions that a teacher has judged.
            shares: by board size, which part of a batch is from ``played``; 0 where not named.
            sizes: weights of the board sizes; None for the records' own order.
            records_judge: whether records teach who wins, too, and not their moves alone.

        Raises:
            ValueError: A size with a weight has neither records nor own games.
        """
        self._records, self._played, self._records_judge = records, played, records_judge
        self._shares = dict(shares or {})
        own = played.rows if played is not None else {}
        for size in sizes or {}:
            if size not in records.groups and size not in own:
                raise ValueError(f"there are no games on {size}x{size}")
        self._weights = dict(sorted((sizes or {}).items()))

    def size_of_step(self, step: int) -> int:
        """Which board size the batch of a training step has."""
        return size_at(step, self._weights) if self._weights else self._records.size_of_step(step)

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        """Fresh training positions of one board size."""
        own = self._own(size, count)
        parts = []
        if self._played is not None and own:
            parts.append(self._played.random_batch(size, own, rng))
        if own < count:
            parts.append(self._records.random_batch(size, count - own, rng))
            if not self._records_judge:
                parts[-1].targets[:, 1] = -1
                parts[-1].targets[:, 3] = 0
        return parts[0] if len(parts) == 1 else joined(parts)

    def _own(self, size: int, count: int) -> int:
        if self._played is None or size not in self._played.rows:
            return 0
        if size not in self._records.groups:
            return count
        return round(count * self._shares.get(size, 0.0))


def joined(parts: list[Batch]) -> Batch:
    """Batches of one board size as one, with a distribution as the policy's target."""
    return Batch(
        planes=np.concatenate([part.planes for part in parts]),
        numbers=np.concatenate([part.numbers for part in parts]),
        targets=np.concatenate([part.targets for part in parts]),
        ownership=np.concatenate([part.ownership for part in parts]),
        move_number=np.concatenate([part.move_number for part in parts]),
        policy=np.concatenate([distribution(part) for part in parts]),
    )


def distribution(batch: Batch) -> npt.NDArray[np.float32]:
    """The policy's target as a distribution, also where it is one move."""
    if batch.policy is not None:
        return batch.policy
    count, size = len(batch.planes), batch.planes.shape[2]
    made = np.zeros((count, size * size + 1), np.float32)
    made[np.arange(count), batch.targets[:, 0].astype(np.int64)] = 1
    return made
