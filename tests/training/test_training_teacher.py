"""A network learns from another one's opinion beside the records."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.engine.go.evaluator import Evaluation
from desktop_go.games.go.features import GLOBALS, PLANES
from training.sampling import Batch
from training.teacher import TaughtSampler, teach

SIZE = 5
PASS = SIZE * SIZE


def batch_of(*rows: tuple[float, float, float, float]) -> Batch:
    """Positions with these targets (move, result, score, 1 where score and owners are known)."""
    count = len(rows)
    return Batch(
        planes=np.ones((count, PLANES, SIZE, SIZE), np.uint8),
        numbers=np.zeros((count, GLOBALS), np.float32),
        targets=np.array(rows, np.float32),
        ownership=np.full((count, SIZE, SIZE), 100, np.int8),
        move_number=np.zeros(count, np.int64),
    )


def opinion_of(count: int) -> Evaluation:
    """A teacher that is sure of the pass, sees a win in 80 % and a board half its own."""
    logits = np.full((count, PASS + 1), -50, np.float32)
    logits[:, PASS] = 50
    owners = np.full((count, SIZE, SIZE), 0.5, np.float32)
    return Evaluation(
        logits, np.full(count, 0.8, np.float32), owners, np.full(count, 3.5, np.float32)
    )


def test_policy_and_value_take_the_share():
    batch = batch_of((7, 0, -2, 1), (PASS, 1, 4, 1))
    teach(batch, opinion_of(2), 0.25)
    assert batch.policy is not None
    assert batch.policy[0, [7, PASS]] == pytest.approx([0.75, 0.25])
    assert batch.policy[1, PASS] == pytest.approx(1)
    assert batch.policy.sum(1) == pytest.approx([1, 1])
    assert batch.targets[:, 1] == pytest.approx([0.2, 0.95])


def test_what_the_record_knows_of_the_end_stays():
    batch = batch_of((7, 0, -2, 1))
    teach(batch, opinion_of(1), 0.5)
    assert batch.targets[0, 2:].tolist() == [-2, 1]
    assert (batch.ownership == 100).all()


def test_what_no_record_knows_is_the_teachers():
    batch = batch_of((7, -1, 0, 0))
    teach(batch, opinion_of(1), 0.5)
    assert batch.targets[0, 1:].tolist() == pytest.approx([0.8, 3.5, 1])
    assert (batch.ownership == 50).all()


def test_distributions_of_own_games_are_mixed_too():
    batch = batch_of((7, 1, 0, 0))
    batch.policy = np.zeros((1, PASS + 1), np.float32)
    batch.policy[0, [3, 4]] = 0.5
    teach(batch, opinion_of(1), 0.5)
    assert batch.policy[0, [3, 4, PASS]] == pytest.approx([0.25, 0.25, 0.5])


class _Source:
    """Draws one fixed position."""

    def size_of_step(self, step: int) -> int:
        return SIZE if step == 3 else 0

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        return batch_of(*[(7.0, 1.0, 0.0, 0.0)] * count)


def test_the_teacher_is_shown_what_is_trained_on():
    shown = []

    def ask(planes: np.ndarray, numbers: np.ndarray) -> Evaluation:
        shown.append((planes.dtype, planes.shape, numbers.shape))
        return opinion_of(len(planes))

    taught = TaughtSampler(_Source(), ask, 1.0)
    assert taught.size_of_step(3) == SIZE
    batch = taught.random_batch(SIZE, 4, np.random.default_rng(1))
    assert shown == [(np.float32, (4, PLANES, SIZE, SIZE), (4, GLOBALS))]
    assert batch.targets[:, 1] == pytest.approx([0.8] * 4)
