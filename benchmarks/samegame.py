"""Measure SameGame's solvers on the positions of a file: totals, speed, promptness.

    python benchmarks/samegame.py FILE --seconds 2.5 10 --seeds 3 --solver best
    python benchmarks/samegame.py FILE --seconds 600 --threads 2 --positions 1 5 9 14 --out lines
    python benchmarks/samegame.py FILE --prompt

``--cpu`` counts the processor time of the search, and ``--rate N`` counts boards valued, N for a
second, instead of the time on the wall: for machines that are busy with other things. ``--out``
writes the move lists of each time and seed as K.txt into a folder of its own. ``--prompt`` shows
the playouts a second of processor time, and for each solver the time from the wish to stop to the
answer and how far it exceeds the time asked; it fails when one is above 100 ms or tabu playouts
below 30,000/s.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

from desktop_go.games.samegame.bench import playout_speeds
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import Progress, Solver
from desktop_go.games.samegame.solvers import SOLVERS, make_solver, solve
from desktop_go.games.samegame.text import parse

LATE = 0.1
"""Seconds within which a solver has to stop and to keep to the time asked."""
TABU_PLAYOUTS = 30_000
"""Tabu playouts a second to be reached on one thread."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, nargs="+", default=[2.5])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--solver", choices=list(SOLVERS), default="best")
    parser.add_argument("--positions", nargs="+", metavar="K", help="names; all if left out")
    parser.add_argument("--threads", type=int, default=1, help="on the wall's clock only")
    parser.add_argument("--out", type=Path, metavar="DIR")
    clock = parser.add_mutually_exclusive_group()
    clock.add_argument("--cpu", action="store_true")
    clock.add_argument("--rate", type=float)
    parser.add_argument("--prompt", action="store_true")
    arguments = parser.parse_args()
    positions = {
        board.name: Position(board.columns)
        for board in parse(arguments.file.read_text())
        if not arguments.positions or board.name in arguments.positions
    }
    if arguments.prompt:
        return prompt(next(iter(positions.values())))
    make_solver(arguments.solver, next(iter(positions.values()))).run(0.2)
    for seconds in arguments.seconds:
        totals = [totals_of(arguments, positions, seconds, 1 + s) for s in range(arguments.seeds)]
        print(f"{seconds:g} s a position: median total {statistics.median(totals):,.0f}")
    return 0


def totals_of(
    arguments: argparse.Namespace, positions: dict[str, Position], seconds: float, seed: int
) -> int:
    """Solve every position with one seed; print and return the total."""
    scores = []
    cleared = 0
    for name, position in positions.items():
        found = search(arguments, position, seconds, seed)
        scores.append(found.score)
        after = position
        for cell in found.line:
            after, _ = after.play(cell)
        cleared += after.stones == 0
        if arguments.out:
            folder = arguments.out / f"{seconds:g}s-seed{seed}"
            folder.mkdir(parents=True, exist_ok=True)
            text = "".join(f"{column} {row}\n" for column, row in found.line)
            (folder / f"{name}.txt").write_text(text)
    print(
        f"{seconds:g} s, seed {seed}: {sum(scores)}, {cleared} of {len(scores)} cleared {scores}",
        flush=True,
    )
    return sum(scores)


def search(
    arguments: argparse.Namespace, position: Position, seconds: float, seed: int
) -> Progress:
    """Search one position by the clock that was asked for."""
    if arguments.threads > 1:
        return solve(position, seconds, arguments.solver, seed, arguments.threads)
    solver = make_solver(arguments.solver, position, seed)
    if arguments.cpu:
        solver.clock = time.thread_time
    elif arguments.rate:
        solver.clock = lambda: solver.playouts / arguments.rate
    return solver.run(seconds)


def prompt(position: Position) -> int:
    """Print speeds and delays; returns 1 when one is not good enough."""
    good = True
    for kind, speed in playout_speeds(position, 1.0).items():
        fine = kind != "tabu" or speed >= TABU_PLAYOUTS
        print(f"{kind} playouts: {speed:,.0f}/s{'' if fine else ' TOO SLOW'}")
        good &= fine
    for name in SOLVERS:
        solver = make_solver(name, position)
        solver.run(0.2)
        stops = [stop_delay(make_solver(name, position)) for _ in range(20)]
        overruns = []
        for _ in range(5):
            began = time.perf_counter()
            make_solver(name, position).run(0.5)
            overruns.append(time.perf_counter() - began - 0.5)
        fine = max(stops) <= LATE and max(overruns) <= LATE
        print(
            f"{name}: stops within {1000 * max(stops):.0f} ms, exceeds 0.5 s by at most "
            f"{1000 * max(overruns):.0f} ms{'' if fine else ' TOO SLOW'}"
        )
        good &= fine
    return 0 if good else 1


def stop_delay(solver: Solver) -> float:
    """Return the seconds from the wish to stop, in the midst of a slice, to the answer."""
    asked_at = time.perf_counter() + 0.21
    solver.run(5.0, None, lambda: time.perf_counter() >= asked_at)
    return time.perf_counter() - asked_at


if __name__ == "__main__":
    sys.exit(main())
