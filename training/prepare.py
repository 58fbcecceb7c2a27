"""Records to one store file: ``python -m training.prepare RECORD_FOLDER STORE.npz``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from training.endings import add_endings
from training.records import ParsedGame, build_store, read_lines
from training.sgf_games import read_sgf_folder


def main(arguments: list[str] | None = None) -> None:
    """Parse, check, split, play the endings out, save; prints what was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="record files: *.txt, *.txt.xz, *.sgf")
    parser.add_argument("store", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    files = sorted(p for p in options.folder.iterdir() if p.name.endswith((".txt", ".txt.xz")))
    sources: dict[str, Iterable[ParsedGame]] = {p.name.split(".")[0]: read_lines(p) for p in files}
    sources.update(read_sgf_folder(options.folder))
    store = build_store(sources)
    known = add_endings(store, np.flatnonzero(store.winner != 0))
    options.store.parent.mkdir(parents=True, exist_ok=True)
    store.save(options.store)
    for name in store.sources:
        kept, test = (len(store.indices(str(name), held_out=h)) for h in (False, True))
        print(f"{name}: {kept} games to train on, {test} held out")
    print(f"{known} games with known ownership; {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
