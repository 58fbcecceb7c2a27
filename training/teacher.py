"""A smaller network learns from a larger one beside the records (Hinton et al. 2015, section 2).

Of a record only one move and one result are known, both noisy; the teacher's opinion says how good
the other moves are and how sure the win is. It is asked about the very positions that are trained
on, by the threads that make the batches.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.net_search import AskNetwork, Opinion
from training.mixing import distribution
from training.sampling import Batch, Source


class TaughtSampler:
    """Batches of another source, their targets mixed with a teacher's opinion."""

    def __init__(self, source: Source, ask: AskNetwork, share: float) -> None:
        """Teach what ``source`` draws.

        Args:
            source: where the positions and their own targets come from.
            ask: the teacher.
            share: part of its opinion in the targets of policy and value, 0 to 1.
        """
        self._source, self._ask, self._share = source, ask, share

    def size_of_step(self, step: int) -> int:
        """Which board size the batch of a training step has."""
        return self._source.size_of_step(step)

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        """Fresh training positions of one board size."""
        batch = self._source.random_batch(size, count, rng)
        teach(batch, self._ask(batch.planes.astype(np.float32), batch.numbers), self._share)
        return batch


def teach(batch: Batch, opinion: Opinion, share: float) -> None:
    """Mix an opinion into the targets of ``batch``.

    Policy and value take ``share`` of it. Where the result is not known, or ownership and score
    are not, the opinion alone is the target.
    """
    batch.policy = (1 - share) * distribution(batch) + share * _softmax(opinion.policy_logits)
    result = batch.targets[:, 1]
    mixed = (1 - share) * result + share * opinion.value
    batch.targets[:, 1] = np.where(result < 0, opinion.value, mixed)
    unknown = batch.targets[:, 3] == 0
    batch.ownership[unknown] = np.rint(100 * opinion.ownership[unknown])
    batch.targets[unknown, 2] = opinion.score[unknown]
    batch.targets[:, 3] = 1


def _softmax(logits: np.ndarray) -> np.ndarray:
    grown = np.exp(logits - logits.max(1, keepdims=True))
    return grown / grown.sum(1, keepdims=True)
