"""Records to one store file: ``python -m training.prepare RECORD_FOLDER STORE.npz``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.ownership import SHORTEST, add_ownership
from training.records import GameStore, ParsedGame, build_store, read_lines
from training.sgf_games import read_sgf_folder


def games_to_end(store: GameStore, count: int) -> npt.NDArray[np.int64]:
    """Random games with a known winner that are long enough, at most ``count``."""
    long_enough = np.diff(store.move_start) >= SHORTEST * store.size**2
    games = np.flatnonzero(long_enough & (store.winner != 0))
    return np.random.default_rng(3).permutation(games)[:count]


def main(arguments: list[str] | None = None) -> None:
    """Parse, check, split, play the final positions out, save; prints what was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="record files: *.txt, *.txt.xz, *.sgf")
    parser.add_argument("store", type=Path, help="the file to write")
    parser.add_argument(
        "--ownership", type=int, default=10**9, help="games to play out for ownership and score"
    )
    options = parser.parse_args(arguments)
    started = time.monotonic()
    files = sorted(p for p in options.folder.iterdir() if p.name.endswith((".txt", ".txt.xz")))
    sources: dict[str, Iterable[ParsedGame]] = {p.name.split(".")[0]: read_lines(p) for p in files}
    sources.update(read_sgf_folder(options.folder))
    store = build_store(sources)
    known = add_ownership(store, games_to_end(store, options.ownership))
    options.store.parent.mkdir(parents=True, exist_ok=True)
    store.save(options.store)
    for name in store.sources:
        kept, test = (len(store.indices(str(name), held_out=h)) for h in (False, True))
        print(f"{name}: {kept} games to train on, {test} held out")
    print(f"{known} games with known ownership; {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
