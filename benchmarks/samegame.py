"""Totals of a SameGame solver over the positions of a file, for several times and seeds.

    python benchmarks/samegame.py FILE --seconds 2.5 10 --seeds 3 --solver best

One thread. ``--cpu`` counts the processor time of the search instead of the time on the wall, for
machines that are busy with other things.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

from desktop_go.games.samegame.bench import playout_speeds
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solvers import SOLVERS, make_solver
from desktop_go.games.samegame.text import parse


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, nargs="+", default=[2.5])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--solver", choices=list(SOLVERS), default="best")
    parser.add_argument("--cpu", action="store_true")
    arguments = parser.parse_args()
    positions = [Position(board.columns) for board in parse(arguments.file.read_text())]
    for kind, speed in playout_speeds(positions[0], 1.0).items():
        print(f"{kind} playouts: {speed:,.0f}/s")
    make_solver(arguments.solver, positions[0]).run(0.2)
    for seconds in arguments.seconds:
        totals = []
        for seed in range(1, arguments.seeds + 1):
            scores = []
            for position in positions:
                solver = make_solver(arguments.solver, position, seed)
                if arguments.cpu:
                    solver.clock = time.thread_time
                scores.append(solver.run(seconds).score)
            totals.append(sum(scores))
            print(f"{seconds:g} s, seed {seed}: {totals[-1]} {scores}", flush=True)
        print(f"{seconds:g} s a position: median total {statistics.median(totals):,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
