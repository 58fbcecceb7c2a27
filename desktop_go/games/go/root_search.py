"""What searches that grow no tree have in common: they value the root's moves and show lines.

Their results stand in the tree of ``GoSearch`` as if simulations had brought them, so that whoever
looks at a search need not know of which kind it is: visits are positions or games, values are win
rates, and below each move of the root a chain of nodes is the line expected after it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.kernels.rule_playout import ESTIMATE_SHARE
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.search.tree import NEXT_FREE, TreePool, children_of

LINE = 12
"""Moves of a line that are kept behind the root's move."""


class RootSearch:
    """A search that ``run`` takes on step by step; each kind says what a step is."""

    is_done = False
    """Whether more steps would change nothing."""
    depth = 0
    """How many plies it has looked ahead, where it counts them."""

    def __init__(
        self, pool: TreePool, params: np.void, tables: np.void, root: np.void, space: np.void
    ) -> None:
        """Begin.

        Args:
            pool: a tree whose root has the moves to choose from.
            params: rules, komi and history (GO_PARAMS).
            tables: TABLES.
            root: the position (BOARD).
            space: where positions or games are counted (WORKSPACE).
        """
        self._params, self._tables, self._root, self._space = params, tables, root, space
        self._pool = pool
        self._children = children_of(pool.nodes)
        self.moves = self._children["move"].astype(np.int64)
        self.leads: dict[int, float] = {}
        """Black's lead in points after each move of the root, where it is known."""
        self._chains = pool.used
        pool.counters[NEXT_FREE] += LINE * len(self.moves)

    def run(self, steps: int) -> None:
        """Look at so many more positions, or play so many more games."""
        raise NotImplementedError  # Each kind has its own.

    def _rates(self, points: float | NDArray[np.float64]) -> NDArray[np.float64]:
        """Chances to win, 0..1, of the side to move by its leads on the board, komi left out."""
        sign = 1 if self._root["to_play"] == BLACK else -1
        leads = points - sign * float(self._params["komi"])
        scaled = leads / (ESTIMATE_SHARE * float(self._root["size"]) ** 2)
        return np.asarray(1 / (1 + np.exp(-np.clip(scaled, -50, 50))))

    def _show(self, visits: NDArray[np.int64], rates: NDArray[np.float64], in_all: int) -> None:
        """Write what is known of the root's moves, and that ``in_all`` steps were taken."""
        self._children["visits"], self._children["value"] = visits, rates
        top = self._pool.nodes[0]
        top["visits"], top["value"] = in_all, 1 - rates[visits > 0].max(initial=0.0)
        self._space["playouts"] = in_all

    def _show_line(self, place: int, line: Sequence[int], rate: float, visits: int) -> None:
        """Hang ``line`` under a move of the root whose chance to win is ``rate``."""
        nodes = self._pool.nodes
        above = int(nodes[0]["first_child"]) + place
        for number, move in enumerate(line[:LINE]):
            at = self._chains + LINE * place + number
            nodes[above]["first_child"], nodes[above]["n_children"] = at, 1
            nodes[at]["move"], nodes[at]["visits"] = move, max(visits, 2)
            nodes[at]["value"] = 1 - rate if number % 2 == 0 else rate
            above = at
        nodes[above]["first_child"] = nodes[above]["n_children"] = 0
