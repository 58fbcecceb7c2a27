"""A network that learns from stores of labels, on a GPU with each step as a CUDA graph.

A graph holds all kernels of a step, from drawing the batch to the running average, and is started
at once, so that small networks do not wait for Python. There is one for each board size.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import torch
from torch import Tensor

from training.label_store import SYMMETRIES, LabelStore
from training.losses import loss_of
from training.mixing import size_at
from training.network import Network, Shape
from training.optimizer import make_optimizers
from training.precision import best_precision
from training.renormalization import renormalize
from training.train import AVERAGE_STEPS, rate_factor
from training.weights import begin_with, folded, load_weights

SHARES = {
    19: 10,
    9: 4,
    13: 4.5,
    7: 1,
    11: 0.8,
    5: 0.3,
    6: 0.25,
    8: 0.4,
    10: 0.4,
    12: 0.3,
    14: 0.2,
    15: 0.3,
    17: 0.2,
}
"""How often a pupil sees each board size; all batches have about as many points."""
WEIGHT_DECAY, LARGEST_GRADIENT = 0.02, 5.0
"""As in ``training.train``."""
USUAL = 19, 13, 9
"""Board sizes whose losses are said ..."""
EXAMPLES = 128
"""... and of which so many positions give the statistics of a network that is begun with; of all
sizes where none of these is there."""
TRIES = 3
"""Steps of each size before graphs are recorded, at a rate of zero."""
TOGETHER = 8
"""Steps that are sent to the GPU before it is waited for."""
SAY_EVERY, SAVE_EVERY = 10, 60
"""Seconds."""

Stores = dict[int, LabelStore]
"""By board size."""


def say(entry: dict[str, object]) -> None:
    """Print one JSON line."""
    print(json.dumps(entry), flush=True)


class Pupil:
    """One network with its optimizers and the running average that is saved."""

    def __init__(
        self,
        shape: Shape,
        rate: float,
        stores: Stores,
        device: torch.device,
        start: Path | None = None,
    ) -> None:
        """Begin, with the weights of another network of at most as many blocks if ``start`` is one.

        ``start`` is what ``weights.load_weights`` reads; ``rate`` is the highest.
        """
        torch.manual_seed(1)
        self.shape, self.rate, self.stores, self.device = shape, rate, stores, device
        self.precision = best_precision(device)
        layout = torch.channels_last
        self.network = Network(shape, normalized=True).to(device, memory_format=layout)
        self.average = Network(shape).to(device, memory_format=layout)
        if start is not None:
            self._take(start)
        self.average.load_state_dict(folded(self.network))
        self.lr = torch.zeros((), device=device)
        self.share = torch.ones((), device=device)
        """How far the average moves at a step; like ``lr`` a tensor, which a graph reads anew."""
        self.optimizers = self._optimizers()
        self.graphs: dict[int, torch.cuda.CUDAGraph] = {}
        self.losses: dict[int, Tensor] = {}
        """float32[4] by board size: the parts of the loss that a graph leaves."""
        self.steps = self.positions = 0

    def _take(self, start: Path) -> None:
        weights = {name: w.to(self.device) for name, w in load_weights(start).items()}
        begin_with(self.network, weights)
        sizes = [size for size in USUAL if size in self.stores] or self.stores
        seen = [self.stores[size].batch(EXAMPLES) for size in sizes]
        renormalize(self.network, [(batch.planes.float(), batch.numbers) for batch in seen])

    def _optimizers(self) -> list[torch.optim.Optimizer]:
        optimizers = make_optimizers(self.network, self.rate, WEIGHT_DECAY, muon=True)
        for group in (group for one in optimizers for group in one.param_groups):
            group["lr"] = self.lr
            if "betas" in group:
                group["capturable"] = self.device.type == "cuda"
        return optimizers

    def step(self, store: LabelStore, rows: int) -> Tensor:
        """One optimizer step, which never waits for the GPU; the parts of the loss, float32[4]."""
        batch = store.batch(rows)
        is_short = self.precision is torch.bfloat16
        with torch.autocast(
            self.device.type, torch.bfloat16, enabled=is_short, cache_enabled=False
        ):
            outputs = self.network(batch.planes.to(self.precision), batch.numbers)
        loss, parts = loss_of(outputs, batch.targets, batch.owner, batch.policy)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), LARGEST_GRADIENT)
        for optimizer in self.optimizers:
            optimizer.step()
        for parameter in self.network.parameters():
            if parameter.grad is not None:
                parameter.grad.zero_()
        self.follow()
        return parts

    @torch.no_grad()
    def follow(self) -> None:
        """Move the average towards the new weights."""
        new = folded(self.network)
        for name, old in self.average.named_parameters():
            old.add_((new[name] - old) * self.share)

    def record(self, tokens: int) -> None:
        """Record a step of each size as a CUDA graph."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for store in self.stores.values():
                for _ in range(TRIES):
                    self.step(store, tokens // store.points)
        torch.cuda.current_stream().wait_stream(stream)
        pool = torch.cuda.graph_pool_handle()
        for size, store in self.stores.items():
            self.losses[size] = torch.zeros(4, device=self.device)  # graphs share other memory
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, pool=pool):
                self.losses[size].copy_(self.step(store, tokens // store.points))
            self.graphs[size] = graph

    def learn(
        self, seconds: float, path: Path, *, hold: float, tokens: int, has_graphs: bool
    ) -> None:
        """Learn until the time is over, say how it goes, and save to ``path`` now and then.

        ``tokens`` are the points of all boards of a batch together; the rate is held for a part
        ``hold`` of the time. ``has_graphs`` means nothing without a GPU.
        """
        start = said = saved = time.monotonic()
        if has_graphs and self.device.type == "cuda":
            self.record(tokens)
        say({"event": "ready to learn", "seconds": round(time.monotonic() - start, 1)})
        parts: dict[int, Tensor] = {}
        while (spent := (time.monotonic() - start) / seconds) < 1:
            size = size_at(self.steps, SHARES)
            self.lr.fill_(self.rate * rate_factor(self.steps, spent, hold))
            self.share.fill_(1 / min(AVERAGE_STEPS, 1 + self.steps / 4))
            self.steps += 1
            if size not in self.stores:
                continue
            rows = tokens // self.stores[size].points
            if size in self.graphs:
                self.graphs[size].replay()
                parts[size] = self.losses[size]
            else:
                parts[size] = self.step(self.stores[size], rows)
            self.positions += rows // SYMMETRIES * SYMMETRIES
            if self.steps % TOGETHER == 0 and self.device.type == "cuda":
                torch.cuda.current_stream().synchronize()
            if time.monotonic() - said > SAY_EVERY:
                said = time.monotonic()
                say({"at": round(spent, 3), **self.progress(parts)})
            if time.monotonic() - saved > SAVE_EVERY:
                saved = time.monotonic()
                self.save(path)
        self.save(path)
        spent = round(time.monotonic() - start, 1)
        say({"event": "learned", "file": path.name, "seconds": spent, **self.progress(parts)})

    def progress(self, parts: dict[int, Tensor]) -> dict[str, object]:
        """What was done so far, with the last losses on the usual sizes."""
        loss = {n: [round(p, 3) for p in parts[n].tolist()] for n in USUAL if n in parts}
        return {"step": self.steps, "positions": self.positions, "loss": loss}

    def save(self, path: Path) -> None:
        """The weights, as ``training.weights`` and ``training.export`` read them."""
        torch.save(
            {
                "shape": self.shape.as_dict(),
                "average": on_cpu(self.average),
                "network": on_cpu(self.network),
            },
            path,
        )


def on_cpu(network: Network) -> dict[str, Tensor]:
    """The weights of a network by name, in the usual layout."""
    return {name: w.cpu().contiguous() for name, w in network.state_dict().items()}
