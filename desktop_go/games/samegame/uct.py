"""UCT and SP-MCTS as solvers, with the settings of the literature."""

from __future__ import annotations

import numpy as np

from desktop_go.games.samegame.kernels import uct as kernels
from desktop_go.games.samegame.kernels.playout import DOUBLE_TABU, LARGEST, RANDOM, RAREST, TABU
from desktop_go.games.samegame.options import UctOptions
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.solver import Solver, record
from desktop_go.moves import Point
from desktop_go.search.formula_for_one import RuleForOne
from desktop_go.search.look import Look, look_into
from desktop_go.search.random_state import seed_word

PLAYOUTS = {
    "random": (RANDOM, None),
    "pseudo-random": (RANDOM, RAREST),
    "largest-of-k": (RANDOM, LARGEST),
    "tabu": (TABU, None),
    "pseudo-random-tabu": (TABU, RAREST),
    "largest-of-k-tabu": (TABU, LARGEST),
    "double-tabu": (DOUBLE_TABU, None),
}
"""Playout kinds: colors spared, and which of k drawn blocks is taken; None: only one is drawn.
Maly 2010 has all but the largest of k."""
POOL_NODES = 1_000_000
PLAYOUTS_A_SECOND = 30_000
"""A careful guess of the speed, to size the slices."""


def choose_playout(workspace: np.record, kind: str, k: int) -> None:
    """Set the fields of a workspace with playouts so that it plays those of ``kind``."""
    workspace.spare, prefer = PLAYOUTS[kind]
    workspace.draws = 1 if prefer is None else k
    workspace.prefer = prefer or LARGEST


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
        choose_playout(w, options.playout, options.k)
        w.policy = ("ucb1", "ucb1-tuned", "sp-mcts").index(options.policy)
        w.expand_at = options.expand_at
        w.spare_in_tree = options.spare_in_tree and w.spare != RANDOM
        w.exploration = options.exploration
        w.deviation = options.deviation
        w.top_weight = options.top_weight
        w.scale = options.scale
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

    def look(self) -> Look:
        """The tree; moves are points (column, row), the best score found is 100 %."""
        options = self.options
        rule = RuleForOne(
            {"ucb1": "UCB1", "ucb1-tuned": "UCB1-Tuned", "sp-mcts": "SP-MCTS"}[options.policy],
            options.exploration,
            options.policy == "ucb1-tuned",
            options.deviation if options.policy == "sp-mcts" else None,
            options.top_weight,
        )
        return look_into(
            self._nodes.view(np.ndarray),
            rule,
            lambda node: Point(*self.cell(int(node["cell"]))),
            max(self.best_score, 1) / options.scale,
        )

    def _restart(self) -> None:
        kernels.clear_tree(self._w, self._nodes)
        self._tree_since = self.seconds
