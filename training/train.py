"""Supervised training: ``python -m training.train STORE.npz RUN_FOLDER --minutes 90``.

The learning rate follows the time spent, not the steps done: it is held, then falls linearly to
zero at the end of the given minutes, so a run always ends on time whatever the machine. A
checkpoint is written every few minutes; the same command resumes from it to the minute. A GPU
is used when there is one (bfloat16 on both).

Several processes train one network under ``torchrun --nproc-per-node 2 -m training.train ...``:
each makes its own batches on its own core and the gradients are averaged, which on few and busy
cores is faster than several threads inside every layer.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import distributed

from training.losses import loss_of, measure, to_tensors
from training.network import Network, Shape
from training.optimizer import make_optimizers
from training.records import GameStore
from training.sampling import Batch, Feeder, Sampler

WARM_UP_STEPS = 200
HOLD = 0.4
"""Part of the time before the learning rate starts to fall."""
AVERAGE_STEPS = 300
"""Memory of the running average of the weights, which is what is measured and exported."""


@dataclass
class Progress:
    """Where a run stands; kept in the checkpoint."""

    step: int = 0
    positions: int = 0
    seconds: float = 0.0
    parts: list[float] = field(default_factory=lambda: [0.0] * 4)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path, help="written by training.prepare")
    parser.add_argument("run", type=Path, help="folder for checkpoints and the log")
    parser.add_argument("--minutes", type=float, default=90.0)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--channels", type=int, default=48)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=0.02, help="weight decay")
    parser.add_argument("--no-muon", action="store_true", help="AdamW for every weight")
    parser.add_argument("--compile", action="store_true", help="torch.compile the network")
    parser.add_argument("--threads", type=int, default=1, help="threads that make batches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure-minutes", type=float, default=10.0)
    parser.add_argument("--save-minutes", type=float, default=3.0)
    parser.add_argument("--test-positions", type=int, default=4096)
    return parser.parse_args(arguments)


def rate_factor(step: int, spent: float) -> float:
    """Learning rate as a part of its peak; ``spent`` is the part of the time used up."""
    warm = min(1.0, (step + 1) / WARM_UP_STEPS)
    return warm * min(1.0, max(0.0, (1.0 - spent) / (1.0 - HOLD)))


class Run:
    """One training run with everything that a checkpoint holds."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(options.seed)
        self.network = Network(Shape(options.blocks, options.channels)).to(
            self.device, memory_format=torch.channels_last
        )
        self.forward = torch.compile(self.network) if options.compile else self.network
        self.optimizers = make_optimizers(
            self.network, options.rate, options.decay, not options.no_muon
        )
        self.average = copy.deepcopy(self.network)
        self.progress = Progress()
        self.workers = int(os.environ.get("WORLD_SIZE", "1"))
        self.rank = int(os.environ.get("RANK", "0"))
        if self.workers > 1:
            distributed.init_process_group("gloo")
        options.run.mkdir(parents=True, exist_ok=True)
        self.checkpoint = options.run / "checkpoint.pt"
        if self.checkpoint.exists():
            self.resume()

    def resume(self) -> None:
        """Go on where the checkpoint stands."""
        state = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        for optimizer, saved in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)
        self.progress = Progress(**state["progress"])
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
        """One optimiser step."""
        spent = self.progress.seconds / (60 * self.options.minutes)
        factor = rate_factor(self.progress.step, spent)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = self.options.rate * factor
        planes, numbers, targets, owner = to_tensors(batch, self.device, torch.bfloat16)
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            outputs = self.forward(planes, numbers)
        loss, parts = loss_of(outputs, targets, owner)
        loss.backward()
        if self.workers > 1:
            self.share_gradients()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        for optimizer in self.optimizers:
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.follow()
        if planes.shape[2] == 19:
            self.progress.parts = [
                0.99 * old + 0.01 * new
                for old, new in zip(self.progress.parts, parts.tolist(), strict=True)
            ]
        self.progress.step += 1
        self.progress.positions += len(planes) * self.workers

    @torch.no_grad()
    def follow(self) -> None:
        """Move the average towards the new weights; at first the average is a short one."""
        share = 1 / min(AVERAGE_STEPS, 1 + self.progress.step / 4)
        torch._foreach_lerp_(
            list(self.average.parameters()), list(self.network.parameters()), share
        )

    def share_gradients(self) -> None:
        """Average the gradients, and the clock that rules the rate, over the processes."""
        gradients = [p.grad for p in self.network.parameters() if p.grad is not None]
        clock = torch.tensor([self.progress.seconds], device=self.device)
        flat = torch.cat([g.reshape(-1) for g in gradients] + [clock])
        distributed.all_reduce(flat)
        flat /= self.workers
        start = 0
        for gradient in gradients:
            stop = start + gradient.numel()
            gradient.copy_(flat[start:stop].reshape(gradient.shape))
            start = stop
        self.progress.seconds = float(flat[-1])

    def measure(self, tests: dict[str, Batch]) -> None:
        """Log the accuracy on every test set."""
        if self.rank > 0:
            return
        for name, batch in tests.items():
            found = measure(self.average, batch, self.device)
            self.log({"test": name, **{k: round(v, 4) for k, v in found.items()}})


def main(arguments: list[str] | None = None) -> None:
    """Train until the time is used up."""
    options = parse(arguments)
    sampler = Sampler(GameStore.load(options.store))
    tests = {
        str(name): sampler.test_batch(str(name), options.test_positions)
        for name in sampler.store.sources
        if len(sampler.store.indices(str(name), held_out=True)) >= 5
    }
    run = Run(options)
    seed = options.seed + run.progress.step + 7919 * run.rank
    feeder = Feeder(sampler, options.batch, options.threads, seed, run.progress.step)
    last_log = last_save = last_measure = run.progress.seconds
    mark = time.monotonic()
    while run.progress.seconds < 60 * options.minutes:
        run.train_on(feeder.next())
        now = time.monotonic()
        run.progress.seconds += now - mark
        mark = now
        seconds = run.progress.seconds
        if seconds - last_log >= 60:
            policy, value, ownership, score = (round(part, 4) for part in run.progress.parts)
            run.log({"policy": policy, "value": value, "ownership": ownership, "score": score})
            last_log = seconds
        if seconds - last_save >= 60 * options.save_minutes:
            run.save()
            last_save = seconds
        if seconds - last_measure >= 60 * options.measure_minutes:
            run.measure(tests)
            last_measure = seconds
            mark = time.monotonic()
    run.save()
    run.measure(tests)
    feeder.close()


if __name__ == "__main__":
    main()
