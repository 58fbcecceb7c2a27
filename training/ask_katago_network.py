"""A KataGo network's first opinion of positions, without KataGo.

    python -m training.ask_katago_network LINES.tsv FOLDER NET.bin.gz

Like ``training.ask_katago`` with one visit, several times as fast on processors that multiply
bfloat16. The same command goes on where it was stopped; ``--part 2 --of 3`` labels every third
file, so that several processes share the work.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from training.katago_network import KataGoNetwork
from training.katago_planes import katago_inputs
from training.labels import Labels, position
from training.precision import best_precision

IN_A_FILE = 2048
TOKENS = 4096
"""Points of all boards of a batch together: as many as the processor's caches hold well."""


def labels_of(lines: list[str], network: KataGoNetwork) -> Labels:
    """The rows of a file."""
    games = [position(line) for line in lines]
    count = len(games)
    made = Labels(
        np.array(lines),
        np.zeros((count, 362), np.float16),
        np.zeros(count, np.float32),
        np.zeros(count, np.float32),
        np.zeros((count, 361), np.int8),
    )
    sizes = np.array([game.size for game in games])
    for size in np.unique(sizes).tolist():
        points, same = size * size, np.flatnonzero(sizes == size)
        together = max(1, TOKENS // points)
        for start in range(0, len(same), together):
            rows = same[start : start + together]
            planes, numbers, playable = zip(*(katago_inputs(games[n]) for n in rows), strict=True)
            found = network(*(torch.from_numpy(np.stack(part)) for part in (planes, numbers)))
            impossible = ~torch.from_numpy(np.stack(playable))
            policy = found.policy.masked_fill(impossible, -torch.inf).softmax(1)
            made.policy[rows, : points + 1] = policy.numpy()
            made.win[rows], made.lead[rows] = found.win.numpy(), found.lead.numpy()
            made.ownership[rows, :points] = (100 * found.ownership).round().numpy()
    return made


def main(arguments: list[str] | None = None) -> None:
    """Label the lines of a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("network", type=Path, help="a .bin.gz file of KataGo")
    parser.add_argument("--part", type=int, default=1)
    parser.add_argument("--of", type=int, default=1)
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    network = KataGoNetwork.load(options.network, best_precision(torch.device("cpu")))
    lines = options.lines.read_text().splitlines()
    for number in range(options.part - 1, -(-len(lines) // IN_A_FILE), options.of):
        path = options.folder / f"{options.lines.stem}-{number:04d}.npz"
        if not path.exists():
            part = lines[number * IN_A_FILE : (number + 1) * IN_A_FILE]
            labels_of(part, network).save(path)
            print(path.name, len(part), flush=True)


if __name__ == "__main__":
    main()
