"""Evaluations a second of the network files: ``python benchmarks/net_speed.py FILE ...``.

One thread; CPU time is counted, so that other programs disturb less. The best of five rounds.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from desktop_go.engine.go.evaluators import load_file
from desktop_go.games.go.features import GLOBALS, PLANES
from desktop_go.games.go.net_search import AskNetwork

SIZES = (9, 13, 19)
BATCHES = (1, 4, 8)
ROUNDS = 5


def evaluations_per_second(ask: AskNetwork, size: int, batch: int, seconds: float) -> float:
    """The best round; each lasts about ``seconds`` of CPU time."""
    rng = np.random.default_rng(1)
    planes = (rng.random((batch, PLANES, size, size)) < 0.2).astype(np.float32)
    planes[:, 0] = 1
    numbers = np.zeros((batch, GLOBALS), dtype=np.float32)
    ask(planes, numbers)
    best = 0.0
    for _ in range(ROUNDS):
        done = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            ask(planes, numbers)
            done += batch
        best = max(best, done / spent)
    return best


def main(arguments: list[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds a round")
    options = parser.parse_args(arguments)
    print("file".ljust(24), *(f"{s}x{s} b{b}".rjust(9) for s in SIZES for b in BATCHES))
    for path in options.files:
        ask = load_file(path).evaluate
        speeds = [
            evaluations_per_second(ask, size, batch, options.seconds)
            for size in SIZES
            for batch in BATCHES
        ]
        print(path.name.ljust(24), *(f"{speed:.0f}".rjust(9) for speed in speeds))


if __name__ == "__main__":
    main()
