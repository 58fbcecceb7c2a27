"""Fit the weights of the SameGame beam search (desktop_go/games/samegame/weights.py).

    python benchmarks/samegame_fit.py --boards 150 --rounds 4

A beam with varied weights plays a numbered board; of some of its levels a few boards are played
to the end by another narrow beam. What those boards made in total is regressed (ridge) on their
features, for each phase by itself and within each group of boards from one level of one beam:
boards compete only there, and what the rest of the group shares must not count. Each round adds
to the data. Prints the new table.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

import numpy as np

from desktop_go.games.samegame.beam import TABLE_BITS, BeamRunner, widening
from desktop_go.games.samegame.best import BestSolver
from desktop_go.games.samegame.kernels.features import FEATURES, PHASE_STONES, PHASES
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import KINDS
from desktop_go.games.samegame.weights import WEIGHTS

SOURCE_WIDTH = 12
JUDGE_WIDTH = 4
LEVELS = 25
GROUP = 6
SPREAD = 0.3
RIDGE = 0.03
OVERLAP = 8
"""Stones by which a phase also learns from its neighbors."""

Data = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Features, score so far and further, and stones; features and scores centered by group."""


def noisy(weights: np.ndarray, rng: Random) -> np.ndarray:
    """Return the weights with each feature multiplied by a factor near one."""
    factors = np.exp(SPREAD * np.array([rng.gauss(0.0, 1.0) for _ in range(FEATURES)]))
    return (weights * factors).astype(np.float32).ravel()


def collect(first: int, boards: int, weights: np.ndarray, seed: int) -> tuple[Data, float]:
    """Return the data of groups sampled from beams, and the mean score of the beams."""
    rng = Random(seed)
    rows: list[np.ndarray] = []
    scores: list[np.ndarray] = []
    stones_left: list[int] = []
    roots: list[int] = []
    for number in range(first, first + boards):
        position = Position(numbered_board(KINDS[0], number))
        solver = BestSolver(position)
        widths = widening(position.stones, SOURCE_WIDTH, 0.5, 4 * SOURCE_WIDTH)
        narrow = widening(position.stones, JUDGE_WIDTH, 0.5, 4 * JUDGE_WIDTH)
        source = BeamRunner(solver, widths, TABLE_BITS)
        judge = BeamRunner(solver, narrow, TABLE_BITS)
        target = solver.colors_by_count()[0]
        source.start(widths, noisy(weights, rng), target, [])
        source.advance(1 << 40)
        roots.append(source.score)
        for _ in range(LEVELS):
            stones = rng.randrange(6, 215)
            kept = source.kept(stones)
            if kept < GROUP:
                continue
            lines = [source.line_to_kept(stones, i) for i in rng.sample(range(kept), GROUP)]
            own = weights.astype(np.float32).ravel()
            table, totals = [], []
            for line in lines:
                judge.start(narrow, own, target, line)
                score, features = judge.features()
                judge.advance(1 << 40)
                table.append(np.append(features, score))
                totals.append(judge.score)
            rows.append(np.array(table) - np.mean(table, 0))
            scores.append(np.array(totals) - np.mean(totals))
            stones_left += [stones] * GROUP
    return (np.concatenate(rows), np.concatenate(scores), np.array(stones_left)), float(
        np.mean(roots)
    )


def fit(data: list[Data], before: np.ndarray) -> np.ndarray:
    """Return float[PHASES, FEATURES] by ridge regression on scaled features.

    The score so far counts fully: it is taken from the goal. So is what the weights ``before``
    say; the correction is what is fitted and kept small.
    """
    features, scores, stones = (np.concatenate(part) for part in zip(*data, strict=True))
    weights = np.zeros((PHASES, FEATURES))
    for phase in range(PHASES):
        low = phase * PHASE_STONES - OVERLAP
        high = (phase + 1) * PHASE_STONES + OVERLAP if phase < PHASES - 1 else 1 << 20
        chosen = (stones >= low) & (stones < high)
        table = features[chosen][:, :FEATURES]
        scale = table.std(0) + 1e-6
        goal = scores[chosen] - features[chosen][:, FEATURES] - table @ before[phase]
        table = table / scale
        at_first = 1 - (goal**2).sum() / (scores[chosen] ** 2).sum()
        normal = table.T @ table + RIDGE * chosen.sum() * np.eye(FEATURES)
        solution = np.linalg.solve(normal, table.T @ goal)
        total = (scores[chosen] ** 2).sum()
        explained = 1 - ((goal - table @ solution) ** 2).sum() / total
        print(
            f"  phase {phase}: {chosen.sum()} boards, {at_first:.1%} explained, now {explained:.1%}"
        )
        weights[phase] = before[phase] + np.where(table.std(0) > 1e-3, solution / scale, 0.0)
    return weights


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--first", type=int, default=30_000, help="number of the first board")
    arguments = parser.parse_args()
    weights = np.array(WEIGHTS)
    data: list[Data] = []
    for turn in range(arguments.rounds):
        began = time.thread_time()
        first = arguments.first + turn * arguments.boards
        fresh, mean = collect(first, arguments.boards, weights, seed=turn)
        took = time.thread_time() - began
        print(f"round {turn}: mean score {mean:.0f}, {took:.0f} s", flush=True)
        data.append(fresh)
        weights = fit(data, weights)
    print(table_text(weights))
    return 0


def table_text(weights: np.ndarray) -> str:
    """Return the table as source text."""
    return "\n".join(
        "    (" + ", ".join(f"{weight:.4g}" for weight in row) + ")," for row in weights
    )


if __name__ == "__main__":
    sys.exit(main())
