"""UCT and SP-MCTS as solvers, with the settings of the literature."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from desktop_go.games.samegame.kernels import uct as kernels
from desktop_go.games.samegame.kernels.playout import DOUBLE_TABU, RANDOM, TABU
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import Solver, record
from desktop_go.search.random_state import seed_word

PLAYOUTS = {
    "random": (RANDOM, False),
    "pseudo-random": (RANDOM, True),
    "tabu": (TABU, False),
    "pseudo-random-tabu": (TABU, True),
    "double-tabu": (DOUBLE_TABU, False),
}
"""Playout kinds (Maly 2010): colors spared, and whether the largest of k drawn blocks is taken."""
POOL_NODES = 1_000_000
SCALE = 5000.0
"""The score that counts as 1; the best known scores of standard boards reach 6,000."""
PLAYOUTS_A_SECOND = 30_000
"""A careful guess of the speed, to size the slices."""


@dataclass(frozen=True, slots=True)
class UctOptions:
    """Settings of the tree search; scores are scaled to 0..1 by SCALE."""

    policy: str = "ucb1"
    """``ucb1``, ``ucb1-tuned`` or ``sp-mcts``."""
    exploration: float = 0.1
    """Constant of UCB1, 0 to 2."""
    deviation: float = 0.0004
    """SP-MCTS: the D of its third term, 10,000 points squared (Schadd 2008) after scaling."""
    top_weight: float = 0.0
    """Weight of the top score beside the mean, 0 to 1 (Schadd 2012)."""
    playout: str = "tabu"
    k: int = 3
    """Blocks drawn by the pseudo-random playouts, 2 to 20."""
    expand_at: int = 4
    """Visits before a node gets children, 1 to 100."""
    restart_seconds: float = 0.0
    """Time after which a new tree is begun; 0: only when the pool is full."""
    spare_in_tree: bool = True
    """Leave out blocks of the tabu color in the tree while there are others."""


SINGLE_PLAYER_OPTIONS = UctOptions(policy="sp-mcts", exploration=0.05, top_weight=0.1)
"""SP-MCTS; constants found on six standard positions at 2.5 s."""


class UctSolver(Solver):
    """UCT with playouts on one position; keeps the best playout."""

    def __init__(
        self, position: Position, seed: int = 1, options: UctOptions | None = None
    ) -> None:
        super().__init__(position, seed)
        options = options or UctOptions()
        self.options = options
        self._nodes = np.zeros(POOL_NODES, kernels.NODE).view(np.recarray)
        w = record(kernels.UCT)
        self.shape(w)
        self.fill(w.start)
        w.random = seed_word(seed)
        w.spare, pseudo = PLAYOUTS[options.playout]
        w.draws = options.k if pseudo else 1
        w.policy = ("ucb1", "ucb1-tuned", "sp-mcts").index(options.policy)
        w.expand_at = options.expand_at
        w.spare_in_tree = options.spare_in_tree and w.spare != RANDOM
        w.exploration = options.exploration
        w.deviation = options.deviation
        w.top_weight = options.top_weight
        w.scale = SCALE
        w.best = -(1 << 40)
        self._w = w
        self._tree_since = 0.0
        kernels.clear_tree(w, self._nodes)

    def step(self, seconds: float, budget: float) -> None:
        """Do a slice of playouts; start a new tree when it is time."""
        limit = self.options.restart_seconds
        if limit and self.seconds - self._tree_since >= limit:
            self._restart()
        playouts = max(20, int(seconds * PLAYOUTS_A_SECOND))
        if kernels.run(self._w, self._nodes, playouts) == kernels.FULL:
            self._restart()
        self.playouts = int(self._w.playouts)
        if self._w.best > self.best_score:
            line = self._w.best_line[: int(self._w.best_moves)]
            self.offer(int(self._w.best), [int(c) for c in line])

    def _restart(self) -> None:
        kernels.clear_tree(self._w, self._nodes)
        self._tree_since = self.seconds
