"""Fit the weights of the SameGame beam search (desktop_go/games/samegame/weights.py).

    python benchmarks/samegame_fit.py --boards 110 --rounds 4

Boards are taken from levels of beams with varied weights on numbered boards; a beam plays each to
its end; the score it still made is regressed (ridge) on the features of the board, for each phase
by itself. Each round uses the data of the last two. Prints the new table.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

import numpy as np

from desktop_go.games.samegame.beam import TABLE_BITS, BeamRunner, widening
from desktop_go.games.samegame.best import BestSolver
from desktop_go.games.samegame.kernels.beam import FEATURES, PHASE_STONES, PHASES
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import KINDS
from desktop_go.games.samegame.weights import WEIGHTS

WIDTH = 8
SAMPLES = 40
SPREAD = 0.25
RIDGE = 0.003
OVERLAP = 8
"""Stones by which a phase also learns from its neighbors."""

Data = tuple[np.ndarray, np.ndarray, np.ndarray]


def collect(first: int, boards: int, weights: np.ndarray, seed: int) -> tuple[Data, float]:
    """Return features, further score and stones of sampled boards, and the mean score."""
    rng = Random(seed)
    rows: list[np.ndarray] = []
    scores: list[float] = []
    stones_left: list[int] = []
    roots: list[int] = []
    for number in range(first, first + boards):
        position = Position(numbered_board(KINDS[0], number))
        solver = BestSolver(position)
        widths = widening(position.stones, WIDTH, 0.5, 4 * WIDTH)
        source = BeamRunner(solver, widths, TABLE_BITS)
        judge = BeamRunner(solver, widths, TABLE_BITS)
        target = solver.colors_by_count()[0]
        noise = np.exp(SPREAD * np.array([rng.gauss(0.0, 1.0) for _ in range(FEATURES)]))
        source.start(widths, (weights * noise).astype(np.float32).ravel(), target, [])
        source.advance(1 << 40)
        roots.append(source.score)
        for _ in range(SAMPLES):
            stones = rng.randrange(8, 200)
            if not source.kept(stones):
                continue
            line = source.line_to_kept(stones, rng.randrange(source.kept(stones)))
            judge.start(widths, weights.astype(np.float32).ravel(), target, line)
            score, features = judge.features()
            judge.advance(1 << 40)
            rows.append(features)
            scores.append(judge.score - score)
            stones_left.append(stones)
    return (np.array(rows), np.array(scores), np.array(stones_left)), float(np.mean(roots))


def fit(data: list[Data]) -> np.ndarray:
    """Return float[PHASES, FEATURES] by ridge regression on standardised features."""
    features, scores, stones = (np.concatenate(part) for part in zip(*data, strict=True))
    weights = np.zeros((PHASES, FEATURES))
    for phase in range(PHASES):
        low = phase * PHASE_STONES - OVERLAP
        high = (phase + 1) * PHASE_STONES + OVERLAP if phase < PHASES - 1 else 1 << 20
        chosen = (stones >= low) & (stones < high)
        table = np.column_stack([features[chosen], stones[chosen]])
        scale = table.std(0) + 1e-6
        table = (table - table.mean(0)) / scale
        goal = scores[chosen] - scores[chosen].mean()
        normal = table.T @ table + RIDGE * chosen.sum() * np.eye(table.shape[1])
        solution = np.linalg.solve(normal, table.T @ goal)
        explained = 1 - ((goal - table @ solution) ** 2).sum() / (goal**2).sum()
        print(f"  phase {phase}: {chosen.sum()} boards, {explained:.0%} explained")
        weights[phase] = (solution / scale)[:FEATURES]
    return weights


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=110)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--first", type=int, default=30_000, help="number of the first board")
    arguments = parser.parse_args()
    weights = np.array(WEIGHTS)
    data: list[Data] = []
    for turn in range(arguments.rounds):
        first = arguments.first + turn * arguments.boards
        fresh, mean = collect(first, arguments.boards, weights, seed=turn)
        print(f"round {turn}: mean score {mean:.0f}", flush=True)
        data = [*data[-1:], fresh]
        weights = fit(data)
    for row in weights:
        print("    (" + ", ".join(f"{weight:.4g}" for weight in row) + "),")
    return 0


if __name__ == "__main__":
    sys.exit(main())
