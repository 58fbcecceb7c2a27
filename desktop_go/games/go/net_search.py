"""One worker of a search with a network: it asks the network about a batch of leaves at a time.

The network comes as a callable, so that a test double will do; its arrays are those of
``features``. Knows no files and no onnxruntime.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.features import (
    GLOBALS,
    PLANES,
    RECENT,
    new_workspace,
    write_board_inputs,
)
from desktop_go.games.go.kernels.board import POINTS
from desktop_go.games.go.kernels.net_simulate import settle_batch, walk_batch, write_batch
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.moves import Color
from desktop_go.search.backup import PLAY_MASK
from desktop_go.search.tree import TreePool

Floats = NDArray[np.float32]


class Opinion(Protocol):
    """What a network says about a batch, from the side to move (see ``engine.evaluator``)."""

    @property
    def policy_logits(self) -> Floats:
        """float32[batch, n * n + 1], the pass last."""

    @property
    def value(self) -> Floats:
        """float32[batch], 0..1."""

    @property
    def ownership(self) -> Floats:
        """float32[batch, n, n], +1 for the side to move."""

    @property
    def score(self) -> Floats:
        """float32[batch], points of lead."""


AskNetwork = Callable[[Floats, Floats], Opinion]


class NetWorker:
    """Runs simulations that end in network evaluations. One thread may use it at a time."""

    def __init__(self, ask: AskNetwork, batch: int, seed: int, stream: int) -> None:
        self._ask = ask
        self.workspaces = new_workspaces(batch, seed + 7919 * (stream + 1))
        self._features = new_workspace()
        self._planes: Floats = np.zeros((0, PLANES, 0, 0), np.float32)
        self._numbers: Floats = np.zeros((batch, GLOBALS), np.float32)
        self.score_sums: NDArray[np.float64] = np.zeros(POINTS)
        """Black's leads by the network, summed over leaves, by the first move that led there."""
        self.score_counts: NDArray[np.int64] = np.zeros(POINTS, np.int64)

    def clear_scores(self) -> None:
        """Forget the network's opinions on the score."""
        self.score_sums[:] = 0
        self.score_counts[:] = 0

    def run(
        self,
        pool: TreePool,
        params: np.void,
        tables: np.void,
        root: np.void,
        root_recent: NDArray[np.int64],
        playouts: int,
    ) -> None:
        """Run ``playouts`` simulations on the tree of ``pool``, shared with other workers.

        Args:
            pool: the tree.
            params: GO_PARAMS.
            tables: TABLES.
            root: the root position (BOARD).
            root_recent: latest moves before the root, newest first, int64[RECENT].
            playouts: simulations to run.
        """
        komi = np.float32(params["komi"])
        slots = self.workspaces
        done = 0
        while done < playouts:
            n = min(len(slots), playouts - done)
            if pool.nodes[0]["first_child"] == 0:
                n = 1
            planes, numbers = self._inputs(int(root["size"]), n)
            walk_batch(pool.nodes, params, tables, slots, root, n)
            write_batch(slots, n, root_recent, komi, planes, numbers, self._features[0])
            seen = self._ask(planes, numbers)
            self._note_scores(seen.score, n)
            settle_batch(
                pool.nodes,
                pool.counters,
                params,
                tables,
                slots,
                n,
                seen.policy_logits,
                seen.value,
            )
            done += n

    def _note_scores(self, scores: Floats, n: int) -> None:
        """Keep what the network expects at the leaves below a root move; ended games not."""
        slots = self.workspaces[:n]
        boards = slots["board"]
        counted = (slots["n_plays"] > 0) & (boards["passes"] < 2)
        leads = np.where(boards["to_play"] == Color.BLACK, scores, -scores)[counted]
        first = (slots["plays"][:, 0] & PLAY_MASK).astype(np.int64)[counted]
        np.add.at(self.score_sums, first, leads)
        np.add.at(self.score_counts, first, 1)

    def look(self, root: np.void, root_recent: NDArray[np.int64], komi: float) -> Opinion:
        """Return what the network says about the root itself (a batch of one)."""
        planes, numbers = self._inputs(int(root["size"]), 1)
        write_board_inputs(
            root, root_recent, np.float32(komi), planes[0], numbers[0], self._features[0]
        )
        return self._ask(planes, numbers)

    def _inputs(self, size: int, count: int) -> tuple[Floats, Floats]:
        if self._planes.shape[2] != size:
            self._planes = np.zeros((len(self.workspaces), PLANES, size, size), np.float32)
        return self._planes[:count], self._numbers[:count]


def recent_indices(moves: list[int]) -> NDArray[np.int64]:
    """The newest RECENT of ``moves`` (array indices, oldest first), newest first, -1 for none."""
    newest = moves[::-1][:RECENT]
    return np.array(newest + [-1] * (RECENT - len(newest)), np.int64)
