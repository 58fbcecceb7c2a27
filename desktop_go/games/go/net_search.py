"""One worker of a search with a network: it asks the network about a batch of leaves at a time.

The network comes as a callable, so that a test double will do; its arrays are those of
``features``. Knows no files and no onnxruntime.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.evaluation_cache import EvaluationCache, Known, salt
from desktop_go.games.go.features import GLOBALS, PLANES, RECENT, new_workspace, write_board_inputs
from desktop_go.games.go.kernels.net_simulate import NOTES, take_answers, walk_batch, write_batch
from desktop_go.games.go.kernels.net_techniques import take_answers_by_rules, walk_batch_by_rules
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.games.go.symmetry import SYMMETRIES, ownership_back, policy_back, turned
from desktop_go.search.tree import TreePool

Floats = NDArray[np.float32]

NOTHING_SEEN: Floats = np.zeros((0, 0, 0), np.float32)


class Opinion(Protocol):
    """What a network says about a batch, from the side to move (see ``engine.go.evaluator``)."""

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


class Answer(NamedTuple):
    """An ``Opinion`` that has been turned back."""

    policy_logits: Floats
    value: Floats
    ownership: Floats
    score: Floats


AskNetwork = Callable[[Floats, Floats], Opinion]


class NetWorker:
    """Runs simulations that end in network evaluations. One thread may use it at a time."""

    def __init__(
        self,
        ask: AskNetwork,
        batch: int,
        seed: int,
        stream: int,
        cache: EvaluationCache | None = None,
    ) -> None:
        self._ask = ask
        self.by_rules = False
        """Whether the search leaves what the default kernels do (``kernels.net_techniques``)."""
        self.turns = False
        """Whether each batch is shown in another symmetry than the one before."""
        self._batches = 0
        self._cache = cache
        self._keys: NDArray[np.uint64] = np.zeros(batch, np.uint64)
        self.workspaces = new_workspaces(batch, seed + 7919 * (stream + 1))
        self._features = new_workspace()
        self._planes: Floats = np.zeros((0, PLANES, 0, 0), np.float32)
        self._numbers: Floats = np.zeros((batch, GLOBALS), np.float32)
        self.notes: NDArray[np.void] = np.zeros(1, NOTES)
        """What the network said at the leaves, summed."""

    def clear_notes(self) -> None:
        """Forget the network's opinions on score and ownership; the next batch is not turned."""
        self.notes[:] = np.zeros(1, NOTES)
        self._batches = 0

    def run(
        self,
        pool: TreePool,
        params: NDArray[np.void],
        tables: NDArray[np.void],
        root: NDArray[np.void],
        root_recent: NDArray[np.int64],
        playouts: int,
    ) -> None:
        """Run ``playouts`` simulations on the tree of ``pool``, shared with other workers.

        Args:
            pool: the tree.
            params: GO_PARAMS[1]; as an array, a kernel takes it in a tenth of the time.
            tables: TABLES[1].
            root: the root position, BOARD[1].
            root_recent: latest moves before the root, newest first, int64[RECENT].
            playouts: simulations to run.
        """
        slots = self.workspaces
        walk: Any = walk_batch_by_rules if self.by_rules else walk_batch
        settle: Any = take_answers_by_rules if self.by_rules else take_answers
        size, komi = int(root[0]["size"]), params[0]["komi"]
        done = 0
        while done < playouts:
            # A full batch's worth ends where it does in any slice, so that slices change nothing.
            left = min(len(slots) - done % len(slots), playouts - done)
            n = min(left, leaves_together(int(pool.nodes[0]["visits"]), size))
            walk(pool.nodes, params, tables, slots, root, n, self._keys)
            seen, answers = self._answers(n, size, root_recent, komi)
            notes, bias = self.notes, pool.bias
            settle(pool.nodes, pool.counters, params, tables, slots, seen, answers, notes, bias)
            done += n

    def _answers(
        self, n: int, size: int, root_recent: NDArray[np.int64], komi: np.float32
    ) -> tuple[NDArray[np.int64], tuple[Floats, Floats, Floats, Floats]]:
        """Ask the network about the first ``n`` leaves, but for those it has answered before.

        Returns:
            The leaves it was asked about; logits, values and scores of all ``n``, and the
            ownership of those it was asked about.
        """
        keys, known, first = self._known(n, size, float(komi))
        asked = np.array([i for i in range(n) if known[i] is None and first[i] == i], np.int64)
        if not len(asked):
            return asked, (*_filled(known, size**2 + 1), NOTHING_SEEN)
        planes, numbers = self._inputs(size, len(asked))
        write_batch(self.workspaces, asked, root_recent, komi, planes, numbers, self._features)
        told = self._ask_turned(planes, numbers)
        answers = (told.policy_logits, told.value, told.score)
        if len(asked) < n:
            filled = _filled(known, size**2 + 1)
            for whole, part in zip(filled, answers, strict=True):
                whole[asked] = part
            logits, values, scores = (whole[first] for whole in filled)
        else:
            logits, values, scores = answers
        self._remember(keys, asked, *answers)
        return asked, (logits, values, scores, told.ownership)

    def _ask_turned(self, planes: Floats, numbers: Floats) -> Opinion:
        symmetry = self._batches % SYMMETRIES if self.turns else 0
        self._batches += 1
        if symmetry == 0:
            return self._ask(planes, numbers)
        told = self._ask(turned(planes, symmetry), numbers)
        return Answer(
            policy_back(told.policy_logits, planes.shape[-1], symmetry),
            told.value,
            ownership_back(told.ownership, symmetry),
            told.score,
        )

    def _known(
        self, n: int, size: int, komi: float
    ) -> tuple[list[int], list[Known | None], list[int]]:
        """The keys of the leaves, what the cache has for them, and the first of equal leaves."""
        if self._cache is None:
            return [], [None] * n, list(range(n))
        mark = salt(size, komi)
        keys = [key ^ mark for key in self._keys[:n].tolist()]
        known, first = self._cache.find(keys)
        if not self.notes[0]["owner_count"]:
            known[0] = None  # The cache keeps no ownership, and a search is to see some.
        return keys, known, first

    def _remember(
        self,
        keys: list[int],
        asked: NDArray[np.int64],
        logits: Floats,
        values: Floats,
        scores: Floats,
    ) -> None:
        if self._cache is not None:
            told = zip(asked.tolist(), logits, values.tolist(), scores.tolist(), strict=True)
            for place, row, value, score in told:
                self._cache.keep(keys[place], Known(row.copy(), value, score))

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


def leaves_together(visits: int, size: int) -> int:
    """How many leaves a batch may have where the root has so many visits: a power of two.

    One more for each so many visits as the board has points, by doubling: in a small tree every
    answer changes where to look next, in a large one hardly any does; and the larger the board, the
    less a batch saves.
    """
    room = 1 + visits // size**2
    return 1 << (room.bit_length() - 1)


def _filled(known: list[Known | None], moves: int) -> tuple[Floats, Floats, Floats]:
    """Arrays for a batch, with the rows that are known already."""
    logits = np.zeros((len(known), moves), np.float32)
    values, scores = np.zeros(len(known), np.float32), np.zeros(len(known), np.float32)
    for row, answer in enumerate(known):
        if answer is not None:
            logits[row], values[row], scores[row] = answer
    return logits, values, scores


def recent_indices(moves: list[int]) -> NDArray[np.int64]:
    """The newest RECENT of ``moves`` (array indices, oldest first), newest first, -1 for none."""
    newest = moves[::-1][:RECENT]
    return np.array(newest + [-1] * (RECENT - len(newest)), np.int64)
