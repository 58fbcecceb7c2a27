"""Beam search as a solver, and the engine of runs that ``best`` is built on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.samegame.kernels import beam as kernels
from desktop_go.games.samegame.kernels import features
from desktop_go.games.samegame.kernels.board import BOARD_CELLS
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import Solver, record
from desktop_go.games.samegame.weights import WEIGHTS
from desktop_go.search.random_state import seed_word

TABLE_BITS = 14
CHILDREN_A_SECOND = 1_000_000
"""A careful guess of the speed, to size the slices."""
FITTED = np.array(WEIGHTS)


class BeamRunner:
    """The arrays of one beam search, used again for run after run."""

    def __init__(self, solver: Solver, widths: NDArray[np.int64], table_bits: int) -> None:
        """Make room for ``widths`` (int64[stones + 1]), the most boards to keep of each level."""
        w = record(features.BEAM)
        solver.shape(w)
        cells = (int(w.columns) + 2) * int(w.stride) + 1
        w.cells = cells
        rng = np.random.Generator(np.random.PCG64(20160101))
        w.zobrist[:] = rng.integers(0, 1 << 64, w.zobrist.shape, dtype=np.uint64)
        w.table_mask = (1 << table_bits) - 1
        room = int(widths.sum())
        self._w = w
        self._root = np.zeros(BOARD_CELLS, np.uint8)
        solver.fill(self._root)
        self._boards = np.zeros((room, cells), np.uint8)
        self._nodes = np.zeros(room, kernels.NODE).view(np.recarray)
        self._heap = np.zeros(room, np.int32)
        self._fill = np.zeros(len(widths), np.int64)
        self._table = np.zeros(1 << table_bits, kernels.ENTRY).view(np.recarray)
        self._prefix: list[int] = []
        self._colors = solver.colors_by_count()
        self._runs = 0

    def start(
        self,
        widths: NDArray[np.int64],
        weights: NDArray[np.float32],
        target: int,
        prefix: list[int],
        guide: Sequence[int] = (),
        bonus: float = 0.0,
    ) -> None:
        """Begin a run after the moves ``prefix``, keeping ``widths[n]`` boards of n stones.

        Each move of the line ``guide`` raises the value of a board by ``bonus`` points.
        """
        w = self._w
        self._runs += 1
        w.salt = seed_word(self._runs)
        levels = len(widths)
        w.width[:levels] = widths
        w.offset[:levels] = np.cumsum(widths) - widths
        w.weights[:] = weights
        self._rank(target)
        w.guide[:] = 0
        self._prefix = prefix
        for line, amount in ((guide, bonus), (prefix, 0.0)):
            w.board[:] = self._root
            w.stones = levels - 1
            w.start_score = 0
            kernels.replay(w, np.array(line, np.int64), len(line), np.float32(amount))
        kernels.start(w, self._boards, self._nodes, self._fill)

    def _rank(self, target: int) -> None:
        """Number the colors for the weights: the target first, then the most frequent ones."""
        others = [color for color in self._colors if color != target]
        self._w.rank[:] = features.RANKS - 1
        for rank, color in enumerate([target, *others][: features.RANKS]):
            self._w.rank[color] = rank

    def advance(self, children: int) -> bool:
        """Value about ``children`` more boards; True when the run is complete."""
        return bool(
            kernels.advance(
                self._w, self._boards, self._nodes, self._heap, self._fill, self._table, children
            )
        )

    @property
    def children(self) -> int:
        """Boards valued in all runs."""
        return int(self._w.children)

    @property
    def score(self) -> int:
        """The best complete score of this run."""
        return int(self._w.best)

    def line(self) -> list[int]:
        """The best line of this run from the position on, as kernel cells."""
        return self._line_to(int(self._w.best_node))

    def kept(self, stones: int) -> int:
        """How many boards with ``stones`` stones this run kept."""
        return int(self._fill[stones])

    def line_to_kept(self, stones: int, index: int) -> list[int]:
        """The line from the position to one of the boards kept."""
        return self._line_to(int(self._w.offset[stones]) + index)

    def features(self) -> tuple[int, NDArray[np.float32]]:
        """Score so far and features of the board that the run begins with; before ``advance``."""
        features.fill_features(self._w)
        return int(self._w.start_score), np.array(self._w.feature, np.float32)

    def _line_to(self, node: int) -> list[int]:
        cells = []
        while self._nodes[node].parent >= 0:
            cells.append(int(self._nodes[node].cell))
            node = int(self._nodes[node].parent)
        return self._prefix + cells[::-1]


def widening(stones: int, width: int, power: float, most: int) -> NDArray[np.int64]:
    """Return widths that grow as the board gets smaller and its boards cheaper to value.

    ``width`` for the full board, times (stones / left)^power, at most ``most``.
    """
    left = np.maximum(np.arange(stones + 1), 1)
    widths: NDArray[np.int64] = np.minimum(width * (stones / left) ** power, most).astype(np.int64)
    return widths


def drawn_factors(rng: Random, spread: float) -> NDArray[np.float64]:
    """Return a factor exp(spread * normal) for each feature."""
    drawn = [rng.gauss(0.0, 1.0) for _ in range(features.FEATURES)]
    factors: NDArray[np.float64] = np.exp(spread * np.array(drawn))
    return factors


def varied_weights(factors: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return the fitted weights with each feature multiplied by its factor."""
    weights: NDArray[np.float32] = (FITTED * factors).astype(np.float32).ravel()
    return weights


class BeamSolver(Solver):
    """Beam searches of doubling width with varied weights, until the time is over."""

    MAX_WIDTH = 512
    POWER = 0.5

    def __init__(self, position: Position, seed: int = 1) -> None:
        super().__init__(position, seed)
        self._rng = Random(seed)
        self._runner = BeamRunner(self, self._widths(self.MAX_WIDTH), table_bits=20)
        self._colors = self.colors_by_count()
        self._width = 8
        self._in_round = 0
        self._running = False

    def _widths(self, width: int) -> NDArray[np.int64]:
        return widening(self.position.stones, width, self.POWER, 4 * width)

    def step(self, seconds: float, budget: float) -> None:
        """Go on with the run; four runs a width."""
        if not self._running:
            spread = 0.3 if self._in_round else 0.0
            weights = varied_weights(drawn_factors(self._rng, spread))
            target = self._colors[self._in_round % 2 if len(self._colors) > 1 else 0]
            self._runner.start(self._widths(self._width), weights, target, [])
            self._running = True
        done = self._runner.advance(max(1000, int(seconds * CHILDREN_A_SECOND)))
        self.playouts = self._runner.children
        if done:
            self._running = False
            self.offer(self._runner.score, self._runner.line())
            self._in_round += 1
            if self._in_round == 4:
                self._in_round = 0
                self._width = min(2 * self._width, self.MAX_WIDTH)
