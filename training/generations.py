"""Self-play, training, export and gating in turns, as one command that goes on where it stopped.

``python -m training.generations STORE.npz FOLDER --start RUN/checkpoint.pt --size 9 --hours 8``

Each generation plays games with the best network so far, trains the weights on with the newest
games beside the records, exports them and plays the result against the best. A network that is
not weaker becomes the best; the weights go on from the last training either way, as in AlphaZero.
Every finished part leaves a file behind, so a stopped run repeats at most the part it was in.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LEAST_SCORE = 0.5
"""Share of the points against the best from which a network replaces it."""

SETTINGS = {
    "OMP_NUM_THREADS": "1",
    "MALLOC_MMAP_THRESHOLD_": "4000000000",
    "MALLOC_TRIM_THRESHOLD_": "4000000000",
}
"""Of the processes, where the caller has not set them: see docs/training.md."""

Runner = Callable[[list[list[str]]], None]


@dataclass(frozen=True)
class Folders:
    """Where the parts of a run lie."""

    root: Path

    @property
    def games(self) -> Path:
        """The shards of self-play."""
        return self.root / "games"

    @property
    def best(self) -> Path:
        """The best network so far, int8."""
        return self.root / "best-int8.onnx"

    def generation(self, number: int) -> Path:
        """What one generation makes."""
        return self.root / f"generation-{number:03d}"


def run_together(commands: list[list[str]]) -> None:
    """Run modules of this folder side by side, one thread each; all must end well."""
    environment = SETTINGS | os.environ
    running = [
        subprocess.Popen([sys.executable, "-m", *command], env=environment) for command in commands
    ]
    try:
        codes = [process.wait() for process in running]
    finally:
        for process in running:
            process.terminate()
    if any(codes):
        raise SystemExit(f"{commands[0][0]} failed")


class Generations:
    """The turns, and which of their parts are done."""

    def __init__(self, options: argparse.Namespace, run: Runner = run_together) -> None:
        self._options = options
        self._run = run
        self._folders = Folders(options.folder)

    def begin(self) -> None:
        """Export the network that the first games are played with."""
        self._folders.root.mkdir(parents=True, exist_ok=True)
        if not self._folders.best.exists():
            first = self._folders.root / "first"
            first.mkdir(exist_ok=True)
            self._export(self._options.start, first / "net.onnx")
            shutil.copy(first / "net-int8.onnx", self._folders.best)

    @property
    def done(self) -> int:
        """How many generations are finished."""
        number = 0
        while (self._folders.generation(number) / "gate.jsonl").exists():
            number += 1
        return number

    def turn(self, number: int) -> None:
        """Make one generation, without the parts that are there already."""
        folder = self._folders.generation(number)
        folder.mkdir(exist_ok=True)
        if not (folder / "games.done").exists():
            self._play(number)
            (folder / "games.done").touch()
        if not (folder / "net-int8.onnx").exists():
            self._train(number)
            self._export(folder / "run" / "checkpoint.pt", folder / "net.onnx")
        self._gate(folder)

    def _play(self, number: int) -> None:
        options = self._options
        games = options.games // options.processes * (number + 1)
        words = [str(self._folders.best), str(self._folders.games), "--size", str(options.size)]
        words += ["--games", str(games), "--full-visits", str(options.full_visits)]
        words += ["--fast-visits", str(options.fast_visits)]
        seeds = range(1, options.processes + 1)
        self._run([["training.self_play", *words, "--seed", str(seed)] for seed in seeds])

    def _train(self, number: int) -> None:
        options = self._options
        before = self._folders.generation(number - 1) / "run" / "checkpoint.pt"
        start = before if number else options.start
        words = [str(options.store), str(self._folders.generation(number) / "run")]
        words += ["--start", str(start), "--minutes", str(options.minutes)]
        words += ["--mix", str(self._folders.games), "--sizes", options.sizes]
        words += ["--mix-share", f"{options.size}={options.mix_share}", "--rate", str(options.rate)]
        words += ["--test-positions", str(options.test_positions)]
        words += ["--window", str(options.window), "--shape", options.shape]
        if options.processes == 1:
            self._run([["training.train", *words]])
            return
        launcher = ["torch.distributed.run", "--nproc-per-node", str(options.processes)]
        self._run([[*launcher, "-m", "training.train", *words]])

    def _export(self, checkpoint: Path, out: Path) -> None:
        store = str(self._options.store)
        self._run([["training.export", str(checkpoint), str(out), "--store", store]])

    def _gate(self, folder: Path) -> None:
        """Let the new network play the best, which it replaces unless it is weaker."""
        options = self._options
        log = folder / "gate.part"
        log.unlink(missing_ok=True)
        words = [str(folder / "net-int8.onnx"), str(self._folders.best), "--log", str(log)]
        words += ["--size", str(options.size), "--games", str(options.gate_games)]
        self._run([["training.gate", *words, "--visits", str(options.gate_visits)]])
        if json.loads(log.read_text())["score"] >= LEAST_SCORE:
            part = self._folders.best.with_suffix(".part")
            shutil.copy(folder / "net-int8.onnx", part)
            part.replace(self._folders.best)
        log.replace(folder / "gate.jsonl")


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path, help="records, written by training.prepare")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--start", type=Path, required=True, help="checkpoint to begin with")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--hours", type=float, default=8.0, help="start no generation after this")
    parser.add_argument("--games", type=int, default=1000, help="in each generation")
    parser.add_argument("--minutes", type=float, default=10.0, help="of training in each")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--full-visits", type=int, default=400)
    parser.add_argument("--fast-visits", type=int, default=80)
    parser.add_argument("--mix-share", type=float, default=0.75)
    parser.add_argument("--sizes", default="9=4,13=1,19=1", help="weights of the board sizes")
    parser.add_argument("--test-positions", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--window", type=int, default=300_000)
    parser.add_argument("--shape", default="5x48", help="of the network, as training.train has it")
    parser.add_argument("--gate-games", type=int, default=100)
    parser.add_argument("--gate-visits", type=int, default=200)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    """Make generations until the time is up."""
    options = parse(arguments)
    started = time.monotonic()
    turns = Generations(options)
    turns.begin()
    while time.monotonic() - started < 3600 * options.hours:
        turns.turn(turns.done)


if __name__ == "__main__":
    main()
