"""Positions with a teacher's judgement, as files the trainer reads beside the records.

A file is an ``.npz`` with one row for each position: ``lines`` (as ``training.positions`` writes
them), ``policy`` float16[rows, 362] (probabilities; the pass comes right after the last point),
``win`` float32[rows] (0 to 1), ``lead`` float32[rows] (points, komi counted), ``ownership``
int8[rows, 361] (-100 to 100) and ``ok`` bool[rows] (false where a move could not be played). All
of it is seen from the side to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.records import ParsedGame, pack, points_of
from training.sampling import Batch, Sampler

PASS_LETTERS = "--"


@dataclass
class Labels:
    """A teacher's judgement of positions; the columns of a file."""

    lines: npt.NDArray[np.str_]
    policy: npt.NDArray[np.float16]
    win: npt.NDArray[np.float32]
    lead: npt.NDArray[np.float32]
    ownership: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.win)

    def save(self, path: Path) -> None:
        """Write one file; its name appears once it is whole."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **vars(self), ok=np.ones(len(self), np.bool_))
        part.replace(path)

    @classmethod
    def load(cls, paths: list[Path]) -> Labels:
        """Read files and join them, without the rows that are not ``ok``."""
        columns: dict[str, list[npt.NDArray[np.generic]]] = {n: [] for n in cls.__annotations__}
        for path in paths:
            with np.load(path) as data:
                for name, found in columns.items():
                    found.append(data[name][data["ok"]])
        return cls(**{name: np.concatenate(found) for name, found in columns.items()})


def position(line: str) -> ParsedGame:
    """A line of ``training.positions`` as a game whose last move is the one that followed."""
    size_text, komi, first, setup, moves, following, winner, *_ = line.split("\t")
    size = int(size_text)
    return ParsedGame(
        size=size,
        komi=float(komi),
        winner={"B": 1, "W": 2}.get(winner, 0),
        first=2 if first == "W" else 1,
        setup=tuple(points_of(setup, size)),
        moves=np.array(points_of(moves + following, size), np.int16),
        key=0,
    )


class LabeledSampler:
    """Random labeled positions; stands where own games stand in ``mixing.MixedSampler``."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        games = [position(str(line)) for line in labels.lines]
        store = pack(games, [0] * len(games), [False] * len(games), ["labels"])
        self._sampler = Sampler(store)
        self._number = self._sampler.lengths - 1
        self.rows = {
            int(size): np.flatnonzero(store.size == size) for size in np.unique(store.size)
        }

    def random_batch(self, size: int, count: int, rng: np.random.Generator) -> Batch:
        """Positions of one board size, each in a random symmetry."""
        return self.batch(rng.choice(self.rows[size], count), rng.integers(8, size=count))

    def batch(self, rows: npt.NDArray[np.int64], symmetries: npt.NDArray[np.int64]) -> Batch:
        """Chosen rows, all of one board size, with the teacher's judgement as targets."""
        labels, size = self.labels, int(self._sampler.store.size[rows[0]])
        points, count = size * size, len(rows)
        batch = self._sampler.fill(np.stack([rows, self._number[rows], symmetries], 1))
        turns = self._sampler.turns[size][symmetries]
        batch.policy = np.empty((count, points + 1), np.float32)
        np.put_along_axis(batch.policy, turns, labels.policy[rows, : points + 1], 1)
        batch.policy /= batch.policy.sum(1, keepdims=True)
        owners = np.empty((count, points), np.int8)
        np.put_along_axis(owners, turns[:, :points], labels.ownership[rows, :points], 1)
        batch.ownership = owners.reshape(count, size, size)
        batch.targets[:, 1] = labels.win[rows]
        batch.targets[:, 2] = labels.lead[rows]
        batch.targets[:, 3] = 1
        return batch


def load_labels(folder: Path) -> LabeledSampler:
    """All files of a folder.

    Raises:
        FileNotFoundError: there is none.
    """
    files = sorted(folder.glob("*.npz"))
    if not files:
        raise FileNotFoundError(f"no labeled positions in {folder}")
    return LabeledSampler(Labels.load(files))
