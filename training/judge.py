"""How far networks are from a teacher.

``python -m training.judge LABELS.npz --network FILE`` prints it.

The positions should be those of ``training.positions --held-out``. One line for each file, board
size and kind of game: mean error of the lead in points and of the win rate, slope of our lead
against the teacher's, mean error of the ownership (0 to 2), how often the best move is the same,
and the cross-entropy of the policy beyond the teacher's own.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop_go.engine.go.evaluators import load_file
from desktop_go.games.go.net_search import AskNetwork
from training.labels import LabeledSampler, Labels

Columns = dict[str, npt.NDArray[np.float64]]


def compared(ask: AskNetwork, sampler: LabeledSampler) -> Columns:
    """Both opinions and their distances, one number for each position in the labels' order."""
    count = len(sampler.labels)
    names = ("lead", "truth", "win", "true win", "ownership", "agrees", "policy")
    found = {name: np.zeros(count) for name in names}
    for rows in sampler.rows.values():
        for start in range(0, len(rows), 64):
            part = rows[start : start + 64]
            batch = sampler.batch(part, np.zeros(len(part), np.int64))
            answer = ask(batch.planes.astype(np.float32), batch.numbers)
            target = batch.policy
            assert target is not None
            logits = answer.policy_logits.astype(np.float64)
            logits -= logits.max(1, keepdims=True)
            log_policy = logits - np.log(np.exp(logits).sum(1, keepdims=True))
            log_target = np.log(np.maximum(target, 1e-9))
            found["lead"][part] = answer.score
            found["truth"][part] = batch.targets[:, 2]
            found["win"][part] = answer.value
            found["true win"][part] = batch.targets[:, 1]
            own = np.abs(answer.ownership - batch.ownership / 100)
            found["ownership"][part] = own.mean((1, 2))
            found["agrees"][part] = logits.argmax(1) == target.argmax(1)
            found["policy"][part] = (target * (log_target - log_policy)).sum(1)
    return found


def summary(found: Columns, rows: npt.NDArray[np.bool_]) -> str:
    """The figures of some of the positions as one line."""
    lead, truth = found["lead"][rows], found["truth"][rows]
    slope = (lead * truth).sum() / (truth * truth).sum()
    return (
        f"n {rows.sum():5d}  lead {np.abs(lead - truth).mean():5.2f}  slope {slope:4.2f}"
        f"  win {np.abs(found['win'] - found['true win'])[rows].mean():.3f}"
        f"  ownership {found['ownership'][rows].mean():.3f}"
        f"  same move {found['agrees'][rows].mean():.3f}  policy {found['policy'][rows].mean():.3f}"
    )


def main(arguments: list[str] | None = None) -> None:
    """Print the figures of every network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("labels", type=Path, nargs="+")
    parser.add_argument("--network", type=Path, action="append", required=True)
    options = parser.parse_args(arguments)
    sampler = LabeledSampler(Labels.load(options.labels))
    columns = [str(line).split("\t") for line in sampler.labels.lines]
    sizes = np.array([int(fields[0]) for fields in columns])
    kinds = np.array([fields[7] for fields in columns])
    kinds[[bool(fields[3]) for fields in columns]] = "handicap"
    for path in options.network:
        found = compared(load_file(path).evaluate, sampler)
        print(path.name)
        for size in np.unique(sizes):
            print(f"  {size:2d}x{size:<2d} {'all':12s}", summary(found, sizes == size))
            for kind in np.unique(kinds[sizes == size]):
                rows = (sizes == size) & (kinds == kind)
                if rows.sum() >= 40:
                    print(f"        {kind:12s}", summary(found, rows))


if __name__ == "__main__":
    main()
