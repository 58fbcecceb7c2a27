"""Supervised training: ``python -m training.train STORE.npz RUN_FOLDER --minutes 90``.

The learning rate follows the time spent, not the steps done: it is held, then falls linearly to
zero at the end of the given minutes, so a run always ends on time whatever the machine. A
checkpoint is written every few minutes; the same command resumes from it to the minute. A GPU
is used when there is one. Products are bfloat16 where the hardware has it. In the first minute it
is measured how long the training waits for batches; a GPU that waits gets more threads that make
them.

``--mix FOLDER`` reads the network's own games (``training.self_play``) beside the records,
``--start FILE`` begins with the weights of another run, from its checkpoint or from the exported
float32 network. With more blocks (``--shape``) than it has, the new ones change nothing at first.
``--labels FOLDER`` reads positions that a teacher has judged (``training.labels``); records then
teach their moves alone. ``--teacher FILE`` mixes the opinion of an exported network into the
targets.

Several processes train one network under ``torchrun --nproc-per-node 2 -m -- training.train ...``:
each makes its own batches on its own core and the gradients are averaged, which on few and busy
cores is faster than several threads inside every layer.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import distributed

from desktop_go.engine.go.evaluator import Evaluator
from training.labels import load_labels
from training.losses import loss_of, measure, policy_target, to_tensors
from training.mixing import MixedSampler, OtherSource, PlayedSampler, parse_shares
from training.network import Network, Shape
from training.optimizer import make_optimizers
from training.precision import best_precision
from training.records import GameStore
from training.renormalization import renormalize, silent_channels
from training.sampling import Batch, Feeder, Sampler, Source
from training.shards import load_shards
from training.teacher import TaughtSampler
from training.weights import begin_with, folded, load_weights

WARM_UP_STEPS = 200
LOOK_EVERY = 10
"""Steps between two looks at the loss."""
WAITING = 0.1
"""Part of the first minute spent waiting for batches from which a GPU gets more loader threads."""
SOME = 256
"""Test positions on which it is looked whether parts of the network have died."""
AVERAGE_STEPS = 300
"""Memory of the running average of the weights, which is what is measured and exported."""

PRECISIONS = {"bfloat16": torch.bfloat16, "float32": torch.float32}


@dataclass
class Progress:
    """Where a run stands; kept in the checkpoint."""

    step: int = 0
    positions: int = 0
    seconds: float = 0.0
    parts: dict[str, list[float]] = field(default_factory=dict)
    """Running means of the parts of the loss, by board size."""


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path, help="written by training.prepare")
    parser.add_argument("run", type=Path, help="folder for checkpoints and the log")
    parser.add_argument("--minutes", type=float, default=90.0)
    parser.add_argument(
        "--shape", type=Shape.parse, default=Shape(), help="BLOCKSxCHANNELS[xPOOLEDxHEAD]"
    )
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument(
        "--hold", type=float, default=0.4, help="part of the time before the rate starts to fall"
    )
    parser.add_argument("--decay", type=float, default=0.02, help="weight decay")
    parser.add_argument("--no-muon", action="store_true", help="AdamW for every weight")
    parser.add_argument(
        "--precision", choices=("auto", *PRECISIONS), default="auto", help="of the products"
    )
    parser.add_argument("--compile", action="store_true", help="torch.compile the network")
    parser.add_argument("--threads", type=int, default=1, help="threads that make batches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure-minutes", type=float, default=10.0)
    parser.add_argument("--save-minutes", type=float, default=1.0)
    parser.add_argument(
        "--start", type=Path, help="checkpoint or float32 .onnx whose weights a new run begins with"
    )
    parser.add_argument("--mix", type=Path, action="append", default=[], help="own games")
    parser.add_argument("--labels", type=Path, help="positions that a teacher has judged, a folder")
    parser.add_argument(
        "--mix-share",
        type=parse_shares,
        default="9=0.75,13=0.75",
        help="part of own games or labels, by size",
    )
    parser.add_argument("--window", type=int, default=500_000, help="newest positions of --mix")
    parser.add_argument(
        "--sizes", type=parse_shares, help="weights of the board sizes, as 9=4,13=2,19=2"
    )
    parser.add_argument("--teacher", type=Path, help="exported network to learn from, int8 is best")
    parser.add_argument(
        "--teacher-share", type=float, default=0.5, help="part of its opinion in the targets"
    )
    parser.add_argument("--test-positions", type=int, default=4096)
    return parser.parse_args(arguments)


def rate_factor(step: int, spent: float, hold: float) -> float:
    """Learning rate as a part of its peak.

    ``spent`` is the part of the time used up, ``hold`` the part before the rate starts to fall.
    """
    warm = min(1.0, (step + 1) / WARM_UP_STEPS)
    return warm * min(1.0, max(0.0, (1.0 - spent) / (1.0 - hold)))


class Run:
    """One training run with everything that a checkpoint holds."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.workers = int(os.environ.get("WORLD_SIZE", "1"))
        self.rank = int(os.environ.get("RANK", "0"))
        self.device = own_device()
        self.precision = PRECISIONS.get(options.precision, best_precision(self.device))
        self.stop_requested = False
        """Set by a signal ..."""
        self.is_stopping = False
        """... and this after a step, by all processes alike: save and end."""
        torch.manual_seed(options.seed)
        shape: Shape = options.shape
        self.network = Network(shape, normalized=True).to(
            self.device, memory_format=torch.channels_last
        )
        self.forward = torch.compile(self.network) if options.compile else self.network
        self.optimizers = make_optimizers(
            self.network, options.rate, options.decay, not options.no_muon
        )
        self.average = Network(shape).to(self.device, memory_format=torch.channels_last)
        """Plain, of the folded weights; what is measured and exported."""
        self.average.load_state_dict(folded(self.network))
        self.progress = Progress()
        if self.workers > 1 and not distributed.is_initialized():
            distributed.init_process_group("nccl" if self.device.type == "cuda" else "gloo")
        options.run.mkdir(parents=True, exist_ok=True)
        self.checkpoint = options.run / "checkpoint.pt"
        if self.checkpoint.exists():
            self.resume()

    def begin_with(self, path: Path, examples: list[Batch]) -> None:
        """Take the averaged weights of another run; optimizer and clock start anew.

        All processes must give the same ``examples``, of every board size.
        """
        begin_with(self.network, load_weights(path))
        renormalize(self.network, [to_tensors(b, self.device, torch.float32)[:2] for b in examples])
        self.average.load_state_dict(folded(self.network))
        self.log({"event": "started", "from": str(path)})

    def resume(self) -> None:
        """Go on where the checkpoint stands."""
        state = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        for optimizer, saved in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)
        self.progress = Progress(**state["progress"])
        if isinstance(self.progress.parts, list):  # as older checkpoints have them
            self.progress.parts = {"19": self.progress.parts}
        self.log({"event": "resumed"})

    def save(self) -> None:
        """Write the checkpoint; the old one stays until the new one is complete."""
        if self.rank > 0:
            return
        state = {
            "shape": self.network.shape.as_dict(),
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "progress": vars(self.progress),
        }
        part = self.checkpoint.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.checkpoint)

    def log(self, entry: dict[str, object]) -> None:
        """One JSON line in ``log.jsonl`` and on the screen; only the first process speaks."""
        if self.rank > 0:
            return
        base = {"step": self.progress.step, "positions": self.progress.positions}
        line = json.dumps({**base, "seconds": round(self.progress.seconds), **entry})
        with (self.options.run / "log.jsonl").open("a") as log:
            log.write(line + "\n")
        print(line, flush=True)

    def train_on(self, batch: Batch) -> None:
        """One optimizer step."""
        spent = self.progress.seconds / (60 * self.options.minutes)
        factor = rate_factor(self.progress.step, spent, self.options.hold)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = self.options.rate * factor
        planes, numbers, targets, owner = to_tensors(batch, self.device, self.precision)
        is_short = self.precision is torch.bfloat16
        with torch.autocast(self.device.type, torch.bfloat16, enabled=is_short):
            outputs = self.forward(planes, numbers)
        loss, parts = loss_of(outputs, targets, owner, policy_target(batch, self.device))
        loss.backward()
        self.is_stopping = self.stop_requested
        if self.workers > 1:
            self.share_gradients()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        for optimizer in self.optimizers:
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.follow()
        if self.progress.step % LOOK_EVERY == 0:  # reading them waits for a GPU
            size, new = str(planes.shape[2]), parts.tolist()
            old = self.progress.parts.get(size, new)
            self.progress.parts[size] = [0.9 * o + 0.1 * n for o, n in zip(old, new, strict=True)]
        self.progress.step += 1
        self.progress.positions += len(planes) * self.workers

    @torch.no_grad()
    def follow(self) -> None:
        """Move the average towards the new weights; at first the average is a short one."""
        share = 1 / min(AVERAGE_STEPS, 1 + self.progress.step / 4)
        new = folded(self.network)
        names, old = zip(*self.average.named_parameters(), strict=True)
        torch._foreach_lerp_(list(old), [new[name] for name in names], share)

    def share_gradients(self) -> None:
        """Average gradients, statistics and the clock that rules the rate over the processes.

        The request to stop travels with them, so that all end after the same step.
        """
        shared = [p.grad for p in self.network.parameters() if p.grad is not None]
        shared += self.network.buffers()
        rest = torch.tensor([float(self.is_stopping), self.progress.seconds], device=self.device)
        flat = torch.cat([tensor.reshape(-1) for tensor in shared] + [rest])
        distributed.all_reduce(flat)
        flat /= self.workers
        start = 0
        for tensor in shared:
            stop = start + tensor.numel()
            tensor.copy_(flat[start:stop].reshape(tensor.shape))
            start = stop
        self.is_stopping = float(flat[-2]) > 0
        self.progress.seconds = float(flat[-1])

    def measure(self, tests: dict[str, Batch]) -> None:
        """Log the accuracy on every test set."""
        if self.rank > 0:
            return
        for name, batch in tests.items():
            found = measure(self.average, batch, self.device)
            known = {k: round(v, 4) for k, v in found.items() if not math.isnan(v)}
            self.log({"test": name, **known})
        part = max(tests.values(), key=lambda batch: len(batch.planes)).part(0, SOME)
        inputs = to_tensors(part, self.device, torch.float32)[:2]
        self.log({"silent channels": silent_channels(self.average, *inputs)})


