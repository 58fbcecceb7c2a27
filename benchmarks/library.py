"""How long a folder of records takes to be indexed, and a position to be found in it.

    python benchmarks/library.py FOLDER [--library FILE] [--searches 20]

Without ``--library`` the index goes into a temporary file. Times are wall time and, beside it, the
processor's; the searches take positions of the folder's own games.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from desktop_go.games.go.trace import LAST, final_stones
from desktop_go.services.library.indexer import update_library
from desktop_go.services.library.positions import PositionIndex, PositionQuery, Region
from desktop_go.services.library.store import Library

SIDE = 19
CORNER = Region(10, 0, 18, 8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--searches", type=int, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.library or Path(folder) / "library.sqlite"
        library = Library(path)
        library.add_folder(arguments.folder.absolute())
        wall, cpu = time.perf_counter(), time.process_time()
        update = update_library(library, lambda _done, _total: None, lambda: False)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        print(
            f"indexed: {update.read} files, {library.count()} games, {update.problems} problems, "
            f"{wall:.1f} s (processor {cpu:.1f} s), {path.stat().st_size / 1e6:.0f} MB"
        )
        again = time.perf_counter()
        update_library(library, lambda _done, _total: None, lambda: False)
        print(f"nothing new: {time.perf_counter() - again:.2f} s")
        search(library, arguments.searches)


def search(library: Library, searches: int) -> None:
    start = time.perf_counter()
    index = PositionIndex.load(library, SIDE)
    print(f"positions of {len(index)} games loaded: {1000 * (time.perf_counter() - start):.0f} ms")
    start = time.perf_counter()
    rows = library.games("player 7")
    print(f"text: {len(rows)} games in {1000 * (time.perf_counter() - start):.0f} ms")
    for name, region, moves in (
        ("whole board", None, 30),
        ("corner 9x9", CORNER, 40),
        ("corner 5x5", Region(14, 0, 18, 4), 60),
    ):
        walls, cpus, found = [], [], []
        for board in boards(library, moves, searches):
            wall, cpu = time.perf_counter(), time.process_time()
            found.append(len(index.find(PositionQuery(SIDE, board, region, swap_colors=True))))
            walls.append(1000 * (time.perf_counter() - wall))
            cpus.append(1000 * (time.process_time() - cpu))
        print(
            f"{name}, both colors: median {statistics.median(walls):.0f} ms "
            f"(processor {statistics.median(cpus):.0f} ms), worst {max(walls):.0f} ms, "
            f"{statistics.mean(found):.0f} games found"
        )


def boards(library: Library, moves: int, count: int) -> list[bytes]:
    """Positions after ``moves`` moves of games spread over the library."""
    lines = library.lines(SIDE)
    found = []
    for _, line, _ in lines[:: max(1, len(lines) // count)][:count]:
        changes = np.frombuffer(line, np.uint16)
        ends = np.flatnonzero(changes & LAST)
        upto = int(ends[min(moves, len(ends) - 1)]) + 1
        found.append(final_stones(changes[:upto].tolist(), SIDE * SIDE))
    return found


if __name__ == "__main__":
    main()
