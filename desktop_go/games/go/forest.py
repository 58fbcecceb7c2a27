"""The trees of a search: one that all threads share, or one for each thread.

Chaslot, Winands & van den Herik 2008: with root parallelization threads search by themselves and
their root moves are added up. Marcolino & Matsubara 2011: differently tuned searches vote.
Knows no positions.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from desktop_go.search.tree import NODE, UNPROVEN, TreePool, children_of


class Forest:
    """Trees that together take no more than the memory allowed."""

    def __init__(self, memory_mb: int) -> None:
        self._memory_mb = memory_mb
        self.pools = [TreePool(memory_mb)]

    def fit(self, kind: np.dtype[np.void] = NODE, count: int = 1) -> None:
        """Have ``count`` trees with nodes of a ``kind``; new ones if they are others."""
        if len(self.pools) != count or self.first.nodes.dtype != kind:
            self.pools.clear()  # the old ones go before the new ones come
            self.pools += [TreePool(self._memory_mb // count, kind) for _ in range(count)]

    @property
    def first(self) -> TreePool:
        """The shared tree, or that of the leading thread."""
        return self.pools[0]

    def of_thread(self, number: int) -> TreePool:
        """The tree that a thread works on."""
        return self.pools[number % len(self.pools)]

    def clear(self) -> None:
        """Forget everything but empty roots."""
        for pool in self.pools:
            pool.clear()

    def keep_child(self, move: int) -> bool:
        """Make the child reached by ``move`` the root of each tree; False without one."""
        return all(pool.keep_child(move) for pool in self.pools)

    @property
    def visits(self) -> int:
        """Visits of all roots."""
        return sum(int(pool.nodes[0]["visits"]) for pool in self.pools)

    @property
    def used(self) -> int:
        """Nodes in all trees."""
        return sum(pool.used for pool in self.pools)

    @property
    def is_full(self) -> bool:
        """Whether a tree reached its memory bound."""
        return any(pool.is_full for pool in self.pools)

    @property
    def root_value(self) -> float:
        """The win rate of the side to move at the root; 0.5 before the first simulation."""
        visits = self.visits
        if not visits:
            return 0.5
        roots = [pool.nodes[0] for pool in self.pools]
        return 1 - sum(float(root["value"]) * int(root["visits"]) for root in roots) / visits

    def root_children(self) -> NDArray[np.void]:
        """The root's children; of several trees the first's with the others' results added."""
        first = children_of(self.first.nodes)
        if len(self.pools) == 1:
            return first
        merged = first.copy()
        for pool in self.pools[1:]:
            _add(merged, children_of(pool.nodes))
        return merged

    def votes(self) -> dict[int, int]:
        """How many trees have visited a root move most; a tree without visits does not vote."""
        found: Counter[int] = Counter()
        for pool in self.pools:
            children = children_of(pool.nodes)
            if len(children) and children["visits"].any():
                found[int(children["move"][children["visits"].argmax()])] += 1
        return found

    def line(self, move: int, length: int) -> list[int]:
        """The moves from the root's child ``move`` on, by most visits in the tree that has most."""
        best, line = 0, [move]
        if length <= 1:
            return line
        nodes = self.first.nodes
        node = -1
        for pool in self.pools:
            children = children_of(pool.nodes)
            found = np.flatnonzero(children["move"] == move)
            if len(found) and (node < 0 or children[found[0]]["visits"] > best):
                best, nodes = int(children[found[0]]["visits"]), pool.nodes
                node = int(nodes[0]["first_child"]) + int(found[0])
        while len(line) < length and node >= 0:
            children = children_of(nodes, node)
            child = int(children["visits"].argmax()) if len(children) else -1
            if child < 0 or children[child]["visits"] < 2:
                break
            node = int(nodes[node]["first_child"]) + child
            line.append(int(nodes[node]["move"]))
        return line


def _add(merged: NDArray[np.void], others: NDArray[np.void]) -> None:
    """Add visits and values of ``others`` to the ``merged`` nodes with the same moves."""
    places = {int(move): place for place, move in enumerate(merged["move"])}
    for other in others:
        at = places.get(int(other["move"]))
        if at is None:
            continue
        mine, more = int(merged[at]["visits"]), int(other["visits"])
        total = mine + more
        if total:
            value = merged[at]["value"] * mine + other["value"] * more
            merged[at]["value"], merged[at]["visits"] = value / total, total
        names = merged.dtype.names or ()
        if "proven" in names and merged[at]["proven"] == UNPROVEN:
            merged[at]["proven"] = other["proven"]
