"""Reads SGF files with this program and with sgfmill: `python -m benchmarks.sgf_parse DIR`.

Ours is the whole way from bytes to records with repairs and the character set found; sgfmill's is
its raw tree (`sgf_grammar.parse_sgf_collection`), which does less. Files that sgfmill refuses are
left out for both. Without a folder two synthetic files are read.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from sgfmill import sgf_grammar

from desktop_go.errors import RecordError
from desktop_go.records.loading import load_records


def synthetic_files() -> dict[str, bytes]:
    """A joseki dictionary of 62,000 nodes and a game of 3,600 moves."""
    random = Random(1)
    letters = "abcdefghijklmnopqrs"
    parts = ["(;GM[1]FF[4]SZ[19]"]
    depth = 0
    closed = False
    for index in range(62_000):
        point = random.choice(letters) + random.choice(letters)
        if closed or (random.random() < 0.2 and depth < 200):
            parts.append("(")
            depth += 1
        parts.append(f";{'BW'[index % 2]}[{point}]")
        if random.random() < 0.1:
            parts.append(f"C[Variation {index}: see \\[{point}\\].]LB[{point}:A]")
        closed = depth > 0 and random.random() < 0.2
        if closed:
            parts.append(")")
            depth -= 1
    dictionary = "".join(parts) + ")" * (depth + 1)
    game = "".join(
        f";{'BW'[index % 2]}[{random.choice(letters)}{random.choice(letters)}]"
        for index in range(3600)
    )
    return {
        "dictionary of 62,000 nodes": dictionary.encode(),
        "game of 3,600 moves": f"(;SZ[19]{game})".encode(),
    }


def seconds(read: object, data: bytes) -> float | None:
    """The time of one call, None when it refuses."""
    start = time.process_time()
    try:
        read(data)  # type: ignore[operator]
    except (ValueError, RecordError):
        return None
    return time.process_time() - start


def best_times(data: bytes, rounds: int) -> tuple[float | None, float | None]:
    """The best of ``rounds`` for ours and for sgfmill, taken in turns."""
    ours: list[float | None] = []
    theirs: list[float | None] = []
    for _ in range(rounds):
        ours.append(seconds(load_records, data))
        theirs.append(seconds(sgf_grammar.parse_sgf_collection, data))
    if None in ours or None in theirs:
        return None, None
    return min(time for time in ours if time), min(time for time in theirs if time)


def main() -> int:
    """Compare both readers; fails when ours is slower."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    files = synthetic_files()
    if arguments.folder is not None:
        paths = sorted(
            path for path in arguments.folder.rglob("*") if path.suffix.lower() == ".sgf"
        )
        files |= {str(path.name): path.read_bytes() for path in paths}
    total = [0.0, 0.0, 0.0]
    for name, data in files.items():
        ours, theirs = best_times(data, arguments.rounds)
        if ours is None or theirs is None:
            continue
        total = [total[0] + ours, total[1] + theirs, total[2] + len(data)]
        if len(data) > 50_000:
            print(f"{name}: {ours * 1000:.1f} ms, sgfmill {theirs * 1000:.1f} ms")
    megabytes = total[2] / 1e6
    print(
        f"all: {megabytes:.2f} MB, ours {total[0]:.3f} s ({megabytes / total[0]:.1f} MB/s), "
        f"sgfmill {total[1]:.3f} s, ratio {total[1] / total[0]:.2f}"
    )
    return 0 if total[0] <= total[1] else 1


if __name__ == "__main__":
    sys.exit(main())