def own_device() -> torch.device:
    """The GPU of this process, or the processor."""
    if not torch.cuda.is_available():
        return torch.device("cpu")
    torch.set_float32_matmul_precision("high")
    return torch.device("cuda", int(os.environ.get("LOCAL_RANK", "0")))


def make_feeder(options: argparse.Namespace, records: Sampler, run: Run) -> Feeder:
    """The batches of this run: records, own games and a teacher's opinion if asked for."""
    played: OtherSource | None = None
    if options.labels is not None:
        labeled = load_labels(options.labels)
        run.log({"event": "labels", "positions": len(labeled.labels)})
        played = labeled
    elif (shard := load_shards(options.mix, options.window)) is not None:
        run.log({"event": "own games", "positions in the window": len(shard)})
        played = PlayedSampler(shard)
    source: Source = MixedSampler(
        records,
        played,
        options.mix_share,
        options.sizes,
        records_judge=options.labels is None,
    )
    if options.teacher is not None:
        teacher = Evaluator.load(options.teacher)
        source = TaughtSampler(source, teacher.evaluate, options.teacher_share)
    seed = options.seed + run.progress.step + 7919 * run.rank
    return Feeder(source, options.batch, options.threads, seed, run.progress.step)


class Watch:
    """What happens beside the steps: log, checkpoints, measurements, the look at the loader."""

    def __init__(self, run: Run, feeder: Feeder, tests: dict[str, Batch]) -> None:
        self._run, self._feeder, self._tests = run, feeder, tests
        self._positions = run.progress.positions
        self._start = self._log = self._save = self._measure = run.progress.seconds
        self._has_looked = False

    def look(self) -> bool:
        """Do what is due; whether it took time that is not the training's."""
        run, options = self._run, self._run.options
        seconds = run.progress.seconds
        if seconds - self._start >= 60 and not self._has_looked:
            self._has_looked = True
            self._look_at_loader(seconds - self._start)
        if seconds - self._log >= 60:
            self._log = seconds
            run.log({"loss": {s: [round(p, 4) for p in v] for s, v in run.progress.parts.items()}})
        if seconds - self._save >= 60 * options.save_minutes:
            self._save = seconds
            run.save()
        if seconds - self._measure >= 60 * options.measure_minutes:
            self._measure = seconds
            run.measure(self._tests)
            return True
        return False

    def _look_at_loader(self, seconds: float) -> None:
        """Log the speed; a GPU that had to wait gets as many loader threads again."""
        feeder, run = self._feeder, self._run
        waiting = feeder.waited / seconds
        rate = (run.progress.positions - self._positions) / seconds
        more = 0
        if run.device.type == "cuda" and waiting > WAITING:
            more = max(0, min(feeder.threads, (os.cpu_count() or 1) - feeder.threads))
            feeder.add_threads(more)
        run.log(
            {
                "event": "first minute",
                "positions a second": round(rate),
                "waiting": round(waiting, 3),
                "loader threads": feeder.threads,
            }
        )


def main(arguments: list[str] | None = None) -> None:
    """Train until the time is used up, or until told to stop."""
    options = parse(arguments)
    sampler = Sampler(GameStore.load(options.store))
    tests = {
        str(name): sampler.test_batch(str(name), options.test_positions)
        for name in sampler.store.sources
        if len(sampler.store.indices(str(name), held_out=True)) >= 5
    }
    run = Run(options)
    if options.start is not None and run.progress.step == 0:
        run.begin_with(options.start, sampler.examples())

    def stop(number: int, frame: object) -> None:
        run.stop_requested = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    feeder = make_feeder(options, sampler, run)
    watch = Watch(run, feeder, tests)
    mark = time.monotonic()
    while run.progress.seconds < 60 * options.minutes and not run.is_stopping:
        run.train_on(feeder.next())
        now = time.monotonic()
        run.progress.seconds += now - mark
        mark = now
        if watch.look():
            mark = time.monotonic()
    run.save()
    if run.is_stopping:
        run.log({"event": "stopped"})
    else:
        run.measure(tests)
    feeder.close()
    for number, handler in before.items():
        signal.signal(number, handler)


if __name__ == "__main__":
    main()
