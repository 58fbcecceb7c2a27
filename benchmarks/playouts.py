"""Light playouts: the program's kernels against the plain C port, one thread, in one run.

    python benchmarks/playouts.py

compiles benchmarks/playouts_c with ``gcc -O3 -march=native``, plays the same games with both,
checks that the results are the same, and prints games a second and their ratio. Rounds alternate
and the best of each counts, so that other work on the machine disturbs little.
"""

from __future__ import annotations

import argparse
import ctypes
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from desktop_go.games.go.kernels.bench import light_playouts
from desktop_go.games.go.kernels.board import BOARD, clear_board, new_tables
from desktop_go.games.go.kernels.workspace import new_workspaces

SOURCE = Path(__file__).resolve().parent / "playouts_c" / "playouts.c"
SIZES = (9, 13, 19)
SEED = 20080604
GAMES_PER_ROUND = {9: 30_000, 13: 15_000, 19: 7_000}

Result = tuple[int, int, int]
"""Sum of Black's area margins, moves played, random state at the end."""


def compile_port(folder: Path, compiler: str) -> ctypes.CDLL:
    library = folder / "playouts.so"
    flags = ["-O3", "-march=native", "-std=c11", "-Wall", "-Wextra", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, str(SOURCE), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def first_random_word() -> int:
    return int(new_workspaces(1, SEED)[0]["random"])


def play_in_c(port: ctypes.CDLL, size: int, games: int) -> Result:
    keys = np.ascontiguousarray(new_tables()[0]["zobrist"])
    random = ctypes.c_uint64(first_random_word())
    result = (ctypes.c_int64 * 2)()
    port.light_playouts(
        ctypes.c_int(size),
        ctypes.c_int64(games),
        keys.ctypes.data_as(ctypes.c_void_p),
        ctypes.byref(random),
        result,
    )
    return result[0], result[1], random.value


def play_in_kernels(size: int, games: int) -> Result:
    workspace = new_workspaces(1, SEED)[0]
    root = np.zeros(1, BOARD)[0]
    clear_board(root, size)
    score, moves = light_playouts(root, new_tables()[0], workspace, games)
    return int(score), int(moves), int(workspace["random"])


def timed(play: Callable[[], Result], games: int) -> tuple[Result, float]:
    start = time.perf_counter()
    result = play()
    return result, games / (time.perf_counter() - start)


def compare(port: ctypes.CDLL, size: int, rounds: int, scale: float) -> bool:
    games = max(100, int(GAMES_PER_ROUND[size] * scale))
    best_c = best_kernels = 0.0
    same = True
    for _ in range(rounds):
        in_c, rate_c = timed(lambda: play_in_c(port, size, games), games)
        in_kernels, rate_kernels = timed(lambda: play_in_kernels(size, games), games)
        same = same and in_c == in_kernels
        best_c, best_kernels = max(best_c, rate_c), max(best_kernels, rate_kernels)
    print(
        f"{size}x{size}: C {best_c:9,.0f} games/s, kernels {best_kernels:9,.0f} games/s, "
        f"ratio {best_kernels / best_c:.2f}, results {'the same' if same else 'DIFFER'}"
    )
    return same


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--scale", type=float, default=1.0, help="factor on the games of a round")
    parser.add_argument("--compiler", default="gcc")
    arguments = parser.parse_args()
    if shutil.which(arguments.compiler) is None:
        print(f"{arguments.compiler} is not installed", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        port = compile_port(Path(folder), arguments.compiler)
        for size in SIZES:
            play_in_kernels(size, 100)  # compiles, or loads the compiled code
        same = [compare(port, size, arguments.rounds, arguments.scale) for size in SIZES]
    return 0 if all(same) else 1


if __name__ == "__main__":
    sys.exit(main())
