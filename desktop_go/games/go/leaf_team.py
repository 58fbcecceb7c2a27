"""Leaf parallel: threads play one leaf out together, and every result goes back.

Chaslot, Winands & van den Herik 2008. One thread walks the tree; it waits for the slowest playout,
which is why this scales worst.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.kernels.techniques import (
    back_up_playout,
    copy_walk,
    descend_by_rules,
    play_leaf,
)
from desktop_go.search.tree import TreePool


class LeafTeam:
    """As many workers as there are workspaces, for the playouts of one search."""

    def __init__(self, workspaces: NDArray[np.void]) -> None:
        self._spaces = workspaces
        self._helpers = ThreadPoolExecutor(max(1, len(workspaces) - 1), "leaf")

    def run(
        self, pool: TreePool, params: np.void, tables: np.void, root: np.void, playouts: int
    ) -> None:
        """Run about ``playouts`` playouts, as many at each leaf as there are workers.

        Args:
            pool: the tree, of NOTED_NODE.
            params: GO_PARAMS.
            tables: TABLES.
            root: the root position (BOARD).
            playouts: to run; the last leaf gets all its playouts.
        """
        nodes, leader = pool.nodes, self._spaces[0]
        for _ in range(0, playouts, len(self._spaces)):
            descend_by_rules(nodes, pool.counters, params, tables, leader, root)
            for space in self._spaces[1:]:
                copy_walk(leader, space)
            waiting = [
                self._helpers.submit(play_leaf, nodes, params, tables, space)
                for space in self._spaces[1:]
            ]
            results = [play_leaf(nodes, params, tables, leader)]
            results += [one.result() for one in waiting]
            loss = int(params["selection"]["virtual_loss"])
            for space, result in zip(self._spaces, results, strict=True):
                back_up_playout(nodes, params, space, result, np.int64(loss))
                loss = 0  # the walk lent its losses once
