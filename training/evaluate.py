"""Judge ONNX files on held-out games: ``python -m training.evaluate STORE.npz FILE.onnx ...``.

Needs no torch. Reports, for every source with held-out games: top-1 and top-5 of the policy, its
cross-entropy, how often the value names the winner (all positions, and from move 150 on) and the
Brier score of the value. ``--without ladder`` blanks the planes whose names hold that word, which
shows what a network reads from them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from desktop_go.engine.go.evaluator import Evaluator
from desktop_go.games.go.features import PLANE_NAMES
from training.records import GameStore
from training.sampling import LATE, Batch, Sampler

POSITIONS = 20480


def judge(evaluator: Evaluator, test: Batch) -> dict[str, float]:
    """The figures for one file on one test set."""
    ranks, losses, values = [], [], []
    for start in range(0, len(test.planes), 64):
        part = test.part(start, start + 64)
        found = evaluator.evaluate(part.planes.astype(np.float32), part.numbers)
        logits = found.policy_logits.astype(np.float64)
        move = part.targets[:, 0].astype(np.int64)
        played = logits[np.arange(len(move)), move]
        ranks.append((logits > played[:, None]).sum(1))
        top = logits.max(1)
        losses.append(top + np.log(np.exp(logits - top[:, None]).sum(1)) - played)
        values.append(found.value)
    rank, value = np.concatenate(ranks), np.concatenate(values)
    result = test.targets[:, 1]
    decided = result >= 0
    late = decided & (test.move_number >= LATE)
    right = (value > 0.5) == (result > 0.5)
    return {
        "positions": float(len(rank)),
        "top1": float((rank == 0).mean()),
        "top5": float((rank < 5).mean()),
        "policy": float(np.concatenate(losses).mean()),
        "winner": float(right[decided].mean()),
        "winner_late": float(right[late].mean()) if late.any() else float("nan"),
        "brier": float(((value - result)[decided] ** 2).mean()),
    }


def planes_with(word: str) -> list[int]:
    """The planes whose names hold ``word``; at least one."""
    found = [number for number, name in enumerate(PLANE_NAMES) if word in name]
    if not found:
        known = ", ".join(PLANE_NAMES)
        raise argparse.ArgumentTypeError(f"no plane is named {word!r}; there are: {known}")
    return found


def without(test: Batch, planes: Sequence[int]) -> Batch:
    """The same positions with some planes blank."""
    shown = test.planes.copy()
    shown[:, planes] = 0
    return replace(test, planes=shown)


def main(arguments: list[str] | None = None) -> None:
    """Print one line for each file and source."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument(
        "--without", type=planes_with, default=[], metavar="WORD", help="planes to blank"
    )
    options = parser.parse_args(arguments)
    sampler = Sampler(GameStore.load(options.store))
    for name in map(str, sampler.store.sources):
        if len(sampler.store.indices(name, held_out=True)) == 0:
            continue
        test = without(sampler.test_batch(name, options.positions), options.without)
        for path in options.files:
            found = judge(Evaluator.load(path), test)
            print(name, path.name, *(f"{key} {number:.4g}" for key, number in found.items()))


if __name__ == "__main__":
    main()
