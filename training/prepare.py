"""Records to one store file: ``python -m training.prepare RECORD_FOLDER STORE.npz``."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from training.endings import add_endings
from training.records import build_store


def main(arguments: list[str] | None = None) -> None:
    """Parse, check, split, play the endings out, save; prints what was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of *.txt or *.txt.xz record files")
    parser.add_argument("store", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    files = sorted(p for p in options.folder.iterdir() if p.name.endswith((".txt", ".txt.xz")))
    store = build_store(files)
    known = add_endings(store, np.flatnonzero(store.winner != 0))
    options.store.parent.mkdir(parents=True, exist_ok=True)
    store.save(options.store)
    for name in store.sources:
        kept, test = (len(store.indices(str(name), held_out=h)) for h in (False, True))
        print(f"{name}: {kept} games to train on, {test} held out")
    print(f"{known} games with known ownership; {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
